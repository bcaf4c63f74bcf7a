import SpotlightModel

/// Finds the fields that may identify a row. Whether one is unique and never empty, the whole catalogue must show.
struct IdentityInference {
  let profiles: [FieldProfile]
  /// How many rows the profiles were made of.
  let rowCount: Int
  /// Whether the outer keys of a dictionary are the field `key`.
  var isKeyed = false
  /// Whether the fields have names of their own, and not `column1`, `column2`, ….
  var hasNames = true

  private static let mostCandidates = 6

  /// The likeliest first.
  var candidates: [String] {
    if isKeyed, profiles.contains(where: { $0.name == "key" }) {
      return ["key"] + ranked.filter { $0 != "key" }.prefix(Self.mostCandidates - 1)
    }
    return Array(ranked.prefix(Self.mostCandidates))
  }

  /// The field that would come before all candidates by its name, and that very few rows keep from being one: so these
  /// may be mistakes.
  var nearMiss: String? {
    guard !isKeyed, hasNames else { return nil }
    let tolerated = max(1, rowCount / 20)
    let best = ranking { rowCount - $0.distinct <= tolerated && $0.lists == 0 }.first
    return best.flatMap { $0 == ranked.first || !isNamed($0) ? nil : $0 }
  }

  /// Whether the field's name is that of an identifier, wherever it stands.
  func isNamed(_ name: String) -> Bool {
    profiles.contains { $0.name == name && hasNames && rank($0, first: false) != nil }
  }

  private var ranked: [String] {
    ranking { $0.present == rowCount && $0.distinct == rowCount && $0.lists == 0 }
  }

  private func ranking(_ isEligible: (FieldProfile) -> Bool) -> [String] {
    profiles.enumerated()
      .filter { isEligible($0.element) }
      .compactMap { field in
        rank(field.element, first: field.offset == 0).map { ($0, field.offset, field.element.name) }
      }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map(\.2)
  }

  private static let exact: [String: Int] = [
    "identifier": 0, "uniqueidentifier": 0, "uuid": 1, "guid": 1, "key": 2, "primarykey": 2, "id": 3,
    "code": 4, "alpha4": 5,
    "alpha3": 6, "iso3": 6, "isoalpha3": 6, "icao": 7, "isocode": 8, "alpha2": 9, "iso2": 9, "iso": 9,
    "iata": 10, "sku": 11,
    "isbn13": 12, "isbn": 13, "ean": 14, "gtin": 14, "asin": 14, "doi": 14, "issn": 15, "slug": 16,
    "handle": 17, "put": 18,
  ]

  /// The lower the likelier; nil for a field that does not look like an identifier.
  private func rank(_ field: FieldProfile, first: Bool) -> Int? {
    guard field.meanLength <= 200, field.dates == 0 else { return nil }
    if !hasNames { return headless(field, first: first) }
    if let rank = Self.exact[field.word] {
      let nesting = field.isNested ? 40 : 0
      // A running number changes when a catalogue is made anew; a code that people use does not.
      return rank == 3 && field.mostly(field.numbers, 1)
        ? nesting + 5 : nesting + (rank > 4 ? rank + 1 : rank)
    }
    if Self.endings.contains(where: field.name.hasSuffix) || field.word.hasSuffix("code") {
      return field.isNested ? 70 : 30
    }
    return first ? 50 : nil
  }

  private static let endings = ["_id", "-id", " id", " ID", "_ID", "Id", "ID", "_key", "_code", ".id"]

  /// Of columns without names, the first, and those that hold one word each.
  private func headless(_ field: FieldProfile, first: Bool) -> Int? {
    if first { return 0 }
    return field.mostly(field.texts, 1) && field.spaced == 0 ? 1 : nil
  }
}
