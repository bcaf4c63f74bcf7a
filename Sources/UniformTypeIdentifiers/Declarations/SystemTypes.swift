import FoundationEssentials
import FreeDesktop

/// What the system's MIME types add to the types that are built in.
enum SystemTypes {
  /// Read when it is first needed, which for the usual types is never.
  private static let database = MIMEDatabase(
    folders: BaseDirectories(environment: ProcessInfo.processInfo.environment).data)

  /// Declared types that the system, but no declaration, knows by a tag.
  static func identifiers(tag: String, tagClass: UTTagClass) -> [String] {
    let names = mimeTypes(tag, tagClass).flatMap { [$0, database.canonicalName(of: $0)] }
    var found: [String] = []
    for identifier in names.flatMap({ TypeRegistry.shared.identifiers(tag: $0, tagClass: .mimeType) })
    where !found.contains(identifier) {
      found.append(identifier)
    }
    return found
  }

  /// Declared types that the system takes a dynamic type for a kind of.
  static func supertypes(of dynamic: DynamicIdentifier) -> [String] {
    let names =
      dynamic.tags(.mimeType) + dynamic.tags(.filenameExtension).flatMap(mimeTypes(fileExtension:))
    return names.flatMap(supertypes(mimeType:))
  }

  static func fileExtensions(mimeType: String) -> [String] { database.fileExtensions(of: mimeType) }

  static func mimeTypes(fileExtension: String) -> [String] { database.types(fileExtension: fileExtension) }

  private static func mimeTypes(_ tag: String, _ tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .mimeType: [tag]
    case .filenameExtension: mimeTypes(fileExtension: tag)
    default: []
    }
  }

  /// The nearest declared types among what the MIME type is a kind of, and the one of its top-level type.
  private static func supertypes(mimeType: String) -> [String] {
    var found: [String] = []
    var met: Set<String> = []
    var waiting = [mimeType]
    while let name = waiting.popLast() {
      guard met.insert(name).inserted else { continue }
      let declared = TypeRegistry.shared.identifiers(tag: name, tagClass: .mimeType)
      found += declared
      if declared.isEmpty { waiting += database.parents(of: name) }
    }
    let topLevel = mimeType.prefix { $0 != "/" }
    return found + [topLevelTypes[String(topLevel)]].compactMap(\.self)
  }

  private static let topLevelTypes = [
    "audio": "public.audio", "font": "public.font", "image": "public.image", "model": "public.3d-content",
    "text": "public.text", "video": "public.movie",
  ]
}
