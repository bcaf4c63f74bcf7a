public import SpotlightModel
import TextIndex

/// Encodes and inverts the rows of a file, batch by batch. It may be used on any thread, by one at a time.
public struct BatchBuilder: ~Copyable, Sendable {
  /// The memory that one batch may take while it is made, in bytes, roughly.
  public static var memoryLimit: Int { 48 << 20 }
  private static let mostRows: Int64 = 131_072
  private static let fewestRows: Int64 = 1024

  private let numbers: NumberRange
  private var keys: KeyNumberCache
  private var encoder = PayloadEncoder()
  private var rows: [PreparedBatch.Row] = []
  private var inverter = Inverter()
  private var block: Range<Int64> = 0..<0
  private var nextBlock = BatchBuilder.mostRows
  private var groups: (domain: Domain, names: [String])?

  init(numbers: NumberRange, keys: KeyNumbers) {
    self.numbers = numbers
    self.keys = KeyNumberCache(keys)
  }

  /// Adds a row; the owner and the domain are the catalogue's, whatever the item says.
  ///
  /// - Returns: a batch, when this row completes one.
  public mutating func add(_ item: Item) throws -> PreparedBatch? {
    if rows.isEmpty { block = numbers.claim(nextBlock) }
    let number = block.lowerBound + Int64(rows.count)
    guard number < block.upperBound, let document = DocumentNumber(exactly: number) else {
      throw StoreError(.misuse, "More rows were read than were announced.")
    }
    encode(item)
    inverter.add(document, text(of: item))
    let isFull = inverter.approximateBytes + encoder.bytes.count >= Self.memoryLimit
    return isFull || rows.count == block.count ? take() : nil
  }

  /// The rows since the last batch; nil if there are none.
  public mutating func finish() -> PreparedBatch? { rows.isEmpty ? nil : take() }

  private mutating func encode(_ item: Item) {
    var identifier = item.key.identifier
    identifier.withUTF8 { encoder.bytes.append(contentsOf: $0) }
    let middle = UInt32(encoder.bytes.count)
    keys.rewind()
    encoder.append(item.attributes) { keys.number(of: $0) }
    rows.append(.init(identifierEnd: middle, payloadEnd: UInt32(encoder.bytes.count)))
  }

  private mutating func text(of item: Item) -> DocumentText {
    var text = DocumentText(item.attributes)
    if groups?.domain != item.domain { groups = (item.domain, DocumentText(item).groups) }
    text.groups = groups?.names ?? []
    return text
  }

  private mutating func take() -> PreparedBatch {
    // What is left of the block is not used again, so the next one is made to fit.
    nextBlock = min(max(Int64(rows.count), Self.fewestRows), Self.mostRows)
    defer {
      encoder.bytes = []
      rows = []
    }
    return PreparedBatch(
      first: block.lowerBound, arena: encoder.bytes, rows: rows, postings: inverter.flush(), keys: keys.used)
  }
}
