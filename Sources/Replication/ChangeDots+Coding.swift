extension ChangeDots {
  /// First the distinct stamps, then, if there are several, the place in that list of the domain's and of each
  /// attribute's.
  ///
  /// The list is its count, then for each stamp the replica's number and the write's reading. Where some values are
  /// older than the writes that set them, a 0 comes before the count, and after each reading by how much they are.
  public func encoded(_ number: (ReplicaIdentifier) throws -> UInt64) rethrows -> [UInt8] {
    var writer = CompactWriter()
    switch self {
    case .all(let stamp):
      try Self.write([stamp], to: &writer, number)
    case .each(let domain, let attributes):
      var places: [ChangeStamp: Int] = [:]
      var distinct: [ChangeStamp] = []
      for stamp in [domain] + attributes where places[stamp] == nil {
        places[stamp] = distinct.count
        distinct.append(stamp)
      }
      try Self.write(distinct, to: &writer, number)
      guard distinct.count > 1 else { break }
      for stamp in [domain] + attributes { writer.write(UInt64(places[stamp] ?? 0)) }
    }
    return writer.bytes
  }

  private static func write(
    _ stamps: [ChangeStamp], to writer: inout CompactWriter,
    _ number: (ReplicaIdentifier) throws -> UInt64
  ) rethrows {
    let areOlder = stamps.contains { $0.time != $0.dot.time }
    if areOlder { writer.write(0) }
    writer.write(UInt64(stamps.count))
    for stamp in stamps {
      writer.write(try number(stamp.dot.replica))
      writer.write(UInt64(max(0, stamp.dot.time)))
      if areOlder { writer.write(UInt64(max(0, stamp.dot.time &- stamp.time))) }
    }
  }

  /// Reads what ``encoded(_:)`` wrote; nil if the bytes are damaged or name an unknown replica.
  public init?(decoding bytes: UnsafeRawBufferPointer, _ replica: (UInt64) -> ReplicaIdentifier?) {
    var reader = CompactReader(bytes)
    guard let stamps = Self.stamps(&reader, replica) else { return nil }
    guard !reader.isAtEnd else {
      guard stamps.count == 1 else { return nil }
      self = .all(stamps[0])
      return
    }
    var each: [ChangeStamp] = []
    while !reader.isAtEnd {
      guard let place = reader.read(), place < UInt64(stamps.count) else { return nil }
      each.append(stamps[Int(place)])
    }
    self = .each(domain: each[0], attributes: Array(each.dropFirst()))
  }

  private static func stamps(
    _ reader: inout CompactReader, _ replica: (UInt64) -> ReplicaIdentifier?
  ) -> [ChangeStamp]? {
    guard var count = reader.read() else { return nil }
    let areOlder = count == 0
    if areOlder {
      guard let following = reader.read() else { return nil }
      count = following
    }
    guard count > 0, count <= UInt64(reader.remaining) else { return nil }
    var stamps: [ChangeStamp] = []
    for _ in 0..<count {
      guard let number = reader.read(), let name = replica(number), let time = reader.read(),
        let reading = Int64(exactly: time)
      else { return nil }
      var age: Int64 = 0
      if areOlder {
        guard let older = reader.read().flatMap(Int64.init(exactly:)), older <= reading else { return nil }
        age = older
      }
      stamps.append(ChangeStamp(Dot(replica: name, time: reading), time: reading - age))
    }
    return stamps
  }
}
