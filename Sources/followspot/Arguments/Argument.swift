import Glibc

/// One argument as the program was given it. Names of files are bytes, and not always valid UTF-8.
struct Argument: Hashable, ExpressibleByStringLiteral {
  let bytes: [UInt8]
  /// With replacement marks for what is not UTF-8.
  let text: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
    self.text = text
  }

  init(stringLiteral value: String) { self.init(value) }

  /// The arguments of this process, without the program's name.
  static var ofProcess: [Argument] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map {
        Argument(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
      }
    }
  }
}
