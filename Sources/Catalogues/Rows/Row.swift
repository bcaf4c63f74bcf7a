import FoundationEssentials

/// One row as the file states it: fields in the file's order, nested ones under their dotted paths.
public struct Row: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: FieldValue

    public init(_ name: String, _ value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  public var fields: [Field]

  public init(_ fields: [Field]) { self.fields = fields }

  /// The value of the first field called `name`.
  public subscript(name: String) -> FieldValue? { fields.first { $0.name == name }?.value }
}

/// A field's value as the format states it. CSV knows text alone.
public enum FieldValue: Hashable, Sendable {
  case text(String)
  /// A number with the digits it was written with.
  case number(String)
  case boolean(Bool)
  case date(Date)
  /// Several scalars. Arrays that hold containers are flattened to `name.0.inner` instead.
  case list([FieldValue])
  /// An empty CSV cell, a JSON null: no attribute.
  case null
}
