import Glibc

/// Where file systems are mounted within some folders, and which mount each is.
public struct MountPoints: Hashable, Sendable {
  /// The numbers of the mounts, by path.
  private let mounts: [PathBytes: Int]

  public var paths: Set<PathBytes> { Set(mounts.keys) }

  /// As the system has it now.
  public init(within folders: [PathBytes]) { self.init(table: Self.systemTable, within: folders) }

  /// - Parameter table: lines as proc_pid_mountinfo(5) describes them.
  init(table: [UInt8], within folders: [PathBytes]) {
    var mounts: [PathBytes: Int] = [:]
    let places = folders.map { ($0, FolderScanner.realPath(of: $0) ?? $0) }
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count > 5, let number = Int(String(decoding: fields[0], as: UTF8.self)) else { continue }
      let path = PathBytes(Self.unescaped(fields[4]))
      for (folder, real) in places {
        guard let names = path.components(below: real), !names.isEmpty else { continue }
        mounts[folder.appending(Array(names.joined(separator: [UInt8(ascii: "/")])))] = number
      }
    }
    self.mounts = mounts
  }

  /// The paths at which something else is mounted than before, or nothing any more.
  func changes(since old: MountPoints) -> [PathBytes] {
    paths.union(old.paths).filter { mounts[$0] != old.mounts[$0] }.sorted()
  }

  /// Blanks, tabs, line ends and backslashes are written as a backslash and three octal digits.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Empty where the system does not say.
  private static var systemTable: [UInt8] {
    let descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var table: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { table += buffer[..<count] }
    return table
  }
}
