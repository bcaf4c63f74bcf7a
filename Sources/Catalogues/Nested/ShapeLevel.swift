/// What a survey knows of one object or array.
struct ShapeLevel {
  let name: String
  let isArray: Bool
  var objects = 0
  var arrays = 0
  var scalars = 0
  var isGeoJSON = false

  /// The members that may hold the rows, the longest of each kind.
  private var ofObjects: RowsShape?
  private var ofOthers: RowsShape?
  private var features: RowsShape?
  /// How many members hold objects only.
  private var membersOfObjects = 0
  /// What was found in the member that is a container; of use where it is the only one.
  private var inner: RowsShape?

  init(name: String, isArray: Bool) {
    self.name = name
    self.isArray = isArray
  }

  private var count: Int { objects + arrays + scalars }

  /// Takes in a member that has ended.
  mutating func note(_ member: ShapeLevel) {
    let path = RowsPath(names: [member.name])
    inner = member.wrapped.map { found in
      RowsShape(found.form, at: RowsPath(path.components + found.path.components), rowCount: found.rowCount)
    }
    let own = member.own(at: path)
    switch own.form {
    case .objects, .keyedObjects:
      membersOfObjects += 1
      if own.form == .objects || own.rowCount > 1 { Self.keepLonger(own, in: &ofObjects) }
    case .scalars, .arrays: Self.keepLonger(own, in: &ofOthers)
    case .mixed, .entries, .lines: break
    }
    if member.isArray, member.name == "features" { features = own }
  }

  private static func keepLonger(_ candidate: RowsShape, in best: inout RowsShape?) {
    if candidate.rowCount > best?.rowCount ?? 0 { best = candidate }
  }

  /// Where the rows are, if this is the root.
  var shape: RowsShape {
    if isGeoJSON, var features {
      features.isGeoJSON = true
      return features
    }
    return wrapped ?? own(at: .root)
  }

  /// Its own elements or entries as rows.
  private func own(at path: RowsPath) -> RowsShape {
    RowsShape(form, at: path, rowCount: count)
  }

  private var form: RowsShape.Form {
    switch (isArray, count) {
    case (true, objects): .objects
    case (true, scalars): .scalars
    case (true, arrays): .arrays
    case (true, _): .mixed
    case (false, 1...) where count == objects: .keyedObjects
    case (false, _): .entries
    }
  }

  /// The rows within a member.
  private var wrapped: RowsShape? {
    guard !isArray, count > 0 else { return nil }
    if count == objects { return wrappedAmongObjects }
    if let ofObjects { return ofObjects }
    if let ofOthers, objects + arrays == 1 || ofOthers.rowCount > count { return ofOthers }
    return objects + arrays == 1 ? inner : nil
  }

  private var wrappedAmongObjects: RowsShape? {
    if count == 1 { return ofObjects ?? inner }
    guard let ofObjects, membersOfObjects < count, ofObjects.rowCount > count else { return nil }
    return ofObjects
  }
}
