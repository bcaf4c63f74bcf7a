import FoundationEssentials
import Replication
import SpotlightModel
import TestSupport

/// Snapshots of every kind of content.
struct RandomSnapshot {
  var header: SnapshotHeader
  var entries: [SnapshotEntry] = []
  private var random: SeededGenerator
  private let replicas: [ReplicaIdentifier]

  init(seed: UInt64, keys: Int = 12) {
    var random = SeededGenerator(seed: seed)
    replicas = (0..<4).map { _ in ReplicaIdentifier(using: &random) }
    let context = VersionVector(
      Dictionary(
        uniqueKeysWithValues: replicas.map { ($0, Int64.random(in: 1_000...1 << 60, using: &random)) }))
    header = SnapshotHeader(
      replica: replicas[0], label: "Ada’s “host” ☃", kind: .full, context: context, time: 1_800_000_000_000)
    self.random = random
    if Bool.random(using: &self.random) { header.kind = .delta(base: vector()) }
    for key in sortedKeys(keys) { entries.append(entry(key)) }
    if Bool.random(using: &self.random) { header.keys = entries.count }
  }

  private mutating func sortedKeys(_ count: Int) -> [ItemKey] {
    var keys: [[UInt8]: ItemKey] = [:]
    for _ in 0..<count {
      let key = ItemKey(owner: text(), identifier: text())
      keys[Array(key.owner.utf8) + [0xFF] + Array(key.identifier.utf8)] = key
    }
    return keys.values.sorted {
      $0.owner.utf8.elementsEqual($1.owner.utf8)
        ? $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8)
        : $0.owner.utf8.lexicographicallyPrecedes($1.owner.utf8)
    }
  }

  private mutating func entry(_ key: ItemKey) -> SnapshotEntry {
    let count = [0, 1, 1, 1, 1, 3].randomElement(using: &random) ?? 1
    var versions: [Version] = []
    for _ in 0..<count { versions.append(version(owner: key.owner)) }
    if header.kind == .full, versions.isEmpty { versions = [version(owner: key.owner)] }
    var touched = versions.reduce(into: VersionVector()) { $0.join($1.history) }
    if versions.isEmpty || .random(using: &random) {
      touched.insert(dot())
      touched.join(vector())
    }
    return SnapshotEntry(key: key, siblings: Siblings(versions), touched: touched)
  }

  private mutating func version(owner: String) -> Version {
    let dot = dot()
    var history = VersionVector(dot)
    if Bool.random(using: &random) { history.join(vector()) }
    let attributes = attributes()
    let domain = Bool.random(using: &random) ? owner : text()
    return Version(
      dot: dot, history: history, domain: Domain(domain), attributes: attributes,
      changes: changes(within: history, attributes.count, dot).simplified)
  }

  private mutating func changes(within history: VersionVector, _ count: Int, _ dot: Dot) -> ChangeDots {
    let known = history.times.sorted { $0.key < $1.key }.flatMap { (replica, time) in
      let last = Dot(replica: replica, time: time)
      return [ChangeStamp(last), ChangeStamp(last, time: time / 2), ChangeStamp(dot, time: 0)]
    }
    func any() -> ChangeStamp { known.randomElement(using: &random) ?? ChangeStamp(dot) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .all(any())
    case 1: return .each(domain: any(), attributes: (0..<count).map { _ in any() })
    case 2: return .each(domain: ChangeStamp(dot), attributes: (0..<count).map { _ in ChangeStamp(dot) })
    default: return .all(dot)
    }
  }

  private mutating func attributes() -> Attributes {
    var elements: [[UInt8]: Attributes.Element] = [:]
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let name = text()
      elements[Array(name.utf8)] = .init(AttributeKey(rawValue: name), value())
    }
    return Attributes(ascending: elements.values.sorted { $0.key < $1.key })
  }

  private mutating func dot() -> Dot {
    let replica = replicas.randomElement(using: &random) ?? replicas[0]
    return Dot(replica: replica, time: .random(in: 1...header.context[replica], using: &random))
  }

  private mutating func vector() -> VersionVector {
    (0..<Int.random(in: 0...3, using: &random)).reduce(into: VersionVector()) { vector, _ in
      vector.insert(dot())
    }
  }

  private mutating func value(depth: Int = 0) -> AttributeValue {
    switch Int.random(in: 0..<(depth < 3 ? 7 : 6), using: &random) {
    case 0, 1: return .text(text())
    case 2:
      return .number(
        [
          "0", "-0", "1e400", "12345678901234567890123", "0.10", "-1.5E+7", "007", "NaN", "", "+1", "\u{0}",
          String(repeating: "9", count: 400),
        ].randomElement(using: &random) ?? "1")
    case 3: return .boolean(.random(using: &random))
    case 4, 5: return .date(Date(timeIntervalSinceReferenceDate: seconds()))
    default:
      var elements: [AttributeValue] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) { elements.append(value(depth: depth + 1)) }
      return .list(elements)
    }
  }

  private mutating func seconds() -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .random(in: -1e9...1e9, using: &random).rounded()
    case 1: (.random(in: -1e9...1e9, using: &random) * 1000).rounded() / 1000
    case 2: .random(in: -1e13...1e13, using: &random)
    case 3:
      [0, -0.0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 1e300, -1e300].randomElement(
        using: &random) ?? 0
    default: Double(bitPattern: .random(in: 0...UInt64.max, using: &random))
    }
  }

  /// Short ones of all kinds, and now and then a long one.
  private mutating func text() -> String {
    let samples = [
      "", "title", "a", "A", "films.2016", "e\u{301}", "é", "\u{0}", "\u{1}x", "\"\\/", "日本語", "🇨🇭👩‍👩‍👧",
      "\u{2028}\u{FEFF}", "\n\r\t\u{7F}", "\u{1D11E}", "{\"date\":\"x\"}",
    ]
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      samples.randomElement(using: &random) ?? ""
    }
    let text =
      parts.joined() + (Bool.random(using: &random) ? "\(Int.random(in: 0...99, using: &random))" : "")
    return Int.random(in: 0..<50, using: &random) == 0 ? String(repeating: text + "·", count: 300) : text
  }
}
