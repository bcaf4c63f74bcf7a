import JSONSyntax
import SpotlightModel

/// Parses the lines of keys. Attributes come in their stored form.
struct EntryParser {
  private let replicas: [ReplicaIdentifier]
  private var names = NameParser()
  /// The owner of the line before, which the next one mostly has too.
  private var lastOwner = ""

  init(_ replicas: ReplicaPlaces) { self.replicas = replicas.names }

  mutating func entry(_ line: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> SnapshotLine {
    var lexer = JSONLexer(line)
    names.beginLine()
    try lexer.require("{\"owner\":")
    let owner = try lexer.text(expecting: lastOwner)
    lastOwner = owner
    try lexer.require(",\"id\":")
    let key = ItemKey(owner: owner, identifier: try lexer.text())
    try lexer.require(",\"versions\":[")
    var versions: [ParsedVersion] = []
    if !lexer.take("]") {
      repeat {
        let start = lexer.position
        let version = try version(&lexer, owner: owner)
        if let last = versions.last, !(last.dot < version.dot) {
          throw lexer.refused("versions that are not in the order of their dots", at: start)
        }
        guard versions.count < SnapshotLimits.versions else {
          throw lexer.refused("more than \(SnapshotLimits.versions) versions", at: start)
        }
        versions.append(version)
      } while lexer.take(",")
      try lexer.require("]")
    }
    let touched = lexer.take(",\"touched\":") ? try vector(&lexer) : nil
    try lexer.require("}")
    guard lexer.next == nil else { throw lexer.unexpected(lexer.next, expected: "the end of the line") }
    if versions.count == 1, touched == nil, let plain = versions[0].plain(key, names.all) {
      return .plain(plain)
    }
    let all = names.all
    var siblings: [Version] = []
    for version in versions { siblings.append(try version.version(all, at: lexer.position)) }
    let joined = Siblings(siblings)
    return .entry(SnapshotEntry(key: key, siblings: joined, touched: touched ?? joined.history))
  }

  private mutating func version(
    _ lexer: inout JSONLexer, owner: String
  ) throws(JSONSyntaxError) -> ParsedVersion {
    try lexer.require("{\"dot\":")
    let dot = try dot(&lexer)
    let history = lexer.take(",\"history\":") ? try vector(&lexer) : nil
    var changed: ParsedVersion.Changed?
    if lexer.take(",\"changed\":") { changed = try self.changed(&lexer) }
    let domain = lexer.take(",\"domain\":") ? try lexer.text() : owner
    try lexer.require(",\"attributes\":{")
    let payload = try attributes(&lexer)
    try lexer.require("}")
    return ParsedVersion(
      dot: dot, history: history, changed: changed, domain: Domain(domain), payload: payload)
  }

  private mutating func attributes(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> [UInt8] {
    var payload = PayloadEncoder()
    guard !lexer.take("}") else { return [] }
    payload.bytes.reserveCapacity(Self.usualBytes)
    var count = 0
    names.beginVersion()
    repeat {
      guard count < SnapshotLimits.attributes else {
        throw lexer.refused("more than \(SnapshotLimits.attributes) attributes", at: lexer.position)
      }
      payload.append(key: try names.next(&lexer))
      try lexer.require(":")
      try lexer.value(to: &payload)
      count += 1
    } while lexer.take(",")
    try lexer.require("}")
    return payload.bytes
  }

  private static let usualBytes = 512

  private func dot(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> Dot {
    let dot = try openDot(&lexer)
    try lexer.require("]")
    return dot
  }

  private func stamp(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> ChangeStamp {
    let dot = try openDot(&lexer)
    let time = lexer.take(",") ? try lexer.integer(upTo: dot.time - 1) : nil
    try lexer.require("]")
    return ChangeStamp(dot, time: time)
  }

  private func openDot(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> Dot {
    try lexer.require("[")
    let start = lexer.position
    let place = try lexer.integer(upTo: .max)
    guard place < replicas.count else {
      throw lexer.refused("replica \(place), where the context names \(replicas.count)", at: start)
    }
    try lexer.require(",")
    let time = try lexer.integer(upTo: SnapshotLimits.latestTime)
    guard time > 0 else { throw lexer.refused("a write without a time", at: start) }
    return Dot(replica: replicas[Int(place)], time: time)
  }

  private func vector(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> VersionVector {
    try lexer.require("[")
    guard !lexer.take("]") else { return VersionVector() }
    var times: [ReplicaIdentifier: Int64] = [:]
    var last: ReplicaIdentifier?
    repeat {
      let start = lexer.position
      let dot = try dot(&lexer)
      guard last.map({ $0 < dot.replica }) ?? true else {
        throw lexer.refused("replicas that are not in their order", at: start)
      }
      last = dot.replica
      times[dot.replica] = dot.time
    } while lexer.take(",")
    try lexer.require("]")
    return VersionVector(times)
  }
}

extension EntryParser {
  private func changed(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> ParsedVersion.Changed {
    guard lexer.take("{") else { return .all(try stamp(&lexer)) }
    var domain: ChangeStamp?
    if lexer.take("\"domain\":") {
      domain = try stamp(&lexer)
      try lexer.require(",")
    }
    var attributes: [(String, ChangeStamp)] = []
    try lexer.require("\"attributes\":{")
    if !lexer.take("}") {
      repeat {
        let name = try lexer.text()
        try lexer.require(":")
        attributes.append((name, try stamp(&lexer)))
      } while lexer.take(",")
      try lexer.require("}")
    }
    try lexer.require("}")
    return .each(domain: domain, attributes: attributes)
  }
}
