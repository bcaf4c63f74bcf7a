public import Replication
public import SpotlightModel

/// A value that a write overrode while it was in conflict with others.
public struct OverriddenValue: Hashable, Sendable {
  public var key: ItemKey
  /// Nil for the domain.
  public var attribute: AttributeKey?
  public var value: AttributeValue
  /// The write that had made it.
  public var dot: Dot
  /// When it was overridden, in milliseconds since 1970.
  public var overridden: Int64
}

/// The table `overridden_value`. The domain is kept under the empty name, which no attribute has.
struct OverriddenValues {
  private let store: IndexStore
  private static let most: Int64 = 100_000

  init(_ store: IndexStore) { self.store = store }

  func add(_ candidate: Candidate, of attribute: AttributeKey?, _ row: ItemRow) throws {
    let payload = try store.payload([attribute ?? "": candidate.value])
    let statement = try store.connection.statement(
      """
      INSERT INTO overridden_value (owner, identifier, payload, replica, time, overridden)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id
      """
    ).bind(row.owner, at: 1).bind(row.identifier, at: 2).bind(payload, at: 3)
      .bind(try store.replicas.number(of: candidate.dot.replica.rawValue), at: 4).bind(
        candidate.dot.time, at: 5
      )
      .bind(store.settings.now(), at: 6)
    let id = try statement.step() ? statement.integer(0) : 0
    statement.reset()
    try store.connection.statement("DELETE FROM overridden_value WHERE id <= ?1").bind(id - Self.most, at: 1)
      .run()
  }

  func all(_ limit: Int) throws -> [OverriddenValue] {
    let statement = try store.connection.statement(
      """
      SELECT owner, identifier, payload, replica, time, overridden FROM overridden_value ORDER BY id DESC LIMIT ?1
      """
    ).bind(Int64(limit), at: 1)
    defer { statement.reset() }
    var values: [OverriddenValue] = []
    while try statement.step() {
      guard let element = try store.attributes(statement.bytes(2)).first else { continue }
      values.append(
        OverriddenValue(
          key: ItemKey(owner: try store.owners.name(of: statement.integer(0)), identifier: statement.text(1)),
          attribute: element.key.rawValue.isEmpty ? nil : element.key, value: element.value,
          dot: Dot(
            replica: ReplicaIdentifier(rawValue: try store.replicas.name(of: statement.integer(3))),
            time: statement.integer(4)),
          overridden: statement.integer(5)))
    }
    return values
  }
}

extension IndexStore {
  /// Values that writes overrode while they were in conflict, the latest first. They are known on this host alone.
  public func overriddenValues(limit: Int = 1_000) throws -> [OverriddenValue] {
    try consistently { try OverriddenValues(self).all(limit) }
  }
}
