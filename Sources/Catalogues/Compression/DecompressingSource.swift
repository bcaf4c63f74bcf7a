/// The decompressed bytes of a source, in constant memory: what a small file expands to is never held, only streamed.
///
/// Reading throws `CatalogueError.Reason.damagedCompression` where the stream is damaged or ends early; what came
/// before has then been given.
public final class DecompressingSource: ByteSource {
  private let stream: any ByteSource

  /// - Parameter compression: how `source` is compressed; `.none` passes its bytes on as they are.
  public init(_ source: any ByteSource, compression: Compression) throws {
    stream =
      switch compression {
      case .none: source
      case .gzip: TransformedSource(source, through: try GzipDecompressor())
      case .zstd: TransformedSource(source, through: try ZstdDecompressor())
      }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try stream.read(into: buffer)
  }

  public func rewind() throws { try stream.rewind() }
}
