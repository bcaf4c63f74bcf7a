/// What the rows of a nested document are, and where.
public struct RowsShape: Hashable, Sendable {
  public enum Form: String, Hashable, Sendable {
    /// An array of objects: a row's fields are the members.
    case objects
    /// An array of scalars: a row has the one field `value`.
    case scalars
    /// An array of arrays: a row's fields are the elements, named by their numbers.
    case arrays
    /// An array of unlike elements; each is read as it is.
    case mixed
    /// An object of objects: a row has the field `key` and the members.
    case keyedObjects
    /// Any other object: a row is one entry, with the field `key` and a field `value`, or what the value holds.
    case entries
    /// One JSON value a line.
    case lines
  }

  public var form: Form
  /// Where the array or object is that holds the rows.
  public var path: RowsPath
  /// A GeoJSON FeatureCollection (RFC 7946).
  public var isGeoJSON: Bool
  /// How many rows there are; 0 for lines, which are not counted.
  public var rowCount: Int

  public init(_ form: Form, at path: RowsPath = .root, rowCount: Int, isGeoJSON: Bool = false) {
    self.form = form
    self.path = path
    self.rowCount = rowCount
    self.isGeoJSON = isGeoJSON
  }
}
