import SpotlightModel

@testable import Replication

/// A snapshot with any lines, and everything right about them otherwise.
func forged(
  _ lines: [String], keys: Int? = nil, versions: Int? = nil
) throws -> [UInt8] {
  let text = Array(lines.map { $0 + "\n" }.joined().utf8)
  return try forged(lines: text, keys: keys ?? lines.count - 1, versions: versions ?? lines.count - 1)
}

/// The same of bytes that need not be lines.
func forged(lines: [UInt8], keys: Int, versions: Int) throws -> [UInt8] {
  let frame = Array(try lines.withUnsafeBytes { try FrameCompressor().frame($0) })
  return sealedOff(frame, keys: keys, versions: versions)
}

/// Frames with the trailer that belongs to them.
func sealedOff(_ frames: [UInt8], keys: Int, versions: Int) -> [UInt8] {
  let digest = RunningDigest()
  frames.withUnsafeBytes { digest.update($0) }
  return frames + Trailer(keys: keys, versions: versions, after: digest).frame
}
