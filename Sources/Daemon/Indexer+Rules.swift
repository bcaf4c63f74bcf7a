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
    case .same: return false
    case .changed:
      if let record = try record(of: file), let id = record.id { try store.write { try $0.remove(id) } }
      reruledFolders.insert(place.path.parent ?? place.root)
      return true
    case .broken(let reason, let line):
      var record =
        try record(of: file)
        ?? CatalogueRecord(
          root: place.root.bytes, path: file.relative, domain: CatalogueName(file.relativeText).domain)
      record.state = .error
      record.error = reason
      record.errorLine = line
      _ = try store.write { try $0.save(&record) }
      var result = CatalogueResult(path: place.path, domain: record.domain)
      result.error = reason
      result.keepsNothing = !rules.isInForce(place)
      emit(.catalogue(result))
      return false
    }
  }
}
