import Watching

/// How a service goes on when it meets damage in its index.
///
/// Opening the index anew looks into the damage, and mends it or sets the index aside. Where damage is met again, no look
/// was of use, and the index is set aside whatever it looks like; then that is done ever more seldom, for a disk that
/// damages all that is written to it would be filled by what was set aside.
struct DamageResponse {
  struct Step: Hashable {
    /// How long to wait before the index is opened anew.
    var delay: Duration
    /// Whether the index is set aside without a look.
    var isCertain: Bool
  }

  private static let hour = 3600
  /// Damage after a longer time has nothing to do with what was met before.
  private static let memory = Duration.seconds(48 * hour)

  private var count = 0
  private var last: Moment?

  mutating func next(at now: Moment) -> Step {
    if let last, now > last + Self.memory { count = 0 }
    last = now
    count += 1
    let hours = count < 3 ? 0 : min(1 << min(count - 3, 5), 24)
    return Step(delay: .seconds(hours * Self.hour), isCertain: count > 1)
  }
}
