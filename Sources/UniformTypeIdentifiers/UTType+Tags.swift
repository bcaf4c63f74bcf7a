extension UTType {
  /// The type of files whose names end so.
  ///
  /// - Parameters:
  ///   - filenameExtension: without its dot; case does not matter.
  ///   - supertype: what the type must be a kind of.
  /// - Returns: a declared type if there is one, else a dynamic one; nil for an empty extension.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of data of a MIME type, which is to be without parameters.
  ///
  /// - Parameter supertype: what the type must be a kind of.
  /// - Returns: a declared type if there is one, else a dynamic one; nil for an empty MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The first of ``types(tag:tagClass:conformingTo:)``.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = type
  }

  /// The types that have a tag, the likeliest first; where none is declared, a dynamic one.
  ///
  /// - Parameter supertype: what they must be a kind of, if anything.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let tag = tag.lowercased()
    guard !tag.isEmpty else { return [] }
    let declared = TypeRegistry.shared.identifiers(tag: tag, tagClass: tagClass)
    let identifiers = declared.isEmpty ? SystemTypes.identifiers(tag: tag, tagClass: tagClass) : declared
    let types = identifiers.map(UTType.init(known:)).filter { supertype.map($0.conforms(to:)) ?? true }
    guard types.isEmpty else { return types }
    let supertypes = [supertype?.identifier].compactMap(\.self)
    return [UTType(known: DynamicIdentifier(supertypes: supertypes, tags: [(tagClass, tag)]).identifier)]
  }

  /// The tags of the type by their class, the preferred one first.
  public var tags: [UTTagClass: [String]] {
    let tags = [
      UTTagClass.filenameExtension: TypeTags(of: self).fileExtensions,
      .mimeType: TypeTags(of: self).mimeTypes,
    ]
    return tags.filter { !$0.value.isEmpty }
  }

  /// How the names of the type's files should end, without the dot.
  public var preferredFilenameExtension: String? { TypeTags(of: self).fileExtensions.first }

  /// The MIME type that the type should be called by.
  public var preferredMIMEType: String? { TypeTags(of: self).mimeTypes.first }
}

/// A type's tags: those that it is declared with, or those of its dynamic identifier and what the system adds to them.
private struct TypeTags {
  var fileExtensions: [String] = []
  var mimeTypes: [String] = []

  init(of type: UTType) {
    if let declaration = TypeRegistry.shared.declaration(of: type.identifier) {
      fileExtensions = declaration.fileExtensions
      mimeTypes = declaration.mimeTypes
    } else if let dynamic = DynamicIdentifier(type.identifier) {
      fileExtensions = dynamic.tags(.filenameExtension)
      mimeTypes = dynamic.tags(.mimeType)
      if fileExtensions.isEmpty { fileExtensions = mimeTypes.flatMap(SystemTypes.fileExtensions) }
      if mimeTypes.isEmpty { mimeTypes = fileExtensions.flatMap(SystemTypes.mimeTypes) }
    }
  }
}
