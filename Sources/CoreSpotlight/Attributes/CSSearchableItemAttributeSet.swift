public import Foundation
import SpotlightModel
public import UniformTypeIdentifiers

/// What is known of a searchable item: at most one value for each attribute.
///
/// An attribute that was never assigned is told from one that was set to nil: an item that updates another
/// (``CSSearchableItem/isUpdate``) leaves the former as they are, and removes the latter. A set that is indexed is read
/// within the call; what happens to it afterwards does not matter.
///
/// A set may be used on any thread, by one at a time.
open class CSSearchableItemAttributeSet: NSObject, NSSecureCoding, NSCopying {
  /// Every attribute that was assigned, nil where it was set to nil. Standard attributes have the types of their
  /// properties, custom ones are objects.
  var assigned: [AttributeKey: Any?]

  /// A set for an item of a type; it is the first attribute, ``contentType``.
  public init(contentType: UTType) {
    assigned = ["contentType": contentType.identifier]
    super.init()
  }

  /// A set for an item of a type, given by its identifier; new programs use ``init(contentType:)``.
  public init(itemContentType: String) {
    assigned = ["contentType": itemContentType]
    super.init()
  }

  /// A set without any attribute.
  public override init() {
    assigned = [:]
    super.init()
  }

  convenience init(assigned: [AttributeKey: Any?]) {
    self.init()
    self.assigned = assigned
  }

  /// The value of a standard attribute, as its property has it; assigning nil is remembered.
  subscript<Value>(key: AttributeKey) -> Value? {
    get { (assigned[key] ?? nil) as? Value }
    set { assigned.updateValue(newValue, forKey: key) }
  }

  // MARK: Copying and archiving

  /// A set with the same attributes.
  open func copy(with zone: NSZone? = nil) -> Any { CSSearchableItemAttributeSet(assigned: assigned) }

  open class var supportsSecureCoding: Bool { true }

  private static let archiveKey = "attributes"

  /// Writes all that was assigned, what was set to nil too.
  open func encode(with coder: NSCoder) {
    let objects = assigned.map { (key, value) in
      (key.rawValue, value.map(AttributeObject.object(of:)) ?? NSNull())
    }
    let dictionary = NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: objects))
    coder.encode(dictionary, forKey: Self.archiveKey)
  }

  /// Reads what ``encode(with:)`` wrote; nil where there is something else.
  public required init?(coder: NSCoder) {
    let decoded = coder.decodeObject(of: AttributeObject.classes, forKey: Self.archiveKey)
    guard let objects = decoded as? [String: Any] else { return nil }
    assigned = [:]
    super.init()
    for (name, object) in objects {
      assigned.updateValue(
        AttributeObject.value(of: object, named: name), forKey: AttributeKey(rawValue: name))
    }
  }
}
