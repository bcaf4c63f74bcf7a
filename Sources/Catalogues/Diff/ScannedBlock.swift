import SpotlightModel

/// A block as the scan found it.
struct ScannedBlock {
  var summary: BlockSummary
  /// Which block of the history it is, if it is unchanged.
  var old: Int?
  /// Of a new block; empty for an unchanged one.
  var records: [UInt8] = []
  var firstLine: Int
  /// The number of its first row in the catalogue, from 0.
  var firstRow: Int
  /// Rows in it, refused ones counted.
  var rowsRead: Int
}

/// The rows since the last border, until they are a block.
struct PendingBlock {
  /// One row in 64 ends a block, chosen by its bytes, so that the same rows make the same blocks wherever they stand.
  private static let borderMask: UInt64 = 63
  private static let mostRows = 512
  private static let mostBytes = 1 << 20

  /// At which the block's bytes begin.
  private(set) var firstLine: Int
  let firstRow: Int
  private(set) var rowsRead = 0
  private(set) var isAtBorder = false
  private(set) var writer: RecordWriter
  private var bytes: [UInt8]
  private let countsReturns: Bool
  /// Whether something has to be said of one of its rows, so that it must be read each time.
  var hasProblem = false

  /// - Parameter buffer: of a block before, so that its memory is used again.
  init(firstLine: Int, firstRow: Int, countsReturns: Bool, buffer: [UInt8] = []) {
    self.countsReturns = countsReturns
    self.firstLine = firstLine
    self.firstRow = firstRow
    writer = RecordWriter(firstLine: firstLine)
    bytes = buffer
    bytes.removeAll(keepingCapacity: true)
  }

  var isEmpty: Bool { rowsRead == 0 }
  var buffer: [UInt8] { bytes }

  /// Takes the bytes of the next row.
  mutating func take(_ row: RowExtent) {
    if rowsRead == 0 { begin(with: row) }
    rowsRead += 1
    bytes.append(contentsOf: row.bytes)
    isAtBorder =
      rowsRead >= Self.mostRows || bytes.count >= Self.mostBytes || writer.bytes.count >= Self.mostBytes
      || (!row.bytes.isEmpty && xxh3(row.bytes) & Self.borderMask == 0)
  }

  /// The reader knows the line better than the lines before tell: there may have been some that are in no block.
  private mutating func begin(with row: RowExtent) {
    var lead = 0
    if let start = row.bytes.baseAddress, let content = row.content.baseAddress {
      lead = LineCount.lines(
        in: UnsafeRawBufferPointer(start: start, count: max(0, content - start)), countsReturns: countsReturns
      )
    }
    firstLine = row.line - lead
    writer = RecordWriter(firstLine: firstLine)
  }

  /// Takes the record of the row that was taken last; returns where in the block's records it is.
  mutating func append(identifier: [UInt8], fingerprint: UInt64, line: Int) -> Int {
    writer.append(identifier: identifier, fingerprint: fingerprint, line: line)
  }

  /// The block. One that must be read each time has a digest that no bytes have.
  func finish() -> ScannedBlock {
    let digest = hasProblem || bytes.isEmpty ? Self.noDigest : bytes.withUnsafeBytes(ContentDigest.init(of:))
    let lines =
      bytes.isEmpty
      ? rowsRead : bytes.withUnsafeBytes { LineCount.lines(in: $0, countsReturns: countsReturns) }
    let summary = BlockSummary(
      id: 0, digest: digest, byteCount: bytes.count, lineCount: lines, rowCount: writer.count)
    return ScannedBlock(
      summary: summary, records: writer.bytes, firstLine: firstLine, firstRow: firstRow, rowsRead: rowsRead)
  }

  static let noDigest = ContentDigest(high: 0, low: 0)
}

extension BlockSummary {
  /// Whether the block can be recognised by its bytes.
  var isRecognisable: Bool { digest != PendingBlock.noDigest && byteCount > 0 }
}
