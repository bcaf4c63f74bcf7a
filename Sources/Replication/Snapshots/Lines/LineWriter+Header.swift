import SpotlightModel

extension LineWriter {
  /// The header's line, with its end.
  mutating func append(_ header: SnapshotHeader) throws(SnapshotError) {
    if let flaw = header.flaw { throw SnapshotError(.invalid, flaw) }
    append("{\"followspot\":\"snapshot\",\"version\":1,\"replica\":")
    append(string: header.replica.rawValue)
    append(",\"label\":")
    append(string: header.label)
    switch header.kind {
    case .full: append(",\"kind\":\"full\"")
    case .delta(let base):
      append(",\"kind\":\"delta\",\"base\":")
      try append(names: base)
    }
    append(",\"context\":")
    try append(names: header.context)
    append(",\"time\":")
    append(header.time)
    if let keys = header.keys {
      append(",\"keys\":")
      append(Int64(keys))
    }
    append("}\n")
  }

  private mutating func append(names vector: VersionVector) throws(SnapshotError) {
    append("{")
    try append(vector.times.sorted { $0.key < $1.key }) { (writer, element) throws(SnapshotError) in
      writer.append(string: element.key.rawValue)
      writer.append(":")
      writer.append(element.value)
    }
    append("}")
  }
}

extension SnapshotHeader {
  /// What is not allowed in it, in words; nil if all is well.
  var flaw: String? {
    guard context.times.count <= SnapshotLimits.replicas else {
      return "more than \(SnapshotLimits.replicas) replicas"
    }
    guard context.covers(base) else { return "its context does not cover its base" }
    guard context.times.values.allSatisfy({ $0 <= SnapshotLimits.latestTime }) else {
      return "a clock reading that no clock can have"
    }
    guard context.times.keys.allSatisfy(\.isWellFormed), replica.isWellFormed else {
      return
        "a replica's name that is not 1 to \(SnapshotLimits.replicaNameBytes) letters, digits, “-” or “_”"
    }
    guard label.utf8.count <= SnapshotLimits.labelBytes,
      label.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return "a label of more than \(SnapshotLimits.labelBytes) bytes, or with control characters" }
    guard keys ?? 0 >= 0, time >= 0 else { return "fewer than no keys, or a time before 1970" }
    return nil
  }
}

extension ReplicaIdentifier {
  /// Letters and digits of ASCII, “-” and “_”, so that a name is also the part of a file's name.
  fileprivate var isWellFormed: Bool {
    let name = rawValue.utf8
    return (1...SnapshotLimits.replicaNameBytes).contains(name.count)
      && name.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
  }
}
