/// Parses a property list of any format into events, a piece at a time.
enum PropertyListParser {
  case xml(XMLPropertyListParser)
  case binary(BinaryPropertyListParser)
  case text(TextPropertyListParser)

  init(_ source: any ByteSource, format: PropertyListFormat, chunk: Int) throws {
    self =
      switch format {
      case .xml: .xml(try XMLPropertyListParser(InputWindow(source, chunk: chunk)))
      case .binary: .binary(try BinaryPropertyListParser(source))
      case .text: .text(try TextPropertyListParser(source))
      }
  }

  /// Goes on for a while. Returns false when the document has ended.
  func advance(_ consumer: inout some ValueConsumer) throws -> Bool {
    switch self {
    case .xml(let parser): try parser.advance(&consumer)
    case .binary(let parser): try parser.advance(&consumer)
    case .text(let parser): try parser.advance(&consumer)
    }
  }
}
