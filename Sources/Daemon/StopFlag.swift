import Synchronization

/// Tells work in hand that it is to be abandoned.
final class StopFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }

  /// - Throws: `Stopped` once the flag is set.
  func check() throws { if isSet { throw Stopped() } }
}

/// The service is ending, and what was being done is left as it was before.
struct Stopped: Error {}
