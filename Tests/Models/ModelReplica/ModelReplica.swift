public import Replication
public import SpotlightModel

/// A whole index in memory, as far as replication is concerned: what an index on disk must do with the functions of
/// ``Replication``, in the fewest words.
public struct ModelReplica: Sendable {
  public private(set) var name: ReplicaIdentifier
  /// All that was seen here.
  public private(set) var context = VersionVector()
  /// By key; no key without a version.
  public private(set) var items: [String: Siblings] = [:]
  private var clock = HybridClock()
  /// The writes and deletions that touched a key, beyond those that its versions know of.
  private var removals: [String: VersionVector] = [:]
  /// What `removals` leaves out lies within this: no delta can be made for a base that does not cover it.
  private var floor = VersionVector()
  /// How far ahead another's clock may carry ours, in milliseconds.
  private let tolerance: Int64

  public init(_ name: String, tolerance: Int64 = 3_600_000) {
    self.name = ReplicaIdentifier(rawValue: name)
    self.tolerance = tolerance
  }

  /// A copy of the database that has noticed that it is one.
  public func cloned(as name: String) -> ModelReplica {
    var clone = self
    clone.name = ReplicaIdentifier(rawValue: name)
    return clone
  }

  private mutating func nextDot(_ wall: Int64) -> Dot {
    let dot = Dot(replica: name, time: clock.tick(wall: wall))
    context.insert(dot)
    return dot
  }

  public mutating func write(
    _ key: String, domain: Domain = Domain("d"), _ attributes: Attributes, settling: Settlement = .changed,
    made: Int64? = nil, wall: Int64
  ) {
    items[key] = (items[key] ?? Siblings()).written(
      domain: domain, attributes: attributes, settling: settling, made: made, dot: { nextDot(wall) })
  }

  public mutating func delete(_ key: String, wall: Int64) {
    guard items.removeValue(forKey: key) != nil else { return }
    removals[key, default: VersionVector()].insert(nextDot(wall))
  }

  /// Forgets the deletions, as an index may at any time to save room.
  public mutating func cutLog() {
    removals = [:]
    floor = context
  }
}

// MARK: Snapshots

extension ModelReplica {
  /// What one replica tells another.
  public struct Snapshot: Sendable {
    /// What it starts from; nil where it has every item.
    public var base: VersionVector?
    public var context: VersionVector
    public var entries: [String: Entry]

    public struct Entry: Sendable {
      public var siblings: Siblings
      public var touched: VersionVector
    }
  }

  private func touched(_ key: String) -> VersionVector {
    (items[key]?.history ?? VersionVector()).joined(with: removals[key] ?? VersionVector())
  }

  private func entry(_ key: String) -> Snapshot.Entry {
    Snapshot.Entry(siblings: items[key] ?? Siblings(), touched: touched(key))
  }

  public func full() -> Snapshot {
    let entries = items.keys.map { ($0, entry($0)) }
    return Snapshot(base: nil, context: context, entries: Dictionary(uniqueKeysWithValues: entries))
  }

  /// What was touched since `base`, deleted keys included; everything where that cannot be told.
  public func delta(since base: VersionVector) -> Snapshot {
    guard context.covers(base), base.covers(floor) else { return full() }
    let keys = Set(items.keys).union(removals.keys).filter { !base.covers(touched($0)) }
    let entries = keys.map { ($0, entry($0)) }
    return Snapshot(base: base, context: context, entries: Dictionary(uniqueKeysWithValues: entries))
  }

  /// - Returns: false where the snapshot starts from what is not known here.
  @discardableResult
  public mutating func merge(_ snapshot: Snapshot, wall: Int64) -> Bool {
    guard context.covers(snapshot.base ?? VersionVector()) else { return false }
    guard !context.covers(snapshot.context) else { return true }
    var keys = Set(snapshot.entries.keys)
    if snapshot.base == nil { keys.formUnion(items.keys) }
    for key in keys {
      merge(key, snapshot.entries[key], seenThere: snapshot.context)
    }
    if snapshot.base == nil { floor.join(snapshot.context) }
    context.join(snapshot.context)
    for time in snapshot.context.times.values { clock.observe(time, wall: wall, tolerance: tolerance) }
    return true
  }

  private mutating func merge(_ key: String, _ entry: Snapshot.Entry?, seenThere: VersionVector) {
    let kept = (items[key] ?? Siblings()).merged(
      with: entry?.siblings ?? Siblings(), seenHere: context, seenThere: seenThere)
    let touches = (removals[key] ?? VersionVector()).joined(with: entry?.touched ?? VersionVector())
    items[key] = kept.isEmpty ? nil : kept
    removals[key] = kept.history.covers(touches) ? nil : touches
  }
}
