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

  static var batchSize: Int { 128 }

  /// What is left after some of the words is rather judged than intersected with the lists of the others, if it is so
  /// little.
  private static var worthJudging: Int { 16 }

  private let query: TextQuery
  private var hasBegun = false
  /// All documents that may match; nil for all that there are.
  private var wanted: DocumentSet?
  /// Whether `wanted` is just what matches, but for the order of words.
  private var isExact = true
  private var lists: TermLists<Source>
  /// Those to come, the next one last.
  private var stages: [Stage]
  /// What is left of the current stage.
  private var division: Division?
  private var part: Part?

  /// Documents of one stage whose titles have one length.
  private struct Part {
    var documents: DocumentSet
    var bound: MatchScore
    /// Only documents below it are still to come; nil for all.
    var below: DocumentNumber?
  }

  init(_ source: Source, _ query: TextQuery, within scope: DocumentSet?) {
    self.query = query
    wanted = scope
    lists = TermLists(source, within: scope)
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
    if !hasBegun {
      hasBegun = true
      try begin()
    }
    while true {
      if let batch = takeBatch() { return batch }
      if try takePart() { continue }
      guard let stage = stages.popLast() else { return nil }
      try divide(stage)
    }
  }

  /// The newest documents first: they are the ones that are most likely alive.
  private mutating func takeBatch() -> Batch? {
    guard let current = part else { return nil }
    let documents = current.documents.last(Self.batchSize, below: current.below)
    guard let lowest = documents.last else {
      part = nil
      return nil
    }
    part?.below = lowest
    return Batch(documents: documents, bound: current.bound)
  }
}

// MARK: Stages

extension CandidateSearch {
  /// The documents of a stage that are still to be divided by the lengths of their titles, the shortest first.
  private struct Division {
    var stage: Stage
    var documents: DocumentSet
    var lengths: ArraySlice<TitleLength>
    /// How many are in no part yet.
    var rest: Int

    init(_ stage: Stage, _ documents: DocumentSet, _ lengths: [TitleLength]) {
      self.stage = stage
      self.documents = documents
      self.lengths = lengths[...]
      rest = documents.count
    }
  }

  /// Finds what has all the words anywhere. Where that is little, it is one batch, without a look at where they are.
  private mutating func begin() throws {
    for term in query.terms.sorted(by: isRarer) {
      let list = try lists.list(.text, term, isWhole: false)
      guard list.isComplete else {
        isExact = false
        continue
      }
      let documents = intersection(list.documents, wanted).compacted()
      wanted = documents
      lists.restrict(to: documents)
      if documents.count <= Self.worthJudging { break }
    }
    guard let wanted, wanted.count <= Self.batchSize else { return }
    stages = []
    part = Part(documents: wanted, bound: MatchScore(.exactTitle, .adjacent, isWhole: true, .one))
  }

  private mutating func divide(_ stage: Stage) throws {
    guard let documents = try documents(of: stage), !documents.isEmpty else { return }
    if stage.place == .exactTitle {
      division = Division(stage, documents, [TitleLength(words: query.length)])
    } else if documents.count <= Self.batchSize {
      part = Part(documents: documents, bound: bound(of: stage, .one))
    } else {
      division = Division(
        stage, documents, TitleLength.allCases.filter { $0 != .untitled || stage.place < .title })
    }
  }

  /// Goes to the next length of titles; false where the stage is at its end.
  private mutating func takePart() throws -> Bool {
    guard var current = division, current.rest > 0, let length = current.lengths.popFirst() else {
      division = nil
      return false
    }
    var documents = current.documents
    if length == .untitled {
      for other in TitleLength.allCases where other != .untitled {
        documents = documents.subtracting(try lists.list(of: other))
      }
    } else {
      documents = documents.intersection(try lists.list(of: length))
    }
    current.rest -= documents.count
    division = current
    part = Part(documents: documents, bound: bound(of: current.stage, length))
    return true
  }

  private func bound(of stage: Stage, _ length: TitleLength) -> MatchScore {
    MatchScore(stage.place, .adjacent, isWhole: stage.isWhole || stage.place < .title, length)
  }

  /// The documents of a stage; nil where it has nothing to add.
  private mutating func documents(of stage: Stage) throws -> DocumentSet? {
    switch stage.place {
    case .exactTitle, .titleStart: try titles(isWhole: stage.isWhole, isAtStart: true)
    case .title: try titles(isWhole: stage.isWhole, isAtStart: false)
    case .keywords: try keywords()
    case .text: stage.isRough ? try roughTexts() : try texts()
    }
  }

  private mutating func titles(isWhole: Bool, isAtStart: Bool) throws -> DocumentSet? {
    var common = wanted
    for (index, term) in query.terms.enumerated() where common?.isEmpty != true {
      let tier: PostingKey.Tier = isAtStart && index == 0 ? .titleStart : .title
      common = intersection(try lists.list(tier, term, isWhole: isWhole).documents, common)
    }
    return common
  }

  private mutating func keywords() throws -> DocumentSet? {
    var common = wanted
    for term in query.terms where common?.isEmpty != true {
      let titles = intersection(try lists.list(.title, term, isWhole: false).documents, common)
      let keywords = intersection(try lists.list(.keyword, term, isWhole: false).documents, common)
      common = titles.union(keywords)
    }
    return common
  }

  private mutating func texts() throws -> DocumentSet? {
    var common = wanted
    for term in query.terms where !isExact && common?.isEmpty != true {
      common = intersection(try lists.list(.text, term, isWhole: false).documents, common)
    }
    return common
  }

  /// With the lists of first letters where words that begin so are too many to unite; nil where they are not.
  private mutating func roughTexts() throws -> DocumentSet? {
    guard !isExact else { return nil }
    var common = wanted
    for term in query.terms where common?.isEmpty != true {
      guard try !lists.list(.text, term, isWhole: false).isComplete else { continue }
      common = intersection(try lists.roughList(.text, term), common)
    }
    return common
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

/// Whether fewer documents are likely to have `left`. Beginnings of words come last, as the lists of many words may have
/// to be read for them.
private func isRarer(_ left: TextQuery.Term, _ right: TextQuery.Term) -> Bool {
  left.isPrefix == right.isPrefix ? left.bytes.count > right.bytes.count : right.isPrefix
}
