import CSQLite
import Glibc
import IndexStore
import Queries
import SpotlightModel
import Synchronization
import Watching

@testable import Daemon

/// A folder of catalogues, a home beside it, and a service that may be run on them.
final class Scene {
  let folder: PathBytes
  var root: PathBytes { folder.appending("data") }
  var home: String { "\(folder)/home" }

  init() throws {
    var template = Array("/tmp/followspot-daemon-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make", PathBytes("/tmp"), code: errno) }
    folder = PathBytes(template.dropLast().map { UInt8(bitPattern: $0) })
    _ = root.withCString { mkdir($0, 0o755) }
  }

  deinit { removeTree(folder) }

  // MARK: Files

  func write(_ name: String, _ text: String) throws {
    let path = root.appending(name)
    var missing: [PathBytes] = []
    var parent = path.parent
    while let folder = parent, (try? FileStatus(folder)) == nil {
      missing.append(folder)
      parent = folder.parent
    }
    for folder in missing.reversed() { _ = folder.withCString { mkdir($0, 0o755) } }
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    guard descriptor >= 0 else { throw SystemError("write", path, code: errno) }
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  func move(_ old: String, _ new: String) {
    let target = folder.appending(new)
    _ = folder.appending(old).withCString { old in target.withCString { rename(old, $0) } }
  }

  /// Gives a file of the scene a further name.
  func link(_ old: String, _ new: String) {
    let target = folder.appending(new)
    _ = folder.appending(old).withCString { old in target.withCString { Glibc.link(old, $0) } }
  }

  func remove(_ name: String) { removeTree(root.appending(name)) }

  // MARK: Services

  func settings(home: String? = nil) -> ServiceSettings {
    ServiceSettings(home: home ?? self.home, roots: [root])
  }

  /// What a catch-up reports, by path.
  func runOnce(_ settings: ServiceSettings? = nil) throws -> [CatalogueResult] {
    let results = Mutex<[CatalogueResult]>([])
    let service = Service(settings ?? self.settings()) { event in
      if case .catalogue(let result) = event { results.withLock { $0.append(result) } }
    }
    try service.runOnce()
    return results.withLock { $0 }.sorted { $0.path < $1.path }
  }

  // MARK: The index

  func store() throws -> IndexStore { try IndexStore(home: home, access: .readOnly) }

  func digest() throws -> String { try store().digest().description }

  /// The digest of an index that has never known anything but what is in the folder now.
  func freshDigest(_ root: PathBytes? = nil) throws -> String {
    let fresh = "\(folder)/fresh"
    removeTree(PathBytes(fresh))
    _ = try runOnce(ServiceSettings(home: fresh, roots: [root ?? self.root]))
    return try IndexStore(home: fresh, access: .readOnly).digest().description
  }

  /// Makes what is stored of rows unreadable, behind the index's back.
  func damage(_ identifier: String, in table: String = "item") throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    let sql = "UPDATE \(table) SET payload = x'01FF' WHERE identifier = '\(identifier)'"
    guard sqlite3_open(IndexStore.path(home: home), &database) == SQLITE_OK,
      sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, sqlite3_changes(database) > 0
    else { throw StoreError("\(table) could not be damaged") }
  }

  func titles() throws -> [String] {
    var titles: [String] = []
    try store().forEachItem(in: nil) { item in
      titles.append(item.attributes[.title]?.text ?? item.key.description)
      return true
    }
    return titles.sorted()
  }
}

func removeTree(_ path: PathBytes) {
  guard let status = try? FileStatus(path) else { return }
  guard status.kind == .folder, let directory = path.withCString({ opendir($0) }) else {
    _ = path.withCString { unlink($0) }
    return
  }
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    if name != Array(".".utf8), name != Array("..".utf8) { removeTree(path.appending(name)) }
  }
  closedir(directory)
  _ = path.withCString { rmdir($0) }
}
