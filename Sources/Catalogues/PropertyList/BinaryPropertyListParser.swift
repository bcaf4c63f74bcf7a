/// Walks through the objects of a binary property list, from the top one, without recursion.
///
/// Objects may be shared, so a small file can stand for an endless one: what refers to itself is an error, and so is
/// what unfolds to far more than the file's size.
final class BinaryPropertyListParser {
  private struct Level {
    var object: Int
    var offset: Int
    var count: Int
    var isDictionary: Bool
    var next = 0
  }

  private let source: WholeSource
  private let file: BinaryPropertyListFile
  private var levels: [Level] = []
  private var hasRoot = false
  /// How many more objects and bytes may be given. An object that is not shared takes at least one byte.
  private var objectsLeft: Int
  private var bytesLeft: Int

  private static let unfolding = 16

  init(_ source: any ByteSource) throws {
    self.source = try WholeSource(source)
    file = try BinaryPropertyListFile(self.source.bytes)
    objectsLeft = file.bytes.count * Self.unfolding + Limits.fieldsInRow
    bytesLeft = file.bytes.count * Self.unfolding + 1 << 30
  }

  /// Gives the next object to `consumer`. Returns false when there is none.
  func advance(_ consumer: inout some ValueConsumer) throws(CatalogueError) -> Bool {
    guard let level = levels.indices.last else {
      guard !hasRoot else { return false }
      hasRoot = true
      try give(file.topObject, to: &consumer)
      return true
    }
    let (index, offset) = (levels[level].next, levels[level].offset)
    guard index < levels[level].count else {
      levels.removeLast()
      try consumer.end()
      return true
    }
    levels[level].next += 1
    if levels[level].isDictionary {
      try giveKey(file.reference(at: offset + index * file.referenceSize), to: &consumer)
    }
    let value = levels[level].isDictionary ? levels[level].count + index : index
    try give(file.reference(at: offset + value * file.referenceSize), to: &consumer)
    return true
  }

  private func giveKey(
    _ object: Int, to consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    guard case .scalar(.text(let key), let byteCount) = try file.object(object) else {
      throw CatalogueError(
        .malformed("a dictionary's key that is no text"), byte: try file.offset(of: object))
    }
    try spend(byteCount)
    try consumer.key(key, at: 0)
  }

  private func give(_ object: Int, to consumer: inout some ValueConsumer) throws(CatalogueError) {
    let found: BinaryObject
    do throws(CatalogueError) {
      found = try file.object(object)
    } catch {
      try spend(1)
      return try consumer.invalidScalar(error, at: 0)
    }
    switch found {
    case .scalar(let value, let byteCount):
      try spend(byteCount)
      try consumer.scalar(value, at: 0)
    case .array(let offset, let count):
      let level = Level(object: object, offset: offset, count: count, isDictionary: false)
      try open(level, isWanted: consumer.beginArray(at: 0))
    case .dictionary(let offset, let count):
      let level = Level(object: object, offset: offset, count: count, isDictionary: true)
      try open(level, isWanted: consumer.beginObject(at: 0))
    }
  }

  private func open(_ level: Level, isWanted: Bool) throws(CatalogueError) {
    try spend(1)
    guard isWanted else { return }
    guard !levels.contains(where: { $0.object == level.object }) else {
      throw CatalogueError(
        .malformed("an object that contains itself"), byte: try file.offset(of: level.object))
    }
    guard levels.count < Limits.depth else { throw CatalogueError(.tooDeep(limit: Limits.depth)) }
    levels.append(level)
  }

  private func spend(_ byteCount: Int) throws(CatalogueError) {
    objectsLeft -= 1
    bytesLeft -= byteCount
    guard objectsLeft > 0, bytesLeft > 0 else {
      throw CatalogueError(.malformed("shared objects unfold to far more than the file's size"))
    }
  }
}
