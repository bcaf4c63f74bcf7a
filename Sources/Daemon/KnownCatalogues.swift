import IndexStore
import Watching

/// The catalogues that the index knows in a folder, gone through beside a walk of that folder in the same order, so
/// that no more than a page of them is in memory.
///
/// Folders behind links come out of order; what is passed by too early is kept until the end.
struct KnownCatalogues {
  private let store: IndexStore
  private let root: [UInt8]
  private let upper: [UInt8]?
  private var last: [UInt8]
  private var page: ArraySlice<CatalogueSummary> = []
  private var isExhausted = false
  private var passed: [[UInt8]: CatalogueSummary] = [:]

  /// - Parameter folder: the root itself, or a folder below it.
  init(_ store: IndexStore, root: PathBytes, folder: PathBytes) {
    self.store = store
    self.root = root.bytes
    if folder == root {
      last = []
      upper = nil
    } else {
      let relative = FollowedFile(folder, root: root).relative
      last = relative + [UInt8(ascii: "/")]
      // The next byte after the slash: everything in the folder sorts before.
      upper = relative + [UInt8(ascii: "/") + 1]
    }
  }

  /// What is known of the file at `path`, below the root. Those before it were not met.
  mutating func take(_ path: [UInt8]) throws -> CatalogueSummary? {
    while let next = try first(), next.path.lexicographicallyPrecedes(path) {
      page.removeFirst()
      passed[next.path] = next
    }
    if let next = try first(), next.path == path {
      page.removeFirst()
      return next
    }
    return passed.removeValue(forKey: path)
  }

  /// All that were not met.
  mutating func takeRest() throws -> [CatalogueSummary] {
    var rest = Array(passed.values)
    passed = [:]
    while let next = try first() {
      page.removeFirst()
      rest.append(next)
    }
    return rest.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The next of them, as many as are read at once; none at the end.
  mutating func takePage() throws -> [CatalogueSummary] {
    guard try first() != nil else { return [] }
    defer { page = [] }
    return Array(page)
  }

  private mutating func first() throws -> CatalogueSummary? {
    if page.isEmpty, !isExhausted {
      page = try store.catalogueSummaries(root: root, after: last, before: upper)[...]
      isExhausted = page.isEmpty
      if let final = page.last { last = final.path }
    }
    return page.first
  }
}
