import Replication

/// The bytes of a snapshot in memory.
func written(
  _ header: SnapshotHeader, _ entries: [SnapshotEntry], key: SnapshotKey? = nil
) throws -> [UInt8] {
  let bytes = Bytes()
  let writer = try SnapshotWriter(header, key: key) { bytes.content.append(contentsOf: $0) }
  for entry in entries { try writer.append(entry) }
  let summary = try writer.finish()
  precondition(summary.byteCount == bytes.content.count)
  return bytes.content
}

/// Everything that a snapshot says, if it is whole.
func read(
  _ bytes: [UInt8], key: SnapshotKey? = nil, step: Int = .max
) throws(SnapshotError) -> (header: SnapshotHeader, entries: [SnapshotEntry], summary: SnapshotSummary) {
  let reader = try SnapshotReader(key: key, read: dripping(bytes, step: step))
  var entries: [SnapshotEntry] = []
  while let entry = try reader.next() { entries.append(entry) }
  guard let summary = reader.summary else { throw SnapshotError(.invalid, "an end without a summary") }
  return (reader.header, entries, summary)
}

/// Gives the bytes in steps of a given size.
func dripping(_ bytes: [UInt8], step: Int = .max) -> (UnsafeMutableRawBufferPointer) -> Int {
  var rest = bytes[...]
  return { buffer in
    let count = min(step, buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

private final class Bytes {
  var content: [UInt8] = []
}
