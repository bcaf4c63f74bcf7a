/// How the bytes of a file are compressed.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  case none
  /// RFC 1952, any number of members.
  case gzip
  /// RFC 8878, any number of frames.
  case zstd

  /// How many bytes of a file's head `init(head:)` looks at.
  public static let headBytes = 4

  /// Tells the compression from a file's first bytes, whatever its name is.
  public init(head: UnsafeRawBufferPointer) {
    if head.starts(with: [0x1F, 0x8B, 0x08]) {
      self = .gzip
    } else if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || Self.isSkippableFrame(head) {
      self = .zstd
    } else {
      self = .none
    }
  }

  /// Tells the compression from the first bytes of `source`, and rewinds it.
  public init(of source: any ByteSource) throws {
    var head = [UInt8](repeating: 0, count: Self.headBytes)
    let count = try head.withUnsafeMutableBytes { try source.fill($0) }
    try source.rewind()
    self = head.withUnsafeBytes { Compression(head: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// zstd files may begin with a frame of someone's own data, which decompressors pass over.
  private static func isSkippableFrame(_ head: UnsafeRawBufferPointer) -> Bool {
    head.count >= 4 && head[0] & 0xF0 == 0x50 && head[1] == 0x2A && head[2] == 0x4D && head[3] == 0x18
  }
}

extension ByteSource {
  /// Reads until `buffer` is full or the stream ends; returns how many bytes it holds then.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    while count < buffer.count {
      let more = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more == 0 { break }
      count += more
    }
    return count
  }
}
