import Glibc

/// What other programs or people hand to this one.
enum StandardInput {
  /// All of it.
  ///
  /// - Throws: `Failure` where it is more than `limit` bytes.
  static func bytes(atMost limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw Failure("standard input cannot be read: \(String(cString: strerror(errno)))")
      }
      bytes += buffer.prefix(count)
    }
    throw Failure("standard input has more than \(byteCount(limit))")
  }
}
