import JSONSyntax
import SpotlightModel

/// Reads NDJSON (also called JSON Lines): one JSON value a line. Blank lines are none; a line that is not valid JSON, or
/// too long, is a row whose fields cannot be had.
final class LinesReader: RowReader {
  private let window: InputWindow
  private var builder = RowBuilder()
  /// How many bytes of the window the current row takes.
  private var rowLength = 0
  /// The line of the window's first byte behind the current row.
  private var line = 1
  private var rowLine = 1
  /// Why the current row has no fields, where that is known before they are asked for.
  private var refusal: CatalogueError?

  /// - Parameter source: decompressed UTF-8 without a byte order mark.
  init(_ source: any ByteSource, chunk: Int = 1 << 20, rowLimit: Int = Limits.rowBytes) {
    window = InputWindow(source, chunk: chunk, limit: rowLimit)
  }

  func next() throws -> RowExtent? {
    advance()
    var start = 0
    while let end = try endOfLine(from: start) {
      rowLine = line
      line += 1
      if refusal != nil { return RowExtent.empty(line: rowLine) }
      let content = UnsafeRawBufferPointer(rebasing: window.bytes[start..<end]).trimmingJSONWhitespace
      if !content.isEmpty {
        rowLength = end
        if content.count > window.limit {
          refusal = CatalogueError(.rowTooLarge(limit: window.limit), line: rowLine)
        }
        return RowExtent(
          bytes: UnsafeRawBufferPointer(rebasing: window.bytes[..<end]), content: content, line: rowLine)
      }
      // Blank lines belong to the next row's extent, but a long run of them must not fill the window.
      start = end
      if start > 1 << 16 {
        window.consume(start)
        start = 0
      }
    }
    return nil
  }

  /// Moves behind the current row.
  private func advance() {
    window.consume(rowLength)
    rowLength = 0
    refusal = nil
  }

  /// Where the line that starts at `start` ends, its line feed included; nil at the end of the stream. One that is too
  /// long is passed at once, and refused.
  private func endOfLine(from start: Int) throws -> Int? {
    var searched = start
    while true {
      if let found = window.bytes.firstIndex(of: JSONCharacters.newline, from: searched) { return found + 1 }
      searched = window.bytes.count
      guard searched < window.limit else { return try passLongLine() }
      guard try window.extend() else { return searched > start ? searched : nil }
    }
  }

  private func passLongLine() throws -> Int {
    refusal = CatalogueError(.rowTooLarge(limit: window.limit), line: line)
    repeat {
      let newline = window.bytes.firstIndex(of: JSONCharacters.newline, from: 0)
      window.consume(newline.map { $0 + 1 } ?? window.bytes.count)
      if newline != nil { break }
    } while try window.extend()
    return 0
  }

  func fields(of row: RowExtent) throws(CatalogueError) -> Row {
    if let refusal { throw refusal }
    do throws(CatalogueError) {
      builder.begin(entryKey: nil)
      let end = try JSONParser.parse(row.content, into: &builder)
      try JSONParser.requireEnd(of: row.content, at: end)
      return builder.finish()
    } catch {
      let byte = error.byte ?? 0
      let start = window.bytes.offset(of: row.content)
      let indent = window.bytes[..<start].reversed().prefix { $0 != JSONCharacters.newline }.count
      throw CatalogueError(
        error.reason, line: rowLine, column: indent + byte + 1, byte: window.offset + start + byte)
    }
  }

  func skip(_ block: BlockSummary) throws -> Bool {
    guard block.byteCount > 0, block.byteCount < window.limit else { return false }
    advance()
    guard try window.require(block.byteCount) else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: window.bytes[..<block.byteCount])
    guard ContentDigest(of: bytes) == block.digest else { return false }
    let endsLine = bytes[block.byteCount - 1] == JSONCharacters.newline
    // The last line of before may have been continued.
    guard try endsLine || !window.require(block.byteCount + 1) else { return false }
    line += UnsafeRawBufferPointer(rebasing: window.bytes[..<block.byteCount]).count(
      of: JSONCharacters.newline)
    window.consume(block.byteCount)
    return true
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var trimmingJSONWhitespace: UnsafeRawBufferPointer {
    guard let first = firstIndex(where: { !JSONCharacters.isWhitespace($0) }),
      let last = lastIndex(where: { !JSONCharacters.isWhitespace($0) })
    else { return UnsafeRawBufferPointer(rebasing: self[..<0]) }
    return UnsafeRawBufferPointer(rebasing: self[first...last])
  }

  /// Where `part`, which lies within these bytes, starts.
  fileprivate func offset(of part: UnsafeRawBufferPointer) -> Int {
    guard let base = baseAddress, let start = part.baseAddress else { return 0 }
    return start - base
  }
}
