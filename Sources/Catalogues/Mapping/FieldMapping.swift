public import SpotlightModel

/// What `followspot.json` says about a catalogue. What it leaves out is found by looking at the file.
public struct FieldMapping: Hashable, Sendable {
  /// Which fields make an attribute, in this order.
  public struct Source: Hashable, Sendable {
    public var attribute: AttributeKey
    public var fields: [String]

    public init(_ attribute: AttributeKey, _ fields: [String]) {
      self.attribute = attribute
      self.fields = fields
    }
  }

  public enum Header: Hashable, Sendable {
    case present
    case absent
    case names([String])
  }

  public var identifier: IdentifierTemplate?
  public var domain: String?
  /// What separates the values of a list within one text.
  public var split: String?
  /// Nil where nothing is said, so that all is inferred.
  public var attributes: [Source]?
  public var encoding: String?
  /// An ASCII character, as are `quote`, `escape` and `comment`; 0 stands for none.
  public var delimiter: UInt8?
  public var quote: UInt8?
  public var escape: UInt8?
  public var comment: UInt8?
  public var header: Header?
  /// Lines before the header to leave out.
  public var skip: Int?
  /// Dotted path to the rows within JSON or a property list; `*` stands for any key.
  public var rows: String?

  public init() {}
}

// MARK: - Equality

/// All names and texts are equal where their bytes are: what differs in them makes other items.
extension FieldMapping {
  public static func == (left: FieldMapping, right: FieldMapping) -> Bool {
    left.identifier == right.identifier && left.attributes == right.attributes && left.header == right.header
      && left.texts == right.texts && left.marks == right.marks && left.skip == right.skip
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(attributes)
    hasher.combine(header)
    hasher.combine(texts)
    hasher.combine(marks)
    hasher.combine(skip)
  }

  private var texts: [ExactText?] { [domain, split, encoding, rows].map { $0.map(ExactText.init) } }
  private var marks: [UInt8?] { [delimiter, quote, escape, comment] }
}

extension FieldMapping.Source {
  public static func == (left: Self, right: Self) -> Bool {
    left.attribute == right.attribute && left.fields.map(ExactText.init) == right.fields.map(ExactText.init)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(attribute)
    hasher.combine(fields.map(ExactText.init))
  }
}

extension FieldMapping.Header {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.present, .present), (.absent, .absent): true
    case (.names(let left), .names(let right)): left.map(ExactText.init) == right.map(ExactText.init)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .present: hasher.combine(0)
    case .absent: hasher.combine(1)
    case .names(let names): hasher.combine(names.map(ExactText.init))
    }
  }
}

extension FieldMapping {
  /// These settings, and where they say nothing, those of `other`.
  public func overriding(_ other: FieldMapping) -> FieldMapping {
    var result = FieldMapping()
    result.identifier = identifier ?? other.identifier
    result.domain = domain ?? other.domain
    result.split = split ?? other.split
    result.attributes = attributes ?? other.attributes
    result.encoding = encoding ?? other.encoding
    result.delimiter = delimiter ?? other.delimiter
    result.quote = quote ?? other.quote
    result.escape = escape ?? other.escape
    result.comment = comment ?? other.comment
    result.header = header ?? other.header
    result.skip = skip ?? other.skip
    result.rows = rows ?? other.rows
    return result
  }
}
