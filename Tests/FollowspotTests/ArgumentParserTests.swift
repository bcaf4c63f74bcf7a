import TestSupport
import Testing

@testable import followspot

/// A command of each kind, apart from the real ones.
private let find = CommandDescription(
  "find", .some("WORD"), summary: "Find", discussion: "Finds.",
  options: [
    .value("limit", letter: "n", "N", help: "At most so many"),
    .flag("json", letter: "j", help: "For scripts"),
    .flag("quiet", letter: "q", help: "Say less"),
    .oneDash("array", help: "Several"),
  ], examples: [])
private let follow = CommandDescription(
  "follow", .one("DIR"), summary: "Follow", discussion: "Follows.",
  options: [.value("settle", "MS", help: "Wait so long")], examples: [])
private let list = CommandDescription("list", summary: "List", discussion: "Lists.", examples: [])

private let parser = ArgumentParser(commands: [find, follow, list])

private func parse(_ line: [String]) throws -> ArgumentParser.Outcome {
  try parser.parse(line.map { Argument($0) })
}

private func arguments(_ line: String...) throws -> ParsedArguments {
  guard case .run(let arguments) = try parse(line) else { throw Failure("no command in \(line)") }
  return arguments
}

private func usageError(_ line: String...) -> UsageError.Reason? {
  do {
    _ = try parse(line)
    return nil
  } catch {
    return (error as? UsageError)?.reason
  }
}

@Suite("The argument parser")
struct ArgumentParserTests {
  private let limit = find.options[0]

  @Test("takes options before, between and after the words")
  func places() throws {
    let expected = try arguments("find", "star", "wars", "--limit", "3", "--json")
    #expect(expected.words == ["star", "wars"])
    #expect(expected[limit] == "3")
    #expect(try arguments("--limit", "3", "find", "--json", "star", "wars") == expected)
    #expect(try arguments("find", "star", "--json", "wars", "--limit", "3") == expected)
  }

  @Test(
    "takes a value in each of the usual spellings",
    arguments: [["--limit", "3"], ["--limit=3"], ["-n", "3"], ["-n3"], ["-n=3"], ["-jqn", "3"], ["-jn3"]])
  func spellings(option: [String]) throws {
    guard case .run(let parsed) = try parse(["find", "x"] + option) else { throw Failure("not run") }
    #expect(parsed[limit] == "3")
    #expect(parsed.words == ["x"])
    #expect(parsed.has(find.options[1]) == (option[0].contains("j")))
  }

  @Test("lets the last of several values win")
  func lastValue() throws { #expect(try arguments("find", "x", "-n", "1", "--limit=2")[limit] == "2") }

  @Test("takes an empty value, one with equals signs, and one that is a dash")
  func oddValues() throws {
    #expect(try arguments("find", "x", "--limit=")[limit] == "")
    #expect(try arguments("find", "x", "--limit=a=b")[limit] == "a=b")
    #expect(try arguments("find", "x", "--limit", "-")[limit] == "-")
    #expect(try arguments("find", "x", "--limit=-1")[limit] == "-1")
  }

  @Test("takes everything after two dashes, and a dash alone, as words")
  func onlyWords() throws {
    #expect(try arguments("find", "--", "--limit", "-x", "--").words == ["--limit", "-x", "--"])
    #expect(try arguments("find", "-").words == ["-"])
    #expect(try arguments("--", "find", "--json").words == ["--json"])
  }

  @Test("takes a name after one dash, and negative numbers as words")
  func oneDash() throws {
    let parsed = try arguments("find", "-array", "-5", "-.5", "-0")
    #expect(parsed.words == ["-5", "-.5", "-0"])
    #expect(parsed.has(find.options[3]))
    #expect(usageError("find", "x", "-arry") == .unknownOption("-arry", suggestion: "-array"))
    #expect(usageError("find", "x", "--array") == .unknownOption("--array", suggestion: "-array"))
  }

  @Test("keeps words as they are: empty, with spaces, in any script")
  func words() throws {
    #expect(try arguments("find", "", "a b", "ngôi sao").words == ["", "a b", "ngôi sao"])
  }

  @Test("keeps the names of files byte for byte")
  func bytes() throws {
    let name: [UInt8] = [0x66, 0xE9, 0x2E, 0x63, 0x73, 0x76]
    guard case .run(let parsed) = try parser.parse(["find", Argument(name)]) else { throw Failure("not run") }
    #expect(parsed.paths == [name])
    #expect(parsed.words == ["f\u{FFFD}.csv"])
  }

  @Test("recognises requests for help and version wherever they stand")
  func helpAndVersion() throws {
    #expect(try parse([]) == .help(command: nil))
    #expect(try parse(["--help"]) == .help(command: nil))
    #expect(try parse(["find", "--help"]) == .help(command: "find"))
    #expect(try parse(["-h", "find"]) == .help(command: "find"))
    #expect(try parse(["--version"]) == .version)
  }

  @Test("names the command that was meant")
  func unknownCommand() {
    #expect(usageError("fidn") == .unknownCommand("fidn", suggestion: "find"))
    #expect(usageError("xyzzy") == .unknownCommand("xyzzy", suggestion: nil))
  }

  @Test("names the option that was meant, of the command or of any while there is none")
  func unknownOption() {
    #expect(usageError("find", "x", "--limt", "3") == .unknownOption("--limt", suggestion: "--limit"))
    #expect(usageError("find", "x", "--lim=3") == .unknownOption("--lim", suggestion: "--limit"))
    #expect(usageError("--setle", "3") == .unknownOption("--setle", suggestion: "--settle"))
    #expect(usageError("find", "-x") == .unknownOption("-x", suggestion: nil))
  }

  @Test("refuses an option of another command, before or after the name")
  func foreignOption() {
    #expect(usageError("list", "--settle", "3") == .foreignOption(follow.options[0]))
    #expect(usageError("--settle=3", "list") == .foreignOption(follow.options[0]))
  }

  @Test("refuses a missing value, and a value of a flag")
  func values() {
    #expect(usageError("find", "x", "--limit") == .missingValue(limit))
    #expect(usageError("find", "x", "--limit", "--json") == .missingValue(limit))
    #expect(usageError("find", "x", "-n") == .missingValue(limit))
    #expect(usageError("find", "x", "--json=1") == .unexpectedValue(find.options[1]))
    #expect(usageError("find", "x", "-j=1") == .unexpectedValue(find.options[1]))
  }

  @Test("refuses too few and too many words, and options without a command")
  func wordCount() {
    #expect(usageError("find") == .missingWord("WORD…"))
    #expect(usageError("follow", "a", "b") == .unexpectedWord("b"))
    #expect(usageError("list", "a") == .unexpectedWord("a"))
    #expect(usageError("--json") == .missingCommand)
    #expect(UsageError(.missingCommand).description == "no command is given.\nSee “followspot help”.")
  }

  @Test(
    "takes whole numbers within their range only",
    arguments: ["", "x", "1.5", "-1", "11", "99999999999999999999"])
  func numbers(text: String) throws {
    let parsed = try arguments("find", "x", "--limit=\(text)")
    #expect(throws: UsageError.self) { try parsed.number(limit, in: 0...10) }
    #expect(try arguments("find", "x", "-n7").number(limit, in: 0...10) == 7)
    #expect(try arguments("find", "x").number(limit, in: 0...10) == nil)
  }

  @Test("never crashes, whatever is typed")
  func anything() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "find", "list", "-", "--", "--limit", "--limit=", "=", "-n", "-jn", "--=x", "-=", "x", "", "--home",
      "ß",
    ]
    for _ in 0..<5_000 {
      let line = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      guard let outcome = try? parse(line), case .run(let parsed) = outcome else { continue }
      #expect(
        parser.commands.contains { $0.name == parsed.command && $0.words.count.contains(parsed.words.count) })
    }
  }
}
