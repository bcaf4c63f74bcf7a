import CLinux
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
  /// What names the machine; nil where it has no name. It tells a copied home from the original.
  public var machine: @Sendable () -> String? = { machineIdentifier() }
  /// How long to wait for another process that writes, in milliseconds.
  public var busyTimeout: Int32 = 10_000
  /// Snapshots of more keys are staged, so that others can write meanwhile.
  var mostKeysMergedAtOnce = 10_000
  /// Asked while another process is waited for: true ends the wait, with an error of kind `busy`.
  public var isCancelled: @Sendable () -> Bool = { false }
  /// The most pages of 8 KB that the index may have; nil for no limit but the disk's.
  public var pageLimit: Int?

  /// So many items of a catalogue that is no more are removed within the transaction that forgets it. Where there are more
  /// they are hidden then, and removed by and by. 50,000 unless set.
  public var removedAtOnce = 50_000

  public init() {}

  var lockWait: LockWait { LockWait(limit: busyTimeout, isCancelled: isCancelled) }
}

/// The machine's identifier (`man 5 machine-id`).
private func machineIdentifier() -> String? {
  guard let file = fopen("/etc/machine-id", "re") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 64)
  guard fgets(&line, Int32(line.count), file) != nil else { return nil }
  let digits = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    .prefix { $0.isHexDigit }
  return digits.count == 32 ? String(digits) : nil
}
