import Catalogues
import Glibc
import Watching

/// A file's bytes, read through the operating system.
final class FileSource: ByteSource {
  private let descriptor: CInt
  private let name: String

  /// - Throws: `Failure` where there is no such file, it may not be read, or it is no regular file.
  init(path: [UInt8]) throws(Failure) {
    name = String(decoding: path, as: UTF8.self)
    // Opening a FIFO would wait for a writer.
    descriptor = withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    let code = errno
    let obstacle = Obstacle(at: PathBytes(path))?.description
    guard descriptor >= 0 else { throw Failure(obstacle ?? SystemError.reason(code)) }
    guard FileStatus(descriptor: descriptor)?.kind == .file else {
      throw Failure(obstacle ?? "it is no regular file")
    }
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw Failure("reading failed: \(String(cString: strerror(errno)))") }
    }
  }

  /// The whole file, where it is no larger than `limit`.
  func allBytes(atMost limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let count = try buffer.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    throw Failure("larger than \(byteCount(limit))")
  }

  func rewind() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw Failure("reading again failed: \(String(cString: strerror(errno)))")
    }
  }
}

/// Lends a path to a call of the C library.
private func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (path + [0]).withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped) }
}
