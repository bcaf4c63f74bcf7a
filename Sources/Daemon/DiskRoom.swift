import Glibc
import IndexStore
import Watching

/// Keeps the index from filling the disk to its last byte: it would then lack the room to remove anything, too.
public enum DiskRoom {
  /// What is left to others, and to the index for taking back what it wrote, in bytes. With less, no large catalogue is
  /// read for the first time.
  public static let reserve: UInt64 = 16 << 20

  /// - Throws: `StoreError` of kind `full` where `byteCount` more bytes had better not be stored.
  static func check(for byteCount: Int, home: String) throws(StoreError) {
    guard let free = free(at: home), free < UInt64(byteCount) + reserve else { return }
    throw StoreError(
      .full, "\(home) has only \(free >> 20) MB left, too few for a catalogue's rows. Make room on the disk.")
  }

  /// The bytes that are free on the disk of a folder, or where there is none, on that of the nearest one above; nil if
  /// that cannot be told.
  public static func free(at folder: String) -> UInt64? {
    var statistics = statvfs()
    for path in sequence(first: PathBytes(folder), next: \.parent) {
      if path.withCString({ statvfs($0, &statistics) }) == 0 {
        let (bytes, overflow) = UInt64(statistics.f_bavail).multipliedReportingOverflow(
          by: UInt64(statistics.f_frsize))
        return overflow ? .max : bytes
      }
    }
    return nil
  }
}
