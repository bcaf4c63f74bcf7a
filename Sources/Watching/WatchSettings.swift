/// How a folder is followed.
public struct WatchSettings: Hashable, Sendable {
  /// How long a file's size and times must stand still before it is read. 25 ms unless set.
  public var settleTime: Duration
  /// After this long a file is read although it still changes. 5 s unless set.
  public var longestWait: Duration
  /// How often folders are looked at whose changes the kernel does not tell of. 5 s unless set.
  public var pollInterval: Duration
  /// How often everything is compared with the disk, in case a change was missed. 1 h unless set.
  public var reconcileInterval: Duration

  public init(
    settleTime: Duration = .milliseconds(25), longestWait: Duration = .seconds(5),
    pollInterval: Duration = .seconds(5), reconcileInterval: Duration = .seconds(3600)
  ) {
    self.settleTime = settleTime
    self.longestWait = longestWait
    self.pollInterval = pollInterval
    self.reconcileInterval = reconcileInterval
  }
}
