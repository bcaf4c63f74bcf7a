import Glibc
import IndexStore
import Watching

/// Waiting before anything can be followed. The service manager must not take that for a failure: started again, the
/// service would be no better off.
extension Service {
  /// The index; nil where the service was stopped before it could be opened.
  ///
  /// One that cannot be reached is waited for where it could be before: a folder's rights and disks come back.
  ///
  /// - Parameter lock: is taken if it can be, so that others are told who waits. It is held already where the service had
  ///   opened the index before.
  func openWhenPossible(_ lock: inout HomeLock?) throws -> IndexStore? {
    var wait = RetryWait { [settings] in DiskRoom.free(at: settings.home) }
    var lastComplaint: String?
    let causes: [StoreError.Kind] =
      [.full, .busy, .corrupt] + (lock == nil ? [] : [.unavailable, .readOnly, .inputOutput])
    while !stopFlag.isSet {
      let failure: StoreError
      do {
        return try openIndex()
      } catch  where stopFlag.isSet {
        return nil
      } catch let error as StoreError where causes.contains(error.kind) {
        failure = error
      }
      if lastComplaint != failure.description { emit(.notice("\(failure)")) }
      lastComplaint = failure.description
      if lock == nil { lock = try? HomeLock(home: settings.home) }
      wait.begin(at: .now, for: failure.kind == .full ? .room : .other)
      let obstacle = ServiceStatus.Obstacle(reason: failure.description, isLasting: failure.kind != .busy)
      rest(obstacle, hasStatus: lock != nil) { wait.isOver(at: .now) ? nil : wait.nextLook(after: .now) }
    }
    return nil
  }

  /// Waits before a damaged index is set aside once more.
  func waitOnDamage(_ damage: StoreError, _ delay: Duration) {
    let end = Moment.now + delay
    let reason =
      "The index was damaged again and again, lastly: \(damage.description) Check the disk and the memory. It is begun"
      + " anew in \(delay.components.seconds / 3600) h, or when the daemon is started again."
    emit(.notice(reason))
    rest(ServiceStatus.Obstacle(reason: reason, isLasting: true), hasStatus: true) { .now < end ? end : nil }
  }

  /// Does nothing until it is over or the service is stopped, and says so.
  ///
  /// - Parameters:
  ///   - hasStatus: whether this service is the one of its home.
  ///   - next: when to ask again; nil once the wait is over.
  private func rest(_ obstacle: ServiceStatus.Obstacle, hasStatus: Bool, until next: () -> Moment?) {
    let status = StatusFile(home: settings.home)
    if hasStatus {
      status.begin(settings.roots)
      _ = status.set(.waiting, obstacle: obstacle)
    }
    defer { if hasStatus { status.remove() } }
    emit(.state(.waiting))
    var notifier = ServiceNotifier { name in getenv(name).map { String(cString: $0) } }
    notifier.say("READY=1", "STATUS=\(ServiceState.waiting.rawValue)")
    while !stopFlag.isSet, let moment = next() {
      notifier.ping(at: .now)
      _ = mailbox.wait(until: notifier.nextPing.map { min($0, moment) } ?? moment)
    }
  }
}
