import SpotlightModel
import Testing
import Watching

@testable import Daemon
@testable import followspot

@Suite("What a service tells")
struct ServiceLogTests {
  private func result(_ alter: (inout CatalogueResult) -> Void = { _ in }) -> ServiceEvent {
    var result = CatalogueResult(path: PathBytes("/c/films.csv"), domain: Domain("films"))
    alter(&result)
    return .catalogue(result)
  }

  @Test("is a result a line where it catches up once")
  func results() throws {
    let captured = try CapturedConsole()
    let log = ServiceLog(captured.console, mode: .results(asJSON: false))
    log.tell(result { ($0.added, $0.unchanged) = (1200, 3) })
    log.tell(result())
    #expect(captured.out == "/c/films.csv  1,200 added, 3 unchanged\n/c/films.csv  empty\n")
    #expect(log.status == .done)
  }

  @Test("promises to keep only what there is")
  func keepsNothing() throws {
    let captured = try CapturedConsole()
    let log = ServiceLog(captured.console, mode: .results(asJSON: false))
    log.tell(result { $0.error = "cut short" })
    log.tell(result { ($0.error, $0.keepsNothing) = ("cut short", true) })
    log.tell(
      result {
        $0.path = PathBytes("/c/followspot.json")
        ($0.error, $0.keepsNothing) = ("cut short", true)
      })
    #expect(
      captured.out == """
        /c/films.csv  cannot be read, so its last good rows stay: cut short
        /c/films.csv  cannot be read: cut short
        /c/followspot.json  cannot be used: cut short

        """)
  }

  @Test("is an object a line for scripts")
  func json() throws {
    let captured = try CapturedConsole()
    let log = ServiceLog(captured.console, mode: .results(asJSON: true))
    log.tell(result { ($0.removed, $0.isHeld) = (2, false) })
    let counts = #""added":0,"changed":0,"removed":2,"unchanged":0,"rejected":0"#
    #expect(
      captured.out == #"{"path":"/c/films.csv","domain":"films",\#(counts),"error":null,"held":false}"# + "\n"
    )
  }

  @Test("is a log on standard error while it runs on, of what is new alone")
  func log() throws {
    let captured = try CapturedConsole()
    let log = ServiceLog(captured.console, mode: .log)
    log.tell(result { $0.unchanged = 7 })
    log.tell(result { $0.changed = 1 })
    log.tell(.progress(path: PathBytes("/c/films.csv"), read: 1, of: 2))
    log.tell(.notice("the disk is full"))
    #expect(captured.out.isEmpty)
    #expect(captured.error == "followspot: /c/films.csv: 1 changed\nfollowspot: the disk is full\n")
  }

  @Test("leaves the status incomplete after refusals and broken files, not after held ones and late ones")
  func status() throws {
    let captured = try CapturedConsole()
    func status(_ alter: (inout CatalogueResult) -> Void) -> CommandStatus {
      let log = ServiceLog(captured.console, mode: .results(asJSON: false))
      log.tell(result(alter))
      return log.status
    }
    #expect(status { $0.rejected = 1 } == .incomplete)
    #expect(status { $0.error = "line 1: broken" } == .incomplete)
    #expect(status { $0.isHeld = true } == .done)
    #expect(status { $0.added = 1 } == .done)
    for (outcome, expected) in [
      (SnapshotResult.Outcome.refused("altered"), CommandStatus.incomplete), (.skipped("cut off"), .done),
    ] {
      let log = ServiceLog(captured.console, mode: .results(asJSON: false))
      log.tell(.snapshot(SnapshotResult(path: PathBytes("/s/x.fsnap"), outcome: outcome)))
      #expect(log.status == expected)
    }
  }

  @Test("never lets a name steer the terminal")
  func escaping() throws {
    let captured = try CapturedConsole(style: Style(isTerminal: true, hasColours: false, width: 200))
    let log = ServiceLog(captured.console, mode: .log)
    log.tell(.notice("cannot read /c/\u{1B}[2Jx"))
    #expect(captured.error == "followspot: cannot read /c/\\u{1B}[2Jx\n")
  }
}
