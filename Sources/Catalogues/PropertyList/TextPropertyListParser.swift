/// Parses OpenStep's text property lists and `.strings` files, one value at a time, without recursion.
///
/// The file is a value, or the entries of a dictionary without its braces. The last semicolon or comma may be left out.
final class TextPropertyListParser {
  private enum Level {
    case dictionary, array
    /// The entries of a file without braces.
    case file
  }

  private enum State {
    case start, running, ended
  }

  private let source: WholeSource
  private var scanner: TextPropertyListScanner
  private var levels: [Level] = []
  private var state = State.start
  /// How many of the innermost open containers are not wanted.
  private var skipped = 0
  /// Whether something that ends an entry or element must come first.
  private var needsSeparator = false

  init(_ source: any ByteSource) throws {
    self.source = try WholeSource(source)
    scanner = TextPropertyListScanner(self.source.bytes)
  }

  /// Gives the next value to `consumer`. Returns false when the document has ended.
  func advance(_ consumer: inout some ValueConsumer) throws(CatalogueError) -> Bool {
    switch state {
    case .ended: return false
    case .start: try start(&consumer)
    case .running:
      guard let level = levels.last else {
        guard try scanner.next() == .end else { throw scanner.error(.malformed("more than one value")) }
        state = .ended
        return false
      }
      if level == .array { try element(&consumer) } else { try entry(of: level, &consumer) }
    }
    return true
  }

  private func start(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    state = .running
    let beginning = scanner
    let first = try scanner.next()
    guard first != .end else { return state = .ended }
    var ahead = scanner
    if case .text = first, [.equals, .semicolon].contains(try ahead.next()) {
      scanner = beginning
      try open(.file, at: scanner.line, &consumer)
    } else {
      try value(first, at: scanner.line, &consumer)
    }
  }

  private func element(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    var token = try scanner.next()
    if needsSeparator, token == .comma {
      needsSeparator = false
      token = try scanner.next()
    }
    if token == .closeArray { return try close(&consumer) }
    guard !needsSeparator else { throw scanner.error(.malformed("“,” or “)” is expected in an array")) }
    needsSeparator = true
    try value(token, at: scanner.line, &consumer)
  }

  private func entry(
    of level: Level, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    var token = try scanner.next()
    if needsSeparator, token == .semicolon {
      needsSeparator = false
      token = try scanner.next()
    }
    if token == (level == .file ? .end : .closeDictionary) { return try close(&consumer) }
    guard !needsSeparator else { throw scanner.error(.malformed("“;” is expected after an entry")) }
    guard token != .end else { throw scanner.error(.truncated("a dictionary")) }
    if case .invalid(let error) = token { throw error }
    guard case .text(let key) = token else { throw scanner.error(.malformed("a key is expected")) }
    if skipped == 0 { try consumer.key(key, at: scanner.line) }
    try valueOfEntry(key, &consumer)
  }

  private func valueOfEntry(
    _ key: String, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    let line = scanner.line
    switch try scanner.next() {
    case .semicolon:
      // `key;` stands for `key = key;`.
      if skipped == 0 { try consumer.scalar(.text(key), at: line) }
    case .equals:
      needsSeparator = true
      try value(scanner.next(), at: line, &consumer)
    case .end: throw scanner.error(.truncated("an entry"))
    default: throw scanner.error(.malformed("“=” or “;” is expected after a key"))
    }
  }

  private func value(
    _ token: TextPropertyListScanner.Token, at line: Int, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    switch token {
    case .openDictionary: try open(.dictionary, at: line, &consumer)
    case .openArray: try open(.array, at: line, &consumer)
    case .text(let text): if skipped == 0 { try consumer.scalar(.text(text), at: line) }
    case .value(let value): if skipped == 0 { try consumer.scalar(value, at: line) }
    case .invalid(let error): if skipped == 0 { try consumer.invalidScalar(error, at: line) }
    case .end: throw scanner.error(.truncated("a value"))
    default: throw scanner.error(.malformed("a value is expected"))
    }
  }

  private func open(
    _ level: Level, at line: Int, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    guard levels.count < Limits.depth else { throw scanner.error(.tooDeep(limit: Limits.depth)) }
    levels.append(level)
    needsSeparator = false
    if skipped > 0 {
      skipped += 1
    } else {
      let isWanted = try level == .array ? consumer.beginArray(at: line) : consumer.beginObject(at: line)
      if !isWanted { skipped = 1 }
    }
  }

  private func close(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    levels.removeLast()
    needsSeparator = true
    if skipped > 0 { skipped -= 1 } else { try consumer.end() }
  }
}
