import IndexStore
import Synchronization
import Watching

@testable import Daemon

/// A service that runs on a thread of its own, and whose events a test can wait for.
final class RunningService {
  private let service: Service
  private let log = Log()
  private let thread: WorkThread
  private let scene: Scene

  private final class Log: Sendable {
    struct State {
      var events: [ServiceEvent] = []
      var failure: String?
      var hasEnded = false
    }

    let state = Mutex(State())
    let mailbox = Mailbox<Void>()

    func note(_ change: (inout sending State) -> Void) {
      state.withLock { change(&$0) }
      mailbox.post(())
    }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// Starts the service, and returns when it has caught up.
  init(_ scene: Scene, _ settings: ServiceSettings? = nil) throws {
    self.scene = scene
    let log = log
    let service = Service(settings ?? scene.settings()) { event in log.note { $0.events.append(event) } }
    self.service = service
    thread = try WorkThread("service") {
      do {
        try service.run()
      } catch {
        log.note { $0.failure = "\(error)" }
      }
      log.note { $0.hasEnded = true }
    }
    try wait("being idle") { $0.contains { if case .state(.idle) = $0 { true } else { false } } }
  }

  deinit {
    service.stop()
    thread.join()
  }

  func requestStop() { service.stop() }

  var hasEnded: Bool { log.state.withLock { $0.hasEnded } }

  func forget() { log.state.withLock { $0.events = [] } }

  var events: [ServiceEvent] { log.state.withLock { $0.events } }

  var results: [CatalogueResult] {
    events.compactMap { if case .catalogue(let result) = $0 { result } else { nil } }
  }

  var notices: [String] {
    events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  /// Waits until the events satisfy `condition`; fails after twenty seconds.
  func wait(_ what: String, for condition: ([ServiceEvent]) throws -> Bool) throws {
    let end = Moment.now + .seconds(20)
    while true {
      if try condition(events) { return }
      if let failure = log.state.withLock({ $0.failure }) { throw Failure(description: failure) }
      guard Moment.now < end, !hasEnded else { throw Failure(description: "\(what) did not come: \(events)") }
      _ = log.mailbox.wait(until: end)
    }
  }

  /// Waits until the service has nothing to do and the index says what `condition` asks for.
  func waitForIndex(_ what: String, _ condition: (Scene) throws -> Bool) throws {
    try wait(what) { events in
      guard case .state(.idle)? = events.last(where: { if case .state = $0 { true } else { false } }) else {
        return false
      }
      return try condition(scene)
    }
  }

  func waitForTitles(_ titles: [String]) throws {
    try waitForIndex("the titles \(titles)") { try $0.titles() == titles.sorted() }
  }
}
