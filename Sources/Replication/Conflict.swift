public import SpotlightModel

/// Concurrent values of one attribute: none of those who wrote them knew of the others.
public struct Conflict: Hashable, Sendable {
  /// nil for the domain, whose values are text.
  public var attribute: AttributeKey?
  /// The one that was made last, which search shows.
  public var shown: Candidate
  /// The other ones, the latest first; no value twice.
  public var others: [Candidate]
}

/// A value, and when it was last set.
public struct Candidate: Hashable, Sendable {
  public var value: AttributeValue
  public var stamp: ChangeStamp

  /// The write that set the value.
  public var dot: Dot { stamp.dot }
}
