public import SpotlightModel
public import TextIndex

/// Indexes that a ``CandidatePlan`` is carried out with. Documents may be dead, or too many; none may be missing.
public protocol CandidateSource {
  /// The documents under a term.
  ///
  /// - Parameter wanted: the only ones that matter; nil for all.
  func documents(
    having term: TextQuery.Term, in tier: PostingKey.Tier, within wanted: DocumentSet?
  ) throws -> DocumentSet

  /// Every domain that an item may have.
  func domains() throws -> [Domain]

  /// The documents of a domain.
  func documents(of domain: Domain) throws -> DocumentSet
}

extension CandidatePlan {
  /// The documents that may answer; nil for all that there are.
  ///
  /// - Parameter scope: the only ones that matter; nil for all.
  public func documents(in source: some CandidateSource, within scope: DocumentSet? = nil) throws
    -> DocumentSet?
  {
    switch self {
    case .scan: return scope
    case .nothing: return DocumentSet()
    case .term(let term, let tier):
      return try source.documents(having: term, in: tier, within: scope)
    case .domains(let pattern):
      let matcher = PatternMatcher(pattern)
      let domains = try source.domains().filter { matcher.matches($0.name) }
      let documents = try domains.reduce(DocumentSet()) { try $0.union(source.documents(of: $1)) }
      return scope.map { documents.intersection($0) } ?? documents
    case .all(let plans):
      return try Self.intersection(plans, in: source, within: scope)
    case .any(let plans):
      return try plans.reduce(DocumentSet()) { documents, plan in
        try plan.documents(in: source, within: scope).map { documents.union($0) } ?? documents
      }
    }
  }

  /// So few documents are rather judged than looked for in the other lists.
  private static var worthJudging: Int { 16 }
  /// However much a query asks for, more lists than this would hardly leave fewer documents.
  private static var mostLookups: Int { 64 }

  private static func intersection(
    _ plans: [CandidatePlan], in source: some CandidateSource, within scope: DocumentSet?
  ) throws -> DocumentSet? {
    var common = scope
    for plan in plans.sorted(by: { $0.cost < $1.cost }).prefix(mostLookups) {
      common = try plan.documents(in: source, within: common)?.compacted()
      if let common, common.count <= worthJudging { break }
    }
    return common
  }

  /// Which of several plans to carry out first: long words are the rarest, and beginnings of words have many lists.
  private var cost: Int {
    switch self {
    case .nothing: 0
    case .term(let term, _): (term.isPrefix ? 2000 : 1000) - term.bytes.count
    case .domains: 2500
    case .all(let plans): plans.map(\.cost).min() ?? 0
    case .any: 3000
    case .scan: 4000
    }
  }
}
