import IndexStore
import Watching

extension Indexer {
  /// Notes which folders are followed from now on. The items of others stay, for a folder may have been left out by
  /// mistake, and reading it anew would take long.
  ///
  /// - Parameter areAll: whether no other folders are followed; if not, nothing is said of them.
  func noteFollowedFolders(areAll: Bool) throws {
    for root in try store.roots().map({ PathBytes($0) }) {
      if settings.roots.contains(root) {
        try store.write { try $0.followAgain(root: root.bytes) }
      } else if areAll, !settings.roots.contains(where: { root.isWithin($0) }) {
        guard try store.write({ try $0.stopFollowing(root: root.bytes) }) > 0 else { continue }
        emit(
          .notice(
            "\(root) is followed no longer; its items stay until “followspot forget --folder” is told to remove them"
          ))
      }
    }
  }

  /// Forgets what is known of a root's files as part of other roots, below it or above: they are followed as its own.
  func forgetOverlaps(with root: PathBytes) throws {
    for other in try store.roots().map({ PathBytes($0) }) where other != root {
      if other.isWithin(root) || root.isWithin(other) {
        try store.forgetCatalogues(of: other, within: other.isWithin(root) ? other : root)
      }
    }
  }
}

extension IndexStore {
  /// Removes catalogues with their items, whether their files are there or not: those of a root, in one of its folders
  /// or in all of it.
  ///
  /// A page of them is a transaction; after an interruption, asking again removes the rest.
  ///
  /// - Parameter folder: lies in the root, or is the root.
  /// - Returns: how many catalogues there were, and how many items went with them.
  @discardableResult
  public func forgetCatalogues(of root: PathBytes, within folder: PathBytes) throws -> (
    catalogues: Int, items: Int
  ) {
    var known = KnownCatalogues(self, root: root, folder: folder)
    var (catalogues, items) = (0, 0)
    while case let page = try known.takePage(), !page.isEmpty {
      let results = try write { writer in
        let records = try page.compactMap { try catalogue($0.id) }
        var none: [CatalogueUpdate] = []
        return try CatalogueApplication(writer: writer).apply(&none, removing: records)
      }
      catalogues += results.count
      items += results.reduce(0) { $0 + $1.removed }
    }
    return (catalogues, items)
  }
}
