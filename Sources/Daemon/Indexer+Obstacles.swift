import IndexStore
import Watching

/// What has the name of a catalogue and is nothing to read: links that lead nowhere, FIFOs, sockets and devices.
extension Indexer {
  /// Remembers why there is nothing to read, so that it is not passed over without a word. The rows that a file in its
  /// place had are gone with the file, and stay where it may be there all the same.
  func noteObstacle(_ obstacle: Obstacle, to file: FollowedFile) throws {
    var known = try record(of: file)
    guard isCatalogue(file) else { return try known.map(remove) ?? () }
    if let old = known, old.wasRead, !obstacle.mayHideFile {
      try remove(old)
      try flush()
      known = try record(of: file)
      // Its disk is away.
      if known != nil { return }
    }
    var record =
      known ?? CatalogueRecord(root: file.root.bytes, path: file.relative, domain: reader.domain(of: file))
    let error = CatalogueProblem(reason: obstacle.description)
    let isKnown = record.state == .error && record.error == error
    record.state = .error
    record.error = error
    record.fingerprint = nil
    if !isKnown { _ = try store.write { try $0.save(&record) } }
    guard !isKnown || reportsUnchanged else { return }
    var result = CatalogueResult(path: file.path, domain: record.domain)
    result.error = error.description
    result.keepsNothing = record.counts.rows == 0
    emit(.catalogue(result))
  }
}
