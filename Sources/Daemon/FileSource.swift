import Catalogues
import Glibc
import Watching

/// A catalogue's bytes, read through `read`: mapping a file that somebody cuts short would crash.
final class FileSource: ByteSource {
  /// The file as it was when it was opened.
  let stamp: FileStamp
  /// The wall clock at that time.
  let openedAt: Int64
  private let path: PathBytes
  private let descriptor: CInt
  private let onRead: (Int64) throws -> Void
  private var position: Int64 = 0

  /// - Parameter onRead: is called with the number of bytes read so far, and may throw to end the reading.
  /// - Throws: `SystemError` where there is no such file or it may not be read.
  init(_ path: PathBytes, onRead: @escaping (Int64) throws -> Void) throws(SystemError) {
    self.path = path
    self.onRead = onRead
    openedAt = wallClock()
    // Opening a FIFO would wait for a writer.
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw SystemError("open", path, code: errno) }
    guard let status = FileStatus(descriptor: descriptor), status.kind == .file else {
      close(descriptor)
      throw SystemError("read", path, code: EINVAL)
    }
    stamp = status.stamp
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        position += Int64(count)
        try onRead(position)
        return count
      }
      guard errno == EINTR else { throw SystemError("read", path, code: errno) }
    }
  }

  func rewind() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError("read", path, code: errno) }
    position = 0
  }

  /// Whether the path still leads to the same file, and that is as it was when it was opened.
  var isUnchanged: Bool {
    FileStatus(descriptor: descriptor)?.stamp == stamp
      && (try? FileStatus(path, followingLinks: true))?.stamp == stamp
  }
}
