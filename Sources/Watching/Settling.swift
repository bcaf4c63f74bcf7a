/// Decides when a path that something happened to is to be acted on. It does nothing itself: hints, observations and
/// clock readings go in; paths to look at, and paths that have come to rest, come out.
///
/// A path becomes *pending* with its first hint. When its time has come it is to be observed; it is then *ready*, or
/// waits on. Ready paths are handed out together with others that settle at about the same time, so that a row moved
/// from one file to another is seen in both.
struct Settling {
  /// What a hint is about.
  enum Subject: Hashable {
    case file(PathBytes)
    /// A folder with everything below it.
    case tree(PathBytes)
  }

  /// What is known of what happened.
  enum Hint: Hashable {
    case changed
    /// The name appeared, and its writer may not have begun.
    case created
    /// The file now goes by another name, so this one is not about to be filled again.
    case movedAway
  }

  /// What a look at a file found.
  enum Observation: Hashable {
    /// There is nothing, or nothing that could be told of.
    case absent
    case present(FileStamp, writer: FileWriter)
  }

  private struct Pending {
    /// When the path was first heard of since it last was ready.
    var since: Moment
    var lastHint: Moment
    var wait: Duration
    /// What the last look found.
    var stamp: FileStamp?
    /// `created` only while nothing else is known.
    var hint: Hint
    /// The entry of the queue that counts; earlier ones are out of date.
    var ticket: UInt64
  }

  let settings: WatchSettings
  private var pending: [Subject: Pending] = [:]
  private var queue = DeadlineQueue<(subject: Subject, ticket: UInt64)>()
  private var tickets: UInt64 = 0
  private var ready: Set<Subject> = []
  private var readySince: Moment?

  init(settings: WatchSettings) { self.settings = settings }

  /// How long a name may be missing before it counts as removed: programs that save by renaming take it away for a
  /// moment.
  private var absenceGrace: Duration { settings.settleTime * 4 }
  /// How long a name that only appeared must stand still where writers cannot be seen.
  private var creationPatience: Duration { max(.seconds(1), settings.settleTime) }

  // MARK: In

  /// Something happened to `subject`.
  mutating func hint(_ subject: Subject, _ hint: Hint = .changed, at now: Moment) {
    ready.remove(subject)
    var entry =
      pending[subject]
      ?? Pending(
        since: now, lastHint: now, wait: settings.settleTime, stamp: nil, hint: hint, ticket: 0)
    entry.lastHint = now
    entry.hint = hint == .created ? entry.hint : hint
    // A stream of hints must not put a path off for ever.
    let latest = entry.since + settings.longestWait
    schedule(subject, entry, at: min(now + settings.settleTime, max(latest, now)))
  }

  /// What was found at a path that `takeDue` named.
  ///
  /// - Parameter wall: the wall clock at that time.
  mutating func observed(_ subject: Subject, _ observation: Observation, at now: Moment, wall: Int64) {
    guard var entry = pending[subject] else { return }
    switch observation {
    case .absent:
      let gone = entry.lastHint + (entry.hint == .movedAway ? .zero : absenceGrace)
      if now < gone { schedule(subject, entry, at: gone) } else { makeReady(subject, at: now) }
    case .present(_, writer: .present):
      // Its close will be heard.
      pending[subject] = nil
    case .present(let stamp, let writer):
      let isLate = entry.since + settings.longestWait <= now
      if isLate || isAtRest(entry, stamp, writer, at: now, wall: wall) { return makeReady(subject, at: now) }
      if entry.stamp != nil { entry.wait = min(entry.wait * 2, settings.longestWait / 4) }
      entry.stamp = stamp
      schedule(subject, entry, at: now + max(entry.wait, settings.settleTime))
    }
  }

  /// There is nothing at the path that is followed.
  mutating func forget(_ subject: Subject) {
    pending[subject] = nil
    ready.remove(subject)
  }

  private func isAtRest(
    _ entry: Pending, _ stamp: FileStamp, _ writer: FileWriter, at now: Moment, wall: Int64
  ) -> Bool {
    if entry.hint == .created, writer == .unknown, now - entry.lastHint < creationPatience { return false }
    return entry.stamp == stamp || stamp.isQuiet(for: settings.settleTime, at: wall)
  }

  private mutating func schedule(_ subject: Subject, _ entry: Pending, at deadline: Moment) {
    tickets += 1
    var entry = entry
    entry.ticket = tickets
    pending[subject] = entry
    queue.insert((subject, tickets), at: deadline)
  }

  private mutating func makeReady(_ subject: Subject, at now: Moment) {
    pending[subject] = nil
    if ready.isEmpty { readySince = now }
    ready.insert(subject)
  }

  // MARK: Out

  /// Files to observe now. Folders whose time has come are ready without a look.
  mutating func takeDue(at now: Moment) -> [PathBytes] {
    var due: [PathBytes] = []
    while let next = queue.first, next.deadline <= now {
      _ = queue.removeFirst()
      let (subject, ticket) = next.element
      guard pending[subject]?.ticket == ticket else { continue }
      switch subject {
      case .file(let path): due.append(path)
      case .tree: makeReady(subject, at: now)
      }
    }
    return due
  }

  /// What has come to rest, once nothing else is about to; empty until then.
  mutating func takeReady(at now: Moment) -> Set<Subject> {
    guard let release = releaseMoment, release <= now else { return [] }
    defer {
      ready = []
      readySince = nil
    }
    return ready
  }

  /// When `takeDue` or `takeReady` will next have something to give; nil for not before another hint.
  var nextDeadline: Moment? {
    [queue.first?.deadline, releaseMoment].compactMap(\.self).min()
  }

  /// Ready paths wait for those that are due within the settle time, but not for longer.
  private var releaseMoment: Moment? {
    guard !ready.isEmpty, let readySince else { return nil }
    let latest = readySince + settings.settleTime
    guard let next = queue.first?.deadline, next <= latest else { return readySince }
    return latest
  }
}
