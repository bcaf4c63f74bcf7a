/// Turns documents into posting lists, in memory, batch by batch.
public struct Inverter: ~Copyable, Sendable {
  public init() {}

  /// The memory in use, roughly. Flush at some 48 MB.
  public var approximateBytes: Int { 0 }

  /// Adds a document, whose number must be greater than those of all documents added before, also before a flush.
  public mutating func add(_ document: DocumentNumber, _ text: DocumentText) {}

  /// The chunks of all documents since the last flush, in the order of keys. Memory is kept for the next batch.
  public mutating func flush() -> PostingBatch { PostingBatch() }
}
