public import Foundation

/// A text in several languages, for use wherever a text is. It is the one in the user's language at the time when it was
/// made, and that is what the index gets: it knows no text in several languages.
open class CSLocalizedString: NSString {
  private let units: [unichar]

  /// - Parameter localizedStrings: texts by their languages' codes: `en`, `pt-BR`.
  public convenience init(localizedStrings: [AnyHashable: Any]) {
    let texts = localizedStrings.compactMap { language, text in
      (language.base as? String).flatMap { language in (text as? String).map { (language, $0) } }
    }
    let languages = UserLanguages(environment: ProcessInfo.processInfo.environment)
    self.init(text: languages.choose(Dictionary(texts, uniquingKeysWith: { first, _ in first })) ?? "")
  }

  init(text: String) {
    units = Array(text.utf16)
    let buffer = UnsafeMutablePointer<unichar>.allocate(capacity: units.count + 1)
    defer { buffer.deallocate() }
    buffer.initialize(from: units, count: units.count)
    super.init(characters: buffer, length: units.count)
  }

  /// The text in the user's language; where there is none, in English, or else in whichever language it is.
  open func localizedString() -> String { String(decoding: units, as: UTF16.self) }

  // MARK: What a string is made of

  open override var length: Int { units.count }

  open override func character(at index: Int) -> unichar { units[index] }

  /// This text, which nothing can alter.
  open override func copy(with zone: NSZone? = nil) -> Any { self }

  public required convenience init(string: String) { self.init(text: string) }

  public required convenience init(stringLiteral value: StaticString) { self.init(text: "\(value)") }

  public required convenience init(unicodeScalarLiteral value: StaticString) { self.init(text: "\(value)") }

  public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(text: "\(value)")
  }

  private static let archiveKey = "text"

  open override func encode(with coder: NSCoder) {
    coder.encode(NSString(string: localizedString()), forKey: Self.archiveKey)
  }

  public required convenience init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: Self.archiveKey) else { return nil }
    self.init(text: text as String)
  }
}

/// The languages that the user reads, the first one best, from the variables by which gettext finds them
/// (https://www.gnu.org/software/gettext/manual/html_node/Locale-Environment-Variables.html).
struct UserLanguages: Hashable {
  /// Codes such as `pt-BR`.
  var codes: [String]

  init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
    let list = (value("LANGUAGE").map { "\($0):" } ?? "") + (locale ?? "")
    codes = list.split(separator: ":").compactMap { name in
      let code = name.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
      return ["C", "POSIX", ""].contains(code) ? nil : String(code)
    }
  }

  /// The text in the first language of which there is one, regions apart; else in English, else in the first by its code.
  func choose(_ texts: [String: String]) -> String? {
    let byCode = Dictionary(
      texts.map { ($0.key.replacing("_", with: "-").lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first })
    for code in codes.map({ $0.lowercased() }) + ["en"] {
      let language = code.prefix { $0 != "-" }
      if let text = byCode[code] ?? byCode[String(language)] { return text }
      let regional = byCode.keys.sorted().first { $0.hasPrefix("\(language)-") }
      if let text = regional.flatMap({ byCode[$0] }) { return text }
    }
    return byCode.min { $0.key < $1.key }?.value
  }
}
