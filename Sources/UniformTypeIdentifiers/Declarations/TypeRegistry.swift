import Synchronization

/// The types that are declared: those of `builtInTypes`, and what this process adds.
struct TypeRegistry: ~Copyable, Sendable {
  static let shared = TypeRegistry()

  private let builtIn: [String: DeclaredType]
  private let identifiersByTag: [Tag: [String]]
  private let added = Mutex<[String: DeclaredType]>([:])

  private struct Tag: Hashable {
    var tag: String
    var tagClass: UTTagClass
  }

  private init() {
    let types = builtInTypes.split(whereSeparator: \.isNewline).map(DeclaredType.init(line:))
    var identifiers: [Tag: [String]] = [:]
    for type in types {
      for name in type.fileExtensions {
        identifiers[Tag(tag: name, tagClass: .filenameExtension), default: []].append(type.identifier)
      }
      for name in type.mimeTypes {
        identifiers[Tag(tag: name, tagClass: .mimeType), default: []].append(type.identifier)
      }
    }
    builtIn = Dictionary(types.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    identifiersByTag = identifiers
  }

  func declaration(of identifier: String) -> DeclaredType? {
    builtIn[identifier] ?? added.withLock { $0[identifier] }
  }

  /// The built-in types that have a tag, which is in lower case, in the order of the table.
  func identifiers(tag: String, tagClass: UTTagClass) -> [String] {
    identifiersByTag[Tag(tag: tag, tagClass: tagClass)] ?? []
  }

  /// The identifiers of all built-in types.
  var builtInIdentifiers: [String] { builtIn.keys.sorted() }

  /// Makes a type known, unless it is already.
  func declare(_ identifier: String, conformingTo parent: UTType?) {
    guard builtIn[identifier] == nil else { return }
    added.withLock { added in
      if let present = added[identifier], !present.supertypes.isEmpty { return }
      added[identifier] = DeclaredType(
        identifier: identifier, supertypes: [parent?.identifier].compactMap(\.self))
    }
  }
}

/// A type as it was declared.
struct DeclaredType: Sendable {
  var identifier: String
  /// What it is a kind of directly.
  var supertypes: [String]
  /// Without dots, in lower case, the preferred one first.
  var fileExtensions: [String] = []
  /// In lower case, the preferred one first.
  var mimeTypes: [String] = []
  /// What a person calls it, in English.
  var description: String?
}

extension DeclaredType {
  /// From a line of ``builtInTypes``.
  fileprivate init(line: Substring) {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").map(String.init)
    }
    func field(_ index: Int) -> [String] { index < fields.count ? fields[index] : [] }
    self.init(
      identifier: field(0).first ?? "", supertypes: field(1), fileExtensions: field(2), mimeTypes: field(3),
      description: field(4).joined(separator: " "))
  }
}
