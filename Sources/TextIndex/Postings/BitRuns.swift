/// The documents of a chunk that is written as bits; see ``PostingCodec``. It is valid as long as the chunk's memory.
struct BitChunk {
  /// Which group of 64 documents the first bytes stand for.
  let firstWord: Int
  let bytes: UnsafeRawBufferPointer

  var wordCount: Int { (bytes.count + 7) / 8 }

  /// The greatest document that there is a bit for.
  var last: DocumentNumber { DocumentNumber(clamping: firstWord * Bitmap.wordBits + bytes.count * 8 - 1) }

  /// - Parameter document: not below the first group's.
  func contains(_ document: DocumentNumber) -> Bool {
    let position = Int(document) - firstWord * Bitmap.wordBits
    return position / 8 < bytes.count && bytes[position / 8] >> UInt8(position % 8) & 1 == 1
  }

  /// Marks the documents in words of which the first is `firstWord`.
  func mark(_ words: UnsafeMutableBufferPointer<UInt64>) {
    let whole = bytes.count / 8
    for index in 0..<whole {
      words[index] |= UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
    }
    for offset in whole * 8..<bytes.count {
      words[offset / 8] |= UInt64(bytes[offset]) << UInt64(offset % 8 * 8)
    }
  }
}

extension Bitmap {
  init(_ chunk: BitChunk) {
    var words = [UInt64](repeating: 0, count: chunk.wordCount)
    words.withUnsafeMutableBufferPointer { chunk.mark($0) }
    self.init(firstWord: chunk.firstWord, words: words)
  }
}

/// Gathers chunks of bits. Those that follow each other closely, as those of one list do, become one bitmap without being
/// copied again.
struct BitRuns {
  private struct Run {
    var firstWord: Int
    /// Where its words are in `words`.
    var start: Int
  }

  private var runs: [Run] = []
  private var words: [UInt64] = []
  /// As many words without any bit as may lie between two chunks of a run.
  private static let widestGap = 4096

  var isEmpty: Bool { runs.isEmpty }

  mutating func add(_ chunk: BitChunk) {
    var start = words.count
    if let run = runs.last, let place = place(of: chunk, in: run) {
      start = place
    } else {
      runs.append(Run(firstWord: chunk.firstWord, start: start))
    }
    let missing = start + chunk.wordCount - words.count
    if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
    words.withUnsafeMutableBufferPointer {
      chunk.mark(UnsafeMutableBufferPointer(rebasing: $0[start..<start + chunk.wordCount]))
    }
  }

  /// Where a chunk's words belong if it goes on with the last run. Two segments may share the group of documents that one
  /// ends in and the other begins in.
  private func place(of chunk: BitChunk, in run: Run) -> Int? {
    let place = run.start + chunk.firstWord - run.firstWord
    return place >= max(run.start, words.count - 1) && place <= words.count + Self.widestGap ? place : nil
  }

  /// All of it, where it is one run.
  var single: Bitmap? { runs.count == 1 ? Bitmap(firstWord: runs[0].firstWord, words: words) : nil }

  /// The words that a bitmap of everything has; nil where there is nothing.
  var wordRange: Range<Int>? {
    guard let lower = runs.map(\.firstWord).min() else { return nil }
    return lower..<(runs.indices.map { runs[$0].firstWord + range(of: $0).count }.max() ?? lower)
  }

  /// The number of documents, those of several chunks counted as often.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var bitmaps: [Bitmap] {
    runs.indices.map { Bitmap(firstWord: runs[$0].firstWord, words: Array(words[range(of: $0)])) }
  }

  /// Marks the documents in words of which the first is `firstWord`.
  func mark(_ marked: inout [UInt64], firstWord: Int) {
    for index in runs.indices {
      let range = range(of: index)
      let offset = runs[index].firstWord - firstWord - range.lowerBound
      for place in range { marked[offset + place] |= words[place] }
    }
  }

  private func range(of run: Int) -> Range<Int> {
    runs[run].start..<(run + 1 < runs.count ? runs[run + 1].start : words.count)
  }
}
