import Glibc
import IndexStore
import SpotlightModel

@testable import followspot

/// A home folder for one test.
final class TemporaryHome {
  let path: String

  init() throws {
    var template = Array("/tmp/followspot-test.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure("no temporary folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Puts items into the index, as an app would.
  func index(_ items: [Item]) throws {
    let store = try IndexStore(home: path, access: .readWrite)
    _ = try store.write { try $0.apply(items.map(Change.index), from: .application("com.example")) }
  }

  /// Runs a command on this home.
  @discardableResult
  func run(_ line: String...) throws -> (status: CommandStatus, out: String, error: String) {
    try run(arguments: line)
  }

  func run(arguments line: [String]) throws -> (status: CommandStatus, out: String, error: String) {
    let captured = try CapturedConsole()
    let status = Followspot.run(
      line.map { Argument($0) }, environment: ["FOLLOWSPOT_HOME": path], console: captured.console)
    return (status, captured.out, captured.error)
  }
}
