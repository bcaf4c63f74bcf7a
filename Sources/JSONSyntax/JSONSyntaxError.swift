/// Why bytes are not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text ends within this.
    case truncated(String)
    /// What is wrong, in words.
    case malformed(String)
  }

  public var reason: Reason
  /// From the first of the bytes that were read, from 0.
  public var byte: Int

  public init(_ reason: Reason, byte: Int) {
    self.reason = reason
    self.byte = byte
  }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated(let what): "the text ends within \(what)"
    case .malformed(let what): what
    }
  }
}
