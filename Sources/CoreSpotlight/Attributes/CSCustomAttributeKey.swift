public import Foundation
import SpotlightModel

/// The key of an attribute that an app defines for itself; see
/// ``CSSearchableItemAttributeSet/setValue(_:forCustomKey:)``.
///
/// Best is a name that nobody else uses: `com_example_recipes_oven`.
open class CSCustomAttributeKey: NSObject, NSSecureCoding, NSCopying {
  /// The name of the attribute, in queries too.
  public let keyName: String
  /// Whether queries may name the attribute.
  public let isSearchable: Bool
  /// Whether the attribute takes part in searches that name none.
  public let isSearchableByDefault: Bool
  /// Whether there are few different values, so that they are worth being stored once. Here it makes no difference.
  public let isUnique: Bool
  /// Whether values are arrays.
  public let isMultiValued: Bool

  /// A key that queries may name, and that does not take part in others; of single values.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName, searchable: true, searchableByDefault: false, unique: false, multiValued: false)
  }

  /// Nil for a name that is empty, that has other characters than letters and digits of ASCII and underscores, that begins
  /// with `kMD`, or that is a standard attribute's.
  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    guard Self.isValid(keyName) else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
    super.init()
  }

  private static func isValid(_ name: String) -> Bool {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar == "_"
        || scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
    return !name.isEmpty && isPlain && !name.hasPrefix("kMD") && StandardAttribute.queried(name) == nil
  }

  var attributeKey: AttributeKey { AttributeKey(rawValue: keyName) }

  /// This key, which nothing can alter.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a key of the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CSCustomAttributeKey)?.keyName == keyName
  }

  open override var hash: Int { keyName.hashValue }

  // MARK: Archiving

  open class var supportsSecureCoding: Bool { true }

  private enum ArchiveKey {
    static let keyName = "keyName"
    static let searchable = "searchable"
    static let searchableByDefault = "searchableByDefault"
    static let unique = "unique"
    static let multiValued = "multiValued"
  }

  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: keyName), forKey: ArchiveKey.keyName)
    coder.encode(isSearchable, forKey: ArchiveKey.searchable)
    coder.encode(isSearchableByDefault, forKey: ArchiveKey.searchableByDefault)
    coder.encode(isUnique, forKey: ArchiveKey.unique)
    coder.encode(isMultiValued, forKey: ArchiveKey.multiValued)
  }

  /// Reads what ``encode(with:)`` wrote; nil where there is something else.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.keyName) else { return nil }
    self.init(
      keyName: name as String, searchable: coder.decodeBool(forKey: ArchiveKey.searchable),
      searchableByDefault: coder.decodeBool(forKey: ArchiveKey.searchableByDefault),
      unique: coder.decodeBool(forKey: ArchiveKey.unique),
      multiValued: coder.decodeBool(forKey: ArchiveKey.multiValued))
  }
}
