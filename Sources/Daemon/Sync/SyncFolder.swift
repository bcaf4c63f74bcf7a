import Glibc
import Replication
import Watching

/// A folder that a copier carries between hosts, with a subfolder for each: `<label>-<replica>/<time>-<kind>.fsnap`.
///
/// A host writes in its own subfolder alone. In the others' it reads every snapshot, and in the folder itself, where people
/// may put one.
struct SyncFolder: Hashable {
  let path: PathBytes

  init(_ path: PathBytes) { self.path = path }

  /// A file that may be a snapshot.
  struct File: Hashable {
    var path: PathBytes
    var stamp: FileStamp

    var name: SnapshotName? { SnapshotName(path.name) }
  }

  /// What is in the folder now.
  struct Listing {
    /// Snapshots in the subfolder of the host that asks, by name.
    var own: [File] = []
    /// All others: those of a host together, and of these the latest full one first, then what came after it.
    var others: [File] = []
    var problems: [SystemError] = []
  }

  /// The subfolder of a replica: the one it has, whatever its label, or the one it would make.
  func subfolder(of replica: ReplicaIdentifier, label: String) -> PathBytes {
    existingSubfolder(of: replica) ?? path.appending("\(label)-\(replica)")
  }

  private func existingSubfolder(of replica: ReplicaIdentifier) -> PathBytes? {
    var found: PathBytes?
    FolderScanner(roots: [path]).scan(path, includesFiles: false) { entry in
      guard case .folder(let folder, _, isLinked: false) = entry else { return .continue }
      if folder == path { return .continue }
      if Self.belongs(folder, to: replica) { found = folder }
      return found == nil ? .skip : .stop
    }
    return found
  }

  private static func belongs(_ folder: PathBytes, to replica: ReplicaIdentifier) -> Bool {
    let ending = Array("-\(replica)".utf8)
    return folder.name.suffix(ending.count).elementsEqual(ending)
  }

  /// Lists what is there. Links are not followed: a copier has no need of them.
  func listing(for replica: ReplicaIdentifier) -> Listing {
    var listing = Listing()
    FolderScanner(roots: [path]).scan(path) { entry in
      switch entry {
      case .folder(let folder, _, let isLinked):
        return folder == path || folder.parent == path && !isLinked ? .continue : .skip
      case .file(let file, let stamp, isLinked: false) where SnapshotName.isSnapshot(file.name):
        let isOwn = file.parent.map { $0 != path && Self.belongs($0, to: replica) } ?? false
        if isOwn {
          listing.own.append(File(path: file, stamp: stamp))
        } else {
          listing.others.append(File(path: file, stamp: stamp))
        }
      case .file, .deadLink, .hiddenEnd, .special: break
      case .unreadable(let error): listing.problems.append(error)
      }
      return .continue
    }
    listing.others = Self.inReadingOrder(listing.others)
    return listing
  }

  /// The order in which as little as possible is read in vain: what came before a host's latest full snapshot is most
  /// likely in that one.
  static func inReadingOrder(_ files: [File]) -> [File] {
    let subfolders = Dictionary(grouping: files) { $0.path.parent ?? $0.path }
    return subfolders.sorted { $0.key < $1.key }.flatMap { _, files -> [File] in
      let sorted = files.sorted { $0.path < $1.path }
      guard let full = sorted.lastIndex(where: { $0.name?.kind == .full }) else { return sorted }
      return Array(sorted[full...] + sorted[..<full])
    }
  }
}
