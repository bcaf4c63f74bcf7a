import SpotlightModel

extension LineWriter {
  /// A key's line, with its end.
  mutating func append(_ entry: SnapshotEntry, _ replicas: ReplicaPlaces) throws(SnapshotError) {
    try append(entry.key)
    try append(entry.siblings.versions) { (writer, version) throws(SnapshotError) in
      try writer.append(version, owner: entry.key.owner, replicas)
    }
    append("]")
    if entry.touched != entry.siblings.history {
      append(",\"touched\":")
      try append(entry.touched, replicas)
    }
    append("}\n")
  }

  /// A key's line, with its end, of a key that has one version of the usual kind.
  mutating func append(
    _ entry: PlainEntry, _ replicas: ReplicaPlaces, _ names: inout QuotedNames
  ) throws {
    let stamp = ChangeStamp(entry.dot, time: entry.changed)
    try append(entry.key)
    append("{\"dot\":")
    try append(entry.dot, replicas)
    if stamp.time != entry.dot.time {
      append(",\"changed\":")
      try append(stamp, replicas)
    }
    try append(entry.domain, owner: entry.key.owner)
    append(",\"attributes\":{")
    try append(entry.payload, entry.names, &names)
    append("}}]}\n")
  }

  /// The beginning of a line, up to its versions.
  private mutating func append(_ key: ItemKey) throws(SnapshotError) {
    append("{\"owner\":")
    try append(bounded: key.owner)
    append(",\"id\":")
    try append(bounded: key.identifier)
    append(",\"versions\":[")
  }

  private mutating func append(_ domain: Domain, owner: String) throws(SnapshotError) {
    guard domain != Domain(owner) else { return }
    append(",\"domain\":")
    try append(bounded: domain.name)
  }

  private mutating func append(
    _ version: Version, owner: String, _ replicas: ReplicaPlaces
  ) throws(SnapshotError) {
    append("{\"dot\":")
    try append(version.dot, replicas)
    if version.history != VersionVector(version.dot) {
      append(",\"history\":")
      try append(version.history, replicas)
    }
    try append(version.changes.simplified, of: version, replicas)
    try append(version.domain, owner: owner)
    append(",\"attributes\":{")
    try append(version.attributes) { (writer, element) throws(SnapshotError) in
      try writer.append(bounded: element.key.rawValue)
      writer.append(":")
      try writer.append(element.value)
    }
    append("}}")
  }

  private mutating func append(
    _ changes: ChangeDots, of version: Version, _ replicas: ReplicaPlaces
  ) throws(SnapshotError) {
    switch changes {
    case .all(let stamp):
      guard stamp != ChangeStamp(version.dot) else { return }
      append(",\"changed\":")
      try append(stamp, replicas)
    case .each(let domain, let attributes):
      append(",\"changed\":{")
      let usual = ChangeStamp(version.dot)
      if domain != usual {
        append("\"domain\":")
        try append(domain, replicas)
        append(",")
      }
      append("\"attributes\":{")
      let others = zip(version.attributes, attributes).filter { $0.1 != usual }
      try append(others) { (writer, element) throws(SnapshotError) in
        try writer.append(bounded: element.0.key.rawValue)
        writer.append(":")
        try writer.append(element.1, replicas)
      }
      append("}}")
    }
  }

  private mutating func append(_ stamp: ChangeStamp, _ replicas: ReplicaPlaces) throws(SnapshotError) {
    guard stamp.time != stamp.dot.time else { return try append(stamp.dot, replicas) }
    append("[")
    append(try replicas.place(of: stamp.dot.replica))
    append(",")
    append(stamp.dot.time)
    append(",")
    append(stamp.time)
    append("]")
  }

  private mutating func append(_ dot: Dot, _ replicas: ReplicaPlaces) throws(SnapshotError) {
    append("[")
    append(try replicas.place(of: dot.replica))
    append(",")
    append(dot.time)
    append("]")
  }

  private mutating func append(_ vector: VersionVector, _ replicas: ReplicaPlaces) throws(SnapshotError) {
    let dots = vector.times.map { Dot(replica: $0.key, time: $0.value) }.sorted { $0.replica < $1.replica }
    append("[")
    try append(dots) { (writer, dot) throws(SnapshotError) in try writer.append(dot, replicas) }
    append("]")
  }
}
