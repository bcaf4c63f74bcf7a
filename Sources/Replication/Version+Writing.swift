public import SpotlightModel

extension Version {
  /// The version that a write leaves behind which replaces this one: what it does not alter keeps the stamp of its last
  /// change.
  ///
  /// - Parameter made: a clock's reading, when the values were made; nil for now.
  public func replaced(
    by dot: Dot, domain: Domain, attributes: Attributes, made: Int64? = nil
  ) -> Version {
    let now = ChangeStamp(dot, time: made)
    var position = 0
    let stamps = attributes.map { element -> ChangeStamp in
      while position < self.attributes.count, self.attributes[position].key < element.key { position += 1 }
      guard position < self.attributes.count, self.attributes[position] == element else { return now }
      return changes.attribute(at: position)
    }
    let all = ChangeDots.each(domain: domain == self.domain ? changes.domain : now, attributes: stamps)
    return Version(
      dot: dot, history: history.joined(with: VersionVector(dot)), domain: domain, attributes: attributes,
      changes: all.simplified)
  }
}
