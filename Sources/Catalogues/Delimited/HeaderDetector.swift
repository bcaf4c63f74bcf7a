/// Judges whether the first row of a table names its fields, by comparing it with the rows below.
struct HeaderDetector {
  private let first: SampleTable.Row
  private let body: ArraySlice<SampleTable.Row>
  private let yearColumns: Set<Int>

  init?(_ rows: ArraySlice<SampleTable.Row>) {
    guard let first = rows.first else { return nil }
    self.first = first
    body = rows.dropFirst().prefix(100)
    yearColumns = Self.yearColumns(of: first)
  }

  /// Whether there is a header. Where nothing speaks for or against it, tables of several fields have one, and lists have
  /// none.
  var hasHeader: Bool {
    if body.isEmpty { return looksLikeNames }
    let evidence = (0..<first.width).reduce(ownEvidence) { $0 + evidenceOfColumn($1) }
    return evidence > 0 || (evidence == 0 && first.width > 1)
  }

  /// For a row that is alone: all fields are there, and none is a number.
  private var looksLikeNames: Bool {
    let cells = (0..<first.width).map { first.cell($0) }
    guard first.width > 1 || commonNames > 0 else { return false }
    return cells.allSatisfy { !$0.isEmpty && !CellShape.isNumber($0) } && duplicates == 0
  }

  /// What the first row says alone.
  private var ownEvidence: Int {
    var evidence = 0
    if commonNames > 0 { evidence += 1 }
    if commonNames * 2 >= first.width { evidence += 1 }
    if duplicates > 0 { evidence -= 1 }
    if first.filled * 2 < first.width { evidence -= 2 }
    return evidence
  }

  private var duplicates: Int {
    let cells = (0..<first.width).map { Array(first.cell($0)) }.filter { !$0.isEmpty }
    return cells.count - Set(cells).count
  }

  /// What one column says: positive for a header.
  private func evidenceOfColumn(_ column: Int) -> Int {
    let name = first.cell(column)
    let values = body.map { $0.cell(column) }.filter { !$0.isEmpty }
    guard !name.isEmpty, !values.isEmpty else { return 0 }
    if name.count > 80 { return -1 }
    if isMost(values.count(where: CellShape.isNumber), of: values.count) {
      return CellShape.isNumber(name) && !yearColumns.contains(column) ? -2 : 2
    }
    if values.contains(where: { $0.elementsEqual(name) }) { return -2 }
    return evidenceOfShape(name, values)
  }

  /// Values of one shape, such as dates or codes, and a first field of the same or another shape.
  private func evidenceOfShape(_ name: UnsafeRawBufferPointer, _ values: [UnsafeRawBufferPointer]) -> Int {
    if CellShape.isNumber(name) { return -1 }
    guard let model = values.first, values.count > 1 else { return 0 }
    let shape = CellShape.skeleton(values.count > 2 ? values[values.count / 2] : model)
    let isShaped = shape.contains { $0 != UInt8(ascii: "w") && $0 != UInt8(ascii: " ") }
    if isShaped && values.count(where: { CellShape.skeleton($0) == shape }) * 5 >= values.count * 4 {
      return CellShape.skeleton(name) == shape ? -2 : 1
    }
    let isCode = model.count <= 12 && values.count > 2
    if isCode && isMost(values.count { $0.count == model.count }, of: values.count) {
      return name.count == model.count ? -1 : 1
    }
    return 0
  }

  private func isMost(_ count: Int, of all: Int) -> Bool { count * 10 >= all * 9 }

  /// Columns that are named by whole numbers in sequence, as statistics by year are.
  private static func yearColumns(of first: SampleTable.Row) -> Set<Int> {
    let numbers = (0..<first.width).compactMap { column in
      Int(String(decoding: first.cell(column), as: UTF8.self)).map { (column, $0) }
    }
    guard numbers.count > 2, (1000...3000).contains(numbers[0].1) else { return [] }
    let isSequence = zip(numbers, numbers.dropFirst()).allSatisfy {
      $1.1.subtractingReportingOverflow($0.1).partialValue == 1
    }
    return isSequence ? Set(numbers.map(\.0)) : []
  }

  /// How many fields have a word in them that is common in headers.
  private var commonNames: Int {
    (0..<first.width).count { column in
      let words = Self.words(first.cell(column))
      return words.count <= 3 && words.contains(where: Self.commonWords.contains)
    }
  }

  /// Lower-case words of letters; `pageID` and `page_id` are `page` and `id`.
  private static func words(_ cell: UnsafeRawBufferPointer) -> [String] {
    var words: [String] = [""]
    var wasLower = false
    for byte in cell.prefix(80) {
      let lower = byte | 0x20
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      if !isLetter || (byte != lower && wasLower) { words.append("") }
      if isLetter { words[words.count - 1].unicodeScalars.append(Unicode.Scalar(lower)) }
      wasLower = isLetter && byte == lower
    }
    return words.filter { !$0.isEmpty }
  }

  private static let commonWords: Set<String> = [
    "id", "name", "title", "code", "key", "type", "kind", "date", "time", "year", "url", "link",
    "description",
    "category", "country", "city", "language", "price", "amount", "count", "number", "email", "phone",
    "address",
    "latitude", "longitude", "lat", "lon", "status", "label", "value", "text", "author", "artist", "album",
    "genre",
    "director", "rating", "isbn", "notes", "comment", "tags", "keywords", "image", "nom", "titre", "titel",
    "bezeichnung",
    "nombre", "nome",
  ]
}
