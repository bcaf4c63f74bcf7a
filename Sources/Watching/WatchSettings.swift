/// How a folder is followed.
public struct WatchSettings: Hashable, Sendable {
  /// How long a file's size and times must stand still before it is read. 25 ms unless set.
  public var settleTime: Duration

  public init(settleTime: Duration = .milliseconds(25)) { self.settleTime = settleTime }
}
