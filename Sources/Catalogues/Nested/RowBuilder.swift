import SpotlightModel

/// Makes one row of a nested value: members under dotted paths, arrays of scalars as lists, and arrays that hold
/// containers element by element, as `name.0.inner`.
///
/// A value that is no object becomes the field `value`; an array's elements are named by their numbers. Of several
/// members with one name the last one counts.
struct RowBuilder: ValueConsumer {
  private var fields: [Row.Field] = []
  private var frames: [RowBuilderFrame] = []
  private var members = RowBuilderMembers()
  /// Elements of the innermost array, while it holds scalars only.
  private var pending: [FieldValue] = []
  private var path: [UInt8] = []
  private var leafCount = 0
  private var containerCount = 0
  private var byteCount = 0
  /// Fields that a later member of the same name replaces.
  private var superseded: [Range<Int>] = []
  private var mayCollide = false
  private var hasEntryKey = false
  /// The row before, whose names most rows share.
  private var known: [Row.Field] = []

  /// A member of the row whose containers are left out.
  var omitted: String?
  private var omitsNext = false

  let wantsPlace = false

  /// Begins a row; `entryKey` is its name in the object that holds the rows.
  mutating func begin(entryKey: String?) {
    fields = []
    fields.reserveCapacity(known.count)
    frames.removeAll(keepingCapacity: true)
    members.removeAll()
    pending.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    superseded.removeAll(keepingCapacity: true)
    (leafCount, containerCount, byteCount) = (0, 0, 0)
    (mayCollide, omitsNext) = (false, false)
    hasEntryKey = entryKey != nil
    if let entryKey { fields.append(Row.Field("key", .text(entryKey))) }
  }

  /// The row, once its value has been given whole.
  mutating func finish() -> Row {
    defer { known = fields }
    if !superseded.isEmpty { removeSuperseded() }
    if mayCollide { keepLastOfEachName() }
    return Row(fields)
  }

  mutating func beginObject(at place: Int) throws(CatalogueError) -> Bool {
    try beginContainer(isArray: false)
  }

  mutating func beginArray(at place: Int) throws(CatalogueError) -> Bool {
    try beginContainer(isArray: true)
  }

  mutating func key(_ name: UnsafeRawBufferPointer, at place: Int) throws(CatalogueError) {
    let frame = frames.count - 1
    rewindPath(to: frames[frame].pathLength)
    if name.isEmpty { path.append(UInt8(ascii: "_")) } else { path.append(contentsOf: name) }
    if hasEntryKey, frame == 0, path.elementsEqual("key".utf8) { path.append(contentsOf: "_2".utf8) }
    if let omitted, frame == 0 { omitsNext = omitted.utf8.elementsEqual(name) }
    if name.contains(UInt8(ascii: ".")) { mayCollide = true }
    if let earlier = members.note(
      xxh3(name), from: frames[frame].firstMember, fieldCount: fields.count)
    {
      superseded.append(earlier)
    }
  }

  mutating func scalar(_ value: FieldValue, at place: Int) throws(CatalogueError) {
    try count(value)
    guard let frame = frames.indices.last, frames[frame].isArray else {
      if frames.isEmpty { path = Array("value".utf8) }
      return try append(value)
    }
    guard frames[frame].isSpread else { return pending.append(value) }
    stepIntoElement(of: frame)
    try append(value)
  }

  mutating func end() throws(CatalogueError) {
    guard let frame = frames.popLast() else { return }
    members.shrink(to: frame.firstMember)
    rewindPath(to: frame.pathLength, separated: false)
    guard frame.isArray, !frame.isSpread else { return }
    try append(.list(pending))
    pending.removeAll(keepingCapacity: true)
  }
}

extension RowBuilder {
  private mutating func beginContainer(isArray: Bool) throws(CatalogueError) -> Bool {
    guard !omitsNext else { return false }
    guard frames.count < Limits.depth else { throw CatalogueError(.tooDeep(limit: Limits.depth)) }
    containerCount += 1
    guard containerCount <= Limits.fieldsInRow else {
      throw CatalogueError(.tooManyFields(limit: Limits.fieldsInRow))
    }
    if let frame = frames.indices.last, frames[frame].isArray {
      if !frames[frame].isSpread { try spread(frame) }
      stepIntoElement(of: frame)
    }
    frames.append(
      RowBuilderFrame(
        isArray: isArray, isSpread: isArray && frames.isEmpty, pathLength: path.count,
        firstMember: members.count))
    return true
  }

  /// Turns the scalars so far into fields of their own, because a container follows.
  private mutating func spread(_ frame: Int) throws(CatalogueError) {
    frames[frame].isSpread = true
    for value in pending {
      stepIntoElement(of: frame)
      try append(value)
    }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func stepIntoElement(of frame: Int) {
    rewindPath(to: frames[frame].pathLength)
    path.append(contentsOf: String(frames[frame].nextElement).utf8)
    frames[frame].nextElement += 1
  }

  private mutating func rewindPath(to length: Int, separated: Bool = true) {
    path.removeLast(path.count - length)
    if separated, length > 0 { path.append(UInt8(ascii: ".")) }
  }

  private mutating func count(_ value: FieldValue) throws(CatalogueError) {
    leafCount += 1
    guard leafCount <= Limits.fieldsInRow else {
      throw CatalogueError(.tooManyFields(limit: Limits.fieldsInRow))
    }
    switch value {
    case .text(let text), .number(let text):
      guard text.utf8.count <= Limits.fieldBytes else {
        throw CatalogueError(.fieldTooLarge(limit: Limits.fieldBytes))
      }
      try count(bytes: text.utf8.count)
    default: break
    }
  }

  private mutating func count(bytes: Int) throws(CatalogueError) {
    byteCount += bytes
    guard byteCount <= Limits.rowBytes else { throw CatalogueError(.rowTooLarge(limit: Limits.rowBytes)) }
  }

  private mutating func append(_ value: FieldValue) throws(CatalogueError) {
    try count(bytes: path.count)
    fields.append(Row.Field(name(), value))
  }

  /// The current path as text, which is the one of the row before where it has the same.
  private func name() -> String {
    // Shorter strings are stored in place and cost nothing to make.
    if path.count > 15, fields.count < known.count, known[fields.count].name.utf8.elementsEqual(path) {
      return known[fields.count].name
    }
    return String(decoding: path, as: UTF8.self)
  }

  private mutating func removeSuperseded() {
    var isKept = [Bool](repeating: true, count: fields.count)
    for range in superseded {
      for index in range { isKept[index] = false }
    }
    fields = zip(fields, isKept).filter(\.1).map(\.0)
  }

  /// `{"a.b": 1, "a": {"b": 2}}` names one path twice.
  private mutating func keepLastOfEachName() {
    var seen: Set<String> = []
    fields = fields.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }
}
