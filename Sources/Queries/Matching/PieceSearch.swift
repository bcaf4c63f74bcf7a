import Glibc

/// Finds a piece of text in others, in time linear in their length whatever they are: Knuth, Morris and Pratt, Fast
/// Pattern Matching in Strings, SIAM Journal on Computing 6 (1977).
struct PieceSearch: Hashable, Sendable {
  /// Not empty.
  let bytes: [UInt8]
  /// For each length of a beginning of the piece, that of the longest other beginning that it ends with.
  private let fallbacks: [Int]

  /// Nil for an empty piece.
  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    var fallbacks = [0, 0]
    var length = 0
    for byte in bytes.dropFirst() {
      while length > 0, bytes[length] != byte { length = fallbacks[length] }
      if bytes[length] == byte { length += 1 }
      fallbacks.append(length)
    }
    self.bytes = bytes
    self.fallbacks = fallbacks
  }

  /// Where the first occurrence ends that lies in `text` from `start` on and is acceptable.
  func end(in text: [UInt8], from start: Int, where isAcceptable: (Range<Int>) -> Bool) -> Int? {
    var length = 0
    var position = start
    while position < text.count {
      if length == 0 {
        guard let next = Self.index(of: bytes[0], in: text, from: position) else { return nil }
        (position, length) = (next + 1, 1)
      } else {
        while length > 0, bytes[length] != text[position] { length = fallbacks[length] }
        if bytes[length] == text[position] { length += 1 }
        position += 1
      }
      if length == bytes.count {
        if isAcceptable(position - length..<position) { return position }
        length = fallbacks[length]
      }
    }
    return nil
  }

  private static func index(of byte: UInt8, in text: [UInt8], from start: Int) -> Int? {
    text.withUnsafeBytes { text in
      guard let base = text.baseAddress, let found = memchr(base + start, Int32(byte), text.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
