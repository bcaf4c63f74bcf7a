import Glibc
import IndexStore
import Watching

/// Says in a file of the home how the service is, for commands that are asked.
final class StatusFile {
  private let path: PathBytes
  private var status = ServiceStatus(state: .busy)

  init(home: String) { path = ServiceStatus.path(home: home) }

  /// Says which folders are followed, before it is known how each stands, in the place of what an earlier service may
  /// have left.
  func begin(_ roots: [PathBytes]) {
    for root in roots { status.roots[root] = .followed }
    write()
    isWritten = false
  }

  /// Returns whether that is news.
  func set(_ state: ServiceState) -> Bool {
    guard status.state != state || !isWritten else { return false }
    status.state = state
    write()
    return true
  }

  func set(_ report: RootReport) {
    status.roots[report.root] = report.state
    write()
  }

  func set(syncFolder report: RootReport) {
    status.syncFolder = ServiceStatus.Folder(path: report.root, state: report.state)
    write()
  }

  func remove() { SmallFile.remove(path) }

  private var isWritten = false

  private func write() {
    isWritten = true
    do {
      try SmallFile.replace(path, with: status.encoded)
    } catch {
      // A full disk is just what there is to tell of, and the old file has its room already.
      SmallFile.overwrite(path, with: status.encoded)
    }
  }
}

/// How a service is, as it says itself.
public struct ServiceStatus: Hashable, Sendable {
  public var state: ServiceState
  public var roots: [PathBytes: RootState] = [:]
  /// Where snapshots are exchanged; nil where none are.
  public var syncFolder: Folder?

  public struct Folder: Hashable, Sendable {
    public var path: PathBytes
    public var state: RootState
  }

  public init(state: ServiceState) { self.state = state }

  static func path(home: String) -> PathBytes { PathBytes(home).appending("daemon.status") }

  /// The process that follows folders for a home; nil if none does.
  public static func process(home: String) -> Int? { HomeLock.holder(home: home) }

  /// Passes through `body` while no service can begin to follow folders for a home; nil where one follows some already.
  public static func withoutService<Result>(home: String, _ body: () throws -> Result) throws -> Result? {
    guard let lock = try HomeLock(home: home) else { return nil }
    return try withExtendedLifetime(lock, body)
  }

  /// Has the running service of a home look at what is asked of it.
  public static func signal(home: String) {
    WakeFile.touch(home: home)
  }

  static func signalPath(home: String) -> PathBytes { PathBytes(WakeFile.path(home: home)) }

  /// What the running service of a home says; nil if there is none.
  public init?(home: String) {
    guard Self.process(home: home) != nil, let bytes = try? SmallFile.read(Self.path(home: home)),
      let status = ServiceStatus(encoded: bytes)
    else { return nil }
    self = status
  }

  // MARK: Coding

  /// Fields that end with zero bytes: the state, then for each folder what it is for, its state, the file system's name
  /// and its path.
  var encoded: [UInt8] {
    var fields: [[UInt8]] = [Array(state.rawValue.utf8)]
    for (root, state) in roots.sorted(by: { $0.key < $1.key }) {
      fields += Self.fields(.root, Folder(path: root, state: state))
    }
    if let syncFolder { fields += Self.fields(.sync, syncFolder) }
    return fields.flatMap { $0 + [0] }
  }

  private enum Purpose: String {
    case root
    case sync
  }

  private static func fields(_ purpose: Purpose, _ folder: Folder) -> [[UInt8]] {
    let (name, system) =
      switch folder.state {
      case .followed: ("followed", "")
      case .away: ("away", "")
      case .polled(let system): ("polled", system)
      }
    return [purpose.rawValue, name, system].map { Array($0.utf8) } + [folder.path.bytes]
  }

  init?(encoded: [UInt8]) {
    let fields = encoded.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    guard let first = fields.first,
      let state = ServiceState(rawValue: String(decoding: first, as: UTF8.self)),
      fields.count % 4 == 1
    else { return nil }
    self.state = state
    for index in stride(from: 1, to: fields.count, by: 4) {
      let texts = fields[index..<index + 3].map { String(decoding: $0, as: UTF8.self) }
      let state: RootState =
        switch texts[1] {
        case "followed": .followed
        case "polled": .polled(texts[2])
        default: .away
        }
      let path = PathBytes(fields[index + 3])
      switch Purpose(rawValue: texts[0]) {
      case .root: roots[path] = state
      case .sync: syncFolder = Folder(path: path, state: state)
      case nil: return nil
      }
    }
  }
}
