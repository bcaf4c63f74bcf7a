import SpotlightModel
public import TextIndex

/// How the items are found that may answer a query: what of it indexes can look up.
///
/// The documents of a plan are all that answer the query, and usually some that do not; ``QueryMatcher`` judges them.
/// Where nothing can be looked up the plan is a scan, and says why.
public indirect enum CandidatePlan: Hashable, Sendable {
  /// Every item has to be judged.
  case scan(ScanReason)
  /// No item can answer.
  case nothing
  /// Those that have a term in one of their texts, or in the title or the keywords alone.
  case term(TextQuery.Term, in: PostingKey.Tier)
  /// Those of the domains whose names match a pattern.
  case domains(TextPattern)
  /// Those that all of the plans have; at least two, none of them a scan.
  case all([CandidatePlan])
  /// Those that any of the plans has; at least two, none of them a scan.
  case any([CandidatePlan])
}

/// Why no index helps.
public enum ScanReason: Hashable, Sendable {
  /// What does not match is not indexed.
  case negation
  /// The field's numbers and dates are not indexed.
  case quantity(QueryField)
  /// Any value will do.
  case anyValue(QueryField)
  /// Nothing of the pattern is a word, or the beginning of one.
  case noWord(TextPattern)
}

extension CandidatePlan {
  public init(_ expression: QueryExpression) { self.init(expression, isNegated: false) }

  /// Negations are moved inwards, to the comparisons.
  private init(_ expression: QueryExpression, isNegated: Bool) {
    switch expression {
    case .not(let negated): self.init(negated, isNegated: !isNegated)
    case .all(let parts):
      let plans = parts.map { CandidatePlan($0, isNegated: isNegated) }
      self = isNegated ? Self.union(plans) : Self.intersection(plans)
    case .any(let parts):
      let plans = parts.map { CandidatePlan($0, isNegated: isNegated) }
      self = isNegated ? Self.intersection(plans) : Self.union(plans)
    case .text where isNegated, .quantity where isNegated, .range where isNegated:
      self = .scan(.negation)
    case .text(let field, let pattern):
      self = Self.intersection(pattern.tokens.map { Self.plan(for: $0, of: field) })
    case .quantity(let field, _, _), .range(let field, _, _): self = .scan(.quantity(field))
    }
  }

  /// A plan that is a scan adds nothing to others.
  private static func intersection(_ plans: [CandidatePlan]) -> CandidatePlan {
    if plans.contains(.nothing) { return .nothing }
    let useful = unique(plans.flatMap { plan in if case .all(let parts) = plan { parts } else { [plan] } }) {
      !$0.isScan
    }
    switch useful.count {
    case 0: return plans.first ?? .nothing
    case 1: return useful[0]
    default: return .all(useful)
    }
  }

  /// One scan makes a scan of it all.
  private static func union(_ plans: [CandidatePlan]) -> CandidatePlan {
    if let scan = plans.first(where: \.isScan) { return scan }
    let useful = unique(plans.flatMap { plan in if case .any(let parts) = plan { parts } else { [plan] } }) {
      $0 != .nothing
    }
    switch useful.count {
    case 0: return .nothing
    case 1: return useful[0]
    default: return .any(useful)
    }
  }

  private static func unique(
    _ plans: [CandidatePlan], where isWanted: (CandidatePlan) -> Bool
  ) -> [CandidatePlan] {
    var seen: Set<CandidatePlan> = []
    return plans.filter { isWanted($0) && seen.insert($0).inserted }
  }

  /// Whether every item has to be judged.
  public var isScan: Bool {
    if case .scan = self { true } else { false }
  }
}

// MARK: Texts

extension CandidatePlan {
  /// - Parameter pattern: one that is not to be taken by tokens.
  private static func plan(for pattern: TextPattern, of field: QueryField) -> CandidatePlan {
    if pattern.parts == [.anything] { return .scan(.anyValue(field)) }
    var isContent = field == .anything
    var tier = PostingKey.Tier.text
    if case .attribute(let key) = field {
      if key == .domainIdentifier { return .domains(pattern) }
      if key.holdsBytes { return .nothing }
      isContent = key.isTextContent
      if key == .title { tier = .title } else if key == .keywords { tier = .keyword }
    }
    let edge: RequiredTerms.Edge = isContent || pattern.modifiers.contains(.atWords) ? .border : .end
    let terms = pattern.parts.enumerated().flatMap { index, part -> [TextQuery.Term] in
      guard case .text(let piece) = part else { return [] }
      return RequiredTerms.terms(
        of: piece, from: index == 0 ? edge : .anywhere,
        to: index == pattern.parts.count - 1 ? edge : .anywhere)
    }
    guard !terms.isEmpty else { return .scan(.noWord(pattern)) }
    return intersection(terms.map { .term($0, in: tier) })
  }
}
