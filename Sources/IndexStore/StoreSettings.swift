import Glibc
import Replication

/// What a store takes from its surroundings.
public struct StoreSettings: Sendable {
  /// The wall clock, in milliseconds since 1970.
  public var now: @Sendable () -> Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
  /// Names a new replica.
  public var makeReplica: @Sendable () -> String = {
    var generator = SystemRandomNumberGenerator()
    return ReplicaIdentifier(using: &generator).rawValue
  }
  /// How long to wait for another process that writes, in milliseconds.
  public var busyTimeout: Int32 = 10_000
  /// The most pages of 8 KB that the index may have; nil for no limit but the disk's.
  public var pageLimit: Int?

  public init() {}
}
