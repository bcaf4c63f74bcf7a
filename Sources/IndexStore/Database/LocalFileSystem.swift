import CLinux

/// The file systems of the machine's own disks and memory, where a page that was there can be read again unless the device
/// breaks. Over a network, or out of another program's hands, it may be gone at any time.
enum LocalFileSystem {
  /// Whether such a file system has the file; false where the system does not say.
  static func holds(_ path: String) -> Bool {
    var status = statfs()
    return statfs(path, &status) == 0 && isLocal(magic: UInt32(truncatingIfNeeded: status.f_type))
  }

  /// - Parameter magic: `f_type` of statfs(2); the numbers are those of linux/magic.h, ZFS's of its own sources.
  static func isLocal(magic: UInt32) -> Bool { names[magic] != nil }

  private static let names: [UInt32: String] = [
    0xEF53: "ext", 0x5846_5342: "XFS", 0x9123_683E: "Btrfs", 0xF2F5_2010: "F2FS", 0x0102_1994: "tmpfs",
    0x794C_7630: "overlay", 0x2FC1_2FC1: "ZFS", 0xCA45_1A4E: "bcachefs", 0x3153_464A: "JFS",
  ]
}
