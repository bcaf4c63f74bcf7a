import SpotlightModel

/// Writes documents as chunks, each part of the range in the form that suits it: see ``PostingCodec``.
///
/// Where at least one document in ten is there, bits are smaller, or nearly so, and much quicker to combine.
struct PostingEncoder {
  typealias Emit = (_ first: DocumentNumber, _ data: UnsafeRawBufferPointer) -> Void

  /// Documents that share these upper bits are looked at together; as bits they take 32 KB.
  private static let windowShift: DocumentNumber = 18
  private static let windowWords = 1 << (Int(windowShift) - 6)

  private var gaps = GapWriter()
  private var bits: [UInt8] = []

  /// Whether bits suit `count` documents of a range, which lie in one window.
  static func suitsBits(_ count: Int, first: DocumentNumber, last: DocumentNumber) -> Bool {
    count > 8 && Int(last - first) / 10 + 8 <= count
  }

  /// Documents in ascending order, without repetition.
  mutating func encode(ascending documents: UnsafeBufferPointer<DocumentNumber>, _ emit: Emit) {
    var start = 0
    while start < documents.count {
      let window = documents[start] >> Self.windowShift
      var end = start + 1
      while end < documents.count, documents[end] >> Self.windowShift == window { end += 1 }
      let part = UnsafeBufferPointer(rebasing: documents[start..<end])
      if Self.suitsBits(part.count, first: part[0], last: part[part.count - 1]) {
        gaps.end(emit)
        Bitmap(Array(part)).words.withUnsafeBufferPointer { emitBits($0, first: part[0], emit) }
      } else {
        for document in part { gaps.append(document, emit) }
      }
      start = end
    }
    gaps.end(emit)
  }

  /// Documents as bits; `firstWord` as in ``Bitmap``.
  mutating func encode(_ words: UnsafeBufferPointer<UInt64>, firstWord: Int, _ emit: Emit) {
    var start = 0
    while start < words.count {
      let windowEnd = ((firstWord + start) / Self.windowWords + 1) * Self.windowWords - firstWord
      let end = min(words.count, windowEnd)
      encodeWindow(UnsafeBufferPointer(rebasing: words[start..<end]), firstWord: firstWord + start, emit)
      start = end
    }
    gaps.end(emit)
  }

  private mutating func encodeWindow(_ words: UnsafeBufferPointer<UInt64>, firstWord: Int, _ emit: Emit) {
    guard let low = words.firstIndex(where: { $0 != 0 }), let high = words.lastIndex(where: { $0 != 0 })
    else { return }
    let words = UnsafeBufferPointer(rebasing: words[low...high])
    let start = (firstWord + low) * Bitmap.wordBits
    let first = start + words[0].trailingZeroBitCount
    let last = start + words.count * Bitmap.wordBits - 1 - words[words.count - 1].leadingZeroBitCount
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if Self.suitsBits(count, first: DocumentNumber(first), last: DocumentNumber(last)) {
      gaps.end(emit)
      emitBits(words, first: DocumentNumber(first), emit)
      return
    }
    for (index, word) in words.enumerated() {
      var word = word
      while word != 0 {
        gaps.append(DocumentNumber(start + index * Bitmap.wordBits + word.trailingZeroBitCount), emit)
        word &= word - 1
      }
    }
  }

  /// `words` begins with the one that `first` is in, and ends with one that is not zero.
  private mutating func emitBits(_ words: UnsafeBufferPointer<UInt64>, first: DocumentNumber, _ emit: Emit) {
    guard let last = words.last else { return }
    let bytes = UnsafeRawBufferPointer(words)
    bits.removeAll(keepingCapacity: true)
    bits.append(PostingCodec.bits)
    bits.append(contentsOf: bytes.prefix(bytes.count - last.leadingZeroBitCount / 8))
    bits.withUnsafeBytes { emit(first, $0) }
  }
}

/// Writes ascending documents as gaps, beginning a new chunk where one is full.
struct GapWriter {
  private var data: [UInt8] = []
  private var first: DocumentNumber = 0
  private var last: DocumentNumber = 0
  private var isEmpty = true

  private static let longestVarint = 5

  mutating func append(_ document: DocumentNumber, _ emit: PostingEncoder.Emit) {
    if data.count + Self.longestVarint > PostingChunk.maximumBytes { end(emit) }
    if isEmpty {
      isEmpty = false
      first = document
    } else {
      if data.isEmpty { data.append(PostingCodec.gaps) }
      LEB128.append(UInt64(document - last - 1), to: &data)
    }
    last = document
  }

  /// Gives away what was appended.
  mutating func end(_ emit: PostingEncoder.Emit) {
    guard !isEmpty else { return }
    data.withUnsafeBytes { emit(first, $0) }
    data.removeAll(keepingCapacity: true)
    isEmpty = true
  }
}
