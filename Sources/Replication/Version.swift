public import SpotlightModel

/// What one write of an item left behind.
public struct Version: Hashable, Sendable {
  /// The write.
  public var dot: Dot
  /// The writes of this item that the write had seen, itself included.
  public var history: VersionVector
  public var domain: Domain
  public var attributes: Attributes
  /// When the domain and each attribute was last changed.
  public var changes: ChangeDots

  public init(
    dot: Dot, history: VersionVector, domain: Domain, attributes: Attributes, changes: ChangeDots
  ) {
    self.dot = dot
    self.history = history
    self.domain = domain
    self.attributes = attributes
    self.changes = changes
  }
}
