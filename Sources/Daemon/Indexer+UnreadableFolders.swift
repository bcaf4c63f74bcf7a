import Catalogues
import Glibc
import IndexStore
import Watching

/// Remembers which folders cannot be read, so that commands can tell. What is known of their files stays.
extension Indexer {
  /// Notes why the walk of a root could not go on somewhere; returns the folder that this is due to.
  func noteUnreadable(_ error: SystemError, root: PathBytes) throws -> PathBytes {
    // Where a folder may be listed, but not entered, it is its files that cannot be examined.
    let isItself = error.code != EACCES || error.path == root || (try? FileStatus(error.path)) != nil
    let folder = isItself ? error.path : error.path.parent ?? root
    let path = recordPath(of: folder, root: root)
    let obstacle = Obstacle(linkAt: folder, error).map { "\($0)" }
    let reason = "the folder cannot be read: \(obstacle ?? "\(error)")"
    let known = try store.catalogue(root: root.bytes, path: path)
    guard known?.error?.reason != reason else { return folder }
    let domain = CatalogueName(String(decoding: path.dropLast(), as: UTF8.self)).domain
    var record = known ?? CatalogueRecord(root: root.bytes, path: path, domain: domain)
    record.state = .error
    record.error = CatalogueProblem(reason: reason)
    _ = try store.write { try $0.save(&record) }
    emit(.notice("\(error)"))
    return folder
  }

  /// Forgets that a folder could not be read.
  func forgetUnreadable(_ folder: PathBytes, root: PathBytes) throws {
    let path = recordPath(of: folder, root: root)
    guard let id = try store.catalogue(root: root.bytes, path: path)?.id else { return }
    try store.write { try $0.remove(id) }
  }

  private func recordPath(of folder: PathBytes, root: PathBytes) -> [UInt8] {
    CatalogueRecord.path(ofFolder: folder == root ? [] : FollowedFile(folder, root: root).relative)
  }
}
