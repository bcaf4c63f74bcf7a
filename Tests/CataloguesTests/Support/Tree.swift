import TestSupport

@testable import Catalogues

/// A nested value as tests make it, with what its rows and fields are by the plainest rules.
indirect enum Tree: Equatable {
  case object([(name: String, value: Tree)])
  case array([Tree])
  case text(String)
  case number(String)
  case flag(Bool)

  static func == (left: Tree, right: Tree) -> Bool { "\(left)" == "\(right)" }

  var isContainer: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }

  var scalar: FieldValue? {
    switch self {
    case .text(let text): .text(text)
    case .number(let digits): .number(digits)
    case .flag(let flag): .boolean(flag)
    case .object, .array: nil
    }
  }

  /// The rows of a document with this root.
  var rows: [Row] {
    switch self {
    case .object(let members):
      members.map { Row([Row.Field("key", .text($0.name))] + $0.value.fields(isEntry: true)) }
    case .array(let elements): elements.map { Row($0.fields(isEntry: false)) }
    default: []
    }
  }

  private func fields(isEntry: Bool) -> [Row.Field] {
    switch self {
    case .object(let members):
      return members.flatMap { $0.value.flattened(isEntry && $0.name == "key" ? "key_2" : $0.name) }
    case .array(let elements):
      return elements.enumerated().flatMap { $0.element.flattened("\($0.offset)") }
    default:
      return flattened("value")
    }
  }

  private func flattened(_ path: String) -> [Row.Field] {
    if let scalar { return [Row.Field(path, scalar)] }
    switch self {
    case .object(let members): return members.flatMap { $0.value.flattened("\(path).\($0.name)") }
    case .array(let elements) where !elements.contains(where: \.isContainer):
      return [Row.Field(path, .list(elements.compactMap(\.scalar)))]
    case .array(let elements):
      return elements.enumerated().flatMap { $0.element.flattened("\(path).\($0.offset)") }
    default: return []
    }
  }
}

extension Tree {
  /// A random tree of at most `depth` levels; `scalarsAreText` for formats that know text only.
  static func random(
    _ generator: inout SeededGenerator, depth: Int, scalarsAreText: Bool, isRoot: Bool = true
  ) -> Tree {
    let kind = generator.below(depth == 0 ? 3 : isRoot ? 2 : 6)
    let count = generator.below(isRoot ? 9 : 4)
    if depth > 0, kind < 2 {
      let children = (0..<count).map { _ in
        random(&generator, depth: depth - 1, scalarsAreText: scalarsAreText, isRoot: false)
      }
      return kind == 0
        ? .array(children)
        : .object(children.enumerated().map { ("\(generator.pick(words))\($0.offset)", $0.element) })
    }
    if !scalarsAreText, generator.below(3) == 0 {
      return generator.below(2) == 0
        ? .flag(generator.below(2) == 0) : .number("\(generator.below(1 << 40) - 999)")
    }
    return .text(
      (0..<generator.below(5)).map { _ in generator.pick(words) }.joined(
        separator: generator.pick([" ", "\n"])))
  }

  private static let words = [
    "a", "key", "film", "naïve", "日本", "😀", "\"", "\\", "<&>", "{}", "[,]", "(;)", "\t", "//", "/*", "'", "=",
    "%",
  ]
}
