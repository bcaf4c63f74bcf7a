/// How one catalogue is read: what was found by looking at it, or told by `followspot.json`. It is remembered with the
/// catalogue, so that what was inferred stays.
public struct ReadingPlan: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable {
    case delimited, json, jsonLines, propertyList
  }

  /// What names a row.
  public enum Identity: Hashable, Sendable {
    case template(IdentifierTemplate)
    /// A digest of the row's fields: an edited row is one removed and one added.
    case content
  }

  public var format: Format
  /// `gzip`, `zstd`; nil for none.
  public var compression: String?
  /// The text encoding's name in lower case (`utf-8`, `windows-1252`); nil for binary formats.
  public var encoding: String?
  /// Of delimited text.
  public var dialect: Dialect?
  /// Dotted path to the rows in JSON and property lists, where they are not at the top; as `RowsPath` writes it.
  public var rows: String?
  /// What the rows of a format with containers are.
  public var form: RowsShape.Form?
  public var isGeoJSON = false
  /// How a property list is written.
  public var propertyList: PropertyListFormat?
  /// The names of the fields: all of a delimited text, of other formats those that were seen.
  public var fields: [String] = []
  /// Which fields make which attributes; the others keep their own names.
  public var attributes: [FieldMapping.Source] = []
  /// What separates the values of a list within a text.
  public var split = ", "
  public var identity: Identity = .content
  /// A likely identifier that was not taken, where what names a row was inferred.
  public var passedIdentifier: PassedIdentifier?
  /// The line at which the first row's bytes begin, from 1.
  public var firstLine = 1
  /// Whether an identifier occurs more than once, so that blocks cannot be compared one by one.
  public var hasDuplicates = false
  /// Whether `followspot.json` says what `attributes`, `split` and `identity` are, so that they are not inferred.
  public var isToldAttributes = false
  public var isToldSplit = false
  public var isToldIdentity = false

  public init(format: Format) { self.format = format }

  /// `csv`, `tsv`, `json`, `ndjson` or `plist`.
  public var formatName: String {
    switch format {
    case .delimited: dialect?.delimiter == UInt8(ascii: "\t") ? "tsv" : "csv"
    case .json: "json"
    case .jsonLines: "ndjson"
    case .propertyList: "plist"
    }
  }

  /// What the rows are, in words; nil for delimited text, whose rows are lines.
  public var shape: String? {
    guard let form else { return nil }
    let words =
      switch form {
      case .objects: "array of objects"
      case .scalars: "array of values"
      case .arrays: "array of arrays"
      case .mixed: "array of unlike values"
      case .keyedObjects: "objects by key"
      case .entries: "entries by key"
      case .lines: "one value a line"
      }
    return isGeoJSON ? "GeoJSON, \(words)" : words
  }

  /// The identifier as a mapping states it; nil where the content identifies a row.
  public var identifier: String? {
    if case .template(let template) = identity { template.description } else { nil }
  }
}
