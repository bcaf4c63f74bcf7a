import JSONSyntax
import SpotlightModel

/// A snapshot's last line: what was written before it.
struct Trailer: Hashable {
  var keys: Int
  var versions: Int
  /// Of every byte of the snapshot before the trailer's frame, and of the counts in the trailer's line.
  var digest: ContentDigest

  /// - Parameter running: has been given every byte before the trailer's frame; takes in the counts.
  init(keys: Int, versions: Int, after running: RunningDigest) {
    self.keys = keys
    self.versions = versions
    Self.counts(keys, versions).bytes.withUnsafeBytes { running.update($0) }
    digest = running.digest
  }

  private static func counts(_ keys: Int, _ versions: Int) -> LineWriter {
    var line = LineWriter()
    line.append("{\"keys\":")
    line.append(Int64(keys))
    line.append(",\"versions\":")
    line.append(Int64(versions))
    return line
  }

  /// The frame of its line: one block that is not compressed, so that there is one way only to write it.
  var frame: [UInt8] {
    var line = Self.counts(keys, versions)
    line.append(",\"digest\":\"")
    line.append(raw: digest.description)
    line.append("\"}\n")
    return Self.head(contentBytes: line.bytes.count) + line.bytes
  }

  /// The heads of a frame of one segment and of its only block, a raw one.
  private static func head(contentBytes: Int) -> [UInt8] {
    FrameHeader.magic + [
      0x20, UInt8(contentBytes), UInt8(contentBytes << 3 & 0xFF | 1), UInt8(contentBytes >> 5), 0,
    ]
  }

  private static let headBytes = FrameHeader.fixedBytes + 1 + BlockHeader.byteCount

  private init(keys: Int, versions: Int, digest: ContentDigest) {
    self.keys = keys
    self.versions = versions
    self.digest = digest
  }

  /// Nil where the frame is none of a trailer, byte for byte.
  init?(frame: [UInt8]) {
    guard frame.count > Self.headBytes, frame.count < 256 else { return nil }
    let trailer = frame.withUnsafeBytes {
      try? Self.parse(UnsafeRawBufferPointer(rebasing: $0[Self.headBytes...]))
    }
    guard let trailer, trailer.frame == frame else { return nil }
    self = trailer
  }

  private static func parse(_ line: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Trailer {
    var lexer = JSONLexer(line)
    try lexer.require("{\"keys\":")
    let keys = try lexer.integer(upTo: .max)
    try lexer.require(",\"versions\":")
    let versions = try lexer.integer(upTo: .max)
    try lexer.require(",\"digest\":")
    let digits = try lexer.text()
    guard let high = UInt64(digits.prefix(16), radix: 16), let low = UInt64(digits.dropFirst(16), radix: 16)
    else {
      throw lexer.refused("no digest", at: lexer.position)
    }
    return Trailer(
      keys: Int(keys), versions: Int(versions), digest: ContentDigest(high: high, low: low))
  }
}
