/// What a check of `doctor` found.
struct Diagnosis: Hashable {
  enum State: String {
    case good, notice, bad
  }

  /// What was looked at: `database`, `home`, …
  var subject: String
  var state: State
  /// What is the case, in a sentence without the full stop.
  var finding: String
  /// What to do about it.
  var advice: String?

  static func good(_ subject: String, _ finding: String) -> Diagnosis {
    Diagnosis(subject: subject, state: .good, finding: finding)
  }

  static func notice(_ subject: String, _ finding: String, advice: String? = nil) -> Diagnosis {
    Diagnosis(subject: subject, state: .notice, finding: finding, advice: advice)
  }

  static func bad(_ subject: String, _ finding: String, advice: String? = nil) -> Diagnosis {
    Diagnosis(subject: subject, state: .bad, finding: finding, advice: advice)
  }
}

extension Diagnosis {
  var json: JSONValue {
    .object([
      "check": .string(subject), "state": .string(state.rawValue), "finding": .string(finding),
      "advice": .optional(advice),
    ])
  }

  /// For people.
  func lines(style: Style) -> [String] {
    let mark =
      switch state {
      case .good: style.apply(.good, "ok    ")
      case .notice: style.apply(.match, "note  ")
      case .bad: style.apply(.bad, "fault ")
      }
    let name = subject + String(repeating: " ", count: max(0, 10 - subject.count))
    let heading = "\(mark) \(name) \(style.line(finding))"
    return [heading] + (advice.map { [String(repeating: " ", count: 18) + "→ " + style.line($0)] } ?? [])
  }
}
