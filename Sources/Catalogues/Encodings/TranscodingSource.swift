/// The text of a source as UTF-8 without a byte order mark.
///
/// Reading throws `CatalogueError.Reason.undecodable` at bytes that the encoding does not allow, and `.truncated` if the
/// stream ends within a character. `CatalogueError.byte` is then an offset in the bytes of the source.
public final class TranscodingSource: ByteSource {
  private let stream: any ByteSource

  /// Throws `CatalogueError.Reason.mapping` if iconv is asked for, and lacks the encoding.
  public init(_ source: any ByteSource, from encoding: TextEncoding) throws {
    stream =
      switch encoding {
      case .utf8: ValidatingSource(source)
      case .windows1252: TransformedSource(source, through: Windows1252Decoder())
      default: TransformedSource(source, through: try IconvDecoder(encoding))
      }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try stream.read(into: buffer)
  }

  public func rewind() throws { try stream.rewind() }
}
