import JSONSyntax

/// Goes through a JSON document step by step, entering only the containers that the caller wants.
struct JSONWalk {
  enum Step {
    /// The cursor is at the first byte of a value, which the caller enters or skips.
    case value
    /// A container that was entered has ended.
    case end
    /// The document has ended.
    case finished
  }

  struct Level {
    var isArray: Bool
    /// Values begun so far.
    var count = 0
  }

  var cursor: JSONCursor
  /// The containers that are open, outermost first.
  private(set) var levels: [Level] = []
  /// Where the current member's name is in the window, without its quotes; nil in an array and at the root.
  private(set) var key: Range<Int>?
  private var hasRoot = false

  init(_ window: InputWindow) { cursor = JSONCursor(window) }

  /// Moves to what comes next, from behind the value before.
  mutating func step() throws -> Step {
    key = nil
    guard let level = levels.last else { return try stepAtRoot() }
    let byte = try cursor.token()
    let close = level.isArray ? JSONCharacters.closeArray : JSONCharacters.closeObject
    if byte == close {
      cursor.advance()
      levels.removeLast()
      return .end
    }
    if level.count > 0 {
      guard byte == JSONCharacters.comma else {
        throw cursor.unexpected(byte, expected: "“,” or \(JSONCharacters.shown(close))")
      }
      cursor.advance()
    }
    levels[levels.count - 1].count += 1
    if !level.isArray { try readKey() }
    guard try cursor.token() != nil else { throw cursor.error(.truncated("the document")) }
    return .value
  }

  private mutating func stepAtRoot() throws -> Step {
    guard let byte = try cursor.token() else { return .finished }
    guard !hasRoot else { throw cursor.unexpected(byte, expected: "nothing more") }
    hasRoot = true
    return .value
  }

  private mutating func readKey() throws {
    let byte = try cursor.token()
    guard byte == JSONCharacters.quote else {
      throw cursor.unexpected(byte, expected: "a member's name in quotes")
    }
    let start = cursor.position
    try cursor.skipValue()
    key = start + 1..<cursor.position - 1
    let colon = try cursor.token()
    guard colon == JSONCharacters.colon else { throw cursor.unexpected(colon, expected: "“:”") }
    cursor.advance()
  }

  /// Enters the container whose first byte is at the cursor.
  mutating func enter() throws {
    guard levels.count < Limits.depth else { throw cursor.error(.tooDeep(limit: Limits.depth)) }
    levels.append(Level(isArray: cursor.byte == JSONCharacters.openArray))
    cursor.advance()
  }

  /// Moves behind the value at the cursor, by its brackets and quotes alone.
  mutating func skipValue() throws { try cursor.skipValue(keeping: 0) }

  /// Moves behind the value at the cursor and checks it, unless it is longer than `limit` or nested too deep.
  mutating func checkValue(limit: Int = 1 << 20) throws {
    let (start, offset) = (cursor.position, cursor.window.offset)
    try cursor.skipValue(keeping: limit)
    guard cursor.window.offset == offset else { return }
    let value = UnsafeRawBufferPointer(rebasing: cursor.window.bytes[start..<cursor.position])
    do throws(CatalogueError) {
      var nothing = IgnoringConsumer()
      let end = try JSONParser.parse(value, into: &nothing)
      try JSONParser.requireEnd(of: value, at: end)
    } catch {
      if case .tooDeep = error.reason { return }
      throw cursor.located(error, from: start)
    }
  }

  /// Moves behind `count` bytes that are known to be whole values of the innermost container.
  mutating func pass(_ count: Int) {
    cursor.advance(count)
    cursor.release()
    levels[levels.count - 1].count += 1
  }

  /// Whether nothing but whitespace has been seen.
  var isEmpty: Bool { !hasRoot }

  /// Whether the value at the cursor is an object or array.
  var isAtContainer: Bool {
    cursor.byte == JSONCharacters.openArray || cursor.byte == JSONCharacters.openObject
  }

  /// The current member's name; nil in an array and at the root.
  func keyText() throws(CatalogueError) -> String? {
    guard let key else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: cursor.window.bytes[key])
    do throws(JSONSyntaxError) {
      let string = try JSONString.scan(
        UnsafeRawBufferPointer(rebasing: cursor.window.bytes[..<(key.upperBound + 1)]), from: key.lowerBound)
      return try JSONString.text(bytes, at: key.lowerBound, hasEscapes: string.hasEscapes)
    } catch {
      throw cursor.located(CatalogueError(error))
    }
  }
}

/// Wants everything and keeps nothing.
private struct IgnoringConsumer: ValueConsumer {
  let wantsPlace = false
  mutating func beginObject(at place: Int) throws(CatalogueError) -> Bool { true }
  mutating func beginArray(at place: Int) throws(CatalogueError) -> Bool { true }
  mutating func key(_ name: UnsafeRawBufferPointer, at place: Int) throws(CatalogueError) {}
  mutating func scalar(_ value: FieldValue, at place: Int) throws(CatalogueError) {}
  mutating func end() throws(CatalogueError) {}
}
