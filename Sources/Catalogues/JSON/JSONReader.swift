import JSONSyntax
import SpotlightModel

/// Reads the rows of a JSON document: the elements of the array, or the entries of the object, that a path leads to.
///
/// A row's bytes stay as they are until its fields are asked for. Extents begin behind the bracket that opens the rows;
/// what is before it and after the last row belongs to none.
final class JSONReader: RowReader {
  private var walk: JSONWalk
  private let path: RowsPath
  private let isGeoJSON: Bool
  private var builder = RowBuilder()
  private var places = 0
  private var row: RowPlace?
  /// Why the current row has no fields, where that is known before they are asked for.
  private var refusal: CatalogueError?
  private(set) var warning: String?

  /// Where the current row is in the window.
  private struct RowPlace {
    var content: Range<Int>
    var isMember: Bool
  }

  /// - Parameters:
  ///   - source: decompressed UTF-8 without a byte order mark.
  ///   - isGeoJSON: whether the rows are features. A point's longitude and latitude become fields; a geometry that has
  ///     more numbers than a row may have fields is left out, with a warning.
  init(
    _ source: any ByteSource, rows path: RowsPath, isGeoJSON: Bool = false, chunk: Int = 1 << 20,
    rowLimit: Int = Limits.rowBytes
  ) {
    walk = JSONWalk(InputWindow(source, chunk: chunk, limit: rowLimit))
    self.path = path
    self.isGeoJSON = isGeoJSON
  }

  func next() throws -> RowExtent? {
    walk.cursor.release()
    (row, refusal) = (nil, nil)
    while true {
      let step = try walk.step()
      if step == .value, isAtRows { return try rowAtCursor() }
      guard try pass(step) else { return nil }
    }
  }

  /// Whether the innermost open container is the one that holds the rows.
  private var isAtRows: Bool { walk.levels.count == path.components.count + 1 }

  /// Goes past what is not a row. Returns false at the end of the document.
  private func pass(_ step: JSONWalk.Step) throws -> Bool {
    switch step {
    case .finished:
      guard places > 0 || walk.isEmpty else { throw CatalogueError(.noRows("there is no “\(path)”")) }
      return false
    case .end: break
    case .value:
      if try isOnPath() { try enter() } else { try walk.checkValue() }
    }
    walk.cursor.release()
    return true
  }

  /// Whether the value at the cursor is one that the path goes through.
  private func isOnPath() throws -> Bool {
    guard let level = walk.levels.last else { return true }
    switch path.components[walk.levels.count - 1] {
    case .any: return walk.isAtContainer
    case .name(let name):
      return try level.isArray ? name == String(level.count - 1) : walk.keyText() == name
    }
  }

  private func enter() throws {
    guard walk.isAtContainer else {
      throw walk.cursor.error(.noRows("“\(path)” does not lead to an array or object"))
    }
    try walk.enter()
    guard isAtRows else { return }
    places += 1
    guard places == 1 || path.hasWildcard else {
      throw walk.cursor.error(.malformed("“\(path)” is there twice"))
    }
  }

  private func rowAtCursor() throws -> RowExtent {
    let window = walk.cursor.window
    let start = walk.key.map { $0.lowerBound - 1 } ?? walk.cursor.position
    let (line, offset) = (walk.cursor.line(at: start), window.offset)
    try walk.cursor.skipValue(keeping: window.limit - 1)
    let end = walk.cursor.position
    guard window.offset == offset, end - start <= window.limit else {
      refusal = CatalogueError(.rowTooLarge(limit: window.limit), line: line, byte: offset + start)
      return RowExtent.empty(line: line)
    }
    row = RowPlace(content: start..<end, isMember: walk.key != nil)
    return RowExtent(
      bytes: UnsafeRawBufferPointer(rebasing: window.bytes[..<end]),
      content: UnsafeRawBufferPointer(rebasing: window.bytes[start..<end]), line: line)
  }
}

extension JSONReader {
  func fields(of row: RowExtent) throws(CatalogueError) -> Row {
    if let refusal { throw refusal }
    warning = nil
    guard let place = self.row else { return Row([]) }
    do throws(CatalogueError) {
      return try parse(row.content, isMember: place.isMember, omitting: nil)
    } catch {
      if isGeoJSON, case .tooManyFields = error.reason {
        let row = try parse(row.content, isMember: place.isMember, omitting: "geometry")
        warning = "the geometry has more than \(Limits.fieldsInRow) numbers and is left out"
        return row
      }
      throw walk.cursor.located(error, from: place.content.lowerBound)
    }
  }

  private func parse(
    _ content: UnsafeRawBufferPointer, isMember: Bool, omitting omitted: String?
  ) throws(CatalogueError) -> Row {
    builder.omitted = omitted
    let end: Int
    if isMember {
      end = try JSONParser.parseMember(content, into: &builder) { $0.begin(entryKey: $1) }
    } else {
      builder.begin(entryKey: nil)
      end = try JSONParser.parse(content, into: &builder)
    }
    try JSONParser.requireEnd(of: content, at: end)
    var row = builder.finish()
    if isGeoJSON { row.addPlaceOfPoint() }
    return row
  }
}

extension JSONReader {
  func skip(_ block: BlockSummary) throws -> Bool {
    // With more places than one, equal bytes may be at different depths.
    guard !path.hasWildcard, block.byteCount > 0, block.byteCount < walk.cursor.window.limit else {
      return false
    }
    walk.cursor.release()
    (row, refusal) = (nil, nil)
    while !isAtRows {
      guard try pass(walk.step()) else { return false }
    }
    guard try comesNext(block) else { return false }
    walk.pass(block.byteCount)
    return true
  }

  private func comesNext(_ block: BlockSummary) throws -> Bool {
    let window = walk.cursor.window
    guard try window.require(block.byteCount) else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: window.bytes[..<block.byteCount])
    guard ContentDigest(of: bytes) == block.digest else { return false }
    return try endsWithValue(block.byteCount) && startsWithRow(within: block.byteCount)
  }

  /// Whether no value goes on behind `count` bytes: `12` may have become `123`.
  private func endsWithValue(_ count: Int) throws -> Bool {
    let window = walk.cursor.window
    switch window.bytes[count - 1] {
    case JSONCharacters.quote, JSONCharacters.closeObject, JSONCharacters.closeArray: return true
    default: return try !window.require(count + 1) || JSONCharacters.endsScalar(window.bytes[count])
    }
  }

  /// Whether a row can begin here as the block's first does: the place may have changed from an array to an object.
  private func startsWithRow(within count: Int) throws -> Bool {
    var probe = walk
    do {
      guard try probe.step() == .value else { return false }
      try probe.cursor.skipValue()
      guard probe.cursor.position < count else { return probe.cursor.position == count }
      return try probe.cursor.token() == JSONCharacters.comma
    } catch is CatalogueError {
      return false
    }
  }
}
