/// What a `.desktop` file says of an application: the Desktop Entry Specification
/// (https://specifications.freedesktop.org/desktop-entry-spec/latest/).
public struct DesktopEntry: Hashable, Sendable {
  /// Where the file is.
  public var path: String
  /// `Name`, without regard to languages.
  public var name: String
  /// `Icon`: a name or a path.
  public var icon: String?
  /// `Exec`, as it is written.
  public var command: String
  /// `Terminal`: whether the program is to run in a terminal.
  public var needsTerminal: Bool
  /// `X-Followspot-BundleIdentifier`: the owner of the items that the application indexes.
  public var bundleIdentifier: String?
  /// `X-Followspot-Catalogues`: domains of catalogues whose items it opens too.
  public var catalogues: [String]

  /// From the text of the file.
  ///
  /// - Returns: nil where it describes no application that can be started, or a hidden one.
  public init?(path: String, text: String) {
    let values = Self.values(ofGroup: "Desktop Entry", in: text)
    guard values["Type"] == "Application", values["Hidden"] != "true",
      let command = values["Exec"], !command.isEmpty
    else { return nil }
    self.path = path
    self.command = Self.unescaped(command)
    name = values["Name"].map(Self.unescaped) ?? path
    icon = values["Icon"].map(Self.unescaped)
    needsTerminal = values["Terminal"] == "true"
    bundleIdentifier = values["X-Followspot-BundleIdentifier"].map(Self.unescaped)
    catalogues = Self.list(values["X-Followspot-Catalogues"] ?? "")
  }

  /// The values of a group by their keys, still escaped. Of a key that stands twice the first counts.
  private static func values(ofGroup group: String, in text: String) -> [String: String] {
    var values: [String: String] = [:]
    var isWithin = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isWithin = line == "[\(group)]"
      } else if isWithin, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = trimmed(line[..<equals])
        if values[key] == nil { values[key] = trimmed(line[line.index(after: equals)...]) }
      }
    }
    return values
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  private static func unescaped(_ value: String) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(escapes[character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static let escapes: [Character: Character] = ["s": " ", "n": "\n", "t": "\t", "r": "\r"]

  /// The elements of a value, each of which a semicolon ends; an escaped one belongs to the element.
  private static func list(_ value: String) -> [String] {
    var elements = [""]
    var isEscaped = false
    for character in value {
      if character == ";", !isEscaped {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return elements.filter { !$0.isEmpty }.map(unescaped)
  }
}
