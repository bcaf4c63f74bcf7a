import IndexStore
import Replication
import SpotlightModel

/// One attribute of an item that is in conflict.
struct ListedConflict {
  var key: ItemKey
  var conflict: Conflict

  func json(_ names: ReplicaNames) -> JSONValue {
    .object([
      "id": .string(key.typedIdentifier), "owner": .string(key.owner), "attribute": .string(conflict.name),
      "shown": JSONValue(conflict.shown.value), "replica": .string(conflict.shown.dot.replica.rawValue),
      "label": .optional(names.label(of: conflict.shown.dot.replica)),
      "time": .string(moment(of: conflict.shown.stamp.time)),
      "others": .array(conflict.others.map { Self.json($0, names) }),
    ])
  }

  private static func json(_ candidate: Candidate, _ names: ReplicaNames) -> JSONValue {
    .object([
      "value": JSONValue(candidate.value), "replica": .string(candidate.dot.replica.rawValue),
      "label": .optional(names.label(of: candidate.dot.replica)),
      "time": .string(moment(of: candidate.stamp.time)),
    ])
  }

  func lines(_ names: ReplicaNames, style: Style) -> [String] {
    let heading = "\(style.line(key.description))  \(style.apply(.bold, style.line(conflict.name)))"
    let values = conflict.candidates.enumerated().map { place, candidate in
      let mark = place == 0 ? "shown" : "     "
      let origin = "\(moment(of: candidate.stamp.time)) \(names.inWords(candidate.dot.replica))"
      return "  \(mark)  \(style.line(candidate.value.text))  \(style.apply(.dim, style.line(origin)))"
    }
    return [heading] + values
  }
}

extension OverriddenValue {
  func json(_ names: ReplicaNames) -> JSONValue {
    .object([
      "id": .string(key.typedIdentifier), "owner": .string(key.owner),
      "attribute": .string(Conflict.name(of: attribute)), "value": JSONValue(value),
      "replica": .string(dot.replica.rawValue), "label": .optional(names.label(of: dot.replica)),
      "time": .string(moment(of: dot.time)), "overridden": .string(moment(ofMilliseconds: overridden)),
    ])
  }

  func inWords(_ names: ReplicaNames, style: Style) -> String {
    let what = "\(key)  \(Conflict.name(of: attribute)): \(value.text)"
    let origin =
      "written \(moment(of: dot.time)) by \(names.inWords(dot.replica)), overridden "
      + moment(ofMilliseconds: overridden)
    return "\(style.line(what))  \(style.apply(.dim, style.line(origin)))"
  }
}
