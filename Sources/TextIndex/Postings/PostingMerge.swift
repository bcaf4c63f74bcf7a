/// Joins chunks of one key that lie side by side into as few as their size allows.
///
/// - Parameters:
///   - chunks: in ascending order of documents.
///   - isDead: documents to be left out.
/// - Returns: chunks of the same key, none where every document is dead.
/// - Throws: ``PostingFormatError`` where a chunk is damaged.
public func merge(
  _ chunks: [PostingChunk], dropping isDead: (DocumentNumber) -> Bool
) throws(PostingFormatError) -> [PostingChunk] {
  guard let key = chunks.first?.key else { return [] }
  var documents: [DocumentNumber] = []
  for chunk in chunks {
    try chunk.data.withUnsafeBufferPointer { (data) throws(PostingFormatError) in
      try PostingCodec.decode(first: chunk.first, UnsafeRawBufferPointer(data), into: &documents)
    }
  }
  documents.removeAll(where: isDead)
  return PostingChunk.encode(DocumentSet(documents), key: key)
}

extension PostingChunk {
  /// A list's chunks.
  public static func encode(_ documents: DocumentSet, key: [UInt8]) -> [PostingChunk] {
    var chunks: [PostingChunk] = []
    var encoder = PostingEncoder()
    let emit: PostingEncoder.Emit = { first, data in
      chunks.append(PostingChunk(key: key, first: first, data: Array(data)))
    }
    switch documents.storage {
    case .sorted(let documents):
      documents.withUnsafeBufferPointer { encoder.encode(ascending: $0, emit) }
    case .bitmap(let bitmap):
      bitmap.words.withUnsafeBufferPointer { encoder.encode($0, firstWord: bitmap.firstWord, emit) }
    }
    return chunks
  }

  /// The documents of a list's chunks, whichever their order.
  public static func decode(_ chunks: [PostingChunk]) throws(PostingFormatError) -> DocumentSet {
    var builder = DocumentSetBuilder()
    for chunk in chunks {
      try chunk.data.withUnsafeBufferPointer { (data) throws(PostingFormatError) in
        try builder.add(first: chunk.first, UnsafeRawBufferPointer(data))
      }
    }
    return builder.build()
  }
}
