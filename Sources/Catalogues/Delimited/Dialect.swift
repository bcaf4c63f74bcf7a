/// How a delimited text is written. All marks are ASCII characters.
public struct Dialect: Hashable, Sendable {
  public typealias Header = FieldMapping.Header

  /// What separates the fields of a row.
  public var delimiter: UInt8
  /// What encloses a field that holds delimiters or line breaks; within it the quote is written twice. Nil for none.
  public var quote: UInt8?
  /// What takes the meaning from a delimiter, quote, line break or itself behind it. Before any other character it is
  /// text like any other. Nil for none.
  public var escape: UInt8?
  /// What begins a line that is no row. Nil for none.
  public var comment: UInt8?
  /// Lines before the header or the first row that are left out.
  public var skip: Int
  /// Whether the first row names the fields. With names given there is no such row.
  public var header: Header

  public init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""), escape: UInt8? = nil,
    comment: UInt8? = nil, skip: Int = 0, header: Header = .present
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.comment = comment
    self.skip = skip
    self.header = header
  }
}

/// What is known of a dialect beforehand; nil for what is to be found out. For `quote`, `escape` and `comment`, 0 stands
/// for none.
public struct DialectSettings: Hashable, Sendable {
  public var delimiter: UInt8?
  public var quote: UInt8?
  public var escape: UInt8?
  public var comment: UInt8?
  public var skip: Int?
  public var header: Dialect.Header?
  /// The delimiter that the file's name suggests. It decides between candidates that fit equally well.
  public var likelyDelimiter: UInt8?

  public init() {}
}
