import SpotlightModel
import TextIndex

/// Gathers the postings of a transaction and stores them.
struct PostingWriter: ~Copyable {
  private static let memoryLimit = 32 << 20

  private let connection: Connection
  private var inverter: Inverter?
  /// The documents since the last flush.
  private var documents: ClosedRange<Int64>?

  init(_ connection: Connection) { self.connection = connection }

  mutating func add(_ number: Int64, _ item: Item) throws {
    guard let document = DocumentNumber(exactly: number) else {
      throw StoreError.outOfNumbers(connection.path)
    }
    var current = inverter.take() ?? Inverter()
    current.add(document, DocumentText(item))
    documents = (documents?.lowerBound ?? number)...number
    let isFull = current.approximateBytes > Self.memoryLimit
    inverter = consume current
    if isFull { try flush() }
  }

  mutating func flush() throws {
    guard let documents, var current = inverter.take() else { return }
    let batch = current.flush()
    inverter = consume current
    self.documents = nil
    try PostingSegments(connection).append(batch, first: documents.lowerBound, last: documents.upperBound)
  }
}
