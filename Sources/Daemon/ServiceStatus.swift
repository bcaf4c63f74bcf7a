import IndexStore
import Watching

/// How a service is, as it says itself.
public struct ServiceStatus: Hashable, Sendable {
  public var state: ServiceState
  public var roots: [PathBytes: RootState] = [:]
  /// Where snapshots are exchanged; nil where none are.
  public var syncFolder: Folder?
  /// Why nothing can be done at the moment; nil where that is not so.
  public var obstacle: Obstacle?
  /// What there is no room for, by path; all else is followed meanwhile. On a full disk some may be left out where they are
  /// many.
  public var waiting: [Waiting] = []

  public struct Folder: Hashable, Sendable {
    public var path: PathBytes
    public var state: RootState
  }

  public struct Obstacle: Hashable, Sendable {
    /// In one or two sentences.
    public var reason: String
    /// Whether somebody may have to do something about it, as about a full disk; another process that writes ends soon.
    public var isLasting: Bool
  }

  /// A file that waits for room on the disk, or the sync folder where its snapshots do.
  public struct Waiting: Hashable, Sendable {
    public var path: PathBytes
    public var reason: String
  }

  public init(state: ServiceState) { self.state = state }

  /// Why a file waits for room; nil if it does not.
  public func shortage(of path: PathBytes) -> String? { waiting.first { $0.path == path }?.reason }

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
}
