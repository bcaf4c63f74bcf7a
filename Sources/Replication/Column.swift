import SpotlightModel

/// What an item's versions hold of one attribute, or, with nil as the key, of the domain.
struct Column {
  var key: AttributeKey?
  /// For each version, in their order; nil where it has no such attribute.
  var cells: [Candidate?]
  /// The values that count, each once, the one made last first.
  private(set) var candidates: [Candidate] = []

  init(_ key: AttributeKey?, _ cells: [Candidate?], of versions: [Version]) {
    self.key = key
    self.cells = cells
    var live = cells.indices.filter { index in
      cells[index].map { !Self.isSuperseded($0, cells, versions) } ?? false
    }
    // Stamps differ where values do, unless an index was copied by hand; then the version's dot decides.
    live.sort { left, right in
      guard let a = cells[left]?.stamp, let b = cells[right]?.stamp, a != b else { return left > right }
      return a > b
    }
    for cell in live.lazy.compactMap({ cells[$0] })
    where !candidates.contains(where: { $0.value == cell.value }) { candidates.append(cell) }
    // Equal values that are taken for one can come to supersede each other in a circle. A domain there must be.
    if key == nil, candidates.isEmpty, let last = cells.last ?? nil { candidates.append(last) }
  }

  /// Whether a write that knew of the value left something else. What a replica has left is of one write, be it several
  /// versions: another one would have replaced what was there.
  private static func isSuperseded(_ cell: Candidate, _ cells: [Candidate?], _ versions: [Version]) -> Bool {
    let holders = versions.indices.filter { cells[$0]?.value == cell.value }.map { versions[$0].dot.replica }
    return versions.contains { $0.history.contains(cell.dot) && !holders.contains($0.dot.replica) }
  }

  var conflict: Conflict? {
    guard candidates.count > 1 else { return nil }
    return Conflict(attribute: key, shown: candidates[0], others: Array(candidates.dropFirst()))
  }

  /// When the last version that holds a value set it.
  func lastSetting(of value: AttributeValue) -> ChangeStamp? {
    cells.lazy.compactMap { $0 }.filter { $0.value == value }.map(\.stamp).max()
  }
}

extension Siblings {
  /// The domain's column, then one for each attribute that any version has, in the order of the keys.
  var columns: [Column] {
    let domains = versions.map { Candidate(value: .text($0.domain.name), stamp: $0.changes.domain) }
    var columns = [Column(nil, domains, of: versions)]
    var positions = [Int](repeating: 0, count: versions.count)
    func head(_ index: Int) -> AttributeKey? {
      let attributes = versions[index].attributes
      return positions[index] < attributes.count ? attributes[positions[index]].key : nil
    }
    while let key = versions.indices.lazy.compactMap(head).min() {
      var cells: [Candidate?] = []
      for (index, version) in versions.enumerated() {
        // Keys are compared by their bytes, as their order is: equality of text would join what the order parts.
        guard let next = head(index), !(key < next) else {
          cells.append(nil)
          continue
        }
        let position = positions[index]
        cells.append(
          Candidate(value: version.attributes[position].value, stamp: version.changes.attribute(at: position))
        )
        positions[index] += 1
      }
      columns.append(Column(key, cells, of: versions))
    }
    return columns
  }
}
