import Catalogues
import IndexStore
import SpotlightModel
import Watching

/// Keeps the rules in force in step with the `followspot.json` files.
extension Indexer {
  /// Brings the rules in a `followspot.json` up to date; returns whether they are others now.
  func refreshRules(of file: FollowedFile) throws -> Bool {
    guard let folder = file.path.parent else { return false }
    let relative = folder == file.root ? [] : FollowedFile(folder, root: file.root).relative
    return try refreshRules(FolderRules.Place(root: file.root, folder: relative))
  }

  func refreshRules(_ place: FolderRules.Place) throws -> Bool {
    guard refreshed.insert(place).inserted else { return false }
    let file = FollowedFile(place.path, root: place.root)
    switch rules.refresh(place) {
    case .same:
      // One that was broken may be gone, or be again what it was before.
      try forgetBroken(file)
      return false
    case .changed:
      try forgetBroken(file)
      reruledFolders.insert(place.path.parent ?? place.root)
      return true
    case .broken(let error):
      var record =
        try record(of: file)
        ?? CatalogueRecord(
          root: place.root.bytes, path: file.relative, domain: CatalogueName(file.relativeText).domain)
      record.state = .error
      record.error = error
      _ = try store.write { try $0.save(&record) }
      var result = CatalogueResult(path: place.path, domain: record.domain)
      result.error = error.description
      result.keepsNothing = !rules.isInForce(place)
      emit(.catalogue(result))
      return false
    }
  }

  /// Forgets why a `followspot.json` could not be used.
  private func forgetBroken(_ file: FollowedFile) throws {
    guard let id = try record(of: file)?.id else { return }
    try store.write { try $0.remove(id) }
  }
}
