import Catalogues

extension MappingRules {
  /// What the `followspot.json` files say that concern one file: those of its folder and of the folders above it, up
  /// to the root.
  ///
  /// - Parameters:
  ///   - path: the file's, relative to the root.
  ///   - root: a followed folder's absolute path; "" stands for the root of the file system.
  static func concerning(_ path: String, below root: String) throws -> MappingRules {
    var rules = MappingRules()
    var folder = Substring(path)
    while !folder.isEmpty {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      let file = folder.isEmpty ? "\(root)/\(fileName)" : "\(root)/\(folder)/\(fileName)"
      guard let source = try? FileSource(path: Array(file.utf8)) else { continue }
      do {
        rules[folder: String(folder)] = try MappingFile(try source.allBytes(atMost: 16_000_000))
      } catch {
        throw Failure("\(file): \(error)")
      }
    }
    return rules
  }
}
