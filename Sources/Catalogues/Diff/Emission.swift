import SpotlightModel

/// The second pass: makes the attributes of the rows that changed, and hands them on in batches.
struct Emission {
  /// Rows in a batch at most, and bytes that they take in the catalogue.
  private static let mostRows = 1000
  private static let mostBytes = 4 << 20

  private let emit: ([RowChange]) throws -> Void
  private var batch: [RowChange] = []
  private var byteCount = 0

  init(_ emit: @escaping ([RowChange]) throws -> Void) { self.emit = emit }

  mutating func add(_ change: RowChange, bytes: Int) throws {
    batch.append(change)
    byteCount += bytes
    if batch.count >= Self.mostRows || byteCount >= Self.mostBytes { try flush() }
  }

  mutating func flush() throws {
    guard !batch.isEmpty else { return }
    try emit(batch)
    batch.removeAll(keepingCapacity: true)
    byteCount = 0
  }
}

/// Emits what a comparison found.
struct ChangeWriter {
  let blocks: [ScannedBlock]
  let comparison: Comparison
  let kept: KeptAttributes

  /// - Parameter reread: a reader at the catalogue's start and its interpreter, asked for only if they are needed.
  func write(
    to emission: inout Emission, reread: () throws -> (any RowReader, any RowInterpreter)
  ) throws {
    if !(try writeKept(to: &emission)) {
      let (reader, interpreter) = try reread()
      var list = 0
      for (index, block) in blocks.enumerated() {
        let isCompared = list < comparison.new.blocks.count && comparison.new.blocks[list] == index
        try write(block, isCompared ? list : nil, reader, interpreter, to: &emission)
        list += isCompared ? 1 : 0
      }
    }
    for identifier in comparison.removed { try emission.add(.remove(identifier: identifier), bytes: 0) }
    try emission.flush()
  }

  /// Emits the rows from what was kept during the scan. Returns false, and emits nothing, unless all are there.
  private func writeKept(to emission: inout Emission) throws -> Bool {
    let lists = comparison.new
    guard kept.hasRoom || lists.blocks.isEmpty else { return false }
    let wanted = lists.blocks.indices.flatMap { list in
      comparison.wanted(in: list).map { (entry: $0, attributes: keptAttributes(of: $0, in: list)) }
    }
    guard wanted.allSatisfy({ $0.attributes != nil }) else { return false }
    for case (let entry, let attributes?) in wanted {
      try emission.add(.index(identifier: lists.identifier(entry), attributes: attributes), bytes: 256)
    }
    return true
  }

  private func keptAttributes(of entry: Int, in list: Int) -> Attributes? {
    kept[comparison.new.blocks[list], Int(comparison.new.table.entries[entry].offset)]
  }

  /// - Parameter list: of the comparison, where the block was compared.
  private func write(
    _ block: ScannedBlock, _ list: Int?, _ reader: any RowReader, _ interpreter: any RowInterpreter,
    to emission: inout Emission
  ) throws {
    var wanted = (list.map(comparison.wanted) ?? [])[...]
    if wanted.isEmpty, block.summary.isRecognisable, try reader.skip(block.summary) { return }
    var entry = list.map { comparison.new.entries[$0].lowerBound } ?? 0
    let hasRefused = block.rowsRead > block.summary.rowCount
    for number in block.firstRow..<block.firstRow + block.rowsRead {
      guard let row = try reader.next() else {
        throw CatalogueError(.truncated("what was there when it was read a moment ago"))
      }
      // Rows that were refused have no entry.
      if hasRefused, (try? interpreter.read(row, number: number)) == nil { continue }
      defer { entry += 1 }
      guard wanted.first == entry else { continue }
      wanted.removeFirst()
      if !hasRefused { try interpreter.load(row) }
      let attributes = interpreter.attributes()
      try emission.add(
        .index(identifier: comparison.new.identifier(entry), attributes: attributes),
        bytes: attributes.bytes(of: row))
    }
  }
}
