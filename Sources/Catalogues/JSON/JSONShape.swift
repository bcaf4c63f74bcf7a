import JSONSyntax

/// Finds what the rows of a JSON file are, by reading it once.
enum JSONShape {
  /// - Parameter expectsLines: whether the file's name says one value a line. Its content overrides that.
  /// - Throws: `CatalogueError` where the file is not JSON, or a single scalar; what the source throws.
  static func detect(
    in source: any ByteSource, expectsLines: Bool, chunk: Int = 1 << 20, rowLimit: Int = Limits.rowBytes
  ) throws -> RowsShape {
    let lines = RowsShape(.lines, rowCount: 0)
    let found: JSONOutline
    do {
      found = try JSONOutline(of: InputWindow(source, chunk: chunk, limit: rowLimit))
    } catch let error as CatalogueError where expectsLines {
      if case .rowTooLarge = error.reason { throw error }
      return lines
    }
    if found.isFollowedOnLaterLine || (expectsLines && found.isOneLine && !found.isArray) { return lines }
    guard let shape = found.shape else { throw CatalogueError(.noRows("the document is a single value")) }
    return shape
  }
}

/// What one pass over a JSON text shows.
private struct JSONOutline {
  /// Nil where the first value is a scalar.
  private(set) var shape: RowsShape?
  /// Whether a second value begins on a line of its own.
  private(set) var isFollowedOnLaterLine = false
  private(set) var isOneLine = true
  private(set) var isArray = false

  private var walk: JSONWalk
  private var survey = ShapeSurvey()

  /// A string longer than this cannot be one that matters for the shape.
  private static let longestKeyword = 32

  init(of window: InputWindow) throws {
    walk = JSONWalk(window)
    guard try walk.step() == .value else {
      shape = RowsShape(.entries, rowCount: 0)
      return
    }
    isArray = walk.cursor.byte == JSONCharacters.openArray
    walk.cursor.release()
    let firstLine = walk.cursor.line
    try value()
    while !walk.levels.isEmpty { try step() }
    shape = survey.shape
    walk.cursor.release()
    let lastLine = walk.cursor.line
    isOneLine = lastLine == firstLine
    try end(after: lastLine)
  }

  private mutating func step() throws {
    switch try walk.step() {
    case .value:
      if let key = try walk.keyText() { try survey.key(key, at: 0) }
      try value()
    case .end: try survey.end()
    case .finished: break
    }
    walk.cursor.release()
  }

  private mutating func value() throws {
    switch walk.cursor.byte {
    case JSONCharacters.openObject: try container(isWanted: survey.beginObject(at: 0))
    case JSONCharacters.openArray: try container(isWanted: survey.beginArray(at: 0))
    default: try scalar()
    }
  }

  private mutating func container(isWanted: Bool) throws {
    if isWanted { try walk.enter() } else { try walk.skipValue() }
  }

  private mutating func scalar() throws {
    guard !walk.levels.isEmpty else { return try walk.skipValue() }
    let (start, offset) = (walk.cursor.position, walk.cursor.window.offset)
    try walk.cursor.skipValue(keeping: start + Self.longestKeyword)
    guard walk.cursor.window.offset == offset else { return try survey.scalar(.null, at: 0) }
    let bytes = walk.cursor.window.bytes[start..<walk.cursor.position]
    let isKeyword = bytes.first == JSONCharacters.quote && bytes.count <= Self.longestKeyword
    try survey.scalar(
      isKeyword ? .text(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)) : .null, at: 0)
  }

  private mutating func end(after line: Int) throws {
    do {
      _ = try walk.step()
    } catch let error as CatalogueError {
      guard isOneLine, let next = error.line, next > line else { throw error }
      isFollowedOnLaterLine = true
    }
  }
}
