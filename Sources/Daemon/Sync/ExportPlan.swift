import Replication

/// What matters of a snapshot that lies in a sync folder.
struct SnapshotReach: Hashable {
  /// What a reader must have seen to merge it: nothing, for a full one.
  var base: VersionVector
  /// What a reader has seen who has merged it.
  var context: VersionVector
  var byteCount: Int64

  var isFull: Bool { base.times.isEmpty }

  /// Whether a reader who has `other` has no use for this one: the other tells as much, and asks no more.
  func isCovered(by other: SnapshotReach) -> Bool {
    base.covers(other.base) && other.context.covers(context)
  }
}

extension Collection<SnapshotReach> {
  /// What somebody will have seen who begins with nothing and merges whatever of these can be merged.
  var reached: VersionVector {
    var seen = VersionVector()
    var waiting = Array(self)
    while true {
      let ready = waiting.filter { seen.covers($0.base) }
      guard !ready.isEmpty else { return seen }
      waiting.removeAll { seen.covers($0.base) }
      for snapshot in ready { seen.join(snapshot.context) }
    }
  }
}

/// What a host writes next into its subfolder.
enum ExportPlan: Hashable {
  /// Everybody who reads the folder learns all that is known here already.
  case nothing
  case full
  case delta(since: VersionVector)

  /// Decides by what there is.
  ///
  /// Deltas are gathered as a counter's digits are: eight of a size make way for one that tells what they told. So there are
  /// never many files, and a change is written again only as often as the number of changes has digits.
  ///
  /// - Parameters:
  ///   - context: all that is known here.
  ///   - own: the snapshots in the own subfolder, by their names.
  ///   - folder: all snapshots in the sync folder that are sound, the own ones too.
  init(context: VersionVector, own: [SnapshotReach], folder: [SnapshotReach]) {
    let superfluous = Set(Self.superfluous(own))
    let own = own.indices.filter { !superfluous.contains($0) }.map { own[$0] }
    let told = own.reached
    guard !folder.reached.covers(context) else {
      self = Self.isOversized(own) ? .full : .nothing
      return
    }
    let fullSize = own.filter(\.isFull).map(\.byteCount).max() ?? 0
    guard fullSize >= Self.leastFullSize, context.covers(told), !Self.isOversized(own) else {
      self = .full
      return
    }
    self = .delta(since: Self.gathered(own).first?.base ?? told)
  }

  /// Of what is smaller a delta would not save anything.
  private static let leastFullSize: Int64 = 1 << 10

  /// Whether the deltas take more room than all that they are based on: a new full snapshot takes less then.
  private static func isOversized(_ own: [SnapshotReach]) -> Bool {
    let deltas = own.filter { !$0.isFull }.reduce(0) { $0 + $1.byteCount }
    return deltas > own.filter(\.isFull).map(\.byteCount).max() ?? .max
  }

  private static let gatheredCount = 8

  /// The last deltas, if they and the one to come are as many as make way for one.
  private static func gathered(_ own: [SnapshotReach]) -> ArraySlice<SnapshotReach> {
    let deltas = own.filter { !$0.isFull }
    guard let rank = deltas.last.map(rank(of:)) else { return [] }
    let run = deltas.suffix(from: deltas.lastIndex { Self.rank(of: $0) > rank }.map { $0 + 1 } ?? 0)
    return run.count >= gatheredCount - 1 ? run : []
  }

  /// The number of digits that the size in kilobytes has to the base of eight.
  private static func rank(of snapshot: SnapshotReach) -> Int {
    let kilobytes = max(0, snapshot.byteCount >> 10)
    return (Int64.bitWidth - kilobytes.leadingZeroBitCount + 2) / 3
  }

  /// The snapshots of the own subfolder that may be removed, as places in it: others that are there tell as much.
  ///
  /// - Parameter own: by their names; of two that tell the same the later one stays.
  static func superfluous(_ own: [SnapshotReach]) -> [Int] {
    own.indices.filter { place in
      own.indices.contains { other in
        guard other != place, own[place].isCovered(by: own[other]) else { return false }
        return other > place || !own[other].isCovered(by: own[place])
      }
    }
  }
}
