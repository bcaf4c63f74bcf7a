import FoundationEssentials
import SpotlightModel

/// Views of a field's value in the type that an attribute has.
enum TypedValue {
  /// The value in `type`, or as it is where it does not fit; nil for none.
  ///
  /// - Parameter separator: what stands between the values of a list within one text; UTF-8.
  static func value(_ value: FieldValue, as type: AttributeType?, separator: [UInt8]) -> AttributeValue? {
    switch (value, type) {
    case (.text(var text), .some(let type)):
      return text.withUTF8 { self.value(UnsafeRawBufferPointer($0), as: type, separator: separator) }
    case (.number(let digits), .boolean): return boolean(digits).map { .boolean($0) } ?? .number(digits)
    case (.list, .list): return plain(value)
    case (_, .list): return plain(value).map { .list([$0]) }
    default: return plain(value)
    }
  }

  /// The same of a text's UTF-8.
  static func value(
    _ bytes: UnsafeRawBufferPointer, as type: AttributeType, separator: [UInt8]
  ) -> AttributeValue? {
    if bytes.isEmpty { return nil }
    if type == .list { return list(bytes, separator: separator) }
    let text = String(decoding: bytes, as: UTF8.self)
    switch type {
    case .number: return JSONNumber.matches(bytes) ? .number(text) : .text(text)
    case .date: return DateText.date(bytes).map { .date($0) } ?? .text(text)
    case .boolean: return boolean(text).map { .boolean($0) } ?? .text(text)
    case .text, .data, .list: return .text(text)
    }
  }

  /// The value as it is written.
  static func plain(_ value: FieldValue) -> AttributeValue? {
    switch value {
    case .text(let text): text.isEmpty ? nil : .text(text)
    case .number(let digits): .number(digits)
    case .boolean(let flag): .boolean(flag)
    case .date(let date): .date(date)
    case .list(let elements): list(elements.compactMap(plain))
    case .null: nil
    }
  }

  private static func list(_ elements: [AttributeValue]) -> AttributeValue? {
    elements.isEmpty ? nil : .list(elements)
  }

  /// The value as an identifier, or a part of one.
  static func identifierText(_ value: FieldValue) -> String { plain(value)?.text ?? "" }

  /// The values between separators, without the spaces around them; empty ones are left out.
  private static func list(_ bytes: UnsafeRawBufferPointer, separator: [UInt8]) -> AttributeValue? {
    var values: [AttributeValue] = []
    var start = 0
    while let end = firstIndex(of: separator, in: bytes, from: start) {
      append(bytes[start..<end], to: &values)
      start = end + separator.count
    }
    append(bytes[start...], to: &values)
    return list(values)
  }

  private static func firstIndex(of separator: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int)
    -> Int?
  {
    guard let first = separator.first, bytes.count - start >= separator.count else { return nil }
    for index in start...bytes.count - separator.count
    where bytes[index] == first && bytes[index..<index + separator.count].elementsEqual(separator) {
      return index
    }
    return nil
  }

  private static func append(_ part: Slice<UnsafeRawBufferPointer>, to values: inout [AttributeValue]) {
    var part = part
    while part.first == UInt8(ascii: " ") { part.removeFirst() }
    while part.last == UInt8(ascii: " ") { part.removeLast() }
    if !part.isEmpty {
      values.append(.text(String(decoding: UnsafeRawBufferPointer(rebasing: part), as: UTF8.self)))
    }
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
