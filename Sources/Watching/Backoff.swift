/// Spaces out something that is asked for again and again: at once the first time, then after twice as long each
/// time, up to a limit; from the start again after a pause of twice the limit.
public struct Backoff: Sendable {
  private let shortest: Duration
  private let longest: Duration
  private var last: Moment?
  private var delay: Duration = .zero

  public init(from shortest: Duration, to longest: Duration) {
    self.shortest = shortest
    self.longest = longest
  }

  /// When to do what is asked for at `now`.
  public mutating func next(at now: Moment) -> Moment {
    if let last, now < last + longest * 2 {
      delay = min(max(delay * 2, shortest), longest)
    } else {
      delay = .zero
    }
    let time = max(now, (last ?? now) + delay)
    last = time
    return time
  }

  public mutating func reset() {
    last = nil
    delay = .zero
  }
}
