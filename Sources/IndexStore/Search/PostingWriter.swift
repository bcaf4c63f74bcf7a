import SpotlightModel
import TextIndex

/// Gathers the postings of a transaction and stores them.
struct PostingWriter: ~Copyable {
  /// Up to so many chunks a flush go to the small table, where they cost little; more are worth the large one at once.
  private static let recentLimit = 100_000
  private static let memoryLimit = 32 << 20

  private let connection: Connection
  private var inverter: Inverter?

  init(_ connection: Connection) { self.connection = connection }

  mutating func add(_ number: Int64, _ item: Item) throws {
    guard let document = DocumentNumber(exactly: number) else { return }
    var current = inverter.take() ?? Inverter()
    current.add(document, DocumentText(item))
    let isFull = current.approximateBytes > Self.memoryLimit
    inverter = consume current
    if isFull { try flush() }
  }

  mutating func flush() throws {
    guard var current = inverter.take() else { return }
    let batch = current.flush()
    inverter = consume current
    try Self.store(batch, in: batch.count > Self.recentLimit ? "posting" : "recent_posting", connection)
  }

  static func store(_ batch: PostingBatch, in table: String, _ connection: Connection) throws {
    let statement = try connection.statement("INSERT INTO \(table) (key, first, data) VALUES (?1, ?2, ?3)")
    try batch.forEach { key, first, data in
      try statement.bind(key, at: 1).bind(Int64(first), at: 2).bind(data, at: 3).run()
    }
  }
}
