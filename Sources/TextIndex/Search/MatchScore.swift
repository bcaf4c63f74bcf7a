/// How well a document answers a query; greater is better. Documents of one score are in the order of ``SearchHit``.
public struct MatchScore: Hashable, Sendable, Comparable, RawRepresentable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static func < (left: MatchScore, right: MatchScore) -> Bool { left.rawValue < right.rawValue }
}
