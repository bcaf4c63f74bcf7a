import Catalogues
import IndexStore
import Watching

/// Reads catalogues, each in the way that suits its size.
extension Indexer {
  func read(_ file: FollowedFile, _ record: CatalogueRecord?, _ mode: ReadingMode) throws {
    try stop.check()
    onWork()
    noteNames(of: file)
    try settingAside(file) { try readInItsWay(file, record, mode) }
    if group.isFull { try flush() }
  }

  private func readInItsWay(_ file: FollowedFile, _ record: CatalogueRecord?, _ mode: ReadingMode) throws {
    if isLargeAndNew(file, record) { if try readStaged(file, record) { return } }
    switch try reader.read(file, record, mode) {
    case .update(let update):
      group.updates.append(update)
      group.bytes += update.changes.reduce(0) { $0 + $1.approximateBytes }
    case .absent: if let record { try remove(record) }
    case .restless: unsettled.insert(file.path)
    case .tooLarge: try readTooLarge(file, record, mode)
    }
  }

  private func isLargeAndNew(_ file: FollowedFile, _ record: CatalogueRecord?) -> Bool {
    guard record?.wasRead != true, let status = try? FileStatus(file.path, followingLinks: true) else {
      return false
    }
    return status.stamp.size >= stagedSize(of: file)
  }

  /// Returns whether that was all there is to do.
  private func readStaged(_ file: FollowedFile, _ record: CatalogueRecord?) throws -> Bool {
    try flush()
    let staged = StagedReading(reader: reader, stop: stop, onWait: onWork)
    switch try staged.run(file, record) {
    case .done(let result): emit(.catalogue(result))
    case .restless: unsettled.insert(file.path)
    case .unsuited: return false
    }
    return true
  }

  /// More changes than fit in memory: applied while they are read, in a transaction of their own.
  private func readTooLarge(_ file: FollowedFile, _ record: CatalogueRecord?, _ mode: ReadingMode) throws {
    if record?.wasRead != true, try readStaged(file, record) { return }
    try flush()
    do {
      let result = try store.write { writer in
        let source = try reader.open(file)
        var update = try reader.prepare(file, record, source, mode)
        let application = CatalogueApplication(writer: writer)
        var counts = try application.begin(&update)
        let report = try reader.read(update, source, record, mode) { changes in
          try stop.check()
          onWork()
          counts += try application.apply(changes, of: update)
        }
        guard source.isUnchanged else { throw Restless() }
        reader.settle(&update, report, record, mode, source)
        try application.finish(&update)
        return update.result(counts)
      }
      emit(.catalogue(result))
    } catch is Restless {
      unsettled.insert(file.path)
    }
  }

  private struct Restless: Error {}
}
