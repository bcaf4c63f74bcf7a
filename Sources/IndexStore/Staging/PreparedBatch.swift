import SpotlightModel
import TextIndex

/// Rows of a file, ready to be stored: encoded and inverted.
public struct PreparedBatch: Sendable {
  /// One row's bytes in `arena`: its identifier, then its payload.
  struct Row: Sendable {
    var identifierEnd: UInt32
    var payloadEnd: UInt32
  }

  /// The document number of the first row; the others follow.
  let first: Int64
  var arena: [UInt8]
  var rows: [Row]
  var postings: PostingBatch
  /// The numbers by which payloads name their keys.
  let keys: [AttributeKey: KeyNumber]

  /// The number of rows.
  public var count: Int { rows.count }

  /// The memory in use.
  public var byteCount: Int {
    arena.count + rows.count * MemoryLayout<Row>.stride + postings.byteCount
  }

  func forEachRow(
    _ body: (_ number: Int64, _ identifier: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws
      -> Void
  ) rethrows {
    try arena.withUnsafeBytes { bytes in
      var start = 0
      for (index, row) in rows.enumerated() {
        let (middle, end) = (Int(row.identifierEnd), Int(row.payloadEnd))
        try body(
          first + Int64(index), UnsafeRawBufferPointer(rebasing: bytes[start..<middle]),
          UnsafeRawBufferPointer(rebasing: bytes[middle..<end]))
        start = end
      }
    }
  }

  /// The same rows with the keys named by other numbers.
  func renumbered(_ number: (AttributeKey) throws -> KeyNumber) throws -> PreparedBatch {
    let names = Dictionary(uniqueKeysWithValues: keys.map { ($0.value, $0.key) })
    var result = self
    result.rows.removeAll(keepingCapacity: true)
    var encoder = PayloadEncoder()
    try forEachRow { _, identifier, payload in
      encoder.bytes.append(contentsOf: identifier)
      let middle = UInt32(encoder.bytes.count)
      try encoder.append(PayloadDecoder.attributes(payload) { names[$0] }, number)
      result.rows.append(Row(identifierEnd: middle, payloadEnd: UInt32(encoder.bytes.count)))
    }
    result.arena = encoder.bytes
    return result
  }
}
