/// A small JSON text as a tree that knows where each of its parts stands: settings and remembered plans.
///
/// It is checked strictly: RFC 8259, and no object may have two members of one name.
public struct JSONDocument: Hashable, Sendable {
  /// A value and where it starts.
  public struct Node: Hashable, Sendable {
    public indirect enum Value: Hashable, Sendable {
      /// Members in the order of the text.
      case object([Member])
      case array([Node])
      case string(String)
      /// The digits as written.
      case number(String)
      case boolean(Bool)
      case null
    }

    public var value: Value
    public var place: Place
  }

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    public var name: String
    /// Where its name starts.
    public var place: Place
    public var value: Node
  }

  /// Line and column, from 1; the column counts bytes.
  public struct Place: Hashable, Sendable {
    public var line: Int
    public var column: Int
  }

  public var root: Node

  /// How many bytes a text that people write may have.
  public static let byteLimit = 4 << 20

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - limit: how many bytes there may be.
  /// - Throws: what is wrong, with line and column.
  public init(_ bytes: UnsafeRawBufferPointer, limit: Int = byteLimit) throws(CatalogueError) {
    guard bytes.count <= limit else {
      throw CatalogueError(.malformed("it is larger than \(limit >> 20) MB"))
    }
    var tree = JSONTree(of: bytes)
    do throws(CatalogueError) {
      var validator = UTF8Validator()
      guard validator.accept(bytes), validator.isComplete else {
        throw CatalogueError(.undecodable(encoding: "UTF-8"), byte: validator.characterOffset)
      }
      let end = try JSONParser.parse(
        bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, into: &tree)
      try JSONParser.requireEnd(of: bytes, at: end)
    } catch {
      let place = error.byte.map { tree.place(at: $0) }
      throw CatalogueError(error.reason, line: place?.line, column: place?.column, byte: error.byte)
    }
    guard let root = tree.root else { throw CatalogueError(.truncated("the document")) }
    self.root = root
  }

  public init(_ text: String, limit: Int = byteLimit) throws(CatalogueError) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(CatalogueError) in try JSONDocument(bytes, limit: limit) }
    }
    self = try result.get()
  }
}

extension JSONDocument.Node {
  /// The members, where it is an object.
  public var members: [JSONDocument.Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements, where it is an array.
  public var elements: [JSONDocument.Node]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text, where it is a string.
  public var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The digits, where it is a number.
  public var number: String? {
    if case .number(let digits) = value { digits } else { nil }
  }

  public var boolean: Bool? {
    if case .boolean(let flag) = value { flag } else { nil }
  }

  public var isNull: Bool { value == .null }

  /// The value of a member, where it is an object that has it.
  public subscript(name: String) -> JSONDocument.Node? { members?.first { $0.name == name }?.value }

  /// An error at this node.
  public func error(_ reason: CatalogueError.Reason) -> CatalogueError { place.error(reason) }
}

extension JSONDocument.Place {
  /// An error at this place.
  public func error(_ reason: CatalogueError.Reason) -> CatalogueError {
    CatalogueError(reason, line: line, column: column)
  }
}
