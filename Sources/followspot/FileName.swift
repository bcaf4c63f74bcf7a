import Glibc

/// A file's name as it was typed, in bytes.
struct FileName {
  var bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  var exists: Bool { access(Self.cString(bytes), F_OK) == 0 }

  /// The path from the root, links as they were typed.
  var absolute: [UInt8] {
    var path = bytes
    if path.first != Self.slash, let working = getcwd(nil, 0) {
      defer { free(working) }
      path = UnsafeRawBufferPointer(start: working, count: strlen(working)) + [Self.slash] + path
    }
    let parts = path.split(separator: Self.slash).filter { $0 != [UInt8(ascii: ".")] }
    return [Self.slash] + parts.joined(separator: [Self.slash])
  }

  /// The same, with replacement marks for what is not UTF-8.
  var absoluteText: String { String(decoding: absolute, as: UTF8.self) }

  /// The same with links followed in the folder that holds the file; nil where there is no such folder.
  var resolved: [UInt8]? {
    let path = absolute
    guard let slash = path.lastIndex(of: Self.slash) else { return nil }
    guard let folder = realpath(Self.cString(path[..<max(slash, 1)]), nil) else { return nil }
    defer { free(folder) }
    let resolved = Array(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    return (resolved == [Self.slash] ? [] : resolved) + path[slash...]
  }

  /// The absolute paths by which the file may be known.
  var spellings: [[UInt8]] { [absolute] + [resolved].compactMap { $0 } }

  private static func cString(_ path: some Sequence<UInt8>) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }
}
