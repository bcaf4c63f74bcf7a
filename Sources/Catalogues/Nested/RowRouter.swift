/// Picks the rows out of a document that is given to it once: what is in the array or object that a path leads to.
struct RowRouter: ValueConsumer {
  /// A row, or why it is refused, and its line; for formats without lines, its number from 1.
  struct Routed {
    var row: Result<Row, CatalogueError>
    var line: Int
  }

  private struct Level {
    var isArray: Bool
    var count = 0
  }

  private let path: RowsPath
  /// The containers on the path that are open.
  private var levels: [Level] = []
  private var key = ""
  private var builder = RowBuilder()
  /// Containers of the current row that are open; nil between rows.
  private var rowDepth: Int?
  private var failure: CatalogueError?
  private var rowLine = 0
  private var rowCount = 0
  private(set) var places = 0
  /// Whether the document holds anything.
  private(set) var isEmpty = true
  private var rows: [Routed] = []
  private var taken = 0

  init(_ path: RowsPath) { self.path = path }

  /// The next row that is complete.
  mutating func take() -> Routed? {
    guard taken < rows.count else {
      rows.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    taken += 1
    return rows[taken - 1]
  }

  /// Whether the next value is a row.
  private var isAtRows: Bool { rowDepth == nil && levels.count == path.components.count + 1 }

  var wantsPlace: Bool { isAtRows }

  mutating func beginObject(at place: Int) throws(CatalogueError) -> Bool {
    try begin(isArray: false, at: place)
  }

  mutating func beginArray(at place: Int) throws(CatalogueError) -> Bool {
    try begin(isArray: true, at: place)
  }

  mutating func key(_ name: UnsafeRawBufferPointer, at place: Int) throws(CatalogueError) {
    guard rowDepth != nil else {
      key = String(decoding: name, as: UTF8.self)
      return
    }
    guard failure == nil else { return }
    do throws(CatalogueError) { try builder.key(name, at: place) } catch { failure = error }
  }

  mutating func scalar(_ value: FieldValue, at place: Int) throws(CatalogueError) {
    let isRow = isAtRows
    if isRow { beginRow(at: place) }
    if rowDepth != nil {
      add(value, at: place)
      if isRow { endRow() }
    } else if isOnPath() {
      throw CatalogueError(.noRows("“\(path)” does not lead to an array or object"))
    }
  }

  mutating func invalidScalar(_ error: CatalogueError, at place: Int) throws(CatalogueError) {
    let isRow = isAtRows
    if isRow { beginRow(at: place) }
    guard rowDepth != nil else {
      if isOnPath() { throw error }
      return
    }
    if failure == nil { failure = error }
    if isRow { endRow() }
  }

  mutating func end() throws(CatalogueError) {
    guard let depth = rowDepth else {
      levels.removeLast()
      return
    }
    rowDepth = depth - 1
    if failure == nil {
      do throws(CatalogueError) { try builder.end() } catch { failure = error }
    }
    if depth == 1 { endRow() }
  }
}

extension RowRouter {
  private mutating func begin(isArray: Bool, at place: Int) throws(CatalogueError) -> Bool {
    guard rowDepth != nil || isAtRows else { return try enter(isArray: isArray) }
    if isAtRows { beginRow(at: place) }
    let isRow = rowDepth == 0
    guard beginInRow(isArray: isArray, at: place) else {
      if isRow { endRow() }
      return false
    }
    rowDepth? += 1
    return true
  }

  /// What fails within a row refuses that row only, so that the rest of it is passed over.
  private mutating func beginInRow(isArray: Bool, at place: Int) -> Bool {
    guard failure == nil else { return false }
    do throws(CatalogueError) {
      return try isArray ? builder.beginArray(at: place) : builder.beginObject(at: place)
    } catch {
      failure = error
      return false
    }
  }

  private mutating func add(_ value: FieldValue, at place: Int) {
    guard failure == nil else { return }
    do throws(CatalogueError) { try builder.scalar(value, at: place) } catch { failure = error }
  }

  /// Enters a container outside the rows, where it is on the path.
  private mutating func enter(isArray: Bool) throws(CatalogueError) -> Bool {
    guard isOnPath() else { return false }
    isEmpty = false
    levels.append(Level(isArray: isArray))
    guard isAtRows else { return true }
    places += 1
    guard places == 1 || path.hasWildcard else {
      throw CatalogueError(.malformed("“\(path)” is there twice"))
    }
    return true
  }

  /// Whether the value that comes is one that the path goes through.
  private mutating func isOnPath() -> Bool {
    guard let level = levels.last else { return true }
    levels[levels.count - 1].count += 1
    return switch path.components[levels.count - 1] {
    case .any: true
    case .name(let name): name == (level.isArray ? String(level.count) : key)
    }
  }

  private mutating func beginRow(at place: Int) {
    rowCount += 1
    rowLine = place > 0 ? place : rowCount
    rowDepth = 0
    failure = nil
    builder.begin(entryKey: levels.last?.isArray == false ? key : nil)
  }

  private mutating func endRow() {
    rows.append(Routed(row: failure.map(Result.failure) ?? .success(builder.finish()), line: rowLine))
    rowDepth = nil
  }
}
