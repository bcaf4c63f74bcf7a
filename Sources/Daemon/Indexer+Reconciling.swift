import Catalogues
import IndexStore
import Watching

/// Compares a folder with what is remembered of it.
extension Indexer {
  /// Looks at every file in `tree`, and removes the catalogues whose files are no more.
  func reconcile(_ tree: PathBytes) throws {
    guard let root = present.keys.first(where: { tree.isWithin($0) }) else { return }
    if tree == root, awaitsDisks { try takeOver(for: root) }
    for place in rules.places(within: tree) where place.root == root { _ = try refreshRules(place) }
    var known = KnownCatalogues(store, root: root, folder: tree)
    var unreadable: Set<PathBytes> = []
    var holdsLinks = false
    try scanner.scan(tree) { entry in
      try stop.check()
      switch entry {
      case .deadLink(let path), .special(let path):
        let file = FollowedFile(path, root: root)
        _ = try known.take(file.relative)
        if !file.isMapping { try noteObstacle(to: file) }
      case .unreadable(let error):
        unreadable.insert(try noteUnreadable(error, root: root))
      case .folder(let folder, _, let isLinked):
        holdsLinks = holdsLinks || isLinked
        try refreshRules(in: folder, root: root)
      case .file(let path, let stamp, let isLinked):
        holdsLinks = holdsLinks || isLinked
        let file = FollowedFile(path, root: root)
        let summary = try known.take(file.relative)
        if !file.isMapping { try examine(file, stamp, known: summary) }
      }
      return .continue
    }
    for summary in try known.takeRest() {
      let path = root.appending(summary.path)
      let isHidden = unreadable.contains { path.isWithin($0) }
      if isHidden { continue }
      let file = FollowedFile(path, root: root)
      if file.isMapping {
        _ = try refreshRules(of: file)
      } else if summary.isFolder {
        try forgetUnreadable(path, root: root)
      } else {
        try remove(summary.id)
      }
    }
    if !unreadable.contains(where: { tree.isWithin($0) }) { try forgetUnreadable(tree, root: root) }
    // Which of several links to one file stands for it depends on all of the root.
    if holdsLinks, tree != root { try reconcile(root) }
  }

  private func refreshRules(in folder: PathBytes, root: PathBytes) throws {
    let mapping = folder.appending(MappingRules.fileName)
    guard (try? FileStatus(mapping)) != nil else { return }
    _ = try refreshRules(of: FollowedFile(mapping, root: root))
  }
}
