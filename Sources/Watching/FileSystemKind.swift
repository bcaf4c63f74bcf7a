import CLinux

/// Whether the kernel tells of every change in a file system.
enum FileSystemKind: Hashable {
  case local
  /// Others may change it without this kernel's knowledge, so it must be polled.
  case shared(name: String)

  /// The kind of the file system that holds `path`; local where the system does not say.
  init(of path: PathBytes) {
    var status = statfs()
    guard path.withCString({ statfs($0, &status) }) == 0 else {
      self = .local
      return
    }
    self.init(magic: UInt32(truncatingIfNeeded: status.f_type))
  }

  /// - Parameter magic: `f_type` of statfs(2); the numbers are those of its manual page and of linux/magic.h.
  init(magic: UInt32) {
    self = Self.sharedNames[magic].map { .shared(name: $0) } ?? .local
  }

  private static let sharedNames: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB2", 0x6573_5546: "FUSE",
    0x0102_1997: "9P", 0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x00C3_6400: "Ceph", 0x7375_7245: "Coda",
    0x564C: "NCP", 0x7461_636F: "OCFS2", 0x0116_1970: "GFS2", 0x0BD0_0BD0: "Lustre", 0x786F_4256: "vboxsf",
    0xBACB_ACBC: "vmhgfs", 0x4750_4653: "GPFS", 0x0187: "autofs",
  ]
}
