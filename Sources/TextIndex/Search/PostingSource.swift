/// Where posting lists are kept.
public protocol PostingSource {
  /// Calls `body` with the lowest document and the data of each chunk of `key`, in ascending order of documents. The
  /// memory is valid only during the call.
  func chunks(
    of key: [UInt8], _ body: (_ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws -> Void) throws

  /// Calls `body` with each chunk whose key is `lower` or after it and before `upper`, in the order of keys, then of
  /// documents, until it returns false.
  func chunks(
    from lower: [UInt8], upTo upper: [UInt8],
    _ body: (
      _ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer
    ) throws -> Bool) throws
}
