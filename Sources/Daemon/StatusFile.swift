import Glibc
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
    let path = signalPath(home: home)
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return }
    // Its times change even where there is no room for a byte.
    futimens(descriptor, nil)
    close(descriptor)
  }

  static func signalPath(home: String) -> PathBytes { PathBytes(home).appending("wake") }

  /// What the running service of a home says; nil if there is none.
  public init?(home: String) {
    guard Self.process(home: home) != nil, let bytes = try? SmallFile.read(Self.path(home: home)),
      let status = ServiceStatus(encoded: bytes)
    else { return nil }
    self = status
  }

  // MARK: Coding

  /// Fields that end with zero bytes: the state, then for each root its state, the file system's name and its path.
  var encoded: [UInt8] {
    var fields: [[UInt8]] = [Array(state.rawValue.utf8)]
    for (root, state) in roots.sorted(by: { $0.key < $1.key }) {
      switch state {
      case .followed: fields += [Array("followed".utf8), []]
      case .away: fields += [Array("away".utf8), []]
      case .polled(let name): fields += [Array("polled".utf8), Array(name.utf8)]
      }
      fields.append(root.bytes)
    }
    return fields.flatMap { $0 + [0] }
  }

  init?(encoded: [UInt8]) {
    let fields = encoded.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    guard let first = fields.first,
      let state = ServiceState(rawValue: String(decoding: first, as: UTF8.self)),
      fields.count % 3 == 1
    else { return nil }
    self.state = state
    for index in stride(from: 1, to: fields.count, by: 3) {
      let name = String(decoding: fields[index + 1], as: UTF8.self)
      roots[PathBytes(fields[index + 2])] =
        switch String(decoding: fields[index], as: UTF8.self) {
        case "followed": .followed
        case "polled": .polled(name)
        default: .away
        }
    }
  }
}
