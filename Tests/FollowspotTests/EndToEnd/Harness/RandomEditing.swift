import Glibc
import TestSupport

/// A stream of edits of a data folder, the same for the same seed: rows change, files and folders come, go and move.
struct RandomEditing {
  private let playground: Playground
  private var random: SeededGenerator
  private var files: [String] = []
  private var number = 0

  init(_ playground: Playground, seed: UInt64) {
    self.playground = playground
    random = SeededGenerator(seed: seed)
  }

  /// Does one edit.
  mutating func step() throws {
    number += 1
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: try create()
    case 3..<6: try rewrite(Playground.write)
    case 6..<8: try rewrite(Playground.replace)
    case 8: try remove()
    default: try rename()
    }
  }

  private mutating func create() throws {
    let folder = ["", "", "a/", "a/b/", "c/"].randomElement(using: &random) ?? ""
    let file = "\(folder)file\(number).csv"
    try playground.write(file, table())
    files.append(file)
  }

  private mutating func rewrite(_ write: (Playground) -> (String, String) throws -> Void) throws {
    guard let file = files.randomElement(using: &random) else { return try create() }
    try write(playground)(file, table())
  }

  private mutating func remove() throws {
    guard let index = files.indices.randomElement(using: &random) else { return }
    try playground.remove(files.remove(at: index))
  }

  private mutating func rename() throws {
    guard let index = files.indices.randomElement(using: &random) else { return }
    let new = "moved\(number).csv"
    try playground.move("\(playground.data)/\(files[index])", to: "\(playground.data)/\(new)")
    files[index] = new
  }

  /// Between 1 and 60 rows, whose titles differ from one version to the next.
  private mutating func table() -> String {
    let count = Int.random(in: 1...60, using: &random)
    return "id,title,notes\n"
      + (0..<count).map { row in
        "r\(row),Title \(UInt8.random(in: 0..<5, using: &random)),edit \(row % 7 == 0 ? number : 0)\n"
      }.joined()
  }
}
