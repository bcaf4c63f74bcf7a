public import Foundation

/// One thing that people can find: what names it, the domain it belongs to, what is known of it, and until when.
///
/// An item may be used on any thread, by one at a time.
open class CSSearchableItem: NSObject, NSSecureCoding, NSCopying {
  /// What names the item among those of the app, and what the app gets when the item is opened. To be changed only before
  /// the item is first indexed.
  open var uniqueIdentifier: String

  /// The domain that the item belongs to, for deleting many at once; nil for none. Domains nest at the dots:
  /// `account.mailbox` lies within `account`.
  open var domainIdentifier: String?

  /// What is known of the item. The set is not copied; it is read when the item is indexed.
  open var attributeSet: CSSearchableItemAttributeSet

  /// Whether indexing the item alters the one of the same identifier, instead of replacing it: attributes that were never
  /// assigned stay as they are, those that were set to nil are removed. Without such an item it is a new one. False unless
  /// set.
  open var isUpdate = false

  /// What the system is asked to find out of the item. Nobody does so here; the options are kept and change nothing.
  open var updateListenerOptions: UpdateListenerOptions = []

  private var expiration: Date

  /// How well the item answers the query that it comes from: its place among the results.
  var rank: Int?

  /// - Parameter uniqueIdentifier: nil for a new UUID, which the app should keep: it is all that it gets when the item is
  ///   opened.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    expiration = Self.defaultExpiration
    super.init()
  }

  /// An item of a new UUID, without domain and attributes.
  public override convenience init() {
    self.init(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
  }

  /// When the index drops the item: a month after it was made, unless set. Setting nil makes it a month from now.
  open var expirationDate: Date! {
    get { expiration }
    set { expiration = newValue ?? Self.defaultExpiration }
  }

  private static var defaultExpiration: Date {
    let now = Date()
    // Every date but those beyond the calendar's end has a month after it.
    return Calendar(identifier: .gregorian).date(byAdding: .month, value: 1, to: now) ?? now
  }

  /// The order of two results of one query, the better one first; the same where they are not that.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    guard let rank, let otherRank = other.rank, rank != otherRank else { return .orderedSame }
    return rank < otherRank ? .orderedAscending : .orderedDescending
  }

  // MARK: Copying and archiving

  /// An item with the same values, and a copy of the attribute set.
  open func copy(with zone: NSZone? = nil) -> Any {
    // A set's copy is a set.
    let attributes = attributeSet.copy(with: zone) as? CSSearchableItemAttributeSet ?? attributeSet
    let copy = CSSearchableItem(
      uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier, attributeSet: attributes)
    copy.expiration = expiration
    copy.isUpdate = isUpdate
    copy.updateListenerOptions = updateListenerOptions
    copy.rank = rank
    return copy
  }

  open class var supportsSecureCoding: Bool { true }

  private enum ArchiveKey {
    static let uniqueIdentifier = "uniqueIdentifier"
    static let domainIdentifier = "domainIdentifier"
    static let attributeSet = "attributeSet"
    static let expiration = "expirationDate"
    static let isUpdate = "isUpdate"
    static let updateListenerOptions = "updateListenerOptions"
  }

  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: uniqueIdentifier), forKey: ArchiveKey.uniqueIdentifier)
    coder.encode(domainIdentifier.map { NSString(string: $0) }, forKey: ArchiveKey.domainIdentifier)
    coder.encode(attributeSet, forKey: ArchiveKey.attributeSet)
    coder.encode(expiration.timeIntervalSinceReferenceDate, forKey: ArchiveKey.expiration)
    coder.encode(isUpdate, forKey: ArchiveKey.isUpdate)
    coder.encode(Int(bitPattern: updateListenerOptions.rawValue), forKey: ArchiveKey.updateListenerOptions)
  }

  /// Reads what ``encode(with:)`` wrote; nil where there is something else.
  public required init?(coder: NSCoder) {
    func text(_ key: String) -> String? {
      coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String }
    }
    guard let identifier = text(ArchiveKey.uniqueIdentifier),
      let attributes = coder.decodeObject(
        of: CSSearchableItemAttributeSet.self, forKey: ArchiveKey.attributeSet)
    else { return nil }
    uniqueIdentifier = identifier
    domainIdentifier = text(ArchiveKey.domainIdentifier)
    attributeSet = attributes
    expiration = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: ArchiveKey.expiration))
    isUpdate = coder.decodeBool(forKey: ArchiveKey.isUpdate)
    updateListenerOptions = UpdateListenerOptions(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: ArchiveKey.updateListenerOptions)))
    super.init()
  }
}

extension CSSearchableItem {
  /// What the system may find out of an item.
  public struct UpdateListenerOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A summary of its text: ``CSSearchableItemAttributeSet/textContentSummary``.
    public static let summarization = UpdateListenerOptions(rawValue: 1 << 1)
    /// Whether it matters more than others: ``CSSearchableItemAttributeSet/isPriority``.
    public static let priority = UpdateListenerOptions(rawValue: 1 << 2)
  }
}
