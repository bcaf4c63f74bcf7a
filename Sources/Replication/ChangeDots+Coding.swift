extension ChangeDots {
  /// First the distinct dots (their count, then for each the replica's number and the reading), then, if there are
  /// several, the place in that list of the domain's and of each attribute's.
  public func encoded(_ number: (ReplicaIdentifier) throws -> UInt64) rethrows -> [UInt8] {
    var writer = CompactWriter()
    switch self {
    case .all(let dot):
      try Self.write([dot], to: &writer, number)
    case .each(let domain, let attributes):
      var places: [Dot: Int] = [:]
      var distinct: [Dot] = []
      for dot in [domain] + attributes where places[dot] == nil {
        places[dot] = distinct.count
        distinct.append(dot)
      }
      try Self.write(distinct, to: &writer, number)
      guard distinct.count > 1 else { break }
      for dot in [domain] + attributes { writer.write(UInt64(places[dot] ?? 0)) }
    }
    return writer.bytes
  }

  private static func write(
    _ dots: [Dot], to writer: inout CompactWriter, _ number: (ReplicaIdentifier) throws -> UInt64
  ) rethrows {
    writer.write(UInt64(dots.count))
    for dot in dots {
      writer.write(try number(dot.replica))
      writer.write(UInt64(max(0, dot.time)))
    }
  }

  /// Reads what ``encoded(_:)`` wrote; nil if the bytes are damaged or name an unknown replica.
  public init?(decoding bytes: UnsafeRawBufferPointer, _ replica: (UInt64) -> ReplicaIdentifier?) {
    var reader = CompactReader(bytes)
    guard let count = reader.read(), count > 0, count <= UInt64(reader.remaining) else { return nil }
    var dots: [Dot] = []
    for _ in 0..<count {
      guard let number = reader.read(), let name = replica(number), let time = reader.read(),
        let reading = Int64(exactly: time)
      else { return nil }
      dots.append(Dot(replica: name, time: reading))
    }
    guard !reader.isAtEnd else {
      guard dots.count == 1 else { return nil }
      self = .all(dots[0])
      return
    }
    var each: [Dot] = []
    while !reader.isAtEnd {
      guard let place = reader.read(), place < UInt64(dots.count) else { return nil }
      each.append(dots[Int(place)])
    }
    self = .each(domain: each[0], attributes: Array(each.dropFirst()))
  }
}
