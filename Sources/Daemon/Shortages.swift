import IndexStore
import Watching

/// Files that wait because the disk has no room for their rows, and why. All others are followed meanwhile.
struct Shortages {
  private(set) var reasons: [PathBytes: String] = [:]
  /// Those that waited already before they were tried again: of these, enough was said.
  private var known: Set<PathBytes> = []
  private var areNew = false

  /// Where more files find no room, that is a matter of the disk and no more one of files.
  private static let most = 100

  /// Forgets a file that is about to be tried again, or that is there no more.
  mutating func forget(_ path: PathBytes) {
    if reasons.removeValue(forKey: path) != nil { known.insert(path) }
  }

  /// Notes that a file was tried in vain.
  ///
  /// - Returns: whether that is news.
  /// - Throws: `error` where too many files wait already.
  mutating func note(_ path: PathBytes, _ error: StoreError, home: String) throws(StoreError) -> Bool {
    guard reasons.count < Self.most else { throw error }
    // Which statement it was that found no room means nothing to anybody.
    reasons[path] =
      error.code == 0 ? error.description : "The disk of \(home) is full. Make room on it."
    areNew = true
    return known.insert(path).inserted
  }

  /// Whether files were tried in vain since the last call.
  mutating func takeNews() -> Bool {
    defer { areNew = false }
    known = known.intersection(reasons.keys)
    return areNew
  }
}
