public import IndexStore
public import Watching

extension IndexStore {
  /// Removes catalogues with their items, whether their files are there or not: those of a root, in one of its folders
  /// or in all of it.
  ///
  /// Some of them are a transaction; after an interruption, asking again removes the rest.
  ///
  /// - Parameter folder: lies in the root, or is the root.
  /// - Returns: how many catalogues there were, and how many items went with them.
  @discardableResult
  public func forgetCatalogues(of root: PathBytes, within folder: PathBytes) throws -> (
    catalogues: Int, items: Int
  ) {
    var known = KnownCatalogues(self, root: root, folder: folder)
    var (catalogues, items) = (0, 0)
    while case var page = try known.takePage()[...], !page.isEmpty {
      while !page.isEmpty {
        let results = try forget(page.takeFirst(ofRows: Self.mostRowsForgotten))
        catalogues += results.count
        items += results.reduce(0) { $0 + $1.removed }
      }
    }
    return (catalogues, items)
  }

  /// More rows are removed in several transactions, where they are not those of one catalogue.
  private static var mostRowsForgotten: Int { 100_000 }

  private func forget(_ summaries: [CatalogueSummary]) throws -> [CatalogueResult] {
    try write { writer in
      let records = try summaries.compactMap { try catalogue($0.id) }
      var none: [CatalogueUpdate] = []
      return try CatalogueApplication(writer: writer).apply(&none, removing: records)
    }
  }

  /// Has the catalogues of one root be those of another from now on, where that has the same files.
  ///
  /// - Parameter folder: of the old root, or that itself; what lies elsewhere stays.
  /// - Returns: how many catalogues there were.
  func moveCatalogues(of old: PathBytes, within folder: PathBytes, to new: PathBytes) throws -> Int {
    try write { writer in
      var known = KnownCatalogues(self, root: old, folder: folder)
      var count = 0
      while case let page = try known.takePage(), !page.isEmpty {
        count += page.count
        let doubles = try page.filter {
          try !writer.move(
            $0.id, to: new.bytes, path: FollowedFile(old.appending($0.path), root: new).relative)
        }
        var none: [CatalogueUpdate] = []
        _ = try CatalogueApplication(writer: writer)
          .apply(&none, removing: doubles.compactMap { try catalogue($0.id) })
      }
      try writer.followAgain(root: new.bytes)
      return count
    }
  }

  /// Whether catalogues are known that lie in a folder: as parts of a root there, or of one that holds it.
  func knowsCatalogues(in folder: PathBytes) throws -> Bool {
    try roots().map { PathBytes($0) }.contains { root in
      if root == folder { return true }
      guard folder.isWithin(root) else { return false }
      var known = KnownCatalogues(self, root: root, folder: folder)
      return try !known.takePage().isEmpty
    }
  }
}

extension ArraySlice<CatalogueSummary> {
  /// As many as have not more than `limit` rows together, but at least one.
  fileprivate mutating func takeFirst(ofRows limit: Int) -> [CatalogueSummary] {
    var rows = 0
    let end = firstIndex { summary in
      rows += summary.rows
      return rows > limit
    }
    let taken = self[..<Swift.max(end ?? endIndex, Swift.min(startIndex + 1, endIndex))]
    self = self[taken.endIndex...]
    return Array(taken)
  }
}
