import SpotlightModel

/// Finds which fields make which attributes, by the fields' names and by what a sample of rows holds.
struct AttributeInference {
  let profiles: [FieldProfile]
  /// How many rows the profiles were made of.
  let rowCount: Int
  /// Fields that identify a row make no title where another can.
  var identifying: Set<String> = []

  /// Which fields make which attributes. A field whose name is a standard attribute's is not listed.
  ///
  /// - Parameter known: what is mapped already and stays.
  func sources(keeping known: [FieldMapping.Source] = []) -> [FieldMapping.Source] {
    var sources = known
    var taken = Set(known.flatMap(\.fields))
    func add(_ attribute: AttributeKey, _ fields: [FieldProfile]) {
      guard !fields.isEmpty, !sources.contains(where: { $0.attribute == attribute }) else { return }
      sources.append(.init(attribute, fields.map(\.name)))
      taken.formUnion(fields.map(\.name))
    }
    add(.title, title.map { [$0] } ?? [])
    for (attribute, words, fits) in Self.singles {
      add(attribute, best(words, without: taken, where: fits).map { [$0] } ?? [])
    }
    if let place = place(without: taken) {
      add(.latitude, [place.latitude])
      add(.longitude, [place.longitude])
    }
    add(.keywords, keywords(without: taken))
    for (attribute, field) in standardNames(without: taken) { add(attribute, [field]) }
    return sources.filter { !$0.isOwnName }
  }

  /// What separates the values within a text of the fields that make lists.
  func separator(for sources: [FieldMapping.Source]) -> String {
    let names = sources.filter { StandardAttribute.type(of: $0.attribute) == .list }.flatMap(\.fields)
    let fields = profiles.filter {
      names.contains($0.name) || StandardAttribute.type(of: .init(rawValue: $0.name)) == .list
    }
    let count = { (separator: String) in fields.reduce(0) { $0 + ($1.separated[separator] ?? 0) } }
    let (spaced, bare) = (count(", "), count(","))
    // Commas may have a space behind them or not. Where none has one, other marks are believed before them.
    if bare > spaced, spaced > 0 || bare > max(count("|"), count(";")) { return "," }
    let most = FieldProfile.separators.map(count).max() ?? 0
    return FieldProfile.separators.first { count($0) == most } ?? ", "
  }
}

// MARK: - What each attribute looks for

extension AttributeInference {
  private typealias Fits = @Sendable (FieldProfile) -> Bool

  private static let titles = [
    "title", "name", "displayname", "label", "fullname", "maintitle", "headline", "heading", "subject",
    "caption",
    "nameen", "titleen", "englishname", "productname", "trackname", "officialname", "originaltitle", "term",
    "word",
  ]

  /// Attributes that one field makes: the words of its name, the likeliest first, and what its values have to be.
  private static let singles: [(AttributeKey, [String], Fits)] = [
    (
      .contentDescription,
      [
        "description", "contentdescription", "desc", "summary", "synopsis", "overview", "plot", "abstract",
        "extract",
        "shortdescription", "longdescription", "about", "details", "blurb", "bio", "biography", "body",
        "notes", "note",
        "content", "text", "comments",
      ], { $0.mostly($0.texts, 0.5) && $0.lists == 0 }
    ),
    (
      .rating,
      [
        "rating", "averagerating", "avgrating", "ratingaverage", "voteaverage", "imdbrating", "userrating",
        "score", "stars",
      ],
      { $0.mostly($0.numbers) && $0.lowest >= 0 && $0.highest <= 100 }
    ),
    (
      .thumbnailURL,
      [
        "thumbnailurl", "thumbnail", "thumb", "image", "imageurl", "poster", "posterurl", "cover", "coverurl",
        "coverimage",
        "picture", "photo", "artwork", "icon", "smallimageurl", "img", "flagurl", "logo",
      ], { $0.mostly($0.images, 0.5) || $0.mostly($0.addresses, 0.5) }
    ),
    (
      "url",
      [
        "url", "link", "href", "website", "homepage", "webpage", "permalink", "site", "web", "wikipedialink",
        "wikipedia",
      ],
      { $0.mostly($0.addresses, 0.5) }
    ),
    (
      .contentCreationDate,
      [
        "created", "createdat", "createdon", "datecreated", "creationdate", "date", "published",
        "publishedat",
        "publicationdate", "pubdate", "releasedate", "released", "releaseddate", "initialreleasedate",
      ], { $0.mostly($0.dates) }
    ),
    (
      "contentModificationDate",
      [
        "modified", "modifiedat", "datemodified", "lastmodified", "modificationdate", "updated", "updatedat",
        "lastupdated",
      ],
      { $0.mostly($0.dates) }
    ),
    ("addedDate", ["added", "addedat", "dateadded", "addedon"], { $0.mostly($0.dates) }),
    (
      "startDate", ["start", "startdate", "starttime", "starts", "startsat", "begin"], { $0.mostly($0.dates) }
    ),
    ("endDate", ["end", "enddate", "endtime", "ends", "endsat"], { $0.mostly($0.dates) }),
    ("dueDate", ["due", "duedate", "deadline"], { $0.mostly($0.dates) }),
  ]

  private static let keywordWords: Set<String> = [
    "keywords", "keyword", "tags", "tag", "categories", "category", "genres", "genre", "stars", "cast",
    "actors", "actor",
    "starring", "topics", "subjects", "themes", "labels", "skills",
  ]

  /// Standard attributes that name things about a file or an index, which a row's field of that name does not mean.
  private static let neverByName: Set<String> = [
    "identifier", "path", "version", "domainIdentifier", "relatedUniqueIdentifier",
    "weakRelatedUniqueIdentifier",
    "contentType", "contentTypeTree", "kind", "local", "role", "rankingHint", "title", "keywords",
  ]

  /// The field whose name comes first in `words`; of equal names the one that is not nested, then the first.
  private func best(_ words: [String], without taken: Set<String>, where fits: Fits) -> FieldProfile? {
    let ranks = Dictionary(uniqueKeysWithValues: zip(words, words.indices))
    return profiles.enumerated()
      .filter { ranks[$0.element.word] != nil && !taken.contains($0.element.name) && fits($0.element) }
      .min { Self.rank($0, ranks) < Self.rank($1, ranks) }?.element
  }

  private static func rank(_ field: (offset: Int, element: FieldProfile), _ ranks: [String: Int]) -> (
    Int, Int, Int
  ) {
    (ranks[field.element.word] ?? .max, field.element.isNested ? 1 : 0, field.offset)
  }

  /// By name if the values are texts; else the first field that reads like a name; else any text, or `value`.
  private var title: FieldProfile? {
    let named = Self.titles.compactMap {
      best([$0], without: [], where: { $0.mostly($0.texts, 0.3) && $0.meanLength <= 300 })
    }
    if let first = named.first {
      // `title` beside `name` may be “Mr” and “Ms”: a title tells rows apart.
      return named.first { $0.distinct * 2 >= named.map(\.distinct).max() ?? 0 } ?? first
    }
    let texts = profiles.filter { $0.mostly($0.texts, 0.5) && $0.lists == 0 && $0.present * 2 >= rowCount }
    let readable = texts.filter { (4...300).contains($0.meanLength) && $0.letters * 2 > $0.characters }
    let isFree = { (field: FieldProfile) in !identifying.contains(field.name) }
    return readable.first { isFree($0) && $0.present * 10 >= rowCount * 9 } ?? readable.first ?? texts.first(
      where: isFree)
      ?? texts.first ?? profiles.first { $0.word == "value" && $0.present > 0 }
  }

  private func keywords(without taken: Set<String>) -> [FieldProfile] {
    profiles.filter {
      Self.keywordWords.contains($0.word) && !taken.contains($0.name) && $0.mostly($0.texts, 0.5)
        && $0.meanLength <= 300
    }
  }

  /// Both coordinates, in range; one alone is no place.
  private func place(without taken: Set<String>) -> (latitude: FieldProfile, longitude: FieldProfile)? {
    guard
      let latitude = best(
        ["latitude", "lat", "latitudedeg", "geolat"], without: taken,
        where: { $0.mostly($0.numbers) && $0.lowest >= -90 && $0.highest <= 90 }),
      let longitude = best(
        ["longitude", "lon", "lng", "long", "longitudedeg", "geolon", "geolng"], without: taken,
        where: { $0.mostly($0.numbers) && $0.lowest >= -180 && $0.highest <= 180 })
    else { return nil }
    return (latitude, longitude)
  }

  /// Fields called as a standard attribute but for case and punctuation, whose values fit its type.
  private func standardNames(without taken: Set<String>) -> [(AttributeKey, FieldProfile)] {
    profiles.compactMap { field in
      guard !field.isNested, !taken.contains(field.name), let name = Self.standardByWord[field.word],
        !Self.neverByName.contains(name), !profiles.contains(where: { $0.name == name })
      else { return nil }
      let key = AttributeKey(rawValue: name)
      return Self.fits(field, StandardAttribute.type(of: key)) ? (key, field) : nil
    }
  }

  private static let standardByWord = Dictionary(
    StandardAttribute.names.map { (FieldProfile.word($0), $0) }, uniquingKeysWith: { first, _ in first })

  private static func fits(_ field: FieldProfile, _ type: AttributeType?) -> Bool {
    switch type {
    case .number: field.mostly(field.numbers)
    case .date: field.mostly(field.dates)
    case .text: field.mostly(field.texts + field.addresses, 0.5) && field.lists == 0
    case .list: field.mostly(field.texts, 0.5)
    case .boolean, .data, nil: false
    }
  }
}

extension FieldMapping.Source {
  /// Whether it says no more than the field's name does.
  var isOwnName: Bool { fields.map(ExactText.init) == [ExactText(attribute.rawValue)] }
}
