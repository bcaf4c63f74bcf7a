import Foundation
import SpotlightModel

/// Attributes' values as objects, for archives and for custom attributes.
enum AttributeObject {
  /// What an archive of a set may hold.
  static let classes: [AnyClass] = [
    NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self,
    NSNull.self, CSPerson.self,
  ]

  /// The object that a value is in Objective-C.
  static func object(of value: Any) -> NSObject {
    switch value {
    case let object as NSObject: object
    case let text as String: NSString(string: text)
    case let date as Date: NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let data as Data: NSData(data: data)
    case let address as URL: NSString(string: address.absoluteString)
    case let elements as [Any]: NSArray(array: elements.map(object(of:)))
    case let headers as [String: [Any]]: NSDictionary(dictionary: headers.mapValues(object(of:)))
    default: NSString(string: "\(value)")
    }
  }

  /// What an archive has of an attribute; nil where it was set to nil.
  static func value(of object: Any, named name: String) -> Any? {
    guard !(object is NSNull) else { return nil }
    guard let attribute = StandardAttribute.named(name) else { return object }
    let value = try? AttributeValue(object, of: attribute.key)
    return value.flatMap { $0.value(of: attribute) }
  }
}
