import Watching

/// What the daemon is asked to do.
public struct ServiceSettings: Sendable {
  /// The folder that holds the index.
  public var home: String
  /// The data folders that are followed.
  public var roots: [String]
  public var watch: WatchSettings

  public init(home: String, roots: [String], watch: WatchSettings = WatchSettings()) {
    self.home = home
    self.roots = roots
    self.watch = watch
  }
}
