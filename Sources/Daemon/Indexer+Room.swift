import IndexStore
import SpotlightModel
import Watching

/// What waits for its turn: large files for the small ones, and files without room on the disk for that.
extension Indexer {
  /// A file that is read when all smaller ones were.
  struct LargeFile {
    let path: PathBytes
    /// In bytes.
    let size: Int64
  }

  /// Reads what changed in a file: at once if it is small. One that waits for room is tried again only when it is looked
  /// at by itself.
  func readInTurn(_ file: FollowedFile, _ record: @autoclosure () throws -> CatalogueRecord?, size: Int64)
    throws
  {
    guard shortages.reasons[file.path] == nil else { return }
    guard size < stagedSize(of: file) else {
      return large.append(LargeFile(path: file.path, size: size))
    }
    try read(file, try record(), .changes)
  }

  /// Reads the large files that a look came by, the smallest first.
  func readLargeFiles() throws {
    let files = large.sorted { ($0.size, $0.path) < ($1.size, $1.path) }
    large = []
    for path in files.map(\.path) {
      guard let file = FollowedFile(path, roots: present.keys) else { continue }
      try read(file, try record(of: file), .changes)
    }
  }

  /// From which size on a file is large, in bytes.
  func stagedSize(of file: FollowedFile) -> Int64 {
    let isCompressed = [".gz", ".zst"].contains {
      file.path.bytes.reversed().starts(with: $0.utf8.reversed())
    }
    return settings.stagedSize / (isCompressed ? 4 : 1)
  }

  /// Has a file wait for room, so that the others can be followed.
  func waitForRoom(_ file: FollowedFile, _ error: StoreError) throws {
    guard try shortages.note(file.path, error, home: settings.home) else { return }
    emit(
      .catalogue(
        CatalogueResult(waiting: file.path, domain: reader.domain(of: file), shortages.reasons[file.path])))
  }

  /// Has files that waited tried again if they are looked at by themselves; what was removed waits no more.
  func reconsiderShortages(_ files: [PathBytes], in trees: [PathBytes]) {
    let lookedAt = shortages.reasons.isEmpty ? [] : Set(files)
    for path in shortages.reasons.keys {
      let isGone =
        trees.contains { path.isWithin($0) } && (try? FileStatus(path, followingLinks: true)) == nil
      if isGone || lookedAt.contains(path) { shortages.forget(path) }
    }
  }
}

extension CatalogueResult {
  /// Of a file that waits for room on the disk.
  init(waiting path: PathBytes, domain: Domain, _ reason: String?) {
    self.init(path: path, domain: domain)
    error = reason
    waitsForRoom = true
  }
}
