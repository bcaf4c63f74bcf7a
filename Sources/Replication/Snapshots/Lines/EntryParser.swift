import Glibc
import JSONSyntax
import SpotlightModel

/// Parses the lines of keys.
struct EntryParser {
  private let replicas: [ReplicaIdentifier]
  /// The first names of the version before, which the next one mostly has too. They are in order.
  private var known: [(key: AttributeKey, utf8: [UInt8])] = []

  init(_ replicas: ReplicaPlaces) { self.replicas = replicas.names }

  mutating func entry(_ line: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> SnapshotEntry {
    var lexer = JSONLexer(line)
    try lexer.require("{\"owner\":")
    let owner = try lexer.text()
    try lexer.require(",\"id\":")
    let key = ItemKey(owner: owner, identifier: try lexer.text())
    try lexer.require(",\"versions\":[")
    var versions: [Version] = []
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
    let siblings = Siblings(versions)
    let touched = lexer.take(",\"touched\":") ? try vector(&lexer) : siblings.history
    try lexer.require("}")
    guard lexer.next == nil else { throw lexer.unexpected(lexer.next, expected: "the end of the line") }
    return SnapshotEntry(key: key, siblings: siblings, touched: touched)
  }

  private mutating func version(
    _ lexer: inout JSONLexer, owner: String
  ) throws(JSONSyntaxError) -> Version {
    try lexer.require("{\"dot\":")
    let dot = try dot(&lexer)
    let history = lexer.take(",\"history\":") ? try vector(&lexer) : VersionVector(dot)
    var changed: Changed?
    if lexer.take(",\"changed\":") { changed = try self.changed(&lexer) }
    let domain = lexer.take(",\"domain\":") ? try lexer.text() : owner
    try lexer.require(",\"attributes\":{")
    let attributes = try attributes(&lexer)
    try lexer.require("}")
    let changes = try changed.map { (changed) throws(JSONSyntaxError) in
      try Self.changes(changed, dot: dot, attributes, at: lexer.position)
    }
    return Version(
      dot: dot, history: history, domain: Domain(domain), attributes: attributes,
      changes: changes ?? .all(dot))
  }

  private mutating func attributes(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> Attributes {
    var elements: [Attributes.Element] = []
    guard !lexer.take("}") else { return Attributes() }
    elements.reserveCapacity(known.count)
    // As long as the names are those of the version before, they are in order.
    var areKnown = true
    repeat {
      let start = lexer.position
      let (name, isKnown) = try name(&lexer, at: elements.count)
      areKnown = areKnown && isKnown
      if !areKnown, let last = elements.last?.key, !(last < name) {
        throw lexer.refused("attributes that are not in the order of their names", at: start)
      }
      guard elements.count < SnapshotLimits.attributes else {
        throw lexer.refused("more than \(SnapshotLimits.attributes) attributes", at: start)
      }
      try lexer.require(":")
      elements.append(.init(name, try lexer.value()))
    } while lexer.take(",")
    try lexer.require("}")
    return Attributes(ascending: elements)
  }

  /// The name of the attribute at `place`, which costs less where the version before had it at the same place.
  private mutating func name(
    _ lexer: inout JSONLexer, at place: Int
  ) throws(JSONSyntaxError) -> (key: AttributeKey, isKnown: Bool) {
    let string = try lexer.string(expected: "the name of an attribute")
    let bytes = string.bytes(in: lexer.bytes)
    if place < known.count, !string.hasEscapes, known[place].utf8.count == bytes.count,
      let base = bytes.baseAddress, memcmp(known[place].utf8, base, bytes.count) == 0
    {
      return (known[place].key, true)
    }
    let key = AttributeKey(rawValue: try lexer.text(of: string))
    if place < known.count { known.removeSubrange(place...) }
    if place == known.count, place < Self.mostKnown { known.append((key, Array(key.rawValue.utf8))) }
    return (key, false)
  }

  private static let mostKnown = 256

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
  /// The stamps of changes, as far as the line states them.
  private enum Changed {
    case all(ChangeStamp)
    case each(domain: ChangeStamp?, attributes: [(name: String, stamp: ChangeStamp)])
  }

  private func changed(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> Changed {
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

  /// The stated stamps and, for all else, the version's own. Both are in the order of the attributes.
  private static func changes(
    _ changed: Changed, dot: Dot, _ attributes: Attributes, at byte: Int
  ) throws(JSONSyntaxError) -> ChangeDots {
    switch changed {
    case .all(let stamp): return .all(stamp)
    case .each(let domain, let stated):
      var rest = stated[...]
      let usual = ChangeStamp(dot)
      let stamps = attributes.map { element in
        guard let first = rest.first, first.name.utf8.elementsEqual(element.key.rawValue.utf8) else {
          return usual
        }
        rest.removeFirst()
        return first.stamp
      }
      guard let left = rest.first else {
        return ChangeDots.each(domain: domain ?? usual, attributes: stamps).simplified
      }
      throw JSONSyntaxError(
        .malformed("a change of “\(left.name)”, which is no attribute or not in its order"), byte: byte)
    }
  }
}
