import Watching

/// Tells when to try again what could not be done: later and later, but soon once a disk that was full has more room.
struct RetryWait {
  /// Asking for the room that is free costs next to nothing.
  private static let lookInterval = Duration.seconds(1)
  /// So much comes and goes with others' small files.
  private static let leastGain: UInt64 = 64 << 10

  private let freeBytes: () -> UInt64?
  private var backoff = Backoff(from: .seconds(1), to: .seconds(60))
  private var retryMoment: Moment?
  /// What was free when there was too little.
  private var freeBefore: UInt64?

  /// - Parameter freeBytes: how much is free on the disk; nil if that cannot be told.
  init(freeBytes: @escaping () -> UInt64?) { self.freeBytes = freeBytes }

  /// Begins the wait after a failure, for room on the disk or for something else.
  mutating func begin(at now: Moment, forRoom: Bool) {
    retryMoment = backoff.next(at: now + .milliseconds(200))
    freeBefore = forRoom ? freeBytes() : nil
  }

  /// Whether to try now. It may be asked at any time.
  func isOver(at now: Moment) -> Bool {
    guard let retryMoment, now < retryMoment else { return true }
    guard let freeBefore, let free = freeBytes() else { return false }
    return free >= freeBefore &+ Self.leastGain
  }

  /// When to ask that next, after it was asked at `now`; nil while nothing waits.
  func nextLook(after now: Moment) -> Moment? {
    retryMoment.map { freeBefore == nil ? $0 : min($0, now + Self.lookInterval) }
  }

  /// Ends the wait after a success.
  mutating func end() {
    retryMoment = nil
    backoff.reset()
  }
}
