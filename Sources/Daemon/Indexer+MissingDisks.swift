import IndexStore
import Watching

/// Tells files that are gone from files whose disk is: one that is mounted within a root, and is not just now.
extension Indexer {
  /// Finds out which disks are mounted within the roots.
  func noteDisks() throws {
    let mounted = MountPoints(within: settings.roots).paths
    try disks.update(mounted) { [scanner] in scanner.holdsFiles($0) }
  }

  /// Marks those of the missing catalogues whose disk is away, so that their rows stay; returns the others.
  func keepAway(_ missing: [CatalogueRecord], _ writer: Writer) throws -> [CatalogueRecord] {
    var gone: [CatalogueRecord] = []
    for record in missing {
      guard let mountPoint = emptyMountPoint(of: record), let id = record.id else {
        gone.append(record)
        continue
      }
      guard record.state != .away else { continue }
      try writer.setState(.away, of: id)
      emit(.notice("the disk of \(mountPoint) is away; the items of its catalogues stay until it is back"))
    }
    return gone
  }

  /// Calls a catalogue followed again whose disk is back, and whose file is as it was.
  func bringBack(_ id: CatalogueIdentifier?, _ state: CatalogueRecord.State) throws {
    guard state == .away, let id else { return }
    try store.write { try $0.setState(.followed, of: id) }
  }

  /// The folder that is left where a missing file's disk was mounted: without a file in it, and known as such a place, or
  /// on another device than the file was.
  private func emptyMountPoint(of record: CatalogueRecord) -> PathBytes? {
    let root = PathBytes(record.root)
    let path = root.appending(record.path)
    if let place = disks.missing(for: path), place != root, !scanner.holdsFiles(place) { return place }
    guard let device = record.fingerprint?.device, !rootDevices.contains(device),
      let folder = nearestFolder(above: path, within: root), folder.path != root,
      folder.device != device, !scanner.holdsFiles(folder.path)
    else { return nil }
    return folder.path
  }

  private func nearestFolder(above path: PathBytes, within root: PathBytes) -> (
    path: PathBytes, device: UInt64
  )? {
    var parent = path.parent
    while let folder = parent, folder.isWithin(root) {
      if let status = try? FileStatus(folder, followingLinks: true), status.kind == .folder {
        return (folder, status.stamp.identity.device)
      }
      parent = folder.parent
    }
    return nil
  }
}
