import CZstd

/// Splits a snapshot into its zstd frames, without decompressing them.
struct FrameReader {
  let input: BufferedInput
  /// The frame read last, whole.
  private(set) var frame: [UInt8] = []
  /// The bytes that it decompresses to.
  private(set) var contentBytes = 0
  private var count = 0

  init(_ input: BufferedInput) { self.input = input }

  /// Reads the next frame; returns false at the end.
  mutating func next() throws(SnapshotError) -> Bool {
    guard try input.require(1) else { return false }
    frame.removeAll(keepingCapacity: true)
    let header = try header()
    contentBytes = header.contentBytes
    guard try input.take(header.byteCount, to: &frame) else { throw truncated }
    let limit = ZSTD_compressBound(contentBytes) + header.byteCount
    while try !block() {
      guard frame.count <= limit else { throw altered("blocks that lead nowhere") }
    }
    count += 1
    return true
  }

  /// The frame's bytes, for an action that may fail.
  func withFrame(_ body: (UnsafeRawBufferPointer) throws(SnapshotError) -> Void) throws(SnapshotError) {
    let result = frame.withUnsafeBytes { bytes in
      Result { () throws(SnapshotError) in try body(bytes) }
    }
    try result.get()
  }

  private func header() throws(SnapshotError) -> FrameHeader {
    guard try input.require(FrameHeader.fixedBytes) else { throw truncated }
    guard let byteCount = FrameHeader.byteCount(input.bytes) else {
      throw altered("no frame as snapshots have them")
    }
    guard try input.require(byteCount) else { throw truncated }
    let header = FrameHeader(UnsafeRawBufferPointer(rebasing: input.bytes[..<byteCount]))
    guard header.contentBytes <= SnapshotLimits.frameBytes else {
      throw altered("a frame of more than \(SnapshotLimits.frameBytes >> 20) MB")
    }
    return header
  }

  /// Takes a block; returns whether it is the frame's last.
  private mutating func block() throws(SnapshotError) -> Bool {
    guard try input.require(BlockHeader.byteCount) else { throw truncated }
    let header = BlockHeader(input.bytes)
    guard let storedBytes = header.storedBytes else { throw altered("a block of no known kind") }
    guard try input.take(BlockHeader.byteCount + storedBytes, to: &frame) else { throw truncated }
    return header.isLast
  }

  private var truncated: SnapshotError {
    SnapshotError(.truncated, "it ends too early", byte: input.offset + input.bytes.count)
  }

  private func altered(_ what: String) -> SnapshotError {
    SnapshotError(
      count == 0 ? .foreign : .altered, "\(what), where frame \(count + 1) should be", byte: input.offset)
  }
}
