import Glibc

@testable import followspot

/// A console whose output is kept for the test to look at.
final class CapturedConsole {
  let console: Console
  private let files: [UnsafeMutablePointer<FILE>]

  init(style: Style = .plain) throws {
    guard let out = tmpfile(), let error = tmpfile() else { throw Failure("no temporary file") }
    files = [out, error]
    console = Console(
      out: OutputStream(descriptor: fileno(out)), error: OutputStream(descriptor: fileno(error)),
      style: style,
      errorStyle: style)
  }

  deinit { for file in files { fclose(file) } }

  var out: String { text(of: files[0]) }
  var error: String { text(of: files[1]) }

  private func text(of file: UnsafeMutablePointer<FILE>) -> String {
    console.flush()
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = bytes.withUnsafeMutableBytes { pread(fileno(file), $0.baseAddress, $0.count, 0) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
