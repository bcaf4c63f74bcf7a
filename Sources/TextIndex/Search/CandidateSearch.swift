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

  private let query: TextQuery
  private var hasBegun = false
  /// All that match but for the order of words; nil where that is not known.
  private var all: DocumentSet?
  private let scope: DocumentSet?
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
  }

  /// Where all that match are few, they are one batch, without a look at where they match.
  private mutating func begin() throws {
    var common = scope
    for term in query.terms {
      let list = try lists.list(.text, term, isWhole: false)
      guard list.isComplete else { return }
      common = intersection(list.documents, common)
    }
    guard let common else { return }
    all = common
    guard common.count <= Self.batchSize else { return }
    stages = []
    part = Part(documents: common, bound: MatchScore(.exactTitle, .adjacent, isWhole: true, .one))
  }

  private mutating func divide(_ stage: Stage) throws {
    guard let documents = try documents(of: stage), !documents.isEmpty else { return }
    if stage.place == .exactTitle {
      division = Division(stage: stage, documents: documents, lengths: [TitleLength(words: query.length)])
    } else if documents.count <= Self.batchSize {
      part = Part(documents: documents, bound: bound(of: stage, .one))
    } else {
      let lengths = TitleLength.allCases.filter { $0 != .untitled || stage.place < .title }
      division = Division(stage: stage, documents: documents, lengths: lengths[...])
    }
  }

  /// Goes to the next length of titles; false where the stage is at its end.
  private mutating func takePart() throws -> Bool {
    guard let current = division, let length = current.lengths.first, !current.documents.isEmpty else {
      division = nil
      return false
    }
    var documents = current.documents
    if length != .untitled {
      documents = documents.intersection(try lists.list(of: length))
      division?.documents = current.documents.subtracting(documents)
    }
    division?.lengths.removeFirst()
    part = Part(documents: documents, bound: bound(of: current.stage, length))
    return true
  }

  private func bound(of stage: Stage, _ length: TitleLength) -> MatchScore {
    MatchScore(stage.place, .adjacent, isWhole: stage.isWhole || stage.place < .title, length)
  }

  /// The documents of a stage that are within the scope; nil where the stage has nothing to add.
  private mutating func documents(of stage: Stage) throws -> DocumentSet? {
    switch stage.place {
    case .exactTitle, .titleStart: try titles(isWhole: stage.isWhole, start: query.terms.first)
    case .title: try titles(isWhole: stage.isWhole, start: nil)
    case .keywords: try keywords()
    case .text: stage.isRough ? try roughTexts() : try texts()
    }
  }

  private mutating func titles(isWhole: Bool, start: TextQuery.Term?) throws -> DocumentSet? {
    var common = scope
    if let start {
      common = intersection(try lists.list(.titleStart, start, isWhole: isWhole).documents, common)
    }
    for term in query.terms where common?.isEmpty != true {
      common = intersection(try lists.list(.title, term, isWhole: isWhole).documents, common)
    }
    return common
  }

  private mutating func keywords() throws -> DocumentSet? {
    var common = all ?? scope
    for term in query.terms where common?.isEmpty != true {
      let titles = intersection(try lists.list(.title, term, isWhole: false).documents, common)
      let keywords = intersection(try lists.list(.keyword, term, isWhole: false).documents, common)
      common = titles.union(keywords)
    }
    return common
  }

  private mutating func texts() throws -> DocumentSet? {
    if let all { return all }
    var common = scope
    for term in query.terms where common?.isEmpty != true {
      common = intersection(try lists.list(.text, term, isWhole: false).documents, common)
    }
    return common
  }

  /// With the lists of first letters where words that begin so are too many to unite; nil where they are not.
  private mutating func roughTexts() throws -> DocumentSet? {
    guard all == nil else { return nil }
    var common = scope
    for term in query.terms where common?.isEmpty != true {
      let list = try lists.list(.text, term, isWhole: false)
      common = intersection(list.isComplete ? list.documents : try lists.roughList(.text, term), common)
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
