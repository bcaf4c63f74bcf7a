import Glibc
import Watching

/// Small files of the home and mappings, read and written whole.
enum SmallFile {
  /// The contents.
  ///
  /// - Throws: `SystemError`, with code `EFBIG` beyond `limit` bytes.
  static func read(_ path: PathBytes, limit: Int = 16 << 20) throws(SystemError) -> [UInt8] {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw SystemError("open", path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw SystemError("read", path, code: errno) }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw SystemError("read", path, code: EFBIG) }
    }
  }

  /// Writes beside the file and renames, so that a reader sees the old contents or the new ones.
  ///
  /// - Parameter durably: whether that is to hold after a power cut too, which takes as long as the disk does.
  static func replace(_ path: PathBytes, with bytes: [UInt8], durably: Bool = false) throws(SystemError) {
    let temporary = PathBytes(path.bytes + Array(".new".utf8))
    let descriptor = temporary.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw SystemError("write", temporary, code: errno) }
    let written = write(descriptor, bytes, bytes.count)
    var code = written < 0 ? errno : written < bytes.count ? ENOSPC : 0
    if code == 0, durably, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    guard code == 0 else { throw SystemError("write", temporary, code: code) }
    guard temporary.withCString({ old in path.withCString { rename(old, $0) } }) == 0 else {
      throw SystemError("rename", temporary, code: errno)
    }
    if durably, let folder = path.parent { try sync(folder) }
  }

  /// Has the names in a folder outlast a power cut.
  private static func sync(_ folder: PathBytes) throws(SystemError) {
    let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SystemError("open", folder, code: errno) }
    defer { close(descriptor) }
    // Some file systems have no such thing for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError("write", folder, code: errno) }
  }

  /// Writes over the old contents, which takes no room on the disk unless these were much shorter. A reader may see
  /// some of both.
  static func overwrite(_ path: PathBytes, with bytes: [UInt8]) {
    let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(descriptor, off_t(bytes.count))
  }

  static func remove(_ path: PathBytes) { _ = path.withCString { unlink($0) } }
}
