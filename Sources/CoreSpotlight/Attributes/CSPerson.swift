public import Foundation

/// An author or a recipient.
open class CSPerson: NSObject, NSSecureCoding, NSCopying {
  /// The name to show.
  public let displayName: String?
  /// Telephone numbers, addresses and the like.
  public let handles: [String]
  /// What kind of handles they are, by a key of the Contacts framework: `emailAddresses`, `phoneNumbers`.
  public let handleIdentifier: String
  /// What names the person in the user's contacts, where that is known.
  open var contactIdentifier: String?

  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
    super.init()
  }

  /// A person with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSPerson(displayName: displayName, handles: handles, handleIdentifier: handleIdentifier)
    copy.contactIdentifier = contactIdentifier
    return copy
  }

  /// Whether the other object is a person with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CSPerson else { return false }
    return displayName == other.displayName && handles == other.handles
      && handleIdentifier == other.handleIdentifier && contactIdentifier == other.contactIdentifier
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(displayName)
    hasher.combine(handles)
    return hasher.finalize()
  }

  // MARK: Archiving

  open class var supportsSecureCoding: Bool { true }

  private enum ArchiveKey {
    static let displayName = "displayName"
    static let handles = "handles"
    static let handleIdentifier = "handleIdentifier"
    static let contactIdentifier = "contactIdentifier"
  }

  open func encode(with coder: NSCoder) {
    coder.encode(displayName.map { NSString(string: $0) }, forKey: ArchiveKey.displayName)
    coder.encode(NSArray(array: handles), forKey: ArchiveKey.handles)
    coder.encode(NSString(string: handleIdentifier), forKey: ArchiveKey.handleIdentifier)
    coder.encode(contactIdentifier.map { NSString(string: $0) }, forKey: ArchiveKey.contactIdentifier)
  }

  /// Reads what ``encode(with:)`` wrote; nil where there is something else.
  public required init?(coder: NSCoder) {
    func text(_ key: String) -> String? {
      coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String }
    }
    let handles = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: ArchiveKey.handles)
    guard let handles = handles as? [String], let identifier = text(ArchiveKey.handleIdentifier) else {
      return nil
    }
    self.handles = handles
    handleIdentifier = identifier
    displayName = text(ArchiveKey.displayName)
    contactIdentifier = text(ArchiveKey.contactIdentifier)
    super.init()
  }
}
