import CZstd

/// Makes zstd frames.
final class FrameCompressor {
  private let context: OpaquePointer
  private var output: [UInt8] = []

  /// So many bytes are compressed at once usually: enough for zstd to find what recurs.
  static let usualBytes = 4 << 20
  private static let level: CInt = 3
  /// 8 MB, so that every frame is one segment.
  private static let windowLog: CInt = 23

  init() throws(SnapshotError) {
    guard let context = ZSTD_createCCtx() else { throw SnapshotError(.tooLarge, "no memory for zstd") }
    self.context = context
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Self.level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, Self.windowLog)
  }

  deinit { ZSTD_freeCCtx(context) }

  /// One frame of `content`, at most ``SnapshotLimits/frameBytes``. Valid until the next one is made.
  func frame(_ content: UnsafeRawBufferPointer) throws(SnapshotError) -> ArraySlice<UInt8> {
    let bound = ZSTD_compressBound(content.count)
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    let count = output.withUnsafeMutableBytes {
      ZSTD_compress2(context, $0.baseAddress, $0.count, content.baseAddress, content.count)
    }
    guard ZSTD_isError(count) == 0 else {
      throw SnapshotError(.tooLarge, "zstd cannot compress: \(String(cString: ZSTD_getErrorName(count)))")
    }
    return output[..<count]
  }
}
