import FoundationEssentials

/// A folder that is gone when the test ends.
final class Folder {
  let path = FileManager.default.temporaryDirectory.path + "/followspot-test-\(UUID().uuidString)"

  init(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = "\(path)/\(name)"
      let parent = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/")
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
