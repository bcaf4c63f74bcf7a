import JSONSyntax

/// Builds the tree of a document from a parser's events.
struct JSONTree: ValueConsumer {
  /// A container that is open.
  private struct Level {
    var isArray: Bool
    var place: JSONDocument.Place
    var elements: [JSONDocument.Node] = []
    var members: [JSONDocument.Member] = []
    var names: Set<String> = []
    var name = ""
    var namePlace = JSONDocument.Place(line: 1, column: 1)
  }

  private(set) var root: JSONDocument.Node?
  private var levels: [Level] = []
  private let bytes: UnsafeRawBufferPointer
  /// Where the last place asked for was; places are mostly asked for in order.
  private var known = (byte: 0, line: 1, lineStart: 0)

  let wantsPlace = true

  init(of bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func place(at byte: Int) -> JSONDocument.Place {
    let byte = min(byte, bytes.count)
    if byte < known.byte { known = (0, 1, 0) }
    let passed = UnsafeRawBufferPointer(rebasing: bytes[..<byte])
    while let newline = passed.firstIndex(of: JSONCharacters.newline, from: known.byte) {
      known = (newline + 1, known.line + 1, newline + 1)
    }
    known.byte = byte
    return JSONDocument.Place(line: known.line, column: byte - known.lineStart + 1)
  }

  mutating func beginObject(at byte: Int) throws(CatalogueError) -> Bool {
    levels.append(Level(isArray: false, place: place(at: byte)))
    return true
  }

  mutating func beginArray(at byte: Int) throws(CatalogueError) -> Bool {
    levels.append(Level(isArray: true, place: place(at: byte)))
    return true
  }

  mutating func key(_ name: UnsafeRawBufferPointer, at byte: Int) throws(CatalogueError) {
    let text = String(decoding: name, as: UTF8.self)
    let level = levels.count - 1
    guard levels[level].names.insert(text).inserted else {
      throw CatalogueError(.malformed("“\(text)” is there twice"), byte: byte)
    }
    levels[level].name = text
    levels[level].namePlace = place(at: byte)
  }

  mutating func scalar(_ value: FieldValue, at byte: Int) throws(CatalogueError) {
    let scalar: JSONDocument.Node.Value =
      switch value {
      case .text(let text): .string(text)
      case .number(let digits): .number(digits)
      case .boolean(let flag): .boolean(flag)
      // JSON has neither dates nor lists as scalars.
      case .null, .date, .list: .null
      }
    add(JSONDocument.Node(value: scalar, place: place(at: byte)))
  }

  mutating func end() throws(CatalogueError) {
    guard let level = levels.popLast() else { return }
    add(
      JSONDocument.Node(
        value: level.isArray ? .array(level.elements) : .object(level.members), place: level.place))
  }

  private mutating func add(_ node: JSONDocument.Node) {
    guard let level = levels.indices.last else { return root = node }
    if levels[level].isArray {
      levels[level].elements.append(node)
    } else {
      levels[level].members.append(
        JSONDocument.Member(name: levels[level].name, place: levels[level].namePlace, value: node))
    }
  }
}
