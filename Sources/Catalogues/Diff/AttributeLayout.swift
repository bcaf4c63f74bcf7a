import SpotlightModel

/// How the fields of a row, given by their positions, become attributes; worked out once for many rows, so that the
/// attributes are made in the order of their keys.
struct AttributeLayout {
  private enum Recipe {
    /// The value under the field's own name, in the type of the attribute that has this name.
    case plain(Int)
    case typed([Int], AttributeType)
    /// Several texts in one, with spaces between.
    case joined([Int])
  }

  private struct Slot {
    var key: AttributeKey
    var recipe: Recipe
  }

  private var slots: [Slot] = []
  private let separator: String

  /// - Parameters:
  ///   - fields: the names, by position. Of several positions with one name the last counts.
  ///   - sources: what the attributes are made of; fields that are not there are passed over.
  ///   - separator: between the values of a list within one text.
  init(fields: [String], sources: [FieldMapping.Source], separator: String) {
    self.separator = separator
    let positions = Dictionary(zip(fields, fields.indices)) { $1 }
    var recipes: [String: Recipe] = [:]
    for (name, position) in positions { recipes[name] = Self.recipe([position], named: name) }
    var absorbed: Set<String> = []
    for source in sources {
      let places = source.fields.compactMap { positions[$0] }
      guard !places.isEmpty else { continue }
      let recipe = Self.recipe(places, named: source.attribute.rawValue)
      recipes[source.attribute.rawValue] = recipe
      // A text that the attribute repeats as it is need not be there twice.
      if places.count == 1, Self.keepsText(recipe) { absorbed.insert(source.fields[0]) }
    }
    for source in sources { absorbed.remove(source.attribute.rawValue) }
    slots = recipes.filter { !absorbed.contains($0.key) }
      .map { Slot(key: AttributeKey(rawValue: $0.key), recipe: $0.value) }
      .sorted { $0.key < $1.key }
  }

  private static func recipe(_ places: [Int], named name: String) -> Recipe {
    switch StandardAttribute.type(of: AttributeKey(rawValue: name)) {
    case .text, .data, nil: places.count == 1 ? .plain(places[0]) : .joined(places)
    case let type?: .typed(places, type)
    }
  }

  /// Whether all the characters of the field are in the attribute.
  private static func keepsText(_ recipe: Recipe) -> Bool {
    switch recipe {
    case .plain, .joined, .typed(_, .number): true
    case .typed: false
    }
  }

  /// The attributes of a row.
  ///
  /// - Parameter values: by position; positions beyond it are null.
  func attributes(_ values: [FieldValue]) -> Attributes {
    var elements: [Attributes.Element] = []
    elements.reserveCapacity(slots.count)
    for slot in slots {
      guard let value = value(slot.recipe, values) else { continue }
      elements.append(.init(slot.key, value))
    }
    return Attributes(elements)
  }

  private func value(_ recipe: Recipe, _ values: [FieldValue]) -> AttributeValue? {
    switch recipe {
    case .plain(let place):
      return place < values.count ? TypedValue.plain(values[place]) : nil
    case .joined(let places):
      let texts = places.filter { $0 < values.count }.compactMap { TypedValue.plain(values[$0])?.text }
      return texts.isEmpty ? nil : .text(texts.joined(separator: " "))
    case .typed(let places, .list):
      return list(places, values)
    case .typed(let places, let type):
      return places.lazy.filter { $0 < values.count }
        .compactMap { TypedValue.value(values[$0], as: type, separator: separator) }.first
    }
  }

  /// The values of all fields, each once.
  private func list(_ places: [Int], _ values: [FieldValue]) -> AttributeValue? {
    var elements: [AttributeValue] = []
    for place in places where place < values.count {
      guard case .list(let more)? = TypedValue.value(values[place], as: .list, separator: separator) else {
        continue
      }
      elements.append(contentsOf: more)
    }
    guard elements.count > 1, places.count > 1 else { return elements.isEmpty ? nil : .list(elements) }
    var seen: Set<AttributeValue> = []
    return .list(elements.filter { seen.insert($0).inserted })
  }
}
