public import SpotlightModel

extension Version {
  /// The version that a write leaves behind which replaces this one: what it does not alter keeps the dot of its last
  /// change.
  public func replaced(by dot: Dot, domain: Domain, attributes: Attributes) -> Version {
    let dots = attributes.map { element -> Dot in
      guard let position = self.attributes.firstIndex(where: { $0.key == element.key }),
        self.attributes[position].value == element.value
      else { return dot }
      return changes.attribute(at: position)
    }
    let stamped = ChangeDots.each(
      domain: domain == self.domain ? self.changes.domain : dot, attributes: dots)
    return Version(
      dot: dot, history: history.joined(with: VersionVector(dot)), domain: domain, attributes: attributes,
      changes: stamped.simplified)
  }
}
