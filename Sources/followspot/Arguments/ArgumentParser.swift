import SpotlightModel

/// Tells a command line's command, words and options apart.
///
/// Options may stand before or after the command and its words, as `--name value`, `--name=value`, `-n value`, `-nvalue`;
/// flags of one letter may be joined. Some have a name after one dash: `-array`. After `--` everything is a word; so are `-`
/// alone and negative numbers. An option name means the same, and takes a value or not, in all commands.
struct ArgumentParser {
  var commands: [CommandDescription]

  enum Outcome: Hashable {
    case run(ParsedArguments)
    /// Help was asked for: for a command, or in general.
    case help(command: String?)
    case version
  }

  private static let version = Option.flag("version", help: "Show the version")

  func parse(_ arguments: [Argument]) throws(UsageError) -> Outcome {
    var scan = Scan(rest: arguments[...])
    while let argument = scan.rest.popFirst() {
      let text = argument.text
      if scan.onlyWords || Self.isWord(text) {
        try add(word: argument, to: &scan)
      } else if text == "--" {
        scan.onlyWords = true
      } else if text.hasPrefix("--") {
        try readLong(text.dropFirst(2), in: &scan)
      } else if let option = known(in: scan).first(where: { $0.hasOneDash && $0.dashedName == text }) {
        try add(option, given: nil, to: &scan)
      } else {
        try readLetters(text.dropFirst(), in: &scan)
      }
    }
    return try outcome(of: scan)
  }

  private static func isWord(_ text: String) -> Bool {
    guard text.hasPrefix("-"), let next = text.dropFirst().unicodeScalars.first else { return true }
    return ("0"..."9").contains(next) || next == "."
  }

  /// The state of reading a command line.
  private struct Scan {
    var rest: ArraySlice<Argument>
    var onlyWords = false
    var command: CommandDescription?
    var words: [Argument] = []
    var options: [(option: Option, value: String)] = []
  }

  private func add(word: Argument, to scan: inout Scan) throws(UsageError) {
    guard scan.command == nil else { return scan.words.append(word) }
    guard let command = commands.first(where: { $0.name == word.text }) else {
      let near = NearestName.nearest(to: word.text, among: commands.map(\.name))
      throw UsageError(.unknownCommand(word.text, suggestion: near))
    }
    scan.command = command
  }

  private func readLong(_ text: Substring, in scan: inout Scan) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = known(in: scan).first(where: { !$0.hasOneDash && $0.name == parts[0] }) else {
      throw unknownOption(String(parts[0]), in: scan)
    }
    try add(option, given: parts.count > 1 ? parts[1] : nil, to: &scan)
  }

  private func readLetters(_ text: Substring, in scan: inout Scan) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = known(in: scan).first(where: { $0.letter == letter }) else {
        throw unknownLetter(letter, of: text, in: scan)
      }
      let value = letters.first == "=" ? letters.dropFirst() : letters
      let isJoined = option.placeholder != nil || letters.first == "="
      if isJoined { letters = "" }
      try add(option, given: isJoined && !value.isEmpty ? value : nil, to: &scan)
    }
  }

  private func add(_ option: Option, given: Substring?, to scan: inout Scan) throws(UsageError) {
    let command = scan.command?.name
    guard option.placeholder != nil else {
      guard given == nil else { throw UsageError(.unexpectedValue(option), command: command) }
      return scan.options.append((option, ""))
    }
    if let given { return scan.options.append((option, String(given))) }
    guard let next = scan.rest.first?.text, next == "-" || !next.hasPrefix("-") else {
      throw UsageError(.missingValue(option), command: command)
    }
    scan.rest.removeFirst()
    scan.options.append((option, next))
  }

  /// The options that may come now: all there are while the command is not known, since it may still follow.
  private func known(in scan: Scan) -> [Option] {
    let all = commands.flatMap(\.allOptions) + [Self.version]
    return (scan.command?.allOptions ?? []) + all
  }

  private func unknownLetter(_ letter: Character, of text: Substring, in scan: Scan) -> UsageError {
    let names = (scan.command?.allOptions ?? []).filter(\.hasOneDash).map(\.name)
    let near = NearestName.nearest(to: String(text), among: names).map { "-\($0)" }
    let typed = near == nil ? "-\(letter)" : "-\(text)"
    return UsageError(.unknownOption(typed, suggestion: near), command: scan.command?.name)
  }

  private func unknownOption(_ name: String, in scan: Scan) -> UsageError {
    let candidates = scan.command?.allOptions ?? known(in: scan)
    let near = NearestName.nearest(to: name, among: candidates.map(\.name)).flatMap { name in
      candidates.first { $0.name == name }?.dashedName
    }
    return UsageError(.unknownOption("--\(name)", suggestion: near), command: scan.command?.name)
  }

  private func outcome(of scan: Scan) throws(UsageError) -> Outcome {
    if scan.options.contains(where: { $0.option.name == Option.help.name }) {
      return .help(command: scan.command?.name)
    }
    if scan.command == nil, scan.options.contains(where: { $0.option == Self.version }) { return .version }
    guard let command = scan.command else {
      guard scan.options.isEmpty else { throw UsageError(.missingCommand) }
      return .help(command: nil)
    }
    var arguments = ParsedArguments(command: command.name)
    arguments.arguments = scan.words
    for (option, value) in scan.options {
      guard command.allOptions.contains(where: { $0.name == option.name }) else {
        throw UsageError(.foreignOption(option), command: command.name)
      }
      arguments.append(value, for: option)
    }
    try check(scan.words, of: command)
    return .run(arguments)
  }

  private func check(_ words: [Argument], of command: CommandDescription) throws(UsageError) {
    let count = command.words.count
    if words.count < count.lowerBound {
      throw UsageError(.missingWord(command.words.placeholder), command: command.name)
    }
    if words.count > count.upperBound {
      throw UsageError(.unexpectedWord(words[count.upperBound].text), command: command.name)
    }
  }
}
