import IndexStore
import Replication
import SpotlightModel

/// One item, whole.
struct ShownItem {
  var stored: StoredItem
  /// The catalogue's.
  var file: String?
  var names: ReplicaNames

  var json: JSONValue {
    .object([
      "id": .string(stored.item.key.identifier), "owner": .string(stored.item.key.owner),
      "domain": .string(stored.item.domain.name),
      "catalogue": .optional(file), "attributes": JSONValue(stored.item.attributes),
      "versions": .array(stored.versions.map(version)),
      "conflicts": .array(stored.conflicts.map { .string($0.name) }),
    ])
  }

  private func version(_ version: Version) -> JSONValue {
    let history = version.history.times.sorted { $0.key < $1.key }.map { seen in
      JSONValue.Member(name: seen.key.rawValue, value: .string(moment(of: seen.value)))
    }
    return .object([
      "replica": .string(version.dot.replica.rawValue),
      "label": .optional(names.label(of: version.dot.replica)),
      "time": .string(moment(of: version.dot.time)), "history": .object(history),
      "attributes": JSONValue(version.attributes),
    ])
  }

  func lines(style: Style) -> [String] {
    var facts = [("id", stored.item.key.description), ("domain", stored.item.domain.name)]
    if let file { facts.append(("catalogue", file)) }
    facts += stored.versions.map { ("written", written($0)) }
    facts += history.map { ("before", "\(moment(of: $0.value)) by \(names.inWords($0.key))") }
    if !stored.conflicts.isEmpty {
      facts.append(("in conflict", stored.conflicts.map(\.name).joined(separator: ", ")))
    }
    let attributes = stored.item.attributes.map { ($0.key.rawValue, $0.value.text) }
    let width = (facts + attributes).map { displayWidth(of: style.line($0.0)) }.max() ?? 0
    func line(_ fact: (String, String), _ emphasis: Style.Emphasis) -> String {
      let name = style.line(fact.0)
      let gap = String(repeating: " ", count: width - displayWidth(of: name) + 2)
      return style.apply(emphasis, name) + gap + style.line(fact.1)
    }
    return facts.map { line($0, .dim) } + [""] + attributes.map { line($0, .bold) }
  }

  private func written(_ version: Version) -> String {
    "\(moment(of: version.dot.time)) by \(names.inWords(version.dot.replica))"
  }

  /// The last writes of other hosts that those who wrote the versions had seen, the latest first.
  private var history: [(key: ReplicaIdentifier, value: Int64)] {
    let dots = Set(stored.versions.map(\.dot))
    return stored.version.history.times.filter { !dots.contains(Dot(replica: $0.key, time: $0.value)) }
      .sorted { ($1.value, $1.key) < ($0.value, $0.key) }
  }
}
