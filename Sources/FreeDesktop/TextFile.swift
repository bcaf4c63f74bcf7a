import Glibc

/// A small text file of the desktop's, which may always be absent or be something else.
enum TextFile {
  /// No file that is meant to be read here comes near it.
  private static let greatestSize = 16 << 20

  /// The text; nil for what cannot be read, is no regular file, or is too large.
  static func text(of path: String) -> String? {
    // Opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= greatestSize
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      guard count > 0 else { break }
      filled += count
    }
    return String(decoding: bytes[..<filled], as: UTF8.self)
  }

  /// The lines; none where there is no text.
  static func lines(of path: String) -> [Substring] {
    text(of: path)?.split(whereSeparator: \.isNewline) ?? []
  }
}
