import CLinux
import Glibc

/// What a file system object is, links not followed unless said.
public enum FileKind: Hashable, Sendable {
  case file, folder, link
  /// FIFOs, sockets and devices: nothing that has contents to read.
  case other
}

/// Which object of the file system something is, whatever its path.
public struct FileIdentity: Hashable, Sendable {
  public var device: UInt64
  public var inode: UInt64

  public init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// What tells a changed file from an unchanged one without reading it.
public struct FileStamp: Hashable, Sendable {
  public var identity: FileIdentity
  public var size: Int64
  /// When the contents last changed, in nanoseconds since 1970. Programs may set it.
  public var modified: Int64
  /// When contents or attributes last changed, in nanoseconds since 1970. Only the kernel sets it.
  public var changed: Int64

  public init(identity: FileIdentity, size: Int64, modified: Int64, changed: Int64) {
    self.identity = identity
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

extension FileStamp {
  /// Whether the file has stood still for `duration` when the wall clock says `now`. A stamp from the future tells
  /// nothing, and is not quiet.
  public func isQuiet(for duration: Duration, at now: Int64) -> Bool {
    let (age, overflow) = now.subtractingReportingOverflow(changed)
    return !overflow && age >= duration.wholeNanoseconds
  }

  /// Whether every later write must change the stamp, for a file whose reading began at `readingBegan` by the wall
  /// clock. A write in the same tick of the clock as an earlier one leaves the stamp as it is, so a stamp that young
  /// is not to be trusted (Git calls such an entry "racily clean").
  public func isTrustworthy(readingBegan: Int64) -> Bool {
    isQuiet(for: clockTick, at: readingBegan) && modified <= readingBegan &- clockTick.wholeNanoseconds
  }

  /// The resolution of the stamp's times: two seconds where both are whole seconds, as FAT and old NFS servers round
  /// them, else a kernel tick with room to spare.
  private var clockTick: Duration {
    modified % 1_000_000_000 == 0 && changed % 1_000_000_000 == 0 ? .seconds(2) : .milliseconds(10)
  }
}

/// What `stat` says of a path.
public struct FileStatus: Hashable, Sendable {
  public var kind: FileKind
  public var stamp: FileStamp
  /// How many names the file has.
  public var linkCount: Int

  /// - Parameter followingLinks: whether a link stands for what it leads to.
  /// - Throws: with code `ENOENT` or `ENOTDIR` where there is nothing.
  public init(_ path: PathBytes, followingLinks: Bool = false) throws(SystemError) {
    var status = stat()
    let result = path.withCString { followingLinks ? stat($0, &status) : lstat($0, &status) }
    guard result == 0 else { throw SystemError("examine", path, code: errno) }
    self.init(status)
  }

  /// Of an open file.
  public init?(descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    linkCount = Int(status.st_nlink)
    stamp = FileStamp(
      identity: FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      size: Int64(status.st_size), modified: status.st_mtim.wholeNanoseconds,
      changed: status.st_ctim.wholeNanoseconds)
  }
}
