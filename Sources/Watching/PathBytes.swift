/// A file's absolute path as the bytes the system knows it by; not every name is valid UTF-8.
public struct PathBytes: Hashable, Sendable {
  /// Without a closing slash, unless it is the root of the file system.
  public let bytes: [UInt8]

  public init(_ bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes)
    while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
    self.bytes = bytes
  }

  public init(_ text: String) { self.init(text.utf8) }

  private static let slash = UInt8(ascii: "/")

  /// The path of what is called `name` in this folder.
  public func appending(_ name: some Collection<UInt8>) -> PathBytes {
    var longer = bytes
    longer.reserveCapacity(bytes.count + 1 + name.count)
    if longer.last != Self.slash { longer.append(Self.slash) }
    longer.append(contentsOf: name)
    return PathBytes(longer)
  }

  public func appending(_ name: String) -> PathBytes { appending(Array(name.utf8)) }

  /// What follows the last slash.
  public var name: ArraySlice<UInt8> {
    bytes[(bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]
  }

  /// The folder that holds this; nil for the root of the file system and for a bare name.
  public var parent: PathBytes? {
    guard bytes.count > 1, let slash = bytes.lastIndex(of: Self.slash) else { return nil }
    return PathBytes(bytes[..<max(slash, 1)])
  }

  /// Whether this is `folder` itself or lies somewhere below it.
  public func isWithin(_ folder: PathBytes) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || folder.bytes.last == Self.slash
      || bytes[folder.bytes.count] == Self.slash
  }

  /// The names that lead from `folder` to this; nil if this does not lie within it.
  public func components(below folder: PathBytes) -> [ArraySlice<UInt8>]? {
    guard isWithin(folder) else { return nil }
    return bytes[folder.bytes.count...].split(separator: Self.slash)
  }

  /// Lends the path to a call of the C library.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for (index, byte) in bytes.enumerated() {
        buffer.initializeElement(at: index, to: CChar(bitPattern: byte))
      }
      buffer.initializeElement(at: bytes.count, to: 0)
      // The buffer has at least one element, so it has an address.
      return try body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
    }
  }
}

extension PathBytes: Comparable {
  /// In the order of the bytes.
  public static func < (left: PathBytes, right: PathBytes) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension PathBytes: CustomStringConvertible {
  /// For people: bytes that are not UTF-8 show as replacement marks.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
