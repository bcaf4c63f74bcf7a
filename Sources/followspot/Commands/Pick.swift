import Replication
import SpotlightModel

/// What somebody typed to settle conflicts: one of the values, or a host that wrote one.
struct Pick {
  /// What an attribute is to be; nil for the domain.
  struct Value {
    var attribute: AttributeKey?
    var value: AttributeValue
  }

  private let text: String
  private let names: ReplicaNames

  init(_ text: String, names: ReplicaNames) {
    self.text = text
    self.names = names
  }

  /// What is to be written; nothing where no value is meant.
  ///
  /// - Throws: `Failure` where the text is a value of several attributes, or the label of several hosts.
  func values(for conflicts: [Conflict]) throws(Failure) -> [Value] {
    let byValue = matches(in: conflicts) { $0.value.text == text }
    guard byValue.isEmpty else {
      guard byValue.count == 1 else {
        let attributes = byValue.map { Conflict.name(of: $0.attribute) }.joined(separator: ", ")
        throw Failure("“\(text)” is a value of \(attributes); say which with “--attribute NAME”")
      }
      return byValue
    }
    let hosts = Set(conflicts.flatMap(\.candidates).map(\.dot.replica)).filter { names.matches(text, $0) }
    guard hosts.count < 2 else {
      let identifiers = hosts.map(\.rawValue).sorted().joined(separator: ", ")
      throw Failure(
        "“\(text)” is the label of several hosts; say which by its replica's name: \(identifiers)")
    }
    return matches(in: conflicts) { hosts.contains($0.dot.replica) }
  }

  private func matches(in conflicts: [Conflict], _ isMeant: (Candidate) -> Bool) -> [Value] {
    conflicts.compactMap { conflict in
      conflict.candidates.first(where: isMeant).map { Value(attribute: conflict.attribute, value: $0.value) }
    }
  }
}

extension Conflict {
  /// What stands for the domain among names of attributes.
  static let domainName = "domain"

  static func name(of attribute: AttributeKey?) -> String { attribute?.rawValue ?? domainName }

  var name: String { Self.name(of: attribute) }

  /// The value that is shown, and the others.
  var candidates: [Candidate] { [shown] + others }
}
