import Foundation
import SpotlightModel

/// An activity as the index keeps it, read from the object at the time when it became current.
struct SavedActivity: Sendable {
  /// The item that the activity belongs to; nil for none.
  var relatedIdentifier: String?
  /// The activity as an item of its own.
  var item: IndexedItem

  /// - Throws: `CSIndexError` of code `invalidItemError` for an attribute that cannot be indexed.
  init(_ activity: NSUserActivity) throws(CSIndexError) {
    // A copy, for the activity's own is not to change.
    let attributes = CSSearchableItemAttributeSet(assigned: activity.contentAttributeSet?.assigned ?? [:])
    if let title = activity.title { attributes.title = title }
    let words = activity.keywords.sorted()
    if !words.isEmpty { attributes.keywords = (attributes.keywords ?? []) + words }
    let record = ActivityRecord(activity)
    let item = CSSearchableItem(
      uniqueIdentifier: Self.identifier(of: activity, record), domainIdentifier: nil, attributeSet: attributes
    )
    item.expirationDate = activity.expirationDate ?? .init(timeIntervalSince1970: .infinity)
    self.item = try IndexedItem(item)
    self.item.attributes.updateValue(record.value, forKey: .userActivity)
    relatedIdentifier = attributes.relatedUniqueIdentifier
  }

  /// The beginning of what names activities among an app's items.
  private static let prefix = "NSUserActivity/"

  /// Whether an item of this identifier is an activity.
  static func isIdentifier(_ identifier: String) -> Bool { identifier.hasPrefix(prefix) }

  static func identifier(persistent identifier: String) -> String { "\(prefix)persistent/\(identifier)" }

  private static func identifier(of activity: NSUserActivity, _ record: ActivityRecord) -> String {
    if let persistent = activity.persistentIdentifier { return identifier(persistent: persistent) }
    let text = ([activity.activityType, activity.title ?? ""] + record.sortedUserInfo).joined(
      separator: "\u{0}")
    return prefix + Array(text.utf8).withUnsafeBytes { ContentDigest(of: $0) }.description
  }
}

/// What is needed to make an activity again.
struct ActivityRecord {
  var activityType: String
  var userInfo: [AnyHashable: Any]
  var webpageURL: URL?
  var targetContentIdentifier: String?

  init(_ activity: NSUserActivity) {
    activityType = activity.activityType
    let required = activity.requiredUserInfoKeys
    userInfo = (activity.userInfo ?? [:]).filter { key, _ in
      required.map { $0.contains(key.base as? String ?? "") } ?? true
    }
    webpageURL = activity.webpageURL
    targetContentIdentifier = activity.targetContentIdentifier
  }

  /// The entries of the user information in an order that is always the same.
  var sortedUserInfo: [String] { userInfo.map { "\($0.key)=\($0.value)" }.sorted() }

  // MARK: In the index

  private enum Key {
    static let activityType = "activityType"
    static let userInfo = "userInfo"
    static let webpageURL = "webpageURL"
    static let targetContentIdentifier = "targetContentIdentifier"
  }

  /// A keyed archive, in base 64.
  var value: AttributeValue {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(NSString(string: activityType), forKey: Key.activityType)
    archiver.encode(UserInfoObject.dictionary(userInfo), forKey: Key.userInfo)
    archiver.encode(webpageURL.map { NSString(string: $0.absoluteString) }, forKey: Key.webpageURL)
    archiver.encode(targetContentIdentifier.map { NSString(string: $0) }, forKey: Key.targetContentIdentifier)
    archiver.finishEncoding()
    return .text(archiver.encodedData.base64EncodedString())
  }

  /// Nil where the value is none that this made.
  init?(_ value: AttributeValue) {
    guard case .text(let encoded) = value, let data = Data(base64Encoded: encoded),
      let coder = try? NSKeyedUnarchiver(forReadingFrom: data)
    else { return nil }
    func text(_ key: String) -> String? {
      coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String }
    }
    guard let type = text(Key.activityType) else { return nil }
    activityType = type
    let userInfo = coder.decodeObject(of: UserInfoObject.classes, forKey: Key.userInfo) as? NSDictionary
    self.userInfo = userInfo as? [AnyHashable: Any] ?? [:]
    webpageURL = text(Key.webpageURL).flatMap { URL(string: $0) }
    targetContentIdentifier = text(Key.targetContentIdentifier)
  }
}
