import SpotlightModel

/// The records of one block, as bytes: for each row the lines from the row before (or from the block's first line), the
/// identifier's length, both as ``LEB128``, the identifier in UTF-8, and the fingerprint as 8 bytes, the lowest first.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private var line: Int

  /// - Parameter firstLine: of the block.
  init(firstLine: Int) { line = firstLine }

  /// Appends a row and returns where its record starts.
  mutating func append(identifier: [UInt8], fingerprint: UInt64, line: Int) -> Int {
    let start = bytes.count
    LEB128.append(UInt64(max(0, line - self.line)), to: &bytes)
    self.line = max(line, self.line)
    LEB128.append(UInt64(identifier.count), to: &bytes)
    bytes.append(contentsOf: identifier)
    withUnsafeBytes(of: fingerprint.littleEndian) { bytes.append(contentsOf: $0) }
    count += 1
    return start
  }
}

/// One record within the bytes of its block.
struct RecordView {
  /// Where the record starts.
  var offset: Int
  var line: Int
  var identifier: Range<Int>
  var fingerprint: UInt64
}

/// Goes through the records of one block.
struct RecordSequence: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position: Int
  private var line: Int
  /// Whether what is left is no record.
  private(set) var isDamaged = false

  /// - Parameters:
  ///   - firstLine: of the block; records say how far from it they are.
  ///   - offset: where a record starts; the lines are right only from the block's start.
  init(_ bytes: [UInt8], firstLine: Int = 1, from offset: Int = 0) {
    self.bytes = bytes
    line = firstLine
    position = offset
  }

  mutating func next() -> RecordView? {
    guard position < bytes.count, !isDamaged else { return nil }
    let start = position
    guard let lines = number(), let length = number(), length <= bytes.count - position - 8,
      lines < Int.max - line
    else {
      isDamaged = true
      return nil
    }
    line += lines
    let identifier = position..<position + length
    let fingerprint = bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: identifier.upperBound, as: UInt64.self))
    }
    position = identifier.upperBound + 8
    return RecordView(offset: start, line: line, identifier: identifier, fingerprint: fingerprint)
  }

  private mutating func number() -> Int? {
    bytes.withUnsafeBytes { LEB128.read($0, at: &position) }.flatMap { Int(exactly: $0) }
  }
}

/// What is remembered of a catalogue cannot be read, so that it has to be read as if for the first time.
public struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  public var block: Int64

  public var description: String {
    "the remembered rows of block \(block) are damaged; `followspot reindex` reads the catalogue anew"
  }
}
