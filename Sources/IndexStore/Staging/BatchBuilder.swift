public import SpotlightModel
import TextIndex

/// Numbers and inverts the rows of a file, batch by batch. It may be used on any thread, by one at a time.
///
/// Rows are handed on soon, for there is no use in keeping them; postings only when there are many, because every piece
/// of them is a segment of the index, and the fewer there are the quicker is search.
public struct BatchBuilder: ~Copyable, Sendable {
  /// The memory that postings may take while they are gathered, in bytes, roughly.
  public static var memoryLimit: Int { GatheredPostings.memoryLimit }
  private static let mostRows = Int64(GatheredPostings.mostDocuments)
  private static let fewestRows: Int64 = 1024

  private let numbers: NumberRange
  private var rows: [PreparedBatch.Row] = []
  private var inverter = Inverter()
  private var block: Range<Int64> = 0..<0
  private var nextBlock = BatchBuilder.mostRows
  /// The next row's number.
  private var number: Int64 = 0
  private var groups: (domain: Domain, names: [String])?

  init(numbers: NumberRange) { self.numbers = numbers }

  /// Adds a row; the owner and the domain are the catalogue's, whatever the item says.
  ///
  /// - Returns: a batch, when this row completes one.
  public mutating func add(_ item: Item) throws -> PreparedBatch? {
    if number == block.upperBound {
      block = numbers.claim(nextBlock)
      number = block.lowerBound
    }
    guard number < block.upperBound, let document = DocumentNumber(exactly: number) else {
      throw StoreError(.misuse, "More rows were read than were announced.")
    }
    rows.append(.init(identifier: item.key.identifier, attributes: item.attributes))
    inverter.add(document, item.attributes, groups: groupNames(of: item))
    number += 1
    let isFull = number == block.upperBound || inverter.isFull
    return isFull ? take(takePostings()) : nil
  }

  /// The rows since the last batch, whose postings come with a later one; nil if there are none.
  public mutating func handOver() -> PreparedBatch? { rows.isEmpty ? nil : take(nil) }

  /// What was added since the last batch; nil if there is nothing.
  public mutating func finish() -> PreparedBatch? {
    inverter.documentCount == 0 ? nil : take(takePostings())
  }

  private mutating func groupNames(of item: Item) -> [String] {
    if let groups, groups.domain == item.domain { return groups.names }
    let names = DocumentText(item).groups
    groups = (item.domain, names)
    return names
  }

  private mutating func take(_ postings: GatheredPostings?) -> PreparedBatch {
    defer { rows = [] }
    return PreparedBatch(first: number - Int64(rows.count), rows: rows, postings: postings)
  }

  private mutating func takePostings() -> GatheredPostings {
    // What is left of the block is not used again, so the next one is made to fit.
    nextBlock = min(max(Int64(inverter.documentCount), Self.fewestRows), Self.mostRows)
    defer { block = number..<number }
    return GatheredPostings(exchange(&inverter, with: Inverter()), first: block.lowerBound, last: number - 1)
  }
}
