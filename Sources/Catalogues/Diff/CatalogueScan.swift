import SpotlightModel

/// The first pass over a catalogue: its blocks, unchanged ones recognised and not looked into, and the records of the
/// rows in the others.
final class CatalogueScan {
  private let reader: any RowReader
  private let interpreter: any RowInterpreter
  private let history: OldBlocks
  /// Whether a carriage return alone ends a line.
  private let countsReturns: Bool
  /// Whether each row's identifier must be the only one of its kind, because the field was merely guessed.
  private let requiresUniqueness: Bool

  private(set) var blocks: [ScannedBlock] = []
  private(set) var problems = ProblemLog()
  /// The identifier that was empty or not the only one, and had the scan given up.
  private(set) var ambiguity: Ambiguity?
  /// Attributes of rows that may have to be emitted, while they are few.
  private(set) var kept: KeptAttributes
  /// Whether `firstLine` of the blocks is that of the file, and not what it was before.
  private(set) var knowsLines = false

  private var pending: PendingBlock
  private var pendingKept: [(offset: Int, attributes: Attributes)] = []
  private var seen = HashSet()

  /// A row that a guessed field does not name.
  struct Ambiguity {
    var line: Int
    /// Empty where the row has no value.
    var value: String
    /// The line of an earlier row with the same value, where that is known.
    var earlierLine: Int?
  }

  init(
    _ catalogue: OpenedCatalogue, history: OldBlocks, requiresUniqueness: Bool, kept: KeptAttributes
  ) {
    self.kept = kept
    reader = catalogue.reader
    interpreter = catalogue.interpreter
    countsReturns = catalogue.countsReturns
    self.history = history
    self.requiresUniqueness = requiresUniqueness
    pending = PendingBlock(firstLine: catalogue.firstLine, firstRow: 0, countsReturns: countsReturns)
  }

  /// Goes through the whole catalogue.
  func run() throws {
    while ambiguity == nil {
      if pending.isEmpty, try skipUnchanged() { continue }
      guard let row = try reader.next() else { break }
      try take(row)
      if pending.isAtBorder { finishBlock() }
    }
    if !pending.isEmpty { finishBlock() }
  }

  private func skipUnchanged() throws -> Bool {
    for index in history.expected(atRow: pending.firstRow) where try reader.skip(history.blocks[index]) {
      history.use(index)
      let summary = history.blocks[index]
      add(
        ScannedBlock(
          summary: summary, old: index, firstLine: pending.firstLine, firstRow: pending.firstRow,
          rowsRead: summary.rowCount))
      return true
    }
    if kept.hasRoom { try history.lookUpExpected() }
    return false
  }

  private func take(_ row: RowExtent) throws {
    let number = pending.firstRow + pending.rowsRead
    let expectedLine = pending.firstLine
    pending.take(row)
    if !knowsLines { correctLines(by: pending.firstLine - expectedLine) }
    do throws(CatalogueError) {
      try interpreter.read(row, number: number)
    } catch {
      return refuse(row, error)
    }
    let (identifier, fingerprint) = (interpreter.identifier, interpreter.fingerprint)
    if requiresUniqueness, !seen.insert(identifier.withUnsafeBytes(xxh3)) {
      ambiguity = Ambiguity(
        line: row.line, value: String(decoding: identifier, as: UTF8.self), earlierLine: line(of: identifier))
    }
    if let warning = interpreter.warning {
      pending.hasProblem = true
      problems.add(.warning, line: row.line, warning)
    }
    let offset = pending.append(identifier: identifier, fingerprint: fingerprint, line: row.line)
    if kept.hasRoom, !history.hasNearby(identifier, fingerprint) {
      let attributes = interpreter.attributes()
      kept.charge(attributes.bytes(of: row))
      pendingKept.append((offset, attributes))
    }
  }

  /// The line of the first row with an identifier.
  private func line(of identifier: [UInt8]) -> Int? {
    let read = blocks.lazy.map { ($0.records, $0.firstLine) }
    return (Array(read) + [(pending.writer.bytes, pending.firstLine)]).lazy.compactMap { bytes, firstLine in
      RecordSequence(bytes, firstLine: firstLine).first { bytes[$0.identifier].elementsEqual(identifier) }?
        .line
    }.first
  }

  /// Blocks that were passed over before any row was read may be some lines further down.
  private func correctLines(by count: Int) {
    knowsLines = true
    for index in blocks.indices { blocks[index].firstLine += count }
  }

  private func refuse(_ row: RowExtent, _ error: CatalogueError) {
    if requiresUniqueness, case .emptyIdentifier = error.reason {
      ambiguity = Ambiguity(line: error.line ?? row.line, value: "")
    }
    pending.hasProblem = true
    problems.add(.refused, line: error.line ?? row.line, column: error.column, "\(error.reason)")
  }

  private func finishBlock() {
    var block = pending.finish()
    if let index = history.index(of: block.summary, atRow: block.firstRow) {
      history.use(index)
      block.summary = history.blocks[index]
      block.old = index
      block.records = []
    } else {
      kept.add(pendingKept, block: blocks.count)
    }
    pendingKept.removeAll(keepingCapacity: true)
    add(block)
  }

  private func add(_ block: ScannedBlock) {
    blocks.append(block)
    pending = PendingBlock(
      firstLine: block.firstLine + block.summary.lineCount, firstRow: block.firstRow + block.rowsRead,
      countsReturns: countsReturns, buffer: pending.buffer)
  }
}

/// Attributes of rows that were made during the scan, so that few changes need no second pass.
struct KeptAttributes {
  private let limit: Int
  private var byteCount = 0
  private var byPlace: [Place: Attributes] = [:]

  private struct Place: Hashable {
    var block: Int
    var offset: Int
  }

  /// - Parameter limit: how many bytes the rows that are kept may have in all.
  init(limit: Int) { self.limit = limit }

  var hasRoom: Bool { byteCount < limit }

  /// Notes that a row of `bytes` is kept, and 64 for what it costs beside them.
  mutating func charge(_ bytes: Int) {
    byteCount += bytes + 64
    if !hasRoom { byPlace = [:] }
  }

  mutating func add(_ rows: [(offset: Int, attributes: Attributes)], block: Int) {
    guard hasRoom else { return }
    for row in rows { byPlace[Place(block: block, offset: row.offset)] = row.attributes }
  }

  subscript(block: Int, offset: Int) -> Attributes? { byPlace[Place(block: block, offset: offset)] }
}
