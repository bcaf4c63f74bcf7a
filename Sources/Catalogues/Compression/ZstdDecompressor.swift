import CZstd

/// Decompresses zstd frames one after another, checking the checksums they carry.
final class ZstdDecompressor: ByteTransform {
  static let smallestOutput = 1
  /// Frames may ask for a window of up to 2^27 bytes (128 MB), which is what `zstd --ultra -22` and `--long` write;
  /// more is refused before it is allocated.
  static let largestWindowLog: CInt = 27

  private let context: OpaquePointer
  private var isInsideFrame = true

  init() throws {
    guard let context = ZSTD_createDCtx() else { throw Self.damaged("zstd cannot start") }
    self.context = context
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.largestWindowLog)
  }

  deinit { ZSTD_freeDCtx(context) }

  func transform(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> (consumed: Int, produced: Int) {
    // Between frames zstd would call an empty input the beginning of the next one.
    guard !input.isEmpty || isInsideFrame else { return (0, 0) }
    var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var to = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let expected = ZSTD_decompressStream(context, &to, &from)
    guard ZSTD_isError(expected) == 0 else {
      throw Self.damaged(String(cString: ZSTD_getErrorName(expected)))
    }
    isInsideFrame = expected != 0
    return (from.pos, to.pos)
  }

  func finish(_ rest: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isInsideFrame else { throw Self.damaged("it ends early") }
    return 0
  }

  func reset() throws {
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
    isInsideFrame = true
  }

  private static func damaged(_ detail: String) -> CatalogueError {
    CatalogueError(.damagedCompression(format: "zstd", detail: detail))
  }
}
