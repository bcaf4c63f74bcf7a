import JSONSyntax

/// Parses a snapshot's first line.
///
/// It begins with `"followspot"` and `"version"` in all versions to come. Within one major version members may be
/// added, which older readers pass over.
struct HeaderParser {
  private var lexer: JSONLexer
  private var replica: ReplicaIdentifier?
  private var label: String?
  private var kind: String?
  private var base: VersionVector?
  private var context: VersionVector?
  private var time: Int64?
  private var keys: Int?

  static let majorVersion = 1

  static func header(_ line: UnsafeRawBufferPointer) throws(SnapshotError) -> SnapshotHeader {
    var parser = HeaderParser(line)
    do throws(JSONSyntaxError) {
      try parser.parseVersion()
    } catch {
      throw SnapshotError(.foreign, "it does not begin as a snapshot of Followspot does")
    }
    return try parser.header()
  }

  private init(_ line: UnsafeRawBufferPointer) { lexer = JSONLexer(line) }

  private mutating func header() throws(SnapshotError) -> SnapshotHeader {
    guard version == Self.majorVersion else {
      throw SnapshotError(.newer, "it was written by a newer Followspot, in version \(version) of the format")
    }
    do throws(JSONSyntaxError) {
      while lexer.take(",") { try parseMember() }
      try lexer.require("}")
      guard lexer.next == nil else { throw lexer.unexpected(lexer.next, expected: "the end of the line") }
    } catch {
      throw SnapshotError(.invalid, "\(error.reason)", line: 1, byte: error.byte)
    }
    let header = try complete()
    if let flaw = header.flaw { throw SnapshotError(.invalid, flaw, line: 1) }
    return header
  }

  private var version = 0

  private mutating func parseVersion() throws(JSONSyntaxError) {
    try lexer.require("{\"followspot\":\"snapshot\",\"version\":")
    let number = try lexer.number()
    guard let major = Int(number.prefix { $0 != "." }) else {
      throw lexer.refused("a version that is no number", at: lexer.position)
    }
    version = major
  }

  private func complete() throws(SnapshotError) -> SnapshotHeader {
    guard let replica, let label, let context, let time else {
      throw SnapshotError(.invalid, "the header is not complete", line: 1)
    }
    let kind: SnapshotHeader.Kind
    switch (self.kind, base) {
    case ("full", nil): kind = .full
    case ("delta", let base?): kind = .delta(base: base)
    default: throw SnapshotError(.invalid, "neither a full snapshot nor a delta with its base", line: 1)
    }
    return SnapshotHeader(
      replica: replica, label: label, kind: kind, context: context, time: time, keys: keys)
  }
}

extension HeaderParser {
  private mutating func parseMember() throws(JSONSyntaxError) {
    let start = lexer.position
    let name = try lexer.text()
    try lexer.require(":")
    switch name {
    case "replica": try set(&replica, ReplicaIdentifier(rawValue: try lexer.text()), at: start)
    case "label": try set(&label, try lexer.text(), at: start)
    case "kind": try set(&kind, try lexer.text(), at: start)
    case "base": try set(&base, try vector(), at: start)
    case "context": try set(&context, try vector(), at: start)
    case "time": try set(&time, try lexer.integer(upTo: .max), at: start)
    case "keys": try set(&keys, Int(try lexer.integer(upTo: .max)), at: start)
    case "followspot", "version": throw lexer.refused("“\(name)” is there twice", at: start)
    default: try lexer.skipValue()
    }
  }

  private func set<Value>(
    _ member: inout Value?, _ value: Value, at byte: Int
  ) throws(JSONSyntaxError) {
    guard member == nil else { throw lexer.refused("a member is there twice", at: byte) }
    member = value
  }

  private mutating func vector() throws(JSONSyntaxError) -> VersionVector {
    try lexer.require("{")
    guard !lexer.take("}") else { return VersionVector() }
    var times: [ReplicaIdentifier: Int64] = [:]
    var last: ReplicaIdentifier?
    repeat {
      let start = lexer.position
      let name = ReplicaIdentifier(rawValue: try lexer.text())
      guard last.map({ $0 < name }) ?? true, times.count < SnapshotLimits.replicas else {
        throw lexer.refused("replicas that are too many, or not in the order of their names", at: start)
      }
      try lexer.require(":")
      let time = try lexer.integer(upTo: SnapshotLimits.latestTime)
      guard time > 0 else { throw lexer.refused("a replica without a time", at: start) }
      times[name] = time
      last = name
    } while lexer.take(",")
    try lexer.require("}")
    return VersionVector(times)
  }
}
