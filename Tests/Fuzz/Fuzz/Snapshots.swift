import SpotlightModel

@testable import Replication

/// Bytes as a file, opened with a key and without. How they arrive must not show, and what is read whole must be found
/// unaltered without looking into it too.
func readSnapshot(_ input: [UInt8]) {
  for key in [nil, fuzzKey] {
    let whole = outcome(input, key, step: .max)
    let dripped = outcome(input, key, step: 7)
    precondition(whole == dripped, "the size of the reads shows")
    let isVerified = (try? SnapshotReader.verify(key: key, read: dripping(input, step: .max))) != nil
    if case .entries = whole { precondition(isVerified, "a sound snapshot is called altered") }
  }
}

/// Bytes as what a snapshot decompresses to, with frames and the trailer right around them. What is read must come back
/// from being written again.
func readSnapshotLines(_ input: [UInt8]) {
  guard let frames = frames(of: input) else { return }
  let counts = counts(of: frames)
  let file = complete(frames, counts)
  guard case .entries(let header, let entries) = outcome(file, nil, step: .max) else { return }
  var again: [UInt8] = []
  do {
    let writer = try SnapshotWriter(header) { again.append(contentsOf: $0) }
    for entry in entries { try writer.append(entry) }
    _ = try writer.finish()
  } catch {
    fatalError("what was read cannot be written: \(error)")
  }
  guard case .entries(header, let back) = outcome(again, nil, step: .max), back.count == entries.count else {
    fatalError("what was written cannot be read")
  }
}

private let fuzzKey = try? SnapshotKey(text: "fskey1-AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh_LL1Fg")

private enum Outcome: Equatable {
  case entries(SnapshotHeader, [SnapshotEntry])
  case refused(SnapshotError.Kind)

  /// Dates that are no number equal nothing, so entries are compared by how many there are.
  static func == (left: Outcome, right: Outcome) -> Bool {
    switch (left, right) {
    case (.entries(let header, let entries), .entries(let other, let others)):
      header == other && entries.count == others.count
    case (.refused(let kind), .refused(let other)): kind == other
    default: false
    }
  }
}

private func outcome(_ input: [UInt8], _ key: SnapshotKey?, step: Int) -> Outcome {
  do throws(SnapshotError) {
    let reader = try SnapshotReader(key: key, read: dripping(input, step: step))
    var entries: [SnapshotEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return .entries(reader.header, entries)
  } catch {
    return .refused(error.kind)
  }
}

private func dripping(_ bytes: [UInt8], step: Int) -> (UnsafeMutableRawBufferPointer) -> Int {
  var rest = bytes[...]
  return { buffer in
    let count = min(step, buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

private func frames(of lines: [UInt8]) -> [UInt8]? {
  try? lines.withUnsafeBytes { Array(try FrameCompressor().frame($0)) }
}

private func complete(_ frames: [UInt8], _ counts: (keys: Int, versions: Int)) -> [UInt8] {
  let digest = RunningDigest()
  frames.withUnsafeBytes { digest.update($0) }
  return frames + Trailer(keys: counts.keys, versions: counts.versions, after: digest).frame
}

/// How many keys and versions there are before what is wrong.
private func counts(of frames: [UInt8]) -> (keys: Int, versions: Int) {
  var counts = (keys: 0, versions: 0)
  guard let reader = try? SnapshotReader(read: dripping(complete(frames, (0, 0)), step: .max)) else {
    return counts
  }
  while let entry = try? reader.next() {
    counts.keys += 1
    counts.versions += entry.siblings.versions.count
  }
  return counts
}
