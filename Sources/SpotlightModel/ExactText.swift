import Glibc

/// A text that equals only what has the same UTF-8 bytes: so databases and digests compare, and so keys are ordered.
///
/// Swift's `String` takes canonically equivalent texts for equal too, `é` as one scalar and as `e` with an accent.
public struct ExactText: Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }
}

extension ExactText: Hashable {
  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.withBytes { left in
      right.text.withBytes { right in
        guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress else {
          return left.count == right.count
        }
        return memcmp(start, other, left.count) == 0
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No text has this byte, so the next one begins behind it.
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Lends the UTF-8 bytes; a text that is not in one piece is copied for it.
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
