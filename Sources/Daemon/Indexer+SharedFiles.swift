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
    try examine(store.cataloguesOfUnknownFiles())
    for identity in shared.identities {
      try examine(store.catalogues(device: identity.device, inode: identity.inode))
    }
  }

  private func examine(_ places: [(root: [UInt8], path: [UInt8])]) throws {
    try stop.check()
    onWork()
    for (root, path) in places where present[PathBytes(root)] != nil {
      let name = PathBytes(root).appending(path)
      if shared.names.insert(name).inserted { try examine(name, isAtRest: true) }
    }
  }
}
