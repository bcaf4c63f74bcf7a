import CZlib

/// Inflates gzip members one after another, checking each one's checksum and length.
final class GzipDecompressor: ByteTransform {
  static let smallestOutput = 1
  /// In memory of its own, since zlib compares the address at each call.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isBetweenMembers = false

  init() throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the largest window there is; 16 more stand for a gzip header.
    let status = inflateInit2_(stream, 15 + 16, zlibVersion(), CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      throw Self.damaged("zlib cannot start (\(status))")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func transform(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> (consumed: Int, produced: Int) {
    var skipped = 0
    if isBetweenMembers {
      // Tapes and block devices leave zeros behind a member.
      skipped = input.firstIndex { $0 != 0 } ?? input.count
      guard skipped < input.count else { return (skipped, 0) }
      try beginMember(input[skipped])
    }
    let step = try inflateOnce(UnsafeRawBufferPointer(rebasing: input[skipped...]), into: output)
    return (skipped + step.consumed, step.produced)
  }

  func finish(_ rest: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws -> Int {
    guard isBetweenMembers else { throw Self.damaged("it ends early") }
    return 0
  }

  func reset() throws {
    inflateReset(stream)
    isBetweenMembers = false
  }

  private func beginMember(_ first: UInt8) throws {
    guard first == 0x1F else { throw Self.damaged("something that is not gzip follows its last member") }
    inflateReset(stream)
    isBetweenMembers = false
  }

  private func inflateOnce(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> (consumed: Int, produced: Int) {
    // zlib counts in 32 bits, and takes its input as mutable though it only reads.
    let offered = (input: UInt32(clamping: input.count), output: UInt32(clamping: output.count))
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_in = offered.input
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = offered.output
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    default: throw Self.damaged(stream.pointee.msg.map { String(cString: $0) } ?? "zlib cannot read it")
    }
    return (Int(offered.input - stream.pointee.avail_in), Int(offered.output - stream.pointee.avail_out))
  }

  private static func damaged(_ detail: String) -> CatalogueError {
    CatalogueError(.damagedCompression(format: "gzip", detail: detail))
  }
}
