import Watching

/// Tells when to try again what could not be done: later and later, but soon once a disk that was full has more room.
struct RetryWait {
  /// What was missing.
  enum Cause {
    /// Room for anything: it costs little to try.
    case room
    /// Room for some files, of which much may be written before there is found to be too little.
    case roomForFiles
    case other
  }

  /// Asking for the room that is free costs next to nothing.
  private static let lookInterval = Duration.seconds(1)
  /// So much comes and goes with others' small files.
  private static let leastGain: UInt64 = 64 << 10

  private let freeBytes: () -> UInt64?
  private var backoff = Backoff(from: .seconds(1), to: .seconds(60))
  private var filesBackoff = Backoff(from: .seconds(60), to: .seconds(3600))
  private var retryMoment: Moment?
  /// What was free when the last attempt began.
  private var freeAtStart: UInt64?
  /// What was free when there was too little.
  private var freeBefore: UInt64?

  /// - Parameter freeBytes: how much is free on the disk; nil if that cannot be told.
  init(freeBytes: @escaping () -> UInt64?) { self.freeBytes = freeBytes }

  /// To be called before each attempt: what that takes of the room, and gives back by and by, is no gain.
  mutating func noteAttempt() { freeAtStart = freeBytes() }

  /// Begins the wait after a failure.
  mutating func begin(at now: Moment, for cause: Cause) {
    retryMoment =
      switch cause {
      case .room, .other: backoff.next(at: now + .milliseconds(200))
      case .roomForFiles: filesBackoff.next(at: now + .seconds(60))
      }
    freeBefore = cause == .other ? nil : freeBytes().map { max($0, freeAtStart ?? 0) }
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
    filesBackoff.reset()
  }
}
