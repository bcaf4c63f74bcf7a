import Foundation
import SpotlightModel
import UniformTypeIdentifiers

/// A value that no attribute can have.
struct UnsupportedValue: Error {
  var key: AttributeKey
  var typeName: String
}

// MARK: Into the index

extension AttributeValue {
  /// The value that the index keeps of what an app assigned; nil for `NSNull`, which stands for none.
  init?(_ value: Any, of key: AttributeKey) throws(UnsupportedValue) {
    switch value {
    case is NSNull: return nil
    case let text as String: self = .text(text)
    case let number as NSNumber: self = Self.number(number, of: key)
    case let date as Date: self = .date(date)
    case let data as Data: self = .text(data.base64EncodedString())
    case let address as URL: self = .text(address.absoluteString)
    case let type as UTType: self = .text(type.identifier)
    case let person as CSPerson: self = .text(PersonText.text(of: person))
    case let elements as [Any]: self = .list(try Self.elements(elements, of: key))
    case let headers as [String: [Any]]: self = .list(HeaderText.texts(of: headers).map { .text($0) })
    default: throw UnsupportedValue(key: key, typeName: "\(type(of: value))")
    }
  }

  /// Arrays within arrays are taken apart, for the index knows none.
  private static func elements(_ elements: [Any], of key: AttributeKey) throws(UnsupportedValue)
    -> [AttributeValue]
  {
    var values: [AttributeValue] = []
    for element in elements {
      guard let value = try AttributeValue(element, of: key) else { continue }
      if case .list(let inner) = value { values += inner } else { values.append(value) }
    }
    return values
  }

  private static func number(_ number: NSNumber, of key: AttributeKey) -> AttributeValue {
    switch StandardAttribute.type(of: key) {
    case .boolean: .boolean(number.boolValue)
    case nil where number.holdsBoolean: .boolean(number.boolValue)
    default: number.value
    }
  }
}

extension NSNumber {
  /// Whether it was made from a truth value. Foundation has no other number of this Objective-C type.
  fileprivate var holdsBoolean: Bool { typeCode == UInt8(ascii: "c") }

  private var typeCode: UInt8 { UInt8(bitPattern: objCType.pointee) }

  /// As a number, with the digits that it was made with.
  fileprivate var value: AttributeValue {
    switch typeCode {
    case UInt8(ascii: "f"): .number(Double("\(floatValue)") ?? doubleValue)
    case UInt8(ascii: "d"): .number(doubleValue)
    case UInt8(ascii: "Q"): .number("\(uint64Value)")
    default: .number("\(int64Value)")
    }
  }
}

// MARK: Out of the index

extension AttributeValue {
  /// What a standard attribute's property shows of the value; nil where it does not fit, as a catalogue's may not.
  func value(of attribute: StandardAttribute) -> Any? {
    switch attribute.form {
    case .text: text
    case .address: URL(string: text)
    case .contentType: UTType(text)
    case .number, .boolean: number
    case .date: date
    case .data: Data(base64Encoded: text)
    case .texts: elements.map(\.text)
    case .dates: elements.compactMap(\.date)
    case .persons: elements.map { PersonText.person($0.text) }
    case .headers: HeaderText.headers(elements.map(\.text))
    }
  }

  /// What a custom attribute shows of the value: an `NSString`, `NSNumber`, `NSDate`, or an array of these.
  var object: NSObject {
    switch self {
    case .text(let text): NSString(string: text)
    case .number, .boolean: number ?? NSNumber(value: 0)
    case .date(let date): NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case .list(let elements): NSArray(array: elements.map(\.object))
    }
  }

  private var elements: [AttributeValue] {
    if case .list(let elements) = self { return elements }
    return [self]
  }

  private var date: Date? {
    if case .date(let date) = self { return date }
    return nil
  }

  /// A whole number keeps all its digits where 64 bits have room for them.
  private var number: NSNumber? {
    switch self {
    case .boolean(let flag): NSNumber(value: flag)
    case .number(let digits):
      Int64(digits).map { NSNumber(value: $0) } ?? UInt64(digits).map { NSNumber(value: $0) }
        ?? Double(digits).map { NSNumber(value: $0) }
    default: nil
    }
  }
}
