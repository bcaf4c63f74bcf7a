import TextIndex

/// Which documents had an item at some moment. Those that came later count as living, those that died later too.
struct LivingDocuments {
  private let first: Int64
  /// The next number at that moment.
  private let end: Int64
  private var bits: [UInt64]

  /// As of now, in one pass over the items' keys.
  init(_ connection: Connection) throws {
    end = try connection.integer("SELECT next_number FROM replica_identity")
    first = try connection.integer("SELECT min(number) FROM item")
    let last = try connection.integer("SELECT max(number) FROM item")
    bits = [UInt64](repeating: 0, count: Int((last - first) / 64 + 1))
    let statement = try connection.statement("SELECT number FROM item")
    defer { statement.reset() }
    while try statement.step() {
      let position = Int(statement.integer(0) - first)
      bits[position / 64] |= 1 << UInt64(position % 64)
    }
  }

  func contains(_ document: DocumentNumber) -> Bool {
    guard document < end else { return true }
    let position = Int64(document) - first
    let word = Int(position / 64)
    return position >= 0 && word < bits.count && bits[word] & (1 << UInt64(position % 64)) != 0
  }
}
