import Glibc
public import IndexStore

/// What the running service of a home says to a request.
public enum RequestAnswer: Hashable, Sendable {
  /// In words: `StoredRequest.granted`, or why not.
  case outcome(String)
  /// There is no service, or it ended meanwhile.
  case nobody

  /// Has the running service look at a request, and waits for what it says.
  ///
  /// - Throws: `ServiceError` where the service can do nothing for as long as something lasts, as a full disk does; `StoreError` where the index
  ///   was removed or replaced meanwhile.
  public init(
    to id: Int64, in store: IndexStore, isCancelled: () -> Bool = { false }
  ) throws {
    ServiceStatus.signal(home: store.home)
    while true {
      if let outcome = try store.request(id)?.outcome {
        self = .outcome(outcome)
        return
      }
      try store.checkPlace()
      guard !isCancelled(), ServiceStatus.process(home: store.home) != nil else {
        self = .nobody
        return
      }
      if let obstacle = ServiceStatus(home: store.home)?.obstacle, obstacle.isLasting {
        throw ServiceError("the running followspot waits: \(obstacle.reason)")
      }
      // The answer comes through the database, which calls nobody; that the other one ends must be seen too.
      usleep(10_000)
    }
  }
}
