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
    switch format {
    case gaps:
      try appendGaps(first: first, UnsafeRawBufferPointer(rebasing: data.dropFirst()), to: &documents)
    case bits:
      if let chunk = try bitChunk(first: first, data) {
        documents.append(contentsOf: Bitmap(chunk).documents)
      }
    default: throw PostingFormatError(first: first, reason: "unknown format \(format)")
    }
  }

  private static func appendGaps(
    first: DocumentNumber, _ gaps: UnsafeRawBufferPointer, to documents: inout [DocumentNumber]
  ) throws(PostingFormatError) {
    let start = documents.count
    documents.append(contentsOf: repeatElement(first, count: gaps.count + 1))
    let (count, isSound) = documents.withUnsafeMutableBufferPointer { documents in
      documents.baseAddress.map { decodeGaps(first: first, gaps, to: $0 + start) } ?? (0, true)
    }
    guard isSound else { throw unsoundGaps(first) }
    documents.removeLast(documents.count - start - count)
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

  /// How many documents gaps stand for, and which is the last one.
  static func sizeOfGaps(
    first: DocumentNumber, _ gaps: UnsafeRawBufferPointer
  ) throws(PostingFormatError) -> (count: Int, last: DocumentNumber) {
    var (count, last, offset) = (1, UInt64(first), 0)
    while offset < gaps.count {
      let word =
        offset &+ 8 <= gaps.count ? gaps.loadUnaligned(fromByteOffset: offset, as: UInt64.self) : .max
      if word & 0x8080_8080_8080_8080 == 0 {
        // The sum of eight bytes: of two at once, then of the four sums.
        let pairs = (word & 0x00FF_00FF_00FF_00FF) &+ (word >> 8 & 0x00FF_00FF_00FF_00FF)
        last &+= (pairs &* 0x0001_0001_0001_0001) >> 48 &+ 8
        offset &+= 8
        count &+= 8
      } else {
        guard let gap = LEB128.read(gaps, at: &offset), gap <= UInt64(DocumentNumber.max) else {
          throw unsoundGaps(first)
        }
        last &+= gap &+ 1
        count &+= 1
      }
    }
    guard let last = DocumentNumber(exactly: last) else { throw unsoundGaps(first) }
    return (count, last)
  }

  private static func unsoundGaps(_ first: DocumentNumber) -> PostingFormatError {
    PostingFormatError(first: first, reason: "a gap is cut off or too long")
  }

  /// The bits of a chunk; nil where its format is another.
  static func bitChunk(
    first: DocumentNumber, _ data: UnsafeRawBufferPointer
  ) throws(PostingFormatError) -> BitChunk? {
    guard data.first == bits else { return nil }
    let start = Int(first) / Bitmap.wordBits
    let bytes = UnsafeRawBufferPointer(rebasing: data.dropFirst())
    guard (start * Bitmap.wordBits) + bytes.count * 8 <= Int(DocumentNumber.max) + 1 else {
      throw PostingFormatError(first: first, reason: "documents beyond the last number")
    }
    return BitChunk(firstWord: start, bytes: bytes)
  }
}
