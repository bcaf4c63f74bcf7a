import SpotlightModel

extension JSONValue {
  /// An item as `search` prints it for scripts.
  init(_ item: Item) {
    self = .object([
      "id": .string(item.key.identifier), "owner": .string(item.key.owner),
      "domain": .string(item.domain.name),
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

  /// A line with title and ID; below it the description, and the attributes that hold what the two do not.
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
    let description = item.attributes[.contentDescription]?.text
    var texts = [description].compactMap { $0 }
    var seen = matchedWords(in: title).union(matchedWords(in: description ?? ""))
    // Keywords come last: they repeat what other fields say.
    for element in item.attributes.filter({ $0.key != .keywords })
      + item.attributes.filter({ $0.key == .keywords })
    {
      let new = matchedWords(in: element.value.text).subtracting(seen)
      guard !new.isEmpty else { continue }
      seen.formUnion(new)
      texts.append("\(element.key): \(element.value.text)")
    }
    return texts.map { style.highlighted($0, width: width, ranges: matches) }
  }

  private func matchedWords(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    return Set(matches(text).map { String(decoding: bytes[$0], as: UTF8.self).lowercased() })
  }
}
