import Glibc
import IndexStore
import Testing

@testable import followspot

@Suite("The program")
struct ProgramTests {
  private func run(_ arguments: String..., console: CapturedConsole) -> CommandStatus {
    Followspot.run(arguments.map { Argument($0) }, environment: [:], console: console.console)
  }

  @Test("prints its version for people and for scripts")
  func version() throws {
    let console = try CapturedConsole()
    #expect(run("--version", console: console) == .done)
    #expect(run("version", "--json", console: console) == .done)
    #expect(console.out == "followspot \(Followspot.version)\n{\"version\":\"\(Followspot.version)\"}\n")
    #expect(console.error.isEmpty)
  }

  @Test("shows one page of help, however it is asked for")
  func help() throws {
    let pages = try [["help", "version"], ["version", "--help"], ["-h", "version"]].map { line in
      let console = try CapturedConsole()
      #expect(Followspot.run(line.map { Argument($0) }, environment: [:], console: console.console) == .done)
      return console.out
    }
    #expect(pages[0].contains("USAGE: followspot version"))
    #expect(pages[1] == pages[0])
    #expect(pages[2] == pages[0])
  }

  @Test("tells wrong usage on standard error, with status 2")
  func usage() throws {
    let console = try CapturedConsole()
    #expect(run("versoin", console: console) == .failed)
    #expect(console.out.isEmpty)
    #expect(
      console.error
        == "followspot: unknown command “versoin”. Did you mean “version”?\nSee “followspot help”.\n")
  }

  @Test("ends well when the reader of a pipe goes away")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let out = OutputStream(descriptor: ends[1])
    let console = Console(out: out, error: out, style: .plain, errorStyle: .plain)
    #expect(Followspot.run(["help"], environment: [:], console: console) == .done)
    #expect(out.isClosed)
    #expect(out.failure == nil)
  }

  @Test("fails when the results cannot be written")
  func fullDisk() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let captured = try CapturedConsole()
    let console = Console(
      out: OutputStream(descriptor: full), error: captured.console.error, style: .plain, errorStyle: .plain)
    #expect(Followspot.run(["help"], environment: [:], console: console) == .failed)
    #expect(captured.error.hasPrefix("followspot: cannot write the results"))
  }

  @Test(
    "finds its home by option, then by variables",
    arguments: [
      ("/o", ["FOLLOWSPOT_HOME": "/f"], "/o"), (nil, ["FOLLOWSPOT_HOME": "/f", "XDG_DATA_HOME": "/x"], "/f"),
      (nil, ["FOLLOWSPOT_HOME": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/followspot"),
      (nil, ["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/followspot"),
      ("/a//b/./c/", [:], "/a/b/c"),
    ] as [(String?, [String: String], String)])
  func home(option: String?, environment: [String: String], path: String) throws {
    #expect(try DataHome.path(option: option, environment: environment) == path)
  }

  @Test("refuses to guess a home")
  func noHome() {
    #expect(throws: Failure.self) { try DataHome.path(option: nil, environment: [:]) }
    #expect(throws: Failure.self) { try DataHome.path(option: "", environment: ["HOME": "/h"]) }
  }
}
