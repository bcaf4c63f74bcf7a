/// Finds where the rows of a nested document are, while the document is given to it once.
///
/// An array at the root has the rows. Of an object at the root, the rows are:
/// - the features, where it is a GeoJSON FeatureCollection;
/// - else the longest member that is an array of objects, or an object of several objects;
/// - else the longest that is an array of scalars or of arrays, where it is the only container or has more elements
///   than the object has members;
/// - else what is found by these rules in the only member that is a container;
/// - else the object's own entries.
///
/// An object of objects only has its entries as rows, unless one member, but not all, holds more rows than it itself.
struct ShapeSurvey: ValueConsumer {
  private var levels: [ShapeLevel] = []
  private var key = ""
  /// Nil until an object or array at the root has ended.
  private(set) var shape: RowsShape?
  /// Whether the root is a scalar.
  private(set) var isScalar = false

  /// Rows are looked for in so many nested objects.
  private static let depth = 5

  let wantsPlace = false

  mutating func beginObject(at place: Int) throws(CatalogueError) -> Bool { begin(isArray: false) }

  mutating func beginArray(at place: Int) throws(CatalogueError) -> Bool { begin(isArray: true) }

  private mutating func begin(isArray: Bool) -> Bool {
    if let parent = levels.indices.last {
      if isArray { levels[parent].arrays += 1 } else { levels[parent].objects += 1 }
      guard !levels[parent].isArray, levels.count < Self.depth else { return false }
    }
    levels.append(ShapeLevel(name: key, isArray: isArray))
    return true
  }

  mutating func key(_ name: UnsafeRawBufferPointer, at place: Int) throws(CatalogueError) {
    key = String(decoding: name, as: UTF8.self)
  }

  mutating func scalar(_ value: FieldValue, at place: Int) throws(CatalogueError) {
    guard let level = levels.indices.last else { return isScalar = true }
    levels[level].scalars += 1
    if levels.count == 1, key == "type", value == .text("FeatureCollection") {
      levels[level].isGeoJSON = true
    }
  }

  mutating func invalidScalar(_ error: CatalogueError, at place: Int) throws(CatalogueError) {
    guard !levels.isEmpty else { throw error }
    try scalar(.null, at: place)
  }

  mutating func end() throws(CatalogueError) {
    guard let ended = levels.popLast() else { return }
    if let parent = levels.indices.last {
      levels[parent].note(ended)
    } else {
      shape = ended.shape
    }
  }
}
