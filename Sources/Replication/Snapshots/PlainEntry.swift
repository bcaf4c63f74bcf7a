public import SpotlightModel

/// One key of a snapshot as nearly all are: with one version, which was written without knowing of another, and all
/// values of which were set at once. Its attributes are in the stored form, so that nothing need be taken apart and
/// put together again between a snapshot and an index.
public struct PlainEntry: Sendable {
  public var key: ItemKey
  /// The write.
  public var dot: Dot
  /// When the values were made: the write's own reading, or an earlier one (see ``ChangeStamp``).
  public var changed: Int64
  public var domain: Domain
  /// See `PayloadKind`; keys are in the order of their names.
  public var payload: [UInt8]
  /// What the numbers of the payload's keys stand for.
  public var names: AttributeNames

  public init(
    key: ItemKey, dot: Dot, changed: Int64, domain: Domain, payload: [UInt8], names: AttributeNames
  ) {
    self.key = key
    self.dot = dot
    self.changed = changed
    self.domain = domain
    self.payload = payload
    self.names = names
  }

  /// The same, taken apart.
  public func entry() throws(PayloadDecoder.Damage) -> SnapshotEntry {
    let version = Version(
      dot: dot, history: VersionVector(dot), domain: domain, attributes: try names.attributes(payload),
      changes: .all(ChangeStamp(dot, time: changed)))
    return SnapshotEntry(key: key, siblings: Siblings([version]), touched: version.history)
  }
}
