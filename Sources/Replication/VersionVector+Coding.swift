extension VersionVector {
  /// Pairs of a replica's number and its reading, by ascending number.
  ///
  /// - Parameter number: the number that stands for a replica.
  public func encoded(_ number: (ReplicaIdentifier) throws -> UInt64) rethrows -> [UInt8] {
    var writer = CompactWriter()
    let pairs = try times.map { (try number($0.key), $0.value) }.sorted { $0.0 < $1.0 }
    for (replica, time) in pairs {
      writer.write(replica)
      writer.write(UInt64(time))
    }
    return writer.bytes
  }

  /// Reads what ``encoded(_:)`` wrote; nil if the bytes are damaged or name an unknown replica.
  public init?(decoding bytes: UnsafeRawBufferPointer, _ replica: (UInt64) -> ReplicaIdentifier?) {
    var reader = CompactReader(bytes)
    var times: [ReplicaIdentifier: Int64] = [:]
    while !reader.isAtEnd {
      guard let number = reader.read(), let name = replica(number), let time = reader.read(),
        let reading = Int64(exactly: time)
      else { return nil }
      times[name] = reading
    }
    self.init(times)
  }
}
