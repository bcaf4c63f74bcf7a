/// An identifier that is made from tags, for a type that nobody declared: `dyn.ah62d4rv4ge81k5pu`.
///
/// It holds what it was made from, in the form of Apple's: after `dyn.a`, in base 32 without padding, a text such as
/// `?0=6:1=xyz`. Before each equals sign stands a tag class, 0 for what the type conforms to, behind it the values. Common
/// names have one letter (Alastair Houghton, “UTIs are better than you think, and here's why”,
/// https://alastairs-place.net/blog/2012/06/06/utis-are-better-than-you-think-and-heres-why/).
struct DynamicIdentifier {
  var supertypes: [String]
  private var tags: [(tagClass: UTTagClass, tag: String)]

  init(supertypes: [String], tags: [(UTTagClass, String)]) {
    self.supertypes = supertypes
    self.tags = tags
  }

  /// The tags of a class.
  func tags(_ tagClass: UTTagClass) -> [String] { tags.filter { $0.tagClass == tagClass }.map(\.tag) }

  private static let start = "dyn.a"
  private static let conformance = "0"

  private static let letters: [String: String] = [
    "1": "public.filename-extension", "2": "com.apple.ostype", "3": "public.mime-type",
    "4": "com.apple.nspboard-type", "5": "public.url-scheme", "6": "public.data", "7": "public.text",
    "8": "public.plain-text", "9": "public.utf16-plain-text", "A": "com.apple.traditional-mac-plain-text",
    "B": "public.image", "C": "public.video", "D": "public.audio", "E": "public.directory",
    "F": "public.folder",
  ]

  private static let lettersByName = Dictionary(
    letters.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
}

// MARK: Writing

extension DynamicIdentifier {
  var identifier: String {
    var parts: [String] = []
    if !supertypes.isEmpty {
      parts.append("\(Self.conformance)=\(supertypes.map(Self.written).joined(separator: ","))")
    }
    for (tagClass, tag) in tags { parts.append("\(Self.written(tagClass.rawValue))=\(Self.escaped(tag))") }
    return Self.start + Base32.encode(Array("?\(parts.joined(separator: ":"))".utf8))
  }

  private static func written(_ name: String) -> String { lettersByName[name] ?? escaped(name) }

  private static func escaped(_ text: String) -> String {
    text.map { ":,=\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

// MARK: Reading

extension DynamicIdentifier {
  /// Nil where it is none.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.start),
      let bytes = Base32.decode(identifier.dropFirst(Self.start.count)),
      let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("?")
    else { return nil }
    self.init(supertypes: [], tags: [])
    for part in Self.split(text.dropFirst(), at: ":") {
      let sides = Self.split(part[...], at: "=")
      guard sides.count == 2 else { return nil }
      let values = Self.split(sides[1][...], at: ",").map(Self.unescaped)
      if sides[0] == Self.conformance {
        supertypes += values.map { Self.letters[$0] ?? $0 }
      } else {
        let tagClass = UTTagClass(rawValue: Self.letters[sides[0]] ?? Self.unescaped(sides[0]))
        tags += values.map { (tagClass, $0) }
      }
    }
    guard !tags.isEmpty else { return nil }
  }

  /// Splits where the separator is not escaped. Escapes stay.
  private static func split(_ text: Substring, at separator: Character) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if character == separator, !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return parts
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { result.append(character) }
    }
    return result
  }
}

/// Base 32 with the digits of dynamic identifiers, without padding.
private enum Base32 {
  private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var buffer: UInt32 = 0
    var count = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        result.append(digits[Int(buffer >> UInt32(count) & 31)])
      }
      buffer &= (1 << UInt32(count)) - 1
    }
    if count > 0 { result.append(digits[Int(buffer << UInt32(5 - count) & 31)]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil where there is another character; what is left of the last digit does not count.
  static func decode(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      buffer = buffer << 5 | UInt32(digit)
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(count)))
      buffer &= (1 << UInt32(count)) - 1
    }
    return result
  }
}
