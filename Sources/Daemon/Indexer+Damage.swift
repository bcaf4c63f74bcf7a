import IndexStore
import Watching

/// Files whose rows meet something in the index that cannot be read, or find no room.
extension Indexer {
  /// Does what concerns one file. If it meets damage, the file is marked as broken; if there is no room for it, it waits.
  /// Everything else goes on.
  func settingAside(_ file: FollowedFile, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as StoreError where error.kind == .damaged {
      try setAside(file, error)
    } catch let error as StoreError where error.kind == .full {
      try waitForRoom(file, error)
    }
  }

  private func setAside(_ file: FollowedFile, _ error: StoreError) throws {
    var record =
      try record(of: file)
      ?? CatalogueRecord(root: file.root.bytes, path: file.relative, domain: reader.domain(of: file))
    record.state = .error
    record.error = CatalogueProblem(reason: error.description)
    // Looking again would meet the same; the next change of the file, or a request, is another occasion.
    record.fingerprint = (try? FileStatus(file.path, followingLinks: true)).map { FileFingerprint($0.stamp) }
    _ = try store.write { try $0.save(&record) }
    var result = CatalogueResult(path: file.path, domain: record.domain)
    result.error = error.description
    emit(.catalogue(result))
  }
}
