import Testing

@testable import Catalogues

@Suite("Real catalogues", .enabled(if: RealFiles.folder != nil, Comment(rawValue: RealFiles.missing)))
struct RealFilesTests {
  @Test("have the rows and values that are expected", arguments: RealFiles.expectations)
  func rows(of expected: RealFiles.Expectation) throws {
    let folder = try #require(RealFiles.folder)
    let bytes = try #require(RealFiles.contents(of: "\(folder)/\(expected.path)"))
    let (shape, reading) = try read(MemorySource(bytes), expected.format, bytes)
    #expect(reading.error == nil)
    #expect(reading.good.count == expected.rows)
    #expect(reading.rows.count == expected.rows)
    #expect(shape.form == .lines || shape.rowCount == expected.rows)
    #expect(shape.path == RowsPath(names: expected.rowsAt.split(separator: "/").map(String.init)))
    for fact in expected.facts {
      let row = try #require(fact["row"]?.number.flatMap { Int($0) })
      let field = try #require(fact["field"]?.string)
      let value = try #require(fact["value"])
      #expect(FactValue(reading.good[row], field) == FactValue(value), "row \(row), \(field)")
    }
  }

  private func read(
    _ source: MemorySource, _ format: String, _ bytes: [UInt8]
  ) throws -> (RowsShape, Reading) {
    if format == "plist" {
      let plist = bytes.withUnsafeBytes(PropertyListFormat.detect)
      let shape = try PropertyListShape.detect(in: source, format: plist)
      source.rewind()
      return (shape, try Reading(PropertyListReader(source, format: plist, rows: shape.path)))
    }
    let shape = try JSONShape.detect(in: source, expectsLines: format == "ndjson")
    source.rewind()
    if shape.form == .lines { return (shape, try Reading(LinesReader(source))) }
    return (shape, try Reading(JSONReader(source, rows: shape.path, isGeoJSON: shape.isGeoJSON)))
  }
}

/// A value as the expectations write it. They address a list's elements as if each were a field.
private enum FactValue: Equatable {
  case text(String)
  case number(Double)
  case boolean(Bool)
  case absent

  init(_ node: JSONDocument.Node) {
    switch node.value {
    case .string(let text): self = .text(text)
    case .number(let digits): self = Double(digits).map(FactValue.number) ?? .absent
    case .boolean(let flag): self = .boolean(flag)
    default: self = .absent
    }
  }

  init(_ row: Row, _ field: String) {
    if let value = row[field] {
      self.init(value)
    } else if let dot = field.lastIndex(of: "."), case .list(let elements)? = row[String(field[..<dot])],
      let index = Int(field[field.index(after: dot)...]), elements.indices.contains(index)
    {
      self.init(elements[index])
    } else {
      self = .absent
    }
  }

  private init(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let digits): self = Double(digits).map(FactValue.number) ?? .absent
    case .boolean(let flag): self = .boolean(flag)
    case .date, .list, .null: self = .absent
    }
  }
}
