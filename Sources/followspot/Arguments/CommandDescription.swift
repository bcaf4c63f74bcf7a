/// What a command is called, what it takes, and what the help says of it.
struct CommandDescription: Sendable {
  /// The words that a command takes after its name.
  struct Words: Sendable {
    /// As usage lines show them: `FILE…`.
    var placeholder: String
    /// How many there may be.
    var count: ClosedRange<Int>

    static let none = Words(placeholder: "", count: 0...0)

    static func one(_ placeholder: String) -> Words { Words(placeholder: placeholder, count: 1...1) }
    static func optional(_ placeholder: String) -> Words {
      Words(placeholder: "[\(placeholder)]", count: 0...1)
    }
    static func some(_ placeholder: String) -> Words {
      Words(placeholder: "\(placeholder)…", count: 1...Int.max)
    }
    static func any(_ placeholder: String) -> Words {
      Words(placeholder: "[\(placeholder)…]", count: 0...Int.max)
    }
  }

  /// A command line worth copying, and what it does.
  struct Example: Sendable {
    var line: String
    var effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  var name: String
  var words: Words
  /// What it does, in a line without the full stop.
  var summary: String
  /// What one should know to use it, in paragraphs.
  var discussion: String
  /// The command's own options; `--home` and `--help` come by themselves.
  var options: [Option]
  var examples: [Example]

  init(
    _ name: String, _ words: Words = .none, summary: String, discussion: String, options: [Option] = [],
    examples: [Example]
  ) {
    self.name = name
    self.words = words
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.examples = examples
  }

  var allOptions: [Option] { options + [.home, .help] }
}
