public import FoundationEssentials

/// A type of data: what a file, or an item of an index, is.
///
/// Types are named by *uniform type identifiers*, and are kinds of one another: `public.jpeg` conforms to `public.image`,
/// and that to `public.data`. The types that Apple's systems declare are built in. What the system knows beside them, by
/// name extension or MIME type, comes from the shared-mime-info database in the XDG data folders, as *dynamic* types;
/// where that is not installed, such types are known by their tag alone.
///
/// Two types are equal where their identifiers are.
public struct UTType: Hashable, Sendable {
  /// The uniform type identifier: `public.jpeg`.
  public let identifier: String

  /// - Parameter identifier: of a type that is known to be declared, or of a dynamic one.
  init(known identifier: String) { self.identifier = identifier }

  /// The type of this identifier; nil where no such type is declared.
  public init?(_ identifier: String) {
    guard TypeRegistry.shared.declaration(of: identifier) != nil || DynamicIdentifier(identifier) != nil
    else {
      return nil
    }
    self.identifier = identifier
  }

  /// A type that the program itself declares. It is known to the whole process from now on.
  ///
  /// On Apple's systems such types are declared in the program's property list; here this call is the declaration.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    TypeRegistry.shared.declare(identifier, conformingTo: parentType)
    self.identifier = identifier
  }

  /// A type that another program declares, and that this one relies on; see ``init(exportedAs:conformingTo:)``.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }
}

extension UTType {
  /// What a person calls the type, in English; nil for a dynamic type.
  public var localizedDescription: String? { TypeRegistry.shared.declaration(of: identifier)?.description }

  /// The version of the declaration. None has any here.
  public var version: Int? { nil }

  /// Where the type is described. Not known of any here.
  public var referenceURL: URL? { nil }

  /// Whether the identifier was made from tags, because no type is declared for them.
  public var isDynamic: Bool { DynamicIdentifier(identifier) != nil }

  /// Whether the type is built in, or was declared by this process.
  public var isDeclared: Bool { TypeRegistry.shared.declaration(of: identifier) != nil }

  /// Whether the identifier belongs to nobody in particular: it begins with `public.`.
  public var isPublic: Bool { identifier.hasPrefix("public.") }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { identifier }
  public var debugDescription: String { "<UTType \(identifier)>" }
}

extension UTType: Codable {
  /// Reads an identifier, of a type that this process need not know.
  public init(from decoder: any Decoder) throws {
    identifier = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
