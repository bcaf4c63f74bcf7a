import ModelReplica
import Replication
import SpotlightModel

/// Replicas and snapshots in words, as the model prints its own.
struct StateText {
  /// Whether what whole-item writes do not have is left out: domains, and when the values in conflict were set.
  var isPlain: Bool

  func state(of replica: ModelReplica) -> String {
    var text = Self.vector(replica.context)
    for (key, siblings) in replica.items.sorted(by: { $0.key < $1.key }) {
      text += "; \(key): "
      for version in siblings.versions { append(version, to: &text) }
      text += " shows"
      if let view = siblings.view { append(view, to: &text) }
    }
    return text
  }

  func contents(of snapshot: ModelReplica.Snapshot) -> String {
    var text = snapshot.base.map { "delta \(Self.vector($0))" } ?? "full"
    text += " to " + Self.vector(snapshot.context)
    for (key, entry) in snapshot.entries.sorted(by: { $0.key < $1.key }) {
      text += "; \(key) {\(Self.vector(entry.touched))} "
      text += entry.siblings.versions.map { "\($0.dot.time)@\($0.dot.replica)" }.joined(separator: " ")
    }
    return text
  }

  private func append(_ version: Version, to text: inout String) {
    text += "(\(version.dot.time)@\(version.dot.replica) {\(Self.vector(version.history))}"
    if !isPlain { text += " =\(version.domain)/\(Self.stamp(version.changes.domain))" }
    for (position, element) in version.attributes.enumerated() {
      text += " \(element.key)=\(element.value.text)/\(Self.stamp(version.changes.attribute(at: position)))"
    }
    text += ")"
  }

  /// What is shown, and where there is a conflict the values in it.
  private func append(_ view: View, to text: inout String) {
    func append(_ key: AttributeKey?, _ value: AttributeValue, _ stamp: ChangeStamp) {
      text += " \(key?.rawValue ?? "")=\(value.text)"
      let conflict = view.conflicts.first { $0.attribute == key }
      if isPlain {
        for other in conflict?.others ?? [] { text += "|\(other.value.text)" }
      } else {
        text += "/" + Self.stamp(stamp)
        for one in conflict.map({ [$0.shown] + $0.others }) ?? [] {
          text += "|\(one.value.text)/\(Self.stamp(one.stamp))"
        }
      }
    }
    if !isPlain { append(nil, .text(view.domain.name), view.changes.domain) }
    for (position, element) in view.attributes.enumerated() {
      append(element.key, element.value, view.changes.attribute(at: position))
    }
  }

  private static func stamp(_ stamp: ChangeStamp) -> String {
    let dot = "\(stamp.dot.time)@\(stamp.dot.replica)"
    return stamp.time == stamp.dot.time ? dot : "\(dot)~\(stamp.time)"
  }

  private static func vector(_ vector: VersionVector) -> String {
    vector.times.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
  }
}
