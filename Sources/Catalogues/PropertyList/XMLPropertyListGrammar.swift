/// The order of elements in an XML property list.
struct XMLPropertyListGrammar {
  private struct Level {
    var element: XMLElement
    var hasKey = false
    var isComplete = false
  }

  private var levels: [Level] = []
  /// How many of the innermost open containers are not wanted.
  private var skipped = 0

  mutating func take(_ token: XMLTokens.Token, _ consumer: inout some ValueConsumer) throws(CatalogueError) {
    switch token {
    case .open(.plist, let line):
      guard levels.isEmpty else { throw CatalogueError(.malformed("<plist> within an element"), line: line) }
      levels.append(Level(element: .plist))
    case .open(let element, let line): try open(element, line, &consumer)
    case .scalar(.key, let text, let line): try key(text, line, &consumer)
    case .scalar(let element, let text, let line): try scalar(element, text, line, &consumer)
    case .close(let line): try close(line, &consumer)
    }
  }

  private mutating func open(
    _ element: XMLElement, _ line: Int, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    try expectValue(element, line)
    guard levels.count < Limits.depth else { throw CatalogueError(.tooDeep(limit: Limits.depth), line: line) }
    levels.append(Level(element: element))
    if skipped > 0 {
      skipped += 1
    } else {
      let isWanted = try element == .dict ? consumer.beginObject(at: line) : consumer.beginArray(at: line)
      if !isWanted { skipped = 1 }
    }
  }

  private mutating func close(_ line: Int, _ consumer: inout some ValueConsumer) throws(CatalogueError) {
    guard let level = levels.popLast(), level.element != .plist else { return }
    guard !level.hasKey else { throw CatalogueError(.malformed("a <key> without a value"), line: line) }
    if skipped > 0 { skipped -= 1 } else { try consumer.end() }
  }

  private mutating func key(
    _ text: String?, _ line: Int, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    guard levels.last?.element == .dict, levels.last?.hasKey == false else {
      throw CatalogueError(.malformed("a <key> where there can be none"), line: line)
    }
    guard let text else { throw CatalogueError(.fieldTooLarge(limit: Limits.fieldBytes), line: line) }
    levels[levels.count - 1].hasKey = true
    if skipped == 0 { try consumer.key(text, at: line) }
  }

  private mutating func scalar(
    _ element: XMLElement, _ text: String?, _ line: Int, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    try expectValue(element, line)
    guard skipped == 0 else { return }
    guard let text else {
      let error = CatalogueError(.fieldTooLarge(limit: Limits.fieldBytes), line: line)
      return try consumer.invalidScalar(error, at: line)
    }
    guard let value = element.value(of: text) else {
      let reason = "“\(text.beginning(bytes: 80))” is not <\(element.rawValue)>"
      let error = CatalogueError(.malformed(reason), line: line)
      return try consumer.invalidScalar(error, at: line)
    }
    try consumer.scalar(value, at: line)
  }

  /// Checks that a value may stand here, and notes that one does.
  private mutating func expectValue(_ element: XMLElement, _ line: Int) throws(CatalogueError) {
    guard let level = levels.indices.last else {
      throw CatalogueError(.malformed("the root element is <\(element.rawValue)>, not <plist>"), line: line)
    }
    switch levels[level].element {
    case .dict:
      guard levels[level].hasKey else {
        throw CatalogueError(.malformed("<\(element.rawValue)> without a <key> before it"), line: line)
      }
      levels[level].hasKey = false
    case .plist:
      guard !levels[level].isComplete else {
        throw CatalogueError(.malformed("a second value in <plist>"), line: line)
      }
      levels[level].isComplete = true
    default: break
    }
  }
}
