import JSONSyntax
import SpotlightModel

/// Reads a snapshot key by key, and vouches for it at its end.
///
/// Nothing that was read may be believed before ``next()`` has returned nil: only then have the digest, the counts and the
/// end of the file been checked.
public final class SnapshotReader {
  /// What the snapshot says of itself.
  public let header: SnapshotHeader
  /// What it holds, once it was read to its end.
  public private(set) var summary: SnapshotSummary?
  /// The bytes of the keys' lines that were read so far.
  public private(set) var lineBytes = 0
  private var frames: FrameReader
  private let lines: LineBuffer
  private let digest = RunningDigest()
  private let file: BufferedInput
  private var parser: EntryParser
  private var rules: EntryRules
  private var count: (keys: Int, versions: Int) = (0, 0)
  private var failure: SnapshotError?

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - key: opens sealed snapshots, and refuses those that are not sealed.
  ///   - read: fills a buffer as far as it likes and returns how far; 0 at the end.
  public init(
    key: SnapshotKey? = nil, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(SnapshotError) {
    let opened = try OpenedSnapshot(key, read)
    file = opened.file
    frames = FrameReader(opened.content)
    lines = try LineBuffer()
    header = try Self.header(&frames, lines, digest)
    parser = EntryParser(ReplicaPlaces(header.context))
    rules = EntryRules(header)
  }

  /// The next key, taken apart; nil once all have been read and the snapshot was found to be whole and unaltered.
  public func next() throws(SnapshotError) -> SnapshotEntry? {
    guard let line = try nextLine() else { return nil }
    do throws(PayloadDecoder.Damage) {
      return try line.entry()
    } catch {
      throw SnapshotError(.invalid, "its attributes cannot be read", line: lines.line)
    }
  }

  /// The next key; nil once all have been read and the snapshot was found to be whole and unaltered.
  public func nextLine() throws(SnapshotError) -> SnapshotLine? {
    if let failure { throw failure }
    guard summary == nil else { return nil }
    do throws(SnapshotError) {
      while true {
        if let line = try lines.next() { return try entry(line) }
        if let trailer = try Self.readFrame(&frames, lines, digest) {
          summary = try checkedSummary(trailer)
          return nil
        }
      }
    } catch {
      failure = error
      throw error
    }
  }

  private func entry(_ line: UnsafeRawBufferPointer) throws(SnapshotError) -> SnapshotLine {
    guard isValidUTF8(line) else { throw SnapshotError(.invalid, "it is not UTF-8", line: lines.line) }
    let entry: SnapshotLine
    do throws(JSONSyntaxError) {
      entry = try parser.entry(line)
    } catch {
      throw SnapshotError(.invalid, "\(error.reason)", line: lines.line, byte: error.byte)
    }
    if let flaw = rules.flaw(in: entry) { throw SnapshotError(.invalid, flaw, line: lines.line) }
    lineBytes += line.count
    count.keys += 1
    count.versions += entry.versionCount
    return entry
  }

  private func checkedSummary(_ trailer: Trailer) throws(SnapshotError) -> SnapshotSummary {
    guard !lines.hasRest else { throw SnapshotError(.altered, "its last line does not end") }
    guard trailer.keys == count.keys, trailer.versions == count.versions,
      header.keys ?? count.keys == count.keys
    else { throw SnapshotError(.altered, "it does not hold as many keys as it says") }
    return try Self.checked(trailer, frames, digest, file)
  }
}

extension SnapshotReader {
  /// Reads the header, and all else as far as it takes to know that no byte was altered since it was written. What the
  /// lines say is not looked into.
  ///
  /// - Returns: the header and, as the trailer states it, what the snapshot holds.
  public static func verify(
    key: SnapshotKey? = nil, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(SnapshotError) -> (header: SnapshotHeader, summary: SnapshotSummary) {
    let opened = try OpenedSnapshot(key, read)
    var frames = FrameReader(opened.content)
    let digest = RunningDigest()
    let header = try header(&frames, LineBuffer(), digest)
    while true {
      if let trailer = try readFrame(&frames, nil, digest) {
        return (header, try checked(trailer, frames, digest, opened.file))
      }
    }
  }

  private static func header(
    _ frames: inout FrameReader, _ lines: LineBuffer, _ digest: RunningDigest
  ) throws(SnapshotError) -> SnapshotHeader {
    while true {
      if let line = try lines.next() {
        guard isValidUTF8(line) else { throw SnapshotError(.invalid, "it is not UTF-8", line: 1) }
        return try HeaderParser.header(line)
      }
      guard try readFrame(&frames, lines, digest) == nil else {
        throw SnapshotError(.foreign, "it has no header")
      }
    }
  }

  /// Reads a frame into `lines`, or just past where there are none. Returns the trailer where it is that.
  private static func readFrame(
    _ frames: inout FrameReader, _ lines: LineBuffer?, _ digest: RunningDigest
  ) throws(SnapshotError) -> Trailer? {
    guard try frames.next() else {
      throw SnapshotError(.truncated, "it ends before its last line", byte: frames.input.offset)
    }
    if let trailer = Trailer(frame: frames.frame) { return trailer }
    frames.frame.withUnsafeBytes { digest.update($0) }
    let contentBytes = frames.contentBytes
    if let lines {
      try frames.withFrame { (frame) throws(SnapshotError) in
        try lines.append(frame, contentBytes: contentBytes)
      }
    }
    return nil
  }

  private static func checked(
    _ trailer: Trailer, _ frames: FrameReader, _ digest: RunningDigest, _ file: BufferedInput
  ) throws(SnapshotError) -> SnapshotSummary {
    guard try !frames.input.require(1) else {
      throw SnapshotError(.altered, "bytes follow its last line", byte: frames.input.offset)
    }
    let expected = Trailer(keys: trailer.keys, versions: trailer.versions, after: digest)
    guard trailer == expected else {
      throw SnapshotError(.altered, "its digest is \(expected.digest), and should be \(trailer.digest)")
    }
    return SnapshotSummary(
      keys: trailer.keys, versions: trailer.versions, digest: trailer.digest, byteCount: file.offset)
  }
}
