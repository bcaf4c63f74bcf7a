import SpotlightModel

/// The page of documentation that lists all attributes, from the table.
enum AttributePage {
  static let fileName = "Attributes.md"

  static var text: String {
    let groups = StandardAttribute.groups.map { group in
      "## \(group.name) attributes\n\n\(header)\(group.attributes.map(row).joined())"
    }
    return "\(introduction)\n\(groups.joined(separator: "\n"))"
  }

  private static let introduction = """
    # Attributes

    What an item can say of itself, and what a query calls it.

    A query may use any of an attribute's names: that of the property, that of the property in Objective-C where it differs, and the one
    that macOS's metadata framework has for it. What an app or a catalogue calls otherwise is an attribute of that name.

    """

  private static let header = """
    | property | in Objective-C | in metadata | holds |
    |---|---|---|---|

    """

  private static func row(_ attribute: StandardAttribute) -> String {
    let other = attribute.objectiveCName == attribute.name ? "" : "`\(attribute.objectiveCName)`"
    return "| `\(attribute.name)` | \(other) | `\(attribute.metadataName)` | \(holds(attribute.form)) |\n"
  }

  private static func holds(_ form: StandardAttribute.Form) -> String {
    switch form {
    case .text: "text"
    case .address: "a URL"
    case .contentType: "a type identifier"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "bytes"
    case .texts: "texts"
    case .dates: "dates"
    case .persons: "persons"
    case .headers: "headers"
    }
  }
}
