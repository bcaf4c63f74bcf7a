import SpotlightModel

/// What a sample of rows shows about one field.
struct FieldProfile {
  var name: String
  /// The last dotted part of the name in lower case, without anything but letters and digits.
  var word: String
  /// Whether the field lies within another.
  var isNested: Bool
  /// Rows that have a value.
  private(set) var present = 0
  private(set) var numbers = 0
  private(set) var dates = 0
  private(set) var lists = 0
  private(set) var addresses = 0
  private(set) var images = 0
  /// Values with a letter in them that are none of the above.
  private(set) var texts = 0
  /// Texts that hold each of `FieldProfile.separators`.
  private(set) var separated: [String: Int] = [:]
  private(set) var characters = 0
  private(set) var letters = 0
  private(set) var spaced = 0
  private var values: Set<ExactText> = []
  private(set) var lowest = Double.infinity
  private(set) var highest = -Double.infinity

  /// What may separate the values of a list within a text, the usual one first.
  static let separators = [", ", "; ", " | ", "|", ";", ","]
  /// Each separator has one of these.
  private static let separatorBytes = Array(",;|".utf8)

  init(name: String) {
    self.name = name
    let last = name.split(separator: ".").last.map(String.init) ?? name
    word = Self.word(last)
    isNested = last.utf8.count < name.utf8.count
  }

  /// `Release Date`, `release_date` and `releaseDate` are one word.
  static func word(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
  }

  var distinct: Int { values.count }
  var meanLength: Int { present == 0 ? 0 : characters / present }

  /// Whether at least `share` of the values are so.
  func mostly(_ count: Int, _ share: Double = 0.8) -> Bool {
    present > 0 && Double(count) >= Double(present) * share
  }

  mutating func add(_ value: FieldValue) {
    switch value {
    case .null: return
    case .list(let elements):
      lists += 1
      texts += elements.contains { if case .text = $0 { true } else { false } } ? 1 : 0
    case .number(let digits): addNumber(digits)
    case .date: dates += 1
    case .boolean: break
    case .text(let text): addText(text)
    }
    present += 1
    values.insert(ExactText(TypedValue.identifierText(value)))
  }

  private mutating func addNumber(_ digits: String) {
    numbers += 1
    guard let number = Double(digits) else { return }
    lowest = min(lowest, number)
    highest = max(highest, number)
  }

  private mutating func addText(_ text: String) {
    characters += text.count
    let itsLetters = text.unicodeScalars.count(where: Self.isLetter)
    letters += itsLetters
    if JSONNumber.matches(text) { return addNumber(text) }
    if DateText.date(text) != nil {
      dates += 1
      return
    }
    if Self.isImage(text) { images += 1 }
    if Self.isAddress(text) {
      addresses += 1
      return
    }
    if itsLetters > 0 { texts += 1 }
    if text.utf8.contains(UInt8(ascii: " ")) { spaced += 1 }
    addSeparators(Array(text.utf8))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    // Most are ASCII, and their properties take longer to look up.
    guard scalar.isASCII else { return scalar.properties.isAlphabetic }
    return (97...122).contains(scalar.value | 0x20)
  }

  private mutating func addSeparators(_ text: [UInt8]) {
    guard text.contains(where: Self.separatorBytes.contains) else { return }
    for separator in Self.separators
    where text.indices.contains(where: { text[$0...].starts(with: separator.utf8) }) {
      separated[separator, default: 0] += 1
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    let beginning = text.prefix(8).lowercased()
    return ["http://", "https://", "file://", "ftp://"].contains(where: beginning.hasPrefix)
  }

  private static let imageExtensions: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "svg", "avif", "heic", "tif", "tiff", "bmp",
  ]

  private static func isImage(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return false }
    return imageExtensions.contains(path[path.index(after: dot)...].lowercased())
  }
}

extension FieldProfile {
  /// One profile a field, in the order in which the fields first appear; `names` come first, though no row has a value.
  static func profiles(of rows: [Row], names: [String]) -> [FieldProfile] {
    var profiles = names.map(FieldProfile.init)
    var places = Dictionary(zip(names, names.indices)) { first, _ in first }
    for field in rows.lazy.flatMap(\.fields) {
      let place = places[field.name] ?? profiles.count
      if place == profiles.count {
        guard place < 4096 else { continue }
        profiles.append(FieldProfile(name: field.name))
        places[field.name] = place
      }
      profiles[place].add(field.value)
    }
    return profiles
  }
}
