import SpotlightModel

/// What an item's versions hold of one attribute, or, with nil as the key, of the domain.
struct Column {
  var key: AttributeKey?
  /// For each version, in their order; nil where it has no such attribute.
  var cells: [Candidate?]
  /// The values that count, each once, the one made last first.
  private(set) var candidates: [Candidate] = []

  init(_ key: AttributeKey?, _ cells: [Candidate?], _ witnesses: Witnesses) {
    self.key = key
    self.cells = cells
    let values = ValueNumbers(cells)
    var judged = JudgedCells()
    var live = cells.indices.filter { place in
      guard let cell = cells[place] else { return false }
      return !judged.isSuperseded(cell.dot, values[place]) {
        witnesses.isSuperseded(cell.dot) { other in values[other] == values[place] }
      }
    }
    // Stamps differ where values do, unless an index was copied by hand; then the version's dot decides.
    live.sort { left, right in
      guard let a = cells[left]?.stamp, let b = cells[right]?.stamp, a != b else { return left > right }
      return a > b
    }
    var shown = Set<Int>()
    for place in live where shown.insert(values[place]).inserted {
      if let cell = cells[place] { candidates.append(cell) }
    }
    // Equal values that are taken for one can come to supersede each other in a circle. A domain there must be.
    if key == nil, candidates.isEmpty, let last = cells.last ?? nil { candidates.append(last) }
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
    let witnesses = Witnesses(versions)
    let domains = versions.map { Candidate(value: .text($0.domain.name), stamp: $0.changes.domain) }
    var columns = [Column(nil, domains, witnesses)]
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
      columns.append(Column(key, cells, witnesses))
    }
    return columns
  }
}
