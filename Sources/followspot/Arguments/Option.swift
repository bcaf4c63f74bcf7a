/// One option of a command: how it is typed, and what the help says of it.
struct Option: Hashable, Sendable {
  /// The long name without its dashes: `limit` for `--limit`.
  var name: String
  /// The one-letter form: `n` for `-n`.
  var letter: Character?
  /// What stands for the value in usage lines, such as `N`. A flag takes no value and has none.
  var placeholder: String?
  /// Whether the name stands after one dash, as `-array` does.
  var hasOneDash = false
  /// One sentence for the help, without the full stop.
  var help: String

  /// An option that is there or not.
  static func flag(_ name: String, letter: Character? = nil, help: String) -> Option {
    Option(name: name, letter: letter, placeholder: nil, help: help)
  }

  /// An option that is there or not, and whose name stands after one dash.
  static func oneDash(_ name: String, help: String) -> Option {
    Option(name: name, letter: nil, placeholder: nil, hasOneDash: true, help: help)
  }

  /// An option with a value.
  static func value(_ name: String, letter: Character? = nil, _ placeholder: String, help: String) -> Option {
    Option(name: name, letter: letter, placeholder: placeholder, help: help)
  }
}

extension Option {
  /// The name with its dashes.
  var dashedName: String { hasOneDash ? "-\(name)" : "--\(name)" }

  /// As it is typed in full: `--limit N`.
  var usage: String { placeholder.map { "\(dashedName) \($0)" } ?? dashedName }

  /// As the list of options shows it: `-n, --limit N`.
  var spelling: String { letter.map { "-\($0), \(usage)" } ?? "    \(usage)" }
}

/// What every command takes.
extension Option {
  static let home = Option.value(
    "home", "DIR",
    help: "The folder that holds the index (default: $FOLLOWSPOT_HOME, else $XDG_DATA_HOME/followspot)")
  static let help = Option.flag("help", letter: "h", help: "Show this help")
}

/// What several commands take.
extension Option {
  static let json = Option.flag("json", help: "Print one JSON object a line, for scripts")
  static let domain = Option.value(
    "domain", letter: "d", "D", help: "Only items of this domain and those within it")
}
