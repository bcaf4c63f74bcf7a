import JSONSyntax

/// Why a catalogue, or one row of it, cannot be read; and where.
public struct CatalogueError: Error, Hashable, Sendable {
  /// What is wrong. `description` puts it into words.
  public enum Reason: Hashable, Sendable {
    case rowTooLarge(limit: Int)
    case fieldTooLarge(limit: Int)
    case tooManyFields(limit: Int)
    case tooDeep(limit: Int)
    /// The bytes are not what the encoding allows.
    case undecodable(encoding: String)
    /// The compressed stream is damaged or ends early.
    case damagedCompression(format: String, detail: String)
    /// The file ends in the middle of something.
    case truncated(String)
    /// Not well-formed: what was expected, or what is wrong, in words.
    case malformed(String)
    /// Well-formed, but not a shape that has rows.
    case noRows(String)
    /// A row without the value that identifies it.
    case emptyIdentifier(field: String)
    /// A setting of the mapping that does not fit this file.
    case mapping(String)
  }

  public var reason: Reason
  /// Line, from 1, where it is known.
  public var line: Int?
  /// Column in bytes, from 1, where it is known.
  public var column: Int?
  /// Offset in the decompressed, decoded bytes, from 0, where it is known.
  public var byte: Int?

  public init(_ reason: Reason, line: Int? = nil, column: Int? = nil, byte: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
    self.byte = byte
  }
}

extension CatalogueError {
  /// The error of a JSON text.
  init(_ error: JSONSyntaxError) {
    switch error.reason {
    case .truncated(let what): self.init(.truncated(what), byte: error.byte)
    case .malformed(let what): self.init(.malformed(what), byte: error.byte)
    }
  }
}

extension CatalogueError: CustomStringConvertible {
  /// The reason and the place in one sentence, without the file's name.
  public var description: String { place.isEmpty ? reason.description : "\(place): \(reason)" }

  private var place: String {
    var parts: [String] = []
    if let line { parts.append("line \(line)") }
    if let column { parts.append("column \(column)") }
    if line == nil, let byte { parts.append("byte \(byte)") }
    return parts.joined(separator: ", ")
  }
}

extension CatalogueError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rowTooLarge(let limit): "a row is larger than \(limit >> 20) MB"
    case .fieldTooLarge(let limit): "a field is larger than \(limit >> 20) MB"
    case .tooManyFields(let limit): "a row has more than \(limit) fields"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .undecodable(let encoding):
      "not valid \(encoding); name the encoding in followspot.json if it is another"
    case .damagedCompression(let format, let detail): "the \(format) stream is damaged: \(detail)"
    case .truncated(let what): "the file ends within \(what)"
    case .malformed(let what): what
    case .noRows(let what): "no rows found: \(what)"
    case .emptyIdentifier(let field): "the identifying field “\(field)” is empty"
    case .mapping(let what): what
    }
  }
}
