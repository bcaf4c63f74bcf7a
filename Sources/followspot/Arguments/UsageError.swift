import Queries

/// The command line cannot be understood. Ends the program with status 2.
struct UsageError: Error, Hashable, CustomStringConvertible {
  enum Reason: Hashable {
    /// There are options, and nothing says what to do.
    case missingCommand
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    /// The option exists, for other commands.
    case foreignOption(Option)
    case missingValue(Option)
    case unexpectedValue(Option)
    case badValue(String, Option, expected: String)
    /// The option's value is no query.
    case badQuery(String, QuerySyntaxError)
    case missingWord(String)
    case unexpectedWord(String)
    /// Any other rule of the command, in words.
    case rule(String)
  }

  var reason: Reason
  /// The command that was typed, where it is known.
  var command: String?

  init(_ reason: Reason, command: String? = nil) {
    self.reason = reason
    self.command = command
  }

  /// What is wrong, and where help is to be found.
  var description: String {
    "\(sentence)\nSee “\(command.map { "followspot help \($0)" } ?? "followspot help")”."
  }

  private var sentence: String {
    let subject = command.map { "“\($0)”" } ?? "the command"
    return switch reason {
    case .missingCommand: "no command is given."
    case .unknownCommand(let typed, let suggestion): "unknown command “\(typed)”." + Self.hint(suggestion)
    case .unknownOption(let typed, let suggestion):
      "unknown option “\(typed)”."
        + (suggestion == nil ? " Words that begin with a dash go after “--”." : Self.hint(suggestion))
    case .foreignOption(let option): "\(subject) has no option “\(option.dashedName)”."
    case .missingValue(let option):
      "“\(option.usage)” needs a value; one that begins with a dash is written “--\(option.name)=VALUE”."
    case .unexpectedValue(let option): "“\(option.dashedName)” takes no value."
    case .badValue(let value, let option, let expected):
      "“\(value)” is no value for “\(option.usage)”: \(expected) is expected."
    case .badQuery(let text, let error):
      "the query is wrong at \(error).\n" + Self.pointing(at: error.column, in: text)
    case .missingWord(let placeholder): "\(subject) needs \(placeholder)."
    case .unexpectedWord(let word): "\(subject) does not know what to do with “\(word)”."
    case .rule(let sentence): sentence
    }
  }

  private static let mostBeforeMark = 60

  /// The text around a character, and a mark below that.
  private static func pointing(at column: Int, in text: String) -> String {
    let before = escapingControls(String(text.prefix(column - 1)).oneLine.suffix(mostBeforeMark).description)
    let after = escapingControls(String(text.dropFirst(column - 1).prefix(mostBeforeMark / 2)).oneLine)
    return "  \(before)\(after)\n  \(String(repeating: " ", count: displayWidth(of: before)))^"
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean “\($0)”?" } ?? ""
  }
}

extension String {
  /// The text with spaces for its line breaks.
  fileprivate var oneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
