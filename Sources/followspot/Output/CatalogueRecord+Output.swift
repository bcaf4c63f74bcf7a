import Catalogues
import IndexStore
import SpotlightModel
import Watching

extension CatalogueRecord {
  var absoluteBytes: [UInt8] { PathBytes(root).appending(path).bytes }

  /// With replacement marks for what is not UTF-8.
  var absolutePath: String { String(decoding: absoluteBytes, as: UTF8.self) }

  /// Whether the file is a `followspot.json`, which is remembered only while it is broken.
  var isMapping: Bool {
    path.split(separator: UInt8(ascii: "/")).last.map { $0.elementsEqual(MappingRules.fileName.utf8) }
      ?? false
  }

  /// Completes “the file is …”.
  var stateInWords: String {
    switch state {
    case .followed: "followed, and the index has its rows"
    case .reading: "being read for the first time"
    case .held: "held: it became empty, and its rows stay until “followspot accept FILE”"
    case .error: "broken as a whole\(counts.rows > 0 ? ", and its last good rows stay" : "")"
    case .away: "away with its folder, and its rows stay until it is back"
    case .unfollowed: "not followed any more, and its rows stay until somebody has them removed"
    }
  }

  /// As `status` prints it for scripts.
  ///
  /// - Parameter shadowed: how many of its rows are not shown, because another catalogue has the same identifiers.
  func json(plan: ReadingPlan?, shadowed: Int) -> JSONValue {
    .object([
      "path": .string(absolutePath), "domain": .string(domain.name), "state": .string(state.rawValue),
      "format": .optional(plan?.formatName), "compression": .optional(plan?.compression),
      "encoding": .optional(plan?.encoding),
      "delimiter": plan?.dialect.map { JSONValue.character($0.delimiter) },
      "identifier": .optional(plan?.identifier), "rows": .integer(counts.rows),
      "rejected": .integer(counts.rejected), "duplicates": .integer(counts.duplicates),
      "shadowed": .integer(shadowed), "passedIdentifier": .optional(plan?.passedIdentifier?.description),
      "error": .optional(error?.description),
    ])
  }
}

extension ReadingPlan {
  /// How a file is read, in a few words: `csv, utf-8, semicolon`.
  var inWords: String {
    let delimiter = dialect.map { LintFinding.name(of: $0.delimiter) }
    return [formatName, encoding, delimiter, compression].compactMap { $0 }.joined(separator: ", ")
  }
}
