/// Why the index cannot be opened, read or written.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, where, and what to do, in one or two sentences.
  public var description: String

  public init(_ description: String) { self.description = description }
}
