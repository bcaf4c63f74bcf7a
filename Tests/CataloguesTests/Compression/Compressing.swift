import CZlib
import CZstd

/// One gzip member.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  return withUnsafeMutablePointer(to: &stream) { stream in
    deflateInit2_(
      stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(), CInt(MemoryLayout<z_stream>.size))
    defer { deflateEnd(stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(bytes.count))))
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        _ = deflate(stream, Z_FINISH)
      }
    }
    return Array(output[..<Int(stream.pointee.total_out)])
  }
}

/// One zstd frame with a checksum.
func zstdCompressed(_ bytes: [UInt8], windowLog: CInt = 0) -> [UInt8] {
  let context = ZSTD_createCCtx()
  defer { ZSTD_freeCCtx(context) }
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, windowLog)
  var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let count = ZSTD_compress2(context, &output, output.count, bytes, bytes.count)
  return Array(output[..<count])
}
