/// Finds the documents that may answer a query, those that may be best first, a batch at a time.
struct CandidateSearch<Source: PostingSource> {
  /// Documents and the best score that any of them may have, or any of a later batch.
  struct Batch {
    var documents: [DocumentNumber]
    var bound: MatchScore
  }

  /// Where a batch's documents come from.
  private struct Stage {
    var place: MatchScore.Place
    /// Whether the last word must be a word of its own although it may be unfinished.
    var isWhole: Bool
    /// Whether the lists of first letters stand in where words that begin so are too many to unite.
    var isRough = false
  }

  static var batchSize: Int { 256 }

  private let source: Source
  private let query: TextQuery
  private let scope: DocumentSet?
  private var lists: TermLists<Source>
  /// Those to come, the next one last.
  private var stages: [Stage]
  private var parts: [Part] = []

  /// Documents of one stage whose titles have one length.
  private struct Part {
    var documents: DocumentSet
    var bound: MatchScore
    /// Only documents below it are still to come; nil for all.
    var below: DocumentNumber?
  }

  init(_ source: Source, _ query: TextQuery, within scope: DocumentSet?) {
    self.source = source
    self.query = query
    self.scope = scope
    lists = TermLists(source)
    let hasPrefix = query.terms.contains(where: \.isPrefix)
    let stages = [
      Stage(place: .exactTitle, isWhole: true), Stage(place: .titleStart, isWhole: true),
      Stage(place: .titleStart, isWhole: false), Stage(place: .title, isWhole: true),
      Stage(place: .title, isWhole: false), Stage(place: .keywords, isWhole: false),
      Stage(place: .text, isWhole: false), Stage(place: .text, isWhole: false, isRough: true),
    ]
    self.stages = stages.filter { hasPrefix || $0.isWhole || $0.place < .title }.reversed()
  }

  /// The next batch. A document may come again in a later one.
  mutating func next() throws -> Batch? {
    while true {
      if let batch = takeBatch() { return batch }
      guard let stage = stages.popLast() else { return nil }
      parts = try parts(of: stage).reversed()
    }
  }

  /// The newest documents first: they are the ones that are most likely alive.
  private mutating func takeBatch() -> Batch? {
    while let part = parts.last {
      let documents = part.documents.last(Self.batchSize, below: part.below)
      guard let lowest = documents.last else {
        parts.removeLast()
        continue
      }
      parts[parts.count - 1].below = lowest
      return Batch(documents: documents, bound: part.bound)
    }
    return nil
  }
}

// MARK: Stages

extension CandidateSearch {
  private mutating func parts(of stage: Stage) throws -> [Part] {
    guard let documents = try documents(of: stage), !documents.isEmpty else { return [] }
    if stage.place == .exactTitle {
      return try parts(of: documents, stage, lengths: [TitleLength(words: query.length)])
    }
    guard documents.count > Self.batchSize else {
      return [Part(documents: documents, bound: bound(of: stage, .one))]
    }
    let lengths = TitleLength.allCases.filter { $0 != .untitled || stage.place < .title }
    return try parts(of: documents, stage, lengths: lengths)
  }

  /// Divides documents by the lengths of their titles, the shortest first.
  private func parts(of documents: DocumentSet, _ stage: Stage, lengths: [TitleLength]) throws -> [Part] {
    var rest = documents
    var parts: [Part] = []
    for length in lengths where !rest.isEmpty {
      let part = length == .untitled ? rest : rest.intersection(try source.documents(for: length.key))
      if length != .untitled { rest = rest.subtracting(part) }
      if !part.isEmpty { parts.append(Part(documents: part, bound: bound(of: stage, length))) }
    }
    return parts
  }

  private func bound(of stage: Stage, _ length: TitleLength) -> MatchScore {
    MatchScore(stage.place, .adjacent, isWhole: stage.isWhole || stage.place < .title, length)
  }

  /// The documents of a stage that are within the scope; nil where the stage has nothing to add.
  private mutating func documents(of stage: Stage) throws -> DocumentSet? {
    let terms = query.terms
    var common = scope
    var isRough = false
    if stage.place >= .titleStart {
      common = intersection(try lists.list(.titleStart, terms[0], isWhole: stage.isWhole).documents, common)
    }
    for term in terms {
      if let common, common.isEmpty { return common }
      var list = try list(of: term, stage)
      if stage.isRough, !list.isComplete {
        isRough = true
        list.documents = try lists.roughList(.text, term)
      }
      common = intersection(list.documents, common)
    }
    return stage.isRough && !isRough ? nil : common
  }

  private mutating func list(of term: TextQuery.Term, _ stage: Stage) throws -> TermLists<Source>.List {
    switch stage.place {
    case .exactTitle, .titleStart, .title: return try lists.list(.title, term, isWhole: stage.isWhole)
    case .text: return try lists.list(.text, term, isWhole: stage.isWhole)
    case .keywords:
      let title = try lists.list(.title, term, isWhole: stage.isWhole)
      let keyword = try lists.list(.keyword, term, isWhole: stage.isWhole)
      return .init(
        documents: title.documents.union(keyword.documents),
        isComplete: title.isComplete && keyword.isComplete)
    }
  }

  private func intersection(_ documents: DocumentSet, _ others: DocumentSet?) -> DocumentSet {
    others.map { documents.intersection($0) } ?? documents
  }
}

extension MatchScore.Place: Comparable {
  public static func < (left: MatchScore.Place, right: MatchScore.Place) -> Bool {
    left.rawValue < right.rawValue
  }
}
