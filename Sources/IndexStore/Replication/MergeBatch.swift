import Replication
import SpotlightModel

/// The part of a large snapshot that one transaction stores.
struct MergeBatch {
  private let writer: Writer
  private let header: SnapshotHeader
  private let stage: Int64
  private let here: VersionVector
  private let insertion: Statement
  private var owner: (name: String, number: Int64)?
  private let hasBases: Bool
  private(set) var added = 0
  private(set) var unchanged = 0
  private(set) var documents: [MergeInversion.Document] = []

  init(_ writer: Writer, _ header: SnapshotHeader, stage: Int64, here: VersionVector) throws {
    self.writer = writer
    self.header = header
    self.stage = stage
    self.here = here
    insertion = try ItemRow.insertionIfAbsent(writer.connection)
    hasBases = !writer.bases.isEmpty
  }

  mutating func take(
    _ line: SnapshotLine, _ numbers: inout StagedNumbers, _ translation: inout PayloadTranslation,
    _ met: inout SeenNumbers
  ) throws {
    let owner = try number(ofOwner: line.key.owner)
    if try insert(line, owner, &numbers, &translation) { return }
    let isHeard = header.kind == .full || line.isCovered(by: here)
    if let present = try Present.find(owner, line.key.identifier, writer) {
      met.insert(present.number)
      if isHeard, !present.hasSiblings, line.isVersion(present.dot) {
        unchanged += 1
      } else {
        try writer.putAside(try line.entry(), owner, stage: stage)
      }
    } else if try !isHeard || line.entry().siblings.versions.contains(where: { !here.contains($0.dot) }) {
      try writer.putAside(try line.entry(), owner, stage: stage)
    }
  }

  /// Stores an item that is new here, hidden.
  ///
  /// - Returns: whether it is: the key is not there, and no file's row is remembered that it might belong to.
  private mutating func insert(
    _ line: SnapshotLine, _ owner: Int64, _ numbers: inout StagedNumbers,
    _ translation: inout PayloadTranslation
  ) throws -> Bool {
    guard !hasBases, let (new, domain) = try row(of: line, owner, &translation) else { return false }
    var row = new
    row.number = try numbers.next(writer, stage)
    try row.insert(by: insertion)
    guard writer.connection.changedRows == 1 else { return false }
    numbers.take()
    added += 1
    // State values, which have no owner, no search shows.
    guard !line.key.owner.isEmpty else { return true }
    documents.append(.init(number: row.number, domain: domain, payload: row.payload))
    return true
  }

  /// The row, without its number, of a key of which there is one version that was never seen here; nil for others.
  private func row(
    of line: SnapshotLine, _ owner: Int64, _ translation: inout PayloadTranslation
  ) throws -> (ItemRow, Domain)? {
    switch line {
    case .plain(let entry):
      guard !here.contains(entry.dot) else { return nil }
      let payload = try translation.stored(entry, writer.store)
      return (try writer.row(of: entry, owner: owner, payload: payload), entry.domain)
    case .entry(let entry):
      guard let version = entry.siblings.versions.first, entry.siblings.versions.count == 1,
        !here.contains(version.dot), version.history.covers(entry.touched)
      else { return nil }
      return (try writer.row(of: version, entry.key.identifier, owner: owner), version.domain)
    }
  }

  private mutating func number(ofOwner name: String) throws -> Int64 {
    if let owner, ExactText(owner.name) == ExactText(name) { return owner.number }
    let number = try writer.store.owners.number(of: name)
    owner = (name, number)
    return number
  }
}

extension SnapshotLine {
  /// Whether it says nothing but that there is this version.
  fileprivate func isVersion(_ dot: Dot) -> Bool {
    switch self {
    case .plain(let entry): entry.dot == dot
    case .entry(let entry): entry.siblings.versions.map(\.dot) == [dot]
    }
  }

  /// Whether what touched the key has been seen.
  fileprivate func isCovered(by context: VersionVector) -> Bool {
    switch self {
    case .plain(let entry): context.contains(entry.dot)
    case .entry(let entry): context.covers(entry.touched)
    }
  }
}

/// What is known of an item without reading its attributes.
private struct Present {
  var number: Int64
  var dot: Dot
  var hasSiblings: Bool

  static func find(_ owner: Int64, _ identifier: String, _ writer: Writer) throws -> Present? {
    let statement = try writer.connection.statement(
      "SELECT number, series, time, siblings FROM item WHERE owner = ?1 AND identifier = ?2"
    ).bind(owner, at: 1).bind(identifier, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Present(
      number: statement.integer(0),
      dot: try writer.versions.dot(series: statement.integer(1), time: statement.integer(2)),
      hasSiblings: statement.integer(3) != 0)
  }
}
