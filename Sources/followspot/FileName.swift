import Glibc

/// A file's name as it was typed, in bytes.
struct FileName {
  var bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  var exists: Bool { access(Self.cString(bytes), F_OK) == 0 }

  /// The path from the root, links as they were typed. Where `..` occurs the disk is asked what it means.
  var absolute: [UInt8] {
    var path = bytes
    if path.first != Self.slash, let working = getcwd(nil, 0) {
      defer { free(working) }
      path = UnsafeRawBufferPointer(start: working, count: strlen(working)) + [Self.slash] + path
    }
    let parts = path.split(separator: Self.slash).filter { $0 != [UInt8(ascii: ".")] }
    let plain = [Self.slash] + parts.joined(separator: [Self.slash])
    let dots = [UInt8](repeating: UInt8(ascii: "."), count: 2)
    return parts.contains { $0.elementsEqual(dots) } ? Self.real(plain) ?? plain : plain
  }

  /// The same, with replacement marks for what is not UTF-8.
  var absoluteText: String { String(decoding: absolute, as: UTF8.self) }

  /// The same with links followed in the folder that holds the file; nil where there is no such folder.
  var resolved: [UInt8]? {
    let path = absolute
    guard let slash = path.lastIndex(of: Self.slash), let folder = Self.real(path[..<max(slash, 1)]) else {
      return nil
    }
    return (folder == [Self.slash] ? [] : folder) + path[slash...]
  }

  /// The path without links; nil where there is nothing.
  private static func real(_ path: some Sequence<UInt8>) -> [UInt8]? {
    guard let real = realpath(cString(path), nil) else { return nil }
    defer { free(real) }
    return Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// Where the name leads with all links followed; nil where there is nothing.
  var target: [UInt8]? { Self.real(absolute) }

  /// The absolute paths by which the file may be known.
  var spellings: [[UInt8]] { [absolute] + [resolved].compactMap { $0 } }

  private static func cString(_ path: some Sequence<UInt8>) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }
}
