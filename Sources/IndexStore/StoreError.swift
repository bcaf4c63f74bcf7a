/// Why the index cannot be opened, read or written.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// Another process kept the index locked for longer than was waited.
    case busy
    /// The disk, a quota or one of the index's own limits leaves no room.
    case full
    /// The index may be read here, but not written.
    case readOnly
    /// There is no index, or it may not be read.
    case unavailable
    /// What is stored contradicts itself.
    case corrupt
    /// What is stored of some item cannot be read, though the database itself is sound.
    case damaged
    /// The index was written by a newer version of this program.
    case newerSchema
    /// The device failed.
    case inputOutput
    /// Whoever asked for it would not wait any longer.
    case abandoned
    /// What was asked for does not fit the state of the index.
    case misuse
    case other
  }

  public var kind: Kind
  /// What went wrong, where, and what to do, in one or two sentences.
  public var description: String
  /// SQLite's extended result code; 0 where SQLite was not the cause.
  public var code: Int32

  public init(_ kind: Kind, _ description: String, code: Int32 = 0) {
    self.kind = kind
    self.description = description
    self.code = code
  }

  public init(_ description: String) { self.init(.other, description) }
}
