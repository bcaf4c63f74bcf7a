import CLinux
import Glibc

/// A file that comes to be whole or not at all: written under a temporary name beside it, brought to the disk, and
/// renamed.
final class NewFile {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var byteCount: Int64 = 0
  private static let bufferSize = 1 << 18

  /// - Parameter path: where the file is to be. An ordinary file that is there is replaced in the end.
  /// - Throws: `StoreError`, also where something else is there: a link, a pipe, a device.
  init(_ path: String) throws {
    self.path = path
    var there = stat()
    guard lstat(path, &there) != 0 || there.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .misuse, "\(path) is no ordinary file, so it is not replaced by one; choose another name.")
    }
    let (folder, name) = Self.split(path)
    // Begins with a dot and ends in letters of no meaning, as rsync's own: nobody takes it for a snapshot.
    var template = Array("\(folder)/.\(name).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else { throw Self.failure(path, "be made") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    buffer.append(contentsOf: bytes)
    byteCount += Int64(bytes.count)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private func flush() throws {
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path, "be written") }
      start += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Brings what was written to the disk.
  func synchronize() throws {
    try flush()
    guard fsync(descriptor) == 0 else { throw Self.failure(path, "be brought to the disk") }
  }

  /// Gives the file its name, for good.
  func publish() throws {
    guard rename(temporary, path) == 0 else { throw Self.failure(path, "be renamed to") }
    close(descriptor)
    descriptor = -1
    let folder = open(Self.split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // File systems without such a thing refuse it; there is nothing to be done then.
    fsync(folder)
    close(folder)
  }

  /// Whether a file of this path lies in `folder` itself, by whatever path that is named.
  static func lies(_ path: String, in folder: String) -> Bool {
    var (parent, other) = (stat(), stat())
    return stat(split(path).folder, &parent) == 0 && stat(folder, &other) == 0
      && parent.st_dev == other.st_dev && parent.st_ino == other.st_ino
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  private static func failure(_ path: String, _ what: String) -> StoreError {
    let code = errno
    let kind: StoreError.Kind =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EACCES, EPERM, EROFS: .readOnly
      case EIO: .inputOutput
      default: .unavailable
      }
    return StoreError(
      kind,
      "\(path) cannot \(what): \(String(cString: strerror(code))). Check the folder and its disk, or choose another."
    )
  }
}
