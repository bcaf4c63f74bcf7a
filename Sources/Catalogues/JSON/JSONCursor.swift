import JSONSyntax

/// A place in a JSON text that is read through a window: finds tokens and the ends of values.
struct JSONCursor {
  let window: InputWindow
  /// From the window's first byte. What lies before stays in memory until `release`.
  private(set) var position = 0
  /// The line of the window's first byte, from 1.
  private(set) var line = 1
  /// Where in the stream that line starts.
  private var lineStart = 0

  init(_ window: InputWindow) { self.window = window }

  var byte: UInt8 { window.bytes[position] }

  /// Gives up the bytes before the cursor.
  mutating func release() {
    guard position > 0 else { return }
    let passed = UnsafeRawBufferPointer(rebasing: window.bytes[..<position])
    let newlines = passed.count(of: JSONCharacters.newline)
    if newlines > 0, let last = passed.lastIndex(of: JSONCharacters.newline) {
      line += newlines
      lineStart = window.offset + last + 1
    }
    window.consume(position)
    position = 0
  }

  mutating func advance(_ count: Int = 1) { position += count }

  /// Moves to the next byte that is not whitespace and returns it; nil at the end of the stream.
  mutating func token() throws -> UInt8? {
    while true {
      let bytes = window.bytes
      while position < bytes.count {
        let byte = bytes[position]
        guard JSONCharacters.isWhitespace(byte) else { return byte }
        position += 1
      }
      guard try window.extend() else { return nil }
    }
  }

  /// Moves behind the value that starts here. Where it is longer than `kept`, its bytes are given up on the way.
  mutating func skipValue(keeping kept: Int = .max) throws {
    switch try token() {
    case JSONCharacters.quote: try skip("a string", kept)
    case JSONCharacters.openObject: try skip("an object", kept)
    case JSONCharacters.openArray: try skip("an array", kept)
    case let byte: try skipScalar(byte, kept)
    }
  }

  private mutating func skip(_ what: String, _ kept: Int) throws {
    var skip = JSONSkip()
    while true {
      do throws(JSONSyntaxError) {
        if try skip.advance(window.bytes, &position) { return }
      } catch {
        throw located(CatalogueError(error))
      }
      if position > kept { release() }
      guard try window.extend() else { throw error(.truncated(what)) }
    }
  }

  private mutating func skipScalar(_ first: UInt8?, _ kept: Int) throws {
    guard let first, !JSONCharacters.endsScalar(first) else { throw unexpected(first, expected: "a value") }
    while true {
      let bytes = window.bytes
      while position < bytes.count {
        if JSONCharacters.endsScalar(bytes[position]) { return }
        position += 1
      }
      if position > kept { release() }
      guard try window.extend() else { return }
    }
  }
}

extension JSONCursor {
  /// The line of the byte at `position` in the window.
  func line(at position: Int) -> Int {
    line + UnsafeRawBufferPointer(rebasing: window.bytes[..<position]).count(of: JSONCharacters.newline)
  }

  /// An error at the cursor.
  func error(_ reason: CatalogueError.Reason) -> CatalogueError {
    located(CatalogueError(reason, byte: position))
  }

  func unexpected(_ byte: UInt8?, expected: String) -> CatalogueError {
    error(
      byte == nil
        ? .truncated("the document")
        : .malformed("\(JSONCharacters.shown(byte)) where \(expected) is expected"))
  }

  /// An error of what starts at `start` in the window, from which its byte counts.
  func located(_ error: CatalogueError, from start: Int) -> CatalogueError {
    located(CatalogueError(error.reason, byte: start + (error.byte ?? 0)))
  }

  /// The error with its place in the stream. Its byte counts from the window's first.
  func located(_ error: CatalogueError) -> CatalogueError {
    guard let byte = error.byte else { return error }
    let passed = UnsafeRawBufferPointer(rebasing: window.bytes[..<min(byte, window.bytes.count)])
    let start = passed.lastIndex(of: JSONCharacters.newline).map { window.offset + $0 + 1 } ?? lineStart
    return CatalogueError(
      error.reason, line: line + passed.count(of: JSONCharacters.newline),
      column: window.offset + byte - start + 1, byte: window.offset + byte)
  }
}
