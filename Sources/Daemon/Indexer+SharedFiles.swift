import IndexStore
import Watching

/// Files that have several names (hard links). The kernel tells of a change by that name alone which it was made through.
struct SharedFiles {
  fileprivate(set) var identities: Set<FileIdentity> = []
  /// The names by which they were read.
  fileprivate(set) var names: Set<PathBytes> = []
}

extension Indexer {
  /// Notes a file that is being read, if it has other names.
  func noteNames(of file: FollowedFile) {
    guard let status = try? FileStatus(file.path, followingLinks: true), status.linkCount > 1 else { return }
    shared.identities.insert(status.stamp.identity)
    shared.names.insert(file.path)
  }

  /// Looks at the other names of the files that were read.
  func examineOtherNames() throws {
    // A catch-up comes by all names anyway.
    guard !shared.identities.isEmpty, !reportsUnchanged else { return }
    try flush()
    for identity in shared.identities {
      for (root, path) in try store.catalogues(device: identity.device, inode: identity.inode) {
        guard present[PathBytes(root)] != nil else { continue }
        let name = PathBytes(root).appending(path)
        if shared.names.insert(name).inserted { try examine(name, isAtRest: true) }
      }
    }
  }
}
