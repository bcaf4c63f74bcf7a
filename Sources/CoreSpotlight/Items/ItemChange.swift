import Foundation
import IndexStore
import SpotlightModel

/// What an app asks of the index, read from its objects at the time when it asks, so that what happens to these later
/// makes no difference.
enum ItemChange: Sendable {
  case index([IndexedItem])
  case delete(identifiers: [String])
  case deleteDomains([Domain])
  case deleteAll
}

/// A ``CSSearchableItem`` as values.
struct IndexedItem: Sendable {
  var identifier: String
  /// Nil where the app gave none.
  var domain: Domain?
  /// Nil where an attribute was set to nil.
  var attributes: [AttributeKey: AttributeValue?]
  var isUpdate: Bool
  /// In milliseconds since 1970; nil for never.
  var expiry: Int64?
}

extension IndexedItem {
  /// - Throws: `CSIndexError` of code `invalidItemError` for an item that cannot be indexed.
  init(_ item: CSSearchableItem) throws(CSIndexError) {
    identifier = item.uniqueIdentifier
    attributes = [:]
    for (key, value) in item.attributeSet.assigned {
      attributes.updateValue(try Self.value(value, key, item), forKey: key)
    }
    domain = (item.domainIdentifier ?? item.attributeSet.domainIdentifier).map { Domain($0) }
    isUpdate = item.isUpdate
    expiry = Self.milliseconds(item.expirationDate)
    guard !identifier.isEmpty else { throw .invalidItem("An item has an empty identifier.") }
    guard isUpdate || attributes.contains(where: { $0.value != nil }) else {
      throw .invalidItem("The item “\(identifier)” has no attributes; give it a title or a display name.")
    }
    try ItemSize.check(
      identifier, domain, attributes.lazy.compactMap { key, value in value.map { (key, $0) } })
  }

  private static func value(
    _ value: Any?, _ key: AttributeKey, _ item: CSSearchableItem
  ) throws(CSIndexError) -> AttributeValue? {
    guard let value else { return nil }
    do {
      return try AttributeValue(value, of: key)
    } catch {
      throw .invalidItem(
        "The item “\(item.uniqueIdentifier)” has a value of type \(error.typeName) for the attribute \(key); it may"
          + " be an NSString, NSNumber, NSDate, NSData or CSPerson, or an array of these.")
    }
  }

  /// Nil for what lies beyond all calendars.
  private static func milliseconds(_ date: Date?) -> Int64? {
    date.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded()) }
  }
}
