/// MIME types as the system knows them: names of files, and which type is a kind of which other.
///
/// From the files `globs2`, `subclasses` and `aliases` of the Shared MIME-info Database
/// (https://specifications.freedesktop.org/shared-mime-info-spec/latest/), which the package `shared-mime-info` installs.
/// Of the globs only those count that are a name extension.
public struct MIMEDatabase: Sendable {
  private var typesByExtension: [String: [String]] = [:]
  private var extensionsByType: [String: [String]] = [:]
  private var parentsByType: [String: [String]] = [:]
  private var canonicalNames: [String: String] = [:]

  /// Reads the database of each folder; what one says counts more than what those after it say.
  ///
  /// - Parameter folders: such as ``BaseDirectories/data``. Those without a database count as empty.
  public init(folders: [String]) {
    var globs = GlobList()
    for folder in folders.reversed() {
      globs.add(TextFile.lines(of: "\(folder)/mime/globs2"))
      for line in TextFile.lines(of: "\(folder)/mime/subclasses") { addParent(line) }
      for line in TextFile.lines(of: "\(folder)/mime/aliases") { addAlias(line) }
    }
    for glob in globs.sorted {
      typesByExtension[glob.fileExtension, default: []].append(glob.type)
      extensionsByType[glob.type, default: []].append(glob.fileExtension)
    }
  }

  private mutating func addParent(_ line: Substring) {
    guard let (type, parent) = pair(line), parentsByType[type]?.contains(parent) != true else { return }
    parentsByType[type, default: []].append(parent)
  }

  private mutating func addAlias(_ line: Substring) {
    if let (alias, type) = pair(line) { canonicalNames[alias] = type }
  }

  private func pair(_ line: Substring) -> (String, String)? {
    let words = line.split(separator: " ")
    return words.count == 2 ? (String(words[0]), String(words[1])) : nil
  }
}

extension MIMEDatabase {
  /// The types of files whose names end so, the likeliest first.
  ///
  /// - Parameter fileExtension: without its dot; case does not matter.
  public func types(fileExtension: String) -> [String] { typesByExtension[fileExtension.lowercased()] ?? [] }

  /// How the names of a type's files end, without dots, in lower case, the likeliest first.
  public func fileExtensions(of type: String) -> [String] { extensionsByType[canonicalName(of: type)] ?? [] }

  /// The type's own name where `type` is another one for it.
  public func canonicalName(of type: String) -> String { canonicalNames[type] ?? type }

  /// What the type is a kind of, directly; of every `text` type that includes `text/plain`.
  public func parents(of type: String) -> [String] {
    let type = canonicalName(of: type)
    let parents = (parentsByType[type] ?? []).map(canonicalName(of:))
    guard parents.isEmpty, type.hasPrefix("text/"), type != "text/plain" else { return parents }
    return ["text/plain"]
  }
}

/// What `globs2` says of name extensions.
private struct GlobList {
  struct Glob {
    var weight: Int
    var type: String
    var fileExtension: String
  }

  private var globs: [Glob] = []

  /// Adds what counts more than all that was added before.
  mutating func add(_ lines: [Substring]) {
    var added: [Glob] = []
    for line in lines {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count >= 3, let weight = Int(fields[0]) else { continue }
      if fields[2] == "__NOGLOBS__" {
        globs.removeAll { $0.type == fields[1] }
      } else if let suffix = Self.fileExtension(fields[2]) {
        added.append(Glob(weight: weight, type: String(fields[1]), fileExtension: suffix))
      }
    }
    globs = added + globs
  }

  private static func fileExtension(_ glob: Substring) -> String? {
    guard glob.hasPrefix("*."), !glob.dropFirst(2).contains(where: { "*?[".contains($0) }) else { return nil }
    return glob.dropFirst(2).lowercased()
  }

  /// By falling weight; of one weight, what was said first.
  var sorted: [Glob] {
    globs.enumerated().sorted {
      $0.element.weight == $1.element.weight
        ? $0.offset < $1.offset : $0.element.weight > $1.element.weight
    }.map(\.element)
  }
}
