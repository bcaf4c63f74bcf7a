/// A pattern for paths below a folder.
///
/// `*` stands for any characters but `/`, `?` for one, `[abc]`, `[a-z]` and `[!a-z]` for one of a set, `**` for any
/// folders, `\` takes the next character as it is. A pattern without a slash matches the name of a file anywhere below;
/// one with a slash matches the path. A trailing slash means a folder and all that lies in it.
public struct Glob: Hashable, Sendable {
  public let pattern: String
  private let components: [[Token]]
  private let matchesFolder: Bool
  private let isAnchored: Bool

  /// Case matters. Any text is a pattern; an unclosed `[` stands for itself.
  public init(_ pattern: String) {
    self.pattern = pattern
    matchesFolder = pattern.utf8.last == UInt8(ascii: "/")
    let parts = pattern.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    isAnchored = pattern.utf8.dropLast(matchesFolder ? 1 : 0).contains(UInt8(ascii: "/"))
    components = parts.map(Self.tokens)
  }

  /// Whether the file at `path` matches; the path is relative to the folder that the pattern applies to, without a
  /// leading slash.
  public func matches(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    guard !parts.isEmpty, !components.isEmpty else { return false }
    if matchesFolder {
      return (0..<parts.count - 1).contains { matches(Array(parts[...$0])) }
    }
    return matches(parts)
  }

  private func matches(_ parts: [[UInt8]]) -> Bool {
    guard isAnchored else { return Self.matches(components[0], parts[parts.count - 1]) }
    return Self.matchesPath(components, parts)
  }

  /// How much a pattern says; of several that match, the one that says most is in force.
  public var specificity: Specificity {
    let literals = components.joined().count { if case .byte = $0 { true } else { false } }
    let wildcards = components.joined().count { if case .byte = $0 { false } else { true } }
    return Specificity(
      isLiteral: wildcards == 0, isAnchored: isAnchored, literals: literals, wildcards: wildcards)
  }

  public struct Specificity: Comparable, Sendable {
    var isLiteral: Bool
    var isAnchored: Bool
    var literals: Int
    var wildcards: Int

    /// A whole name says more than a pattern, a path more than a name, more characters more than fewer.
    public static func < (left: Specificity, right: Specificity) -> Bool {
      (left.isLiteral ? 1 : 0, left.isAnchored ? 1 : 0, left.literals, -left.wildcards)
        < (right.isLiteral ? 1 : 0, right.isAnchored ? 1 : 0, right.literals, -right.wildcards)
    }
  }
}

// MARK: - Matching

extension Glob {
  private enum Token: Hashable {
    case byte(UInt8)
    case anyOne
    case anyRun
    case oneOf([ClosedRange<UInt8>], negated: Bool)
    /// `**` as a whole component.
    case anyFolders

    /// How many bytes of `text`, from `position`, one such token takes; 0 where it does not match.
    func length(_ text: [UInt8], at position: Int) -> Int {
      let byte = text[position]
      switch self {
      case .byte(let expected): return byte == expected ? 1 : 0
      case .anyOne: return Self.characterLength(text, at: position)
      case .oneOf(let ranges, let negated):
        guard ranges.contains(where: { $0.contains(byte) }) != negated else { return 0 }
        return negated ? Self.characterLength(text, at: position) : 1
      case .anyRun, .anyFolders: return 0
      }
    }

    /// The bytes of the UTF-8 character at `position`, or 1 where there is none.
    private static func characterLength(_ text: [UInt8], at position: Int) -> Int {
      guard text[position] >= 0xC0 else { return 1 }
      var end = position + 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      return end - position
    }
  }

  /// One component, by the usual two-pointer walk: on a mismatch the last `*` takes one byte more. Linear space, and
  /// at most text × pattern steps.
  private static func matches(_ pattern: [Token], _ text: [UInt8]) -> Bool {
    if pattern == [.anyFolders] { return true }
    var (p, t) = (0, 0)
    var retry: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == .anyRun {
        p += 1
        retry = (p, t)
        continue
      }
      let length = p < pattern.count ? pattern[p].length(text, at: t) : 0
      if length > 0 {
        (p, t) = (p + 1, t + length)
      } else if let last = retry {
        (p, t) = (last.pattern, last.text + 1)
        retry = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == .anyRun }
  }

  /// The same walk over whole components, with `**` in the place of `*`.
  private static func matchesPath(_ pattern: [[Token]], _ path: [[UInt8]]) -> Bool {
    var (p, t) = (0, 0)
    var retry: (pattern: Int, path: Int)?
    while t < path.count {
      if p < pattern.count, pattern[p] == [.anyFolders] {
        p += 1
        retry = (p, t)
      } else if p < pattern.count, matches(pattern[p], path[t]) {
        (p, t) = (p + 1, t + 1)
      } else if let last = retry {
        (p, t) = (last.pattern, last.path + 1)
        retry = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == [.anyFolders] }
  }

  private static func tokens(_ component: [UInt8]) -> [Token] {
    if component == Array("**".utf8) { return [.anyFolders] }
    var tokens: [Token] = []
    var position = 0
    while position < component.count {
      let byte = component[position]
      position += 1
      switch byte {
      case UInt8(ascii: "*"): if tokens.last != .anyRun { tokens.append(.anyRun) }
      case UInt8(ascii: "?"): tokens.append(.anyOne)
      case UInt8(ascii: "\\") where position < component.count:
        tokens.append(.byte(component[position]))
        position += 1
      case UInt8(ascii: "["):
        if let (set, end) = set(component, from: position) {
          tokens.append(set)
          position = end
        } else {
          tokens.append(.byte(byte))
        }
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// The set whose first byte after `[` is at `start`, and where it ends; nil where it is not closed.
  private static func set(_ bytes: [UInt8], from start: Int) -> (Token, Int)? {
    var position = start
    let negated =
      position < bytes.count && (bytes[position] == UInt8(ascii: "!") || bytes[position] == UInt8(ascii: "^"))
    if negated { position += 1 }
    var ranges: [ClosedRange<UInt8>] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") || ranges.isEmpty {
      let low = bytes[position]
      if position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "-"),
        bytes[position + 2] != UInt8(ascii: "]")
      {
        let high = bytes[position + 2]
        ranges.append(min(low, high)...max(low, high))
        position += 3
      } else {
        ranges.append(low...low)
        position += 1
      }
    }
    guard position < bytes.count else { return nil }
    return (.oneOf(ranges, negated: negated), position + 1)
  }
}
