import Queries
import SpotlightModel
import TextIndex

/// The indexes of a store, for the plans of queries.
struct StoreCandidates: CandidateSource {
  private let connection: Connection
  private let search: TextSearch<SQLitePostings>

  init(_ connection: Connection) throws {
    self.connection = connection
    search = TextSearch(try SQLitePostings(connection))
  }

  func documents(
    having term: TextQuery.Term, in tier: PostingKey.Tier, within wanted: DocumentSet?
  ) throws -> DocumentSet {
    try search.documents(having: term, in: tier, within: wanted)
  }

  func domains() throws -> [Domain] {
    let statement = try connection.statement("SELECT name FROM domain")
    defer { statement.reset() }
    var domains: [Domain] = []
    while try statement.step() { domains.append(Domain(statement.text(0))) }
    return domains
  }

  func documents(of domain: Domain) throws -> DocumentSet { try search.documents(in: domain.name) }
}
