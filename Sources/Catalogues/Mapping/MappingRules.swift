import SpotlightModel

/// What the `followspot.json` files of a followed folder say, all together.
///
/// Paths are relative to the followed folder, without a leading slash; the folder itself is "".
public struct MappingRules: Sendable {
  private var files: [ExactText: MappingFile] = [:]

  public init() {}

  /// The file's name that holds mappings.
  public static let fileName = "followspot.json"

  /// What the `followspot.json` of `folder` says; assigning nil removes it.
  public subscript(folder folder: String) -> MappingFile? {
    get { files[ExactText(folder)] }
    set { files[ExactText(folder)] = newValue }
  }

  /// What is said about the file at `path`: by the nearest folder that names it, and there by the most specific
  /// pattern. Nil where nothing is said.
  public func mapping(for path: String) -> FieldMapping? {
    for (folder, file) in enclosing(path) {
      if let mapping = file.mapping(for: Self.relative(path, to: folder)) { return mapping }
    }
    return nil
  }

  /// Whether the file is left out: a pattern of `ignore` in its folder or one above matches. A file that a nearer
  /// folder names as a catalogue is not left out by one further up.
  public func ignores(_ path: String) -> Bool {
    for (folder, file) in enclosing(path) {
      let relative = Self.relative(path, to: folder)
      if file.ignores(relative) { return true }
      if file.mapping(for: relative) != nil { return false }
    }
    return false
  }

  /// Whether the file is a catalogue: by its extension, or because a mapping names it.
  public func isCatalogue(_ path: String) -> Bool {
    !ignores(path) && (CatalogueName(path).isCatalogue || mapping(for: path) != nil)
  }

  /// Of `paths`, those whose mapping, or being ignored, is another in `other` than here.
  public func paths(_ paths: some Sequence<String>, thatDifferIn other: MappingRules) -> [String] {
    paths.filter { mapping(for: $0) != other.mapping(for: $0) || ignores($0) != other.ignores($0) }
  }

  /// The folders above `path` that have a file, the nearest first.
  private func enclosing(_ path: String) -> [(folder: String, file: MappingFile)] {
    var found: [(String, MappingFile)] = []
    var folder = path.utf8[...]
    while !folder.isEmpty {
      folder = folder.lastIndex(of: UInt8(ascii: "/")).map { folder[..<$0] } ?? folder[..<folder.startIndex]
      let name = String(decoding: folder, as: UTF8.self)
      if let file = files[ExactText(name)] { found.append((name, file)) }
    }
    return found
  }

  private static func relative(_ path: String, to folder: String) -> String {
    folder.isEmpty ? path : String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }
}
