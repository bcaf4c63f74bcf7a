import Queries
import SpotlightModel
import TextIndex

extension IndexStore {
  /// Checks the index: the database's own structure, what its tables say of each other, and, for up to `samples`
  /// items spread over all of them, whether the inverted index has them under the words of their attributes. Where
  /// something is wrong, what can be is mended when the index is next opened for writing.
  ///
  /// - Returns: what is wrong, a sentence each; empty where nothing is.
  public func verify(samples: Int = 1_000) throws -> [String] {
    let faults = try faults(samples: samples)
    if !faults.isEmpty { DamageMark.set(home: home) }
    return faults
  }

  private func faults(samples: Int) throws -> [String] {
    try consistently {
      let structure = try lines("PRAGMA integrity_check(20)").filter { $0 != "ok" }
      // Where the structure is broken, nothing else can be trusted.
      guard structure.isEmpty else { return structure.map { "The database is damaged: \($0)." } }
      let faults = try strays() + segmentFaults()
      return try faults.isEmpty ? missingPostings(samples: samples) : faults
    }
  }

  private func lines(_ sql: String) throws -> [String] {
    let statement = try Statement(sql, on: connection)
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(0)) }
    return lines
  }

  /// Rows that name what is not there.
  private func strays() throws -> [String] {
    let questions = [
      ("items of an unknown owner", "SELECT count(*) FROM item WHERE owner NOT IN (SELECT id FROM owner)"),
      ("items of an unknown domain", "SELECT count(*) FROM item WHERE domain NOT IN (SELECT id FROM domain)"),
      ("items of an unknown series", "SELECT count(*) FROM item WHERE series NOT IN (SELECT id FROM series)"),
      (
        "items of an unknown catalogue",
        """
        SELECT count(*) FROM item WHERE catalogue NOT NULL AND catalogue NOT IN (SELECT id FROM catalogue)
          AND NOT EXISTS (SELECT 1 FROM hidden_range WHERE item.number BETWEEN first AND last)
        """
      ),
      (
        "items numbered beyond the next number",
        "SELECT count(*) FROM item WHERE number >= (SELECT next_number FROM replica_identity)"
      ),
    ]
    return try questions.compactMap { what, sql in
      let count = try connection.integer(sql)
      return count == 0 ? nil : "There are \(count) \(what)."
    }
  }

  /// Segments whose blocks or lists cannot be read, or are out of order.
  func segmentFaults() throws -> [String] {
    var faults: [String] = []
    for segment in try PostingSegments(connection).all() {
      do {
        let cursor = try PostingCursor(segment.id, connection)
        var last: (key: [UInt8], first: DocumentNumber)?
        while try cursor.next() {
          let order = last.map { compare($0.key, cursor.key) } ?? -1
          if order > 0 || (order == 0 && (last?.first ?? 0) >= cursor.first) {
            faults.append("Segment \(segment.id) of the inverted index is out of order.")
            break
          }
          last = (cursor.key, cursor.first)
          _ = try PostingChunk.decode([cursor.chunk])
        }
      } catch  where error is PostingFormatError || (error as? StoreError)?.kind == .corrupt {
        faults.append("Segment \(segment.id) of the inverted index is damaged.")
      }
    }
    return faults
  }

  /// Items that are not found in the posting list of their domain, or by the words of their title. State values have no
  /// postings.
  private func missingPostings(samples: Int) throws -> [String] {
    let search = TextSearch(try SQLitePostings(connection))
    var groups: [ExactText: DocumentSet] = [:]
    var missing = 0
    var fetcher = try ItemFetcher(self, domain: nil)
    for number in try sampleNumbers(samples) {
      guard let document = DocumentNumber(exactly: number), let item = try fetcher.item(document),
        !item.key.owner.isEmpty
      else { continue }
      let domain = ExactText(item.domain.name)
      let group = try groups[domain] ?? search.documents(in: domain.text)
      groups[domain] = group
      var query = TextQuery()
      query.require(DocumentText(item.attributes).title ?? "", endsInPrefix: false)
      let alone = DocumentSet([document])
      let isFound =
        try query.isEmpty
        || !search.hits(for: query, limit: 1, within: alone) { $0 == document ? item : nil }.isEmpty
      if !group.contains(document) || !isFound { missing += 1 }
    }
    guard missing > 0 else { return [] }
    return [
      "\(missing) of \(samples) sampled items are missing from the inverted index; read their catalogues again."
    ]
  }

  private func sampleNumbers(_ samples: Int) throws -> [Int64] {
    let last = try connection.integer("SELECT max(number) FROM item")
    let step = max(1, last / Int64(max(1, samples)))
    let statement = try connection.statement(
      "SELECT number FROM item WHERE number >= ?1 ORDER BY number LIMIT 1")
    defer { statement.reset() }
    var numbers: [Int64] = []
    var next: Int64 = 0
    while try statement.bind(next, at: 1).step() {
      let number = statement.integer(0)
      statement.reset()
      numbers.append(number)
      next = number + step
    }
    return numbers
  }
}
