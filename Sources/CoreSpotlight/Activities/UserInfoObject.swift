import Foundation

/// Values of an activity's user information as objects, for its archive.
enum UserInfoObject {
  /// How deep collections may lie within each other.
  private static let greatestDepth = 64

  /// What the archive may hold.
  static let classes: [AnyClass] = [
    NSDictionary.self, NSArray.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
    NSURL.self, NSUUID.self, NSNull.self,
  ]

  /// The dictionary without the entries that no archive can hold.
  static func dictionary(_ userInfo: [AnyHashable: Any]) -> NSDictionary {
    object(userInfo, depth: 0) as? NSDictionary ?? NSDictionary()
  }

  /// Nil for what no archive can hold.
  private static func object(_ value: Any, depth: Int) -> NSObject? {
    guard depth < greatestDepth else { return nil }
    func object(_ value: Any) -> NSObject? { Self.object(value, depth: depth + 1) }
    switch value {
    case let null as NSNull: return null
    case let text as String: return NSString(string: text)
    case let number as NSNumber: return number
    case let date as Date: return NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let data as Data: return NSData(data: data)
    case let address as URL: return NSURL(string: address.absoluteString)
    case let identifier as UUID: return NSUUID(uuidString: identifier.uuidString)
    case let elements as [Any]: return NSArray(array: elements.compactMap(object))
    case let elements as Set<AnyHashable>: return NSSet(array: elements.compactMap { object($0.base) })
    case let entries as [AnyHashable: Any]:
      let objects = NSMutableDictionary()
      for (key, value) in entries {
        if let key = key.base as? String, let object = object(value) {
          objects[NSString(string: key)] = object
        }
      }
      return objects
    default: return nil
    }
  }
}
