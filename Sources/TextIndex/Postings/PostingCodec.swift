import SpotlightModel

/// How the documents of a chunk are written.
///
/// The chunk's lowest document stands beside its data. The data is empty where it is the only one; else the first byte
/// says what follows:
/// - 1, gaps: for each further document the number of documents left out since the one before, as ``LEB128`` writes them;
/// - 2, bits: the lowest bit of the first byte stands for the lowest document rounded down to a multiple of 64, and so
///   on. Bytes of zeros at the end are left out.
enum PostingCodec {
  static let gaps: UInt8 = 1
  static let bits: UInt8 = 2

  /// Appends the documents of a chunk.
  static func decode(
    first: DocumentNumber, _ data: UnsafeRawBufferPointer, into documents: inout [DocumentNumber]
  ) throws(PostingFormatError) {
    guard let format = data.first else {
      documents.append(first)
      return
    }
    let body = UnsafeRawBufferPointer(rebasing: data.dropFirst())
    switch format {
    case gaps: try appendGaps(first: first, body, to: &documents)
    case bits:
      documents.append(contentsOf: try decodeBits(first: first, body).documents)
    default: throw PostingFormatError(first: first, reason: "unknown format \(format)")
    }
  }

  private static func appendGaps(
    first: DocumentNumber, _ gaps: UnsafeRawBufferPointer, to documents: inout [DocumentNumber]
  ) throws(PostingFormatError) {
    var isSound = true
    let decoded = [DocumentNumber](unsafeUninitializedCapacity: gaps.count + 1) { result, count in
      guard let start = result.baseAddress else { return }
      (count, isSound) = decodeGaps(first: first, gaps, to: start)
    }
    guard isSound else { throw PostingFormatError(first: first, reason: "a gap is cut off or too long") }
    if documents.isEmpty { documents = decoded } else { documents.append(contentsOf: decoded) }
  }

  /// Writes the documents that gaps stand for, `gaps.count` + 1 at most, and says how many there are and whether nothing
  /// is wrong with them.
  static func decodeGaps(
    first: DocumentNumber, _ gaps: UnsafeRawBufferPointer, to documents: UnsafeMutablePointer<DocumentNumber>
  ) -> (count: Int, isSound: Bool) {
    documents.initialize(to: first)
    var (count, last, offset) = (1, UInt64(first), 0)
    while offset < gaps.count {
      // Mostly gaps are small: eight at once, where eight bytes are all complete, take half the time.
      if offset &+ 8 <= gaps.count,
        gaps.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        for index in 0..<8 {
          last &+= UInt64(gaps[offset &+ index]) &+ 1
          (documents + (count &+ index)).initialize(to: DocumentNumber(truncatingIfNeeded: last))
        }
        offset &+= 8
        count &+= 8
      } else {
        guard let gap = LEB128.read(gaps, at: &offset), gap <= UInt64(DocumentNumber.max) else {
          return (count, false)
        }
        last &+= gap &+ 1
        (documents + count).initialize(to: DocumentNumber(truncatingIfNeeded: last))
        count &+= 1
      }
    }
    return (count, last <= UInt64(DocumentNumber.max))
  }

  /// The bits of a chunk; nil where its format is another.
  static func bitmap(
    first: DocumentNumber, _ data: UnsafeRawBufferPointer
  ) throws(PostingFormatError) -> Bitmap? {
    guard data.first == bits else { return nil }
    return try decodeBits(first: first, UnsafeRawBufferPointer(rebasing: data.dropFirst()))
  }

  private static func decodeBits(
    first: DocumentNumber, _ bits: UnsafeRawBufferPointer
  ) throws(PostingFormatError) -> Bitmap {
    let start = Int(first) / Bitmap.wordBits
    guard (start * Bitmap.wordBits) + bits.count * 8 <= Int(DocumentNumber.max) + 1 else {
      throw PostingFormatError(first: first, reason: "documents beyond the last number")
    }
    var words = [UInt64](repeating: 0, count: (bits.count + 7) / 8)
    words.withUnsafeMutableBytes { $0.copyMemory(from: bits) }
    return Bitmap(firstWord: start, words: words)
  }
}
