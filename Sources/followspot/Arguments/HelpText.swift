/// The help of the program and of each command, made from their descriptions.
enum HelpText {
  /// The page that `followspot help` shows.
  static func overview(of commands: [CommandDescription]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let list = commands.map { "  \(padded($0.name, to: width))  \($0.summary)" }
    return """
      Followspot follows folders of catalogues and keeps a search index true to them.

      USAGE: followspot COMMAND [WORDS…] [OPTIONS]

      COMMANDS:
      \(list.joined(separator: "\n"))

      Start with “followspot watch FOLDER” and, beside it, “followspot search WORDS”.
      See “followspot help COMMAND” for a command's options and examples.

      """
  }

  /// The page of one command, in lines of at most `width` columns.
  static func page(of command: CommandDescription, width: Int = 100) -> String {
    var sections = [wrapped("\(command.summary).", to: width), usage(of: command, width: width)]
    sections += command.discussion.split(separator: "\n\n").map { wrapped(String($0), to: width) }
    sections.append("OPTIONS:\n" + options(of: command, width: width))
    let examples = command.examples.map { "  \($0.line)\n" + wrapped($0.effect, to: width, indent: 6) }
    sections.append("EXAMPLES:\n" + examples.joined(separator: "\n"))
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func usage(of command: CommandDescription, width: Int) -> String {
    let words = [command.words.placeholder].filter { !$0.isEmpty }
    let options = (command.options + [.home]).map { "[\($0.usage)]" }
    return (["USAGE: followspot \(command.name)"] + words + options).joined(separator: " ")
  }

  private static func options(of command: CommandDescription, width: Int) -> String {
    let options = command.allOptions
    let column = (options.map(\.spelling.count).max() ?? 0) + 4
    return options.map { option in
      let text = wrapped(option.help, to: width, indent: column)
      return "  " + padded(option.spelling, to: column - 2) + text.dropFirst(column)
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The text broken at spaces into lines of at most `width` columns, each after `indent` spaces.
  static func wrapped(_ text: String, to width: Int, indent: Int = 0) -> String {
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, indent + last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    let margin = String(repeating: " ", count: indent)
    return lines.map { margin + $0 }.joined(separator: "\n")
  }
}
