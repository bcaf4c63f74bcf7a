public import SpotlightModel

extension Siblings {
  /// What a write leaves behind: the item is as given.
  ///
  /// That is one version, which knows of all that these knew, unless conflicts are left. Then it is as many as there are
  /// values in a conflict: they differ in the attributes in conflict alone, each has a dot of its own, and they count as
  /// one write (see ``View``). So they are never more than the values in conflict, however often the item is written.
  ///
  /// - Parameters:
  ///   - made: a clock's reading, when the values were made; nil for now.
  ///   - next: gives one dot after the other, ascending.
  public func written(
    domain: Domain, attributes: Attributes, settling settlement: Settlement = .changed, made: Int64? = nil,
    dot next: () throws -> Dot
  ) rethrows -> Siblings {
    let first = try next()
    if versions.count == 1, !settlement.hasPicks {
      return Siblings([versions[0].replaced(by: first, domain: domain, attributes: attributes, made: made)])
    }
    var columns = self.columns[...]
    let now = ChangeStamp(first, time: made)
    func outcome(_ key: AttributeKey?, _ value: AttributeValue, _ column: Column?) -> [Candidate] {
      column?.outcome(of: value, settlement, now) ?? [Candidate(value: value, stamp: now)]
    }
    let domains = outcome(nil, .text(domain.name), columns.popFirst())
    let outcomes = attributes.map { element in
      while let key = columns.first?.key, key < element.key { columns.removeFirst() }
      let isHeld = columns.first?.key.map { !(element.key < $0) } ?? false
      return outcome(element.key, element.value, isHeld ? columns.first : nil)
    }
    let seen = history
    let count = outcomes.reduce(domains.count) { max($0, $1.count) }
    return Siblings(
      try (0..<count).map { place in
        let dot = place == 0 ? first : try next()
        func own(_ outcome: [Candidate]) -> Candidate { outcome[min(place, outcome.count - 1)] }
        return Version(
          dot: dot, history: seen.joined(with: VersionVector(dot)), domain: Domain(own(domains).value.text),
          attributes: Attributes(
            ascending: zip(attributes, outcomes).map { .init($0.key, own($1).value) }),
          changes: ChangeDots.each(
            domain: own(domains).stamp, attributes: outcomes.map { own($0).stamp }
          ).simplified)
      })
  }
}

extension Column {
  /// What a write leaves of an attribute: the value alone, or, where it is shown already and its conflict is not settled,
  /// also the others.
  fileprivate func outcome(
    of value: AttributeValue, _ settlement: Settlement, _ now: ChangeStamp
  ) -> [Candidate] {
    guard let shown = candidates.first, shown.value == value, !settlement.isPicked(key) else {
      return [Candidate(value: value, stamp: now)]
    }
    if settlement != .all, candidates.count > 1 { return candidates }
    return [Candidate(value: value, stamp: lastSetting(of: value) ?? shown.stamp)]
  }
}
