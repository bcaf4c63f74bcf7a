import Glibc
import IndexStore

/// Keeps the index from filling the disk to its last byte: it would then lack the room to remove anything, too.
enum DiskRoom {
  /// What is left to others, and to the index for taking back what it wrote, in bytes.
  static let reserve: UInt64 = 16 << 20

  /// - Throws: `StoreError` of kind `full` where `byteCount` more bytes had better not be stored.
  static func check(for byteCount: Int, home: String) throws(StoreError) {
    var statistics = statvfs()
    guard statvfs(home, &statistics) == 0 else { return }
    let free = UInt64(statistics.f_bavail) * UInt64(statistics.f_frsize)
    guard free < UInt64(byteCount) + reserve else { return }
    throw StoreError(
      .full, "\(home) has only \(free >> 20) MB left, too few for a catalogue's rows. Make room on the disk.")
  }
}
