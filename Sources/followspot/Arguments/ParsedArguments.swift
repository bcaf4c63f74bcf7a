/// What was typed for one command: its words, and the values of its options.
struct ParsedArguments: Hashable {
  var command: String
  /// As they were given.
  var arguments: [Argument] = []
  /// By the options' names, in the order typed; a flag's value is empty.
  fileprivate var values: [String: [String]] = [:]

  init(command: String) { self.command = command }

  var words: [String] { arguments.map(\.text) }

  /// The words as names of files.
  var paths: [[UInt8]] { arguments.map(\.bytes) }

  mutating func append(_ value: String, for option: Option) { values[option.name, default: []].append(value) }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The option's value; of several, the last.
  subscript(option: Option) -> String? { values[option.name]?.last }

  /// The option's value as a whole number.
  func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let expected =
        range.upperBound == .max
        ? "a number from \(range.lowerBound)" : "a number from \(range.lowerBound) to \(range.upperBound)"
      throw UsageError(.badValue(text, option, expected: expected), command: command)
    }
    return number
  }
}
