import Glibc

/// A call of the operating system that failed: which, on what, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, as words: "open", "watch", "list".
  public var action: String
  public var path: PathBytes
  /// An `errno` value.
  public var code: CInt

  public init(_ action: String, _ path: PathBytes, code: CInt) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// Whether there simply is nothing at the path.
  public var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a link of which this came leads nowhere, or in a circle; otherwise there may be something at its end.
  public var isDeadEnd: Bool { isAbsence || code == ELOOP }

  public var description: String { "cannot \(action) \(path): \(Self.reason(code))" }

  /// The system's words for an `errno` value.
  public static func reason(_ code: CInt) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return buffer.withUnsafeBufferPointer { text in
      text.baseAddress.map { String(cString: $0) } ?? "error \(code)"
    }
  }
}
