import Glibc
import IndexStore
import Replication
import Watching

/// The subfolder that a host writes in: what lies there, and what is added and removed. To be used under the
/// ``ExchangeLock``.
struct OwnSubfolder {
  private let store: IndexStore
  private let label: String
  private let key: SnapshotKey?
  private let path: PathBytes
  /// By their names.
  private var snapshots: [(name: SnapshotName, reach: SnapshotReach)] = []
  /// Snapshots that cannot be read, as those sealed with a key of before.
  private var unreadable: [SnapshotName] = []

  init(_ folder: SyncFolder, store: IndexStore, label: String, key: SnapshotKey?) throws {
    self.store = store
    self.label = label
    self.key = key
    let replica = try store.replica()
    path = folder.subfolder(of: replica, label: label)
    for file in folder.listing(for: replica).own {
      guard let name = file.name, file.path.parent == path else { continue }
      do {
        let header = try IndexStore.snapshotHeader(at: "\(file.path)", key: key)
        let reach = SnapshotReach(base: header.base, context: header.context, byteCount: file.stamp.size)
        snapshots.append((name, reach))
      } catch is SnapshotError {
        unreadable.append(name)
      }
    }
    snapshots.sort { $0.name.text < $1.name.text }
  }

  var reaches: [SnapshotReach] { snapshots.map(\.reach) }

  /// Carries out a plan; nil where there is nothing to be written.
  func write(
    _ plan: ExportPlan, step: () throws -> Void
  ) throws -> (path: PathBytes, result: ExportSummary)? {
    let (kind, base): (SnapshotName.Kind, VersionVector?)
    switch plan {
    case .nothing: return nil
    case .full: (kind, base) = (.full, nil)
    case .delta(let since): (kind, base) = (.delta, since)
    }
    try make()
    removeLeftovers()
    let names = snapshots.map(\.name) + unreadable
    let name = SnapshotName(now: wallClock() / 1_000_000, kind: kind, after: names)
    let file = path.appending(name.text)
    let result = try store.exportSnapshot(to: "\(file)", since: base, label: label, key: key, step: step)
    let reach = SnapshotReach(
      base: result.header.base, context: result.header.context, byteCount: Int64(result.contents.byteCount))
    prune(snapshots + [(name, reach)])
    return (file, result)
  }

  private func make() throws(SystemError) {
    // Snapshots hold all that the catalogues do, which is nobody else's business.
    guard path.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST else { return }
    throw SystemError("make", path, code: errno)
  }

  /// Removes what others that are there tell as well.
  private func prune(_ snapshots: [(name: SnapshotName, reach: SnapshotReach)]) {
    for place in ExportPlan.superfluous(snapshots.map(\.reach)) {
      SmallFile.remove(path.appending(snapshots[place].name.text))
    }
    guard snapshots.last?.reach.isFull == true else { return }
    for name in unreadable { SmallFile.remove(path.appending(name.text)) }
  }

  /// Removes what exports left behind that were killed.
  private func removeLeftovers() {
    guard let directory = path.withCString({ opendir($0) }) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      // A dot, a snapshot's name, and a dot with six characters that mean nothing.
      guard name.first == UInt8(ascii: "."), name.count > 8,
        SnapshotName(name.dropFirst().dropLast(7)) != nil
      else { continue }
      SmallFile.remove(path.appending(name))
    }
  }
}
