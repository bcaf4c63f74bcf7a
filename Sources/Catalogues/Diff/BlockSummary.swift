import SpotlightModel

/// A stretch of whole rows of a catalogue, as it was when it was last read.
public struct BlockSummary: Hashable, Sendable {
  /// Names the block's records in the store; 0 while they are not stored.
  public var id: Int64
  /// Of the stretch's bytes.
  public var digest: ContentDigest
  public var byteCount: Int
  public var lineCount: Int
  /// Rows, refused ones not counted.
  public var rowCount: Int

  public init(id: Int64, digest: ContentDigest, byteCount: Int, lineCount: Int, rowCount: Int) {
    self.id = id
    self.digest = digest
    self.byteCount = byteCount
    self.lineCount = lineCount
    self.rowCount = rowCount
  }
}

/// What is remembered of one row: its identifier, and a fingerprint of its attributes.
public struct RowRecord: Hashable, Sendable {
  public var identifier: String
  /// Equal for rows of equal attributes, however they are quoted or ordered.
  public var fingerprint: UInt64

  public init(identifier: String, fingerprint: UInt64) {
    self.identifier = identifier
    self.fingerprint = fingerprint
  }
}
