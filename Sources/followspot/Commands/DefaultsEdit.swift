import SpotlightModel

/// How the words of `defaults write` are meant.
enum DefaultsType: String, CaseIterable {
  case string, int, float, bool, date, data, array
  case arrayAdd = "array-add"
  case dict
  case dictAdd = "dict-add"

  var option: Option { .oneDash(rawValue, help: help) }

  private var help: String {
    switch self {
    case .string: "The value is text, as it is without an option"
    case .int: "The value is a whole number"
    case .float: "The value is a number"
    case .bool: "The value is true or false, yes or no"
    case .date: "The value is a moment in ISO 8601, in UTC unless it has a zone: 2026-03-01T09:30, or a day"
    case .data: "The value is bytes, in hexadecimal digits"
    case .array: "The values are the elements of a list"
    case .arrayAdd: "The values are added to a list"
    case .dict: "The values are a dictionary's keys and values in turn"
    case .dictAdd: "The values are added to a dictionary"
    }
  }
}

/// What `defaults write` makes of a value.
struct DefaultsEdit {
  private let type: DefaultsType
  private let value: StateValue

  init(_ words: [String], _ arguments: ParsedArguments) throws(UsageError) {
    let types = DefaultsType.allCases.filter { arguments.has($0.option) }
    guard types.count < 2 else {
      let names = types.map { "“-\($0.rawValue)”" }.joined(separator: " and ")
      throw UsageError(.rule("\(names) do not go together."), command: "defaults")
    }
    type = types.first ?? .string
    value = try Self.value(words, type)
  }

  /// The value to be set, where `old` is the one there is.
  ///
  /// - Throws: `Failure` where something is to be added to what is neither a list nor a dictionary.
  func value(over old: StateValue?) throws -> StateValue {
    switch (type, old, value) {
    case (.arrayAdd, .list(let elements), .list(let added)): return .list(elements + added)
    case (.dictAdd, .entries(let entries), .entries(let added)): return .dictionary(entries + added)
    case (.arrayAdd, .some, _): throw Failure("the value is no list that something could be added to")
    case (.dictAdd, .some, _): throw Failure("the value is no dictionary that something could be added to")
    default: return value
    }
  }

  private static func value(_ words: [String], _ type: DefaultsType) throws(UsageError) -> StateValue {
    switch type {
    case .array, .arrayAdd: return .list(words.map { .text($0) })
    case .dict, .dictAdd: return try dictionary(words)
    default: break
    }
    guard words.count < 2 else { throw UsageError(.unexpectedWord(words[1]), command: "defaults") }
    guard let word = words.first else { throw UsageError(.missingWord("a VALUE"), command: "defaults") }
    guard let value = scalar(word, type) else {
      throw UsageError(.rule("“\(word)” is no value for “-\(type.rawValue)”."), command: "defaults")
    }
    return value
  }

  private static func dictionary(_ words: [String]) throws(UsageError) -> StateValue {
    guard words.count.isMultiple(of: 2) else {
      throw UsageError(.rule("A dictionary needs a value for each key."), command: "defaults")
    }
    return .dictionary(
      stride(from: 0, to: words.count, by: 2).map { StateValue.Entry(words[$0], .text(words[$0 + 1])) })
  }

  /// Nil where the word is no such value.
  private static func scalar(_ word: String, _ type: DefaultsType) -> StateValue? {
    switch type {
    case .int: Int(word).map { .number($0) }
    case .float: JSONNumber.matches(word) ? .number(word) : Double(word).map { .number($0) }
    case .bool: boolean(word)
    case .date: DateText.date(word).map { .date($0) }
    case .data: bytes(word)
    default: .text(word)
    }
  }

  private static func boolean(_ word: String) -> StateValue? {
    switch word.lowercased() {
    case "true", "yes", "1": .boolean(true)
    case "false", "no", "0": .boolean(false)
    default: nil
    }
  }

  private static func bytes(_ word: String) -> StateValue? {
    let digits = word.compactMap(\.hexDigitValue)
    guard digits.count == word.count, digits.count.isMultiple(of: 2) else { return nil }
    return .data(
      stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
