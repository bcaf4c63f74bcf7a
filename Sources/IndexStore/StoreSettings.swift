import Glibc

/// What a store takes from its surroundings.
public struct StoreSettings: Sendable {
  /// The wall clock, in milliseconds since 1970.
  public var now: @Sendable () -> Int64 = { wallClock() }
  /// Names a new replica.
  public var makeReplica: @Sendable () -> String = { randomReplica() }
  /// How long to wait for another process that writes, in milliseconds.
  public var busyTimeout: Int32 = 10_000
  /// The most pages the index may have; nil for no limit but the disk's.
  public var pageLimit: Int?

  public init() {}
}
