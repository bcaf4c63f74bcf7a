import SpotlightModel

extension JSONValue {
  /// An item as `search` prints it for scripts.
  init(_ item: Item) {
    self = .object([
      "id": .string(item.key.description), "domain": .string(item.domain.name),
      "title": .optional(item.attributes[.title]?.text),
      "description": .optional(item.attributes[.contentDescription]?.text),
      "attributes": JSONValue(item.attributes),
    ])
  }
}

/// Items one below the other, for people.
struct ItemListing {
  var style: Style
  /// What of a text matches, as ranges of its UTF-8.
  var matches: (String) -> [Range<Int>]

  /// A line with title and ID; below it the description, or else the attribute that matched.
  func lines(for item: Item) -> [String] {
    let id = style.line(item.key.description)
    let title = item.attributes[.title]?.text ?? item.attributes[.displayName]?.text ?? item.key.identifier
    let room = style.width.map { max($0 - displayWidth(of: id) - 2, 20) }
    let heading =
      style.highlighted(title, width: room, base: .bold, ranges: matches) + "  " + style.apply(.dim, id)
    return [heading] + details(of: item, title: title).map { "  \($0)" }
  }

  private func details(of item: Item, title: String) -> [String] {
    let width = style.width.map { max($0 - 2, 20) }
    var lines: [String] = []
    let description = item.attributes[.contentDescription]?.text
    if let description { lines.append(style.highlighted(description, width: width, ranges: matches)) }
    if matches(title).isEmpty, matches(description ?? "").isEmpty, let match = matchingAttribute(of: item) {
      lines.append(style.highlighted("\(match.key): \(match.value.text)", width: width, ranges: matches))
    }
    return lines
  }

  /// The attribute that explains why the item was found, where title and description do not.
  private func matchingAttribute(of item: Item) -> Attributes.Element? {
    item.attributes.first { !matches($0.value.text).isEmpty }
  }
}
