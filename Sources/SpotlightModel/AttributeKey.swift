/// The name of an attribute: one of Core Spotlight's property names, or a field's own name. Two are equal where their
/// UTF-8 bytes are.
public struct AttributeKey: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral value: String) { rawValue = value }
}

extension AttributeKey {
  public static func == (left: AttributeKey, right: AttributeKey) -> Bool {
    ExactText(left.rawValue) == ExactText(right.rawValue)
  }

  // Of types with a raw value, the standard library's own compares these.
  public static func != (left: AttributeKey, right: AttributeKey) -> Bool { !(left == right) }

  public func hash(into hasher: inout Hasher) { ExactText(rawValue).hash(into: &hasher) }
}

extension AttributeKey: Comparable {
  /// In the order of the names' UTF-8 bytes.
  public static func < (left: AttributeKey, right: AttributeKey) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension AttributeKey: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The attributes that catalogues are mapped to and that search treats in their own way. Every other name is equally
/// valid; it is stored and searched as text.
extension AttributeKey {
  public static let title: AttributeKey = "title"
  public static let displayName: AttributeKey = "displayName"
  public static let contentDescription: AttributeKey = "contentDescription"
  public static let keywords: AttributeKey = "keywords"
  public static let latitude: AttributeKey = "latitude"
  public static let longitude: AttributeKey = "longitude"
  public static let rating: AttributeKey = "rating"
  public static let thumbnailURL: AttributeKey = "thumbnailURL"
  public static let contentURL: AttributeKey = "contentURL"
  public static let contentCreationDate: AttributeKey = "contentCreationDate"
  public static let rankingHint: AttributeKey = "rankingHint"
}
