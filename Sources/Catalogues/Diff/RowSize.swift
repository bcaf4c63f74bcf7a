import SpotlightModel

// About how much memory rows take, so that what is kept of them is bounded where the format gives them no bytes.

extension Row {
  var approximateBytes: Int {
    fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.approximateBytes + MemoryLayout<Field>.stride }
  }
}

extension FieldValue {
  fileprivate var approximateBytes: Int {
    switch self {
    case .text(let text), .number(let text): text.utf8.count
    case .list(let elements):
      elements.reduce(0) { $0 + $1.approximateBytes + MemoryLayout<FieldValue>.stride }
    case .boolean, .date, .null: 0
    }
  }
}

extension Attributes {
  private var approximateBytes: Int {
    reduce(0) { $0 + $1.value.approximateBytes + MemoryLayout<Element>.stride }
  }

  /// How many bytes the row is counted as that these were made of.
  func bytes(of row: RowExtent) -> Int { row.content.isEmpty ? approximateBytes : row.content.count }
}

extension AttributeValue {
  fileprivate var approximateBytes: Int {
    switch self {
    case .text(let text), .number(let text): text.utf8.count
    case .list(let elements):
      elements.reduce(0) { $0 + $1.approximateBytes + MemoryLayout<AttributeValue>.stride }
    case .boolean, .date: 0
    }
  }
}
