import Catalogues
import IndexStore
import Watching

/// Compares a folder with what is remembered of it.
extension Indexer {
  struct Comparison {
    let root: PathBytes
    /// What was not met yet.
    var known: KnownCatalogues
    /// What could not be looked into: of what lies there nothing is known to be gone.
    var hidden: Set<PathBytes> = []
    var holdsLinks = false

    func isHidden(_ path: PathBytes) -> Bool { hidden.contains { path.isWithin($0) } }
  }

  /// Looks at every file in `tree`, and removes the catalogues whose files are no more.
  func reconcile(_ tree: PathBytes) throws {
    guard let root = present.keys.first(where: { tree.isWithin($0) }) else { return }
    if tree == root, awaitsDisks { try takeOver(for: root) }
    for place in rules.places(within: tree) where place.root == root { _ = try refreshRules(place) }
    var comparison = Comparison(root: root, known: KnownCatalogues(store, root: root, folder: tree))
    try scanner.scan(tree) { entry in
      try stop.check()
      try meet(entry, &comparison)
      return .continue
    }
    for summary in try comparison.known.takeRest() {
      if !comparison.isHidden(root.appending(summary.path)) { try miss(summary, root: root) }
    }
    if !comparison.isHidden(tree) { try forgetUnreadable(tree, root: root) }
    // Which of several links to one file stands for it depends on all of the root.
    if comparison.holdsLinks, tree != root { try reconcile(root) }
  }

  /// Looks at what a walk met.
  func meet(_ entry: FolderScanner.Entry, _ comparison: inout Comparison) throws {
    let root = comparison.root
    switch entry {
    case .deadLink(let path), .special(let path):
      _ = try comparison.known.take(FollowedFile(path, root: root).relative)
      // By now it may be a file.
      try examine(path, isAtRest: false)
    case .hiddenEnd(let error):
      let file = FollowedFile(error.path, root: root)
      comparison.hidden.insert(file.path)
      let isFile = try comparison.known.take(file.relative) != nil || isCatalogue(file)
      if isFile { try examine(file.path, isAtRest: false) } else { _ = try noteUnreadable(error, root: root) }
    case .unreadable(let error):
      comparison.hidden.insert(try noteUnreadable(error, root: root))
    case .folder(let folder, _, let isLinked):
      comparison.holdsLinks = comparison.holdsLinks || isLinked
      try refreshRules(in: folder, root: root)
    case .file(let path, let stamp, let isLinked):
      comparison.holdsLinks = comparison.holdsLinks || isLinked
      let file = FollowedFile(path, root: root)
      let summary = try comparison.known.take(file.relative)
      if !file.isMapping { try examine(file, stamp, known: summary) }
    }
  }

  /// Removes a catalogue that a walk did not come by.
  private func miss(_ summary: CatalogueSummary, root: PathBytes) throws {
    let file = FollowedFile(root.appending(summary.path), root: root)
    if file.isMapping {
      _ = try refreshRules(of: file)
    } else if summary.isFolder {
      try forgetUnreadable(file.path, root: root)
    } else {
      try remove(summary.id)
    }
  }

  private func refreshRules(in folder: PathBytes, root: PathBytes) throws {
    let mapping = folder.appending(MappingRules.fileName)
    guard (try? FileStatus(mapping)) != nil else { return }
    _ = try refreshRules(of: FollowedFile(mapping, root: root))
  }
}
