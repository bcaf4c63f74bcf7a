/// A part of a posting list as it is stored: the documents from `first` on, encoded.
///
/// The chunks of one key do not overlap; together, in the order of `first`, they are the list.
public struct PostingChunk: Hashable, Sendable {
  /// The most bytes of data that a chunk has.
  public static let maximumBytes = 65_536

  public var key: [UInt8]
  /// The lowest document of the chunk.
  public var first: DocumentNumber
  /// See ``PostingCodec``. Empty where `first` is the only document.
  public var data: [UInt8]

  public init(key: [UInt8], first: DocumentNumber, data: [UInt8]) {
    self.key = key
    self.first = first
    self.data = data
  }
}

/// What stored postings are when they cannot be read: damaged.
public struct PostingFormatError: Error, Hashable, CustomStringConvertible {
  public var first: DocumentNumber
  public var reason: String

  public var description: String {
    "the inverted index is damaged at document \(first): \(reason)"
  }
}
