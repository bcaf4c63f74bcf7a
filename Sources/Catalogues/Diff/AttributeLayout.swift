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
  private let separator: [UInt8]

  /// - Parameters:
  ///   - fields: the names, by position. Of several positions with one name the last counts.
  ///   - sources: what the attributes are made of; fields that are not there are passed over.
  ///   - separator: between the values of a list within one text.
  init(fields: [String], sources: [FieldMapping.Source], separator: String) {
    self.separator = Array(separator.utf8)
    let positions = Dictionary(zip(fields, fields.indices)) { $1 }
    var recipes: [String: Recipe] = [:]
    var absorbed: Set<String> = []
    for source in sources {
      let present = source.fields.filter { positions[$0] != nil }
      guard !present.isEmpty else { continue }
      let recipe = Self.recipe(present.compactMap { positions[$0] }, named: source.attribute.rawValue)
      recipes[source.attribute.rawValue] = recipe
      // A text that the attribute repeats as it is need not be there twice; one that makes it is not lost.
      if present.count == 1, Self.keepsText(recipe) { absorbed.insert(present[0]) }
      if present.contains(source.attribute.rawValue) { absorbed.insert(source.attribute.rawValue) }
    }
    for name in fields where !absorbed.contains(name) {
      let free = Self.freeName(name) { recipes[$0] != nil || ($0 != name && positions[$0] != nil) }
      recipes[free] = positions[name].map { Self.recipe([$0], named: free) }
      absorbed.insert(name)
    }
    slots = recipes.map { Slot(key: AttributeKey(rawValue: $0.key), recipe: $0.value) }
      .sorted { $0.key < $1.key }
  }

  /// The name, or the first free of `name_2`, `name_3`, … where another field makes the attribute of this name.
  private static func freeName(_ name: String, isTaken: (String) -> Bool) -> String {
    var free = name
    var number = 2
    while isTaken(free) {
      free = "\(name)_\(number)"
      number += 1
    }
    return free
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
    attributes { value($0, values) }
  }

  /// The attributes of a row of texts.
  func attributes(_ cells: RowCells) -> Attributes {
    cells.withBytes { bytes in
      attributes { value($0, cells, bytes) }
    }
  }

  private func attributes(_ value: (Recipe) -> AttributeValue?) -> Attributes {
    var elements: [Attributes.Element] = []
    elements.reserveCapacity(slots.count)
    for slot in slots {
      if let value = value(slot.recipe) { elements.append(.init(slot.key, value)) }
    }
    return Attributes(ascending: elements)
  }
}

// MARK: - Values of any kind

extension AttributeLayout {
  private func value(_ recipe: Recipe, _ values: [FieldValue]) -> AttributeValue? {
    switch recipe {
    case .plain(let place):
      return place < values.count ? TypedValue.plain(values[place]) : nil
    case .joined(let places):
      let texts = places.filter { $0 < values.count }.compactMap { TypedValue.plain(values[$0])?.text }
      return texts.isEmpty ? nil : .text(texts.joined(separator: " "))
    case .typed(let places, let type):
      return combined(places, as: type) { place in
        place < values.count ? TypedValue.value(values[place], as: type, separator: separator) : nil
      }
    }
  }

  /// The values of all fields where they are lists, each once; else the first that there is.
  private func combined(
    _ places: [Int], as type: AttributeType, _ value: (Int) -> AttributeValue?
  ) -> AttributeValue? {
    if places.count == 1 { return value(places[0]) }
    guard type == .list else { return places.lazy.compactMap(value).first }
    var elements: [AttributeValue] = []
    for place in places {
      guard case .list(let more)? = value(place) else { continue }
      if elements.isEmpty { elements = more } else { elements.append(contentsOf: more) }
    }
    return elements.isEmpty ? nil : .list(elements.withoutRepetitions)
  }
}

// MARK: - Texts

extension AttributeLayout {
  private func value(_ recipe: Recipe, _ cells: RowCells, _ bytes: UnsafeRawBufferPointer) -> AttributeValue?
  {
    switch recipe {
    case .plain(let place):
      return cells.text(place, bytes).map { .text($0) }
    case .joined(let places):
      let texts = places.compactMap { cells.text($0, bytes) }
      return texts.isEmpty ? nil : .text(texts.joined(separator: " "))
    case .typed(let places, let type):
      return combined(places, as: type) { place in
        TypedValue.value(cells.cell(place, bytes), as: type, separator: separator)
      }
    }
  }
}

/// The texts of one row, one after the other in one piece of memory, so that strings are made only of what is asked for.
struct RowCells {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>]

  init(columns: Int) { ranges = [Range<Int>](repeating: 0..<0, count: columns) }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for index in ranges.indices { ranges[index] = 0..<0 }
  }

  mutating func set(_ column: Int, _ text: UnsafeRawBufferPointer) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    ranges[column] = start..<bytes.count
  }

  fileprivate func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { bytes.withUnsafeBytes(body) }

  fileprivate func cell(_ column: Int, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[ranges[column]])
  }

  /// Nil where there is none.
  fileprivate func text(_ column: Int, _ bytes: UnsafeRawBufferPointer) -> String? {
    let cell = cell(column, bytes)
    return cell.isEmpty ? nil : String(decoding: cell, as: UTF8.self)
  }
}

extension [AttributeValue] {
  /// Each value once, where it stands first.
  fileprivate var withoutRepetitions: [AttributeValue] {
    guard count <= 16 else {
      var seen: Set<AttributeValue> = []
      return filter { seen.insert($0).inserted }
    }
    return indices.filter { !self[..<$0].contains(self[$0]) }.map { self[$0] }
  }
}
