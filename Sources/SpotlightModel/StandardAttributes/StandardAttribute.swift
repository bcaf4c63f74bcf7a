/// What an attribute's value is, where Core Spotlight declares it.
public enum AttributeType: Hashable, Sendable {
  case text, number, date, boolean, list
  /// Bytes, in base64.
  case data
}

/// A property of `CSSearchableItemAttributeSet`: its names, what its values are, and what it says.
///
/// This is the one place where they are declared. Catalogues take the types from here, queries the names, and the
/// properties of `CSSearchableItemAttributeSet` with their documentation are written from it. Every other attribute name is
/// a custom one.
public struct StandardAttribute: Hashable, Sendable {
  /// What an app is given, in Swift.
  public enum Form: Hashable, Sendable {
    /// A `String`.
    case text
    /// A `URL`; stored as its text.
    case address
    /// A `UTType`; stored as its identifier.
    case contentType
    /// An `NSNumber`.
    case number
    /// An `NSNumber` of a truth value.
    case boolean
    /// A `Date`.
    case date
    /// `Data`; stored in base64.
    case data
    /// An array of `String`.
    case texts
    /// An array of `Date`.
    case dates
    /// An array of `CSPerson`; stored as texts.
    case persons
    /// Values by the names of their headers; stored as texts, one a value.
    case headers
  }

  /// Who may set an attribute, and to what.
  public enum Access: Hashable, Sendable {
    case readWrite
    /// Only the system writes it.
    case readOnly
    /// It has a value even where none was set.
    case neverNil
  }

  /// The name of the property, which is also the attribute's name in the index and in queries.
  public let name: String
  public let form: Form
  public let access: Access
  /// The property's name in Objective-C.
  public let objectiveCName: String
  /// The name that macOS's metadata framework has for it.
  public let metadataName: String
  /// What the attribute says, in a sentence.
  public let summary: String

  init(
    _ name: String, _ form: Form, objectiveC: String? = nil, metadata: String? = nil,
    access: Access = .readWrite, _ summary: String
  ) {
    self.name = name
    self.form = form
    self.access = access
    self.summary = summary
    objectiveCName = objectiveC ?? name
    metadataName = metadata ?? "kMDItem\(objectiveCName.prefix(1).uppercased())\(objectiveCName.dropFirst())"
  }

  public var key: AttributeKey { AttributeKey(rawValue: name) }

  /// What its values are in the index.
  public var type: AttributeType {
    switch form {
    case .text, .address, .contentType: .text
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .data: .data
    case .texts, .dates, .persons, .headers: .list
    }
  }
}

extension StandardAttribute {
  /// Attributes that are about one subject.
  public struct Group: Sendable {
    /// In the singular, capitalised: `Image`.
    public let name: String
    public let attributes: [StandardAttribute]
  }

  /// All attributes, as Apple's documentation groups them.
  public static let groups = [
    Group(name: "General", attributes: general), Group(name: "Document", attributes: document),
    Group(name: "Event", attributes: event), Group(name: "Place", attributes: place),
    Group(name: "Media", attributes: media), Group(name: "Music", attributes: music),
    Group(name: "Image", attributes: image), Group(name: "Message", attributes: message),
    Group(name: "Container", attributes: container), Group(name: "Action", attributes: action),
  ]

  /// The attribute of this name; nil for a custom one.
  public static func named(_ name: String) -> StandardAttribute? { byName[name] }

  /// The attribute that a query may call so: by its name, its name in Objective-C or that of the metadata framework.
  public static func queried(_ name: String) -> StandardAttribute? { byName[name] ?? byOtherName[name] }

  /// The type that Core Spotlight declares for `key`; nil for a custom attribute.
  public static func type(of key: AttributeKey) -> AttributeType? { byName[key.rawValue]?.type }

  /// All names, in alphabetical order.
  public static let names: [String] = byName.keys.sorted()

  private static let byName = Dictionary(
    uniqueKeysWithValues: groups.flatMap(\.attributes).map { ($0.name, $0) })

  private static let byOtherName = Dictionary(
    groups.flatMap(\.attributes).flatMap { [($0.objectiveCName, $0), ($0.metadataName, $0)] },
    uniquingKeysWith: { first, _ in first })
}

extension AttributeKey {
  /// What an activity, which is kept as an item, is made again from: a keyed archive in base 64.
  public static let userActivity: AttributeKey = "NSUserActivity"

  /// Whether the attribute's values are bytes, which nobody looks for by words.
  @inlinable
  public var holdsBytes: Bool {
    // Every attribute of every item is asked this, so most are told apart by their length.
    switch rawValue.utf8.count {
    case 13: rawValue == "thumbnailData"
    case 14: rawValue == "NSUserActivity"
    case 15: rawValue == "htmlContentData"
    default: false
    }
  }
}
