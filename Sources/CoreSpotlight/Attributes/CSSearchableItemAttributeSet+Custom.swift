public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// Sets an attribute that the app defines.
  ///
  /// - Parameter value: an `NSString`, `NSNumber`, `NSDate`, `NSData` or ``CSPerson``, or an array of these; nil or
  ///   `NSNull` for none. An item with any other value is refused when it is indexed. From the index, bytes and persons
  ///   come back as texts.
  public func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    let copy = (value as? any NSCopying).map { $0.copy(with: nil) } ?? value.map { $0 as Any }
    assigned.updateValue(copy, forKey: key.attributeKey)
  }

  /// The value of an attribute that the app defines; nil where there is none.
  public func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
    (assigned[key.attributeKey] ?? nil) as? any NSSecureCoding
  }
}
