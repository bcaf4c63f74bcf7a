import Replication
import SpotlightModel

/// Dots, histories and change dots of stored rows, as the values of ``Replication``.
///
/// Not to be kept beyond a transaction.
struct Versions {
  let store: IndexStore
  private let known = KnownSeries()

  init(store: IndexStore) { self.store = store }

  /// A row of the table `series`.
  struct Series {
    var replica: Int64
    /// Nil while what was written is not visible.
    var start: Int64?
    var changed: Int64?
  }

  /// Series that were looked up; there are few, and each has many items.
  private final class KnownSeries {
    var series: [Int64: Series] = [:]
  }

  func series(_ id: Int64) throws -> Series {
    if let series = known.series[id] { return series }
    let series = try storedSeries(id)
    // Without a start it may get one within this transaction.
    if series.start != nil { known.series[id] = series }
    return series
  }

  private func storedSeries(_ id: Int64) throws -> Series {
    let statement = try store.connection.statement("SELECT replica, start, changed FROM series WHERE id = ?1")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else {
      throw StoreError(.corrupt, "\(store.connection.path): a series of writes is missing.")
    }
    return Series(
      replica: statement.integer(0), start: statement.optionalInteger(1),
      changed: statement.optionalInteger(2))
  }

  /// - Parameters:
  ///   - id: of the series.
  ///   - time: counted from its start.
  func dot(series id: Int64, time: Int64) throws -> Dot {
    let series = try series(id)
    // Sums of damaged rows may wrap; they must not trap.
    return Dot(replica: try identifier(series.replica), time: (series.start ?? 0) &+ time)
  }

  func version(of row: ItemRow) throws -> Version {
    let series = try series(row.series)
    let dot = try dot(series: row.series, time: row.time)
    let stamp = ChangeStamp(dot, time: series.changed)
    return Version(
      dot: dot, history: try history(row, dot), domain: Domain(try store.domains.name(of: row.domain)),
      attributes: try store.attributes(row.payload), changes: try changes(row) ?? .all(stamp))
  }

  private func history(_ row: ItemRow, _ dot: Dot) throws -> VersionVector {
    guard let bytes = row.history else { return VersionVector(dot) }
    guard let vector = bytes.withUnsafeBytes({ VersionVector(decoding: $0, name(of:)) }) else { throw damage }
    return vector
  }

  private func changes(_ row: ItemRow) throws -> ChangeDots? {
    guard let bytes = row.changes else { return nil }
    guard let dots = bytes.withUnsafeBytes({ ChangeDots(decoding: $0, name(of:)) }) else { throw damage }
    return dots
  }

  /// The stored history of a version: nil where its dot says it all.
  func encodedHistory(_ version: Version) throws -> [UInt8]? {
    // Nearly always, so it is looked at without making another vector.
    if version.history.times.count == 1, version.history[version.dot.replica] == version.dot.time {
      return nil
    }
    return try version.history.encoded(number(of:))
  }

  /// The stored change dots of a version: nil where all is as of its dot.
  func encodedChanges(_ version: Version) throws -> [UInt8]? {
    guard version.changes != .all(version.dot) else { return nil }
    return try version.changes.encoded(number(of:))
  }

  func number(of replica: ReplicaIdentifier) throws -> UInt64 {
    UInt64(try store.replicas.number(of: replica.rawValue))
  }

  func identifier(_ number: Int64) throws -> ReplicaIdentifier {
    ReplicaIdentifier(rawValue: try store.replicas.name(of: number))
  }

  func name(of number: UInt64) -> ReplicaIdentifier? {
    Int64(exactly: number).flatMap { try? identifier($0) }
  }

  var damage: StoreError { StoreError.damaged(store.connection.path, "writes") }
}
