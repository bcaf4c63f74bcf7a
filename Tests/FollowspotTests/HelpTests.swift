import Testing

@testable import followspot

@Suite("The help")
struct HelpTests {
  private static let descriptions = allCommands.map { $0.description }

  @Test("lists every command")
  func overview() {
    let page = HelpText.overview(of: Self.descriptions)
    for command in Self.descriptions { #expect(page.contains("\n  \(command.name) ")) }
  }

  @Test(
    "explains every command with its options and an example that parses", arguments: descriptions.map(\.name))
  func page(name: String) throws {
    let command = try #require(Self.descriptions.first { $0.name == name })
    let page = HelpText.page(of: command)
    #expect(page.hasPrefix("\(command.summary).\n\nUSAGE: followspot \(name)"))
    #expect(!command.discussion.isEmpty)
    #expect(!command.examples.isEmpty)
    for option in command.allOptions { #expect(page.contains(option.spelling)) }
  }

  @Test(
    "gives examples that can be run as they stand", arguments: descriptions.flatMap(\.examples).map(\.line))
  func example(line: String) throws {
    let words = shellWords(line)
    #expect(words.first == "followspot")
    let outcome = try ArgumentParser(commands: Self.descriptions).parse(
      words.dropFirst().map { Argument($0) })
    guard case .run(let parsed) = outcome else { return }
    let command = try #require(allCommands.first { $0.description.name == parsed.command })
    _ = try command.init(parsed)
  }

  @Test("keeps to the width asked for", arguments: [60, 80, 100])
  func width(columns: Int) {
    for command in Self.descriptions {
      let lines = HelpText.page(of: command, width: columns).split(separator: "\n")
      let examples = command.examples.map { "  \($0.line)" }
      for line in lines where !line.hasPrefix("USAGE") && !examples.contains(String(line)) {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test("means one thing by an option's name, and by its letter, in all commands")
  func consistency() {
    let options = Self.descriptions.flatMap(\.allOptions)
    for option in options {
      for other in options where other.name == option.name {
        #expect((other.placeholder == nil) == (option.placeholder == nil), "--\(option.name)")
        #expect(other.letter == option.letter, "--\(option.name)")
      }
      for other in options where option.letter != nil && other.letter == option.letter {
        #expect(other.name == option.name)
      }
    }
  }

  @Test(
    "says what is wrong, and where to read on",
    arguments: [
      (["verison"], "unknown command “verison”. Did you mean “version”?\nSee “followspot help”."),
      (
        ["version", "--jsn"], "unknown option “--jsn”. Did you mean “--json”?\nSee “followspot help version”."
      ),
      (["version", "x"], "“version” does not know what to do with “x”.\nSee “followspot help version”."),
      (
        ["version", "--home"],
        "“--home DIR” needs a value; one that begins with a dash is written “--home=VALUE”.\nSee “followspot help version”."
      ),
    ])
  func usage(line: [String], message: String) {
    #expect(throws: UsageError.self) {
      try ArgumentParser(commands: Self.descriptions).parse(line.map { Argument($0) })
    }
    do {
      _ = try ArgumentParser(commands: Self.descriptions).parse(line.map { Argument($0) })
    } catch {
      #expect("\(error)" == message)
    }
  }
}

/// A command line's words as a shell has them, of one without backslashes.
private func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  for character in line {
    if character == quote {
      quote = nil
    } else if quote == nil, character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if quote == nil, character == " " {
      if let word { words.append(word) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  return words + (word.map { [$0] } ?? [])
}
