import Replication
import SpotlightModel
import TestSupport
import Testing

@testable import IndexStore

/// What catalogues do to the index, against dictionaries that do the same.
@Suite struct CatalogueRowsTests {
  private static let domain = "films"
  private static let first = ReadingOccasion.first(modified: 1_700_000_000_000)

  private func attributes(_ random: inout SeededGenerator) -> Attributes {
    var attributes: Attributes = [:]
    for name in ["title", "year", "rating"] where Int.random(in: 0..<4, using: &random) > 0 {
      attributes[AttributeKey(rawValue: name)] = .text("\(Int.random(in: 0..<3, using: &random))")
    }
    return attributes
  }

  @Test(
    "of catalogues with rows of one key the greatest path is shown, in whatever order they come and go",
    arguments: 0..<12)
  func greatestPathIsShown(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let home = TemporaryHome()
    let store = try home.open()
    var ids: [CatalogueIdentifier] = []
    for path in ["b.csv", "a.csv", "c/a.csv"] {
      var record = CatalogueRecord(path, domain: Self.domain)
      ids.append(try store.write { try $0.save(&record) })
    }
    var files: [[String: Attributes]] = [[:], [:], [:]]
    let rising = [1, 0, 2]
    for step in 0..<60 {
      let file = Int.random(in: 0..<3, using: &random)
      let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ -> Change in
        let key = "\(Int.random(in: 0..<5, using: &random))"
        guard Int.random(in: 0..<3, using: &random) > 0 else {
          files[file][key] = nil
          return .deindex(ItemKey(owner: Self.domain, identifier: key))
        }
        let row = Item.row(Self.domain, key, attributes(&random))
        files[file][key] = row.attributes
        return .index(row)
      }
      let reading = Bool.random(using: &random) ? Self.first : .edit
      try store.write { _ = try $0.apply(changes, from: .catalogue(ids[file], reading)) }
      if step % 20 == 19 {
        let gone = Int.random(in: 0..<3, using: &random)
        files[gone] = [:]
        try store.write { _ = try $0.deindexItems(of: ids[gone]) }
      }
      var expected: [String: Attributes] = [:]
      for file in rising { expected.merge(files[file]) { $1 } }
      let shown = Dictionary(
        uniqueKeysWithValues: try store.allItems().map { ($0.key.identifier, $0.attributes) })
      #expect(shown == expected, "step \(step)")
      try expectShadows(store, rising.map { ids[$0] }, rising.map { files[$0] })
      for key in files.flatMap(\.keys) {
        #expect(try store.holdsAnything(of: ItemKey(owner: Self.domain, identifier: key)), "step \(step)")
      }
    }
    #expect(try store.connection.integer("SELECT count(*) FROM catalogue_base") == 0)
  }

  /// - Parameter files: the rows of the catalogues, of which each is shown before those that precede it.
  private func expectShadows(
    _ store: IndexStore, _ ids: [CatalogueIdentifier], _ files: [[String: Attributes]]
  ) throws {
    let counts = try store.shadowedCounts()
    for (place, file) in files.enumerated() {
      let shadowed = file.keys.sorted().compactMap { key in
        files.lastIndex { $0[key] != nil }.flatMap {
          $0 > place ? ShadowedRow(identifier: key, shown: ids[$0]) : nil
        }
      }
      #expect(try store.shadowedRows(of: ids[place], limit: 3) == Array(shadowed.prefix(3)))
      #expect(try store.shadowedCount(of: ids[place]) == shadowed.count)
      #expect(counts[ids[place]] ?? 0 == shadowed.count)
      for row in shadowed {
        let key = ItemKey(owner: Self.domain, identifier: row.identifier)
        #expect(try store.catalogues(behind: key).contains(ids[place]))
      }
    }
  }

  /// One catalogue's row, and what others made of the item.
  private struct ModelRow {
    var file: Attributes?
    var shown: Attributes?

    mutating func read(_ now: Attributes) {
      defer { file = now }
      guard let shown else {
        if file != now { self.shown = now }
        return
      }
      let before = file ?? [:]
      let names = Set(before.map(\.key) + now.map(\.key) + shown.map(\.key))
      for name in names where before[name] != now[name] { self.shown?[name] = now[name] }
    }
  }

  @Test("a changed row changes what it changed; edits and deletions made elsewhere stand", arguments: 0..<12)
  func threeWay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord("films.csv", domain: Self.domain)
    let id = try store.write { try $0.save(&record) }
    var model: [String: ModelRow] = [:]
    for step in 0..<120 {
      let key = "\(Int.random(in: 0..<4, using: &random))"
      let row = Item.row(Self.domain, key, attributes(&random))
      var state = model[key] ?? ModelRow()
      try store.write { writer in
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          try writer.apply([.deindex(row.key)], from: .command)
          state.shown = nil
        case 1:
          try writer.apply([.index(row)], from: .application("org.example"))
          state.shown = row.attributes
        case 2 where state.file != nil:
          try writer.apply([.deindex(row.key)], from: .catalogue(id, .edit))
          state = ModelRow()
        default:
          // Read for the first time, an item that is there already is only linked to.
          let reading = state.file == nil && state.shown != nil ? Self.first : .edit
          try writer.apply([.index(row)], from: .catalogue(id, reading))
          if case .first = reading { state.file = row.attributes } else { state.read(row.attributes) }
        }
      }
      model[key] = state
      let shown = try store.item(row.key)?.item.attributes
      #expect(shown == state.shown, "step \(step)")
      #expect(try state.file == nil || store.holdsAnything(of: row.key), "step \(step)")
    }
  }

  @Test("nothing is held of a key that was never written, or of which all is gone")
  func nothing() throws {
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord("films.csv", domain: Self.domain)
    let id = try store.write { try $0.save(&record) }
    let row = Item.row(Self.domain, "1", ["title": .text("Dune")])
    #expect(try !store.holdsAnything(of: row.key))
    try store.write { _ = try $0.apply([.index(row)], from: .catalogue(id, .edit)) }
    #expect(try store.holdsAnything(of: row.key))
    #expect(try !store.holdsAnything(of: ItemKey(owner: Self.domain, identifier: "2")))
    try store.write { _ = try $0.apply([.deindex(row.key)], from: .catalogue(id, .edit)) }
    #expect(try !store.holdsAnything(of: row.key))
  }

  @Test("a row that was deleted elsewhere comes back when it is read again on purpose")
  func readAgain() throws {
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord("films.csv", domain: Self.domain)
    let id = try store.write { try $0.save(&record) }
    let row = Item.row(Self.domain, "1", ["title": .text("Dune")])
    let counts = try store.write { writer in
      var counts = try writer.apply([.index(row)], from: .catalogue(id, Self.first))
      counts += try writer.apply([.deindex(row.key)], from: .command)
      counts += try writer.apply([.index(row)], from: .catalogue(id, .edit))
      return counts
    }
    #expect(counts.added == 1 && counts.removed == 1 && counts.unchanged == 1)
    #expect(try store.itemCount() == 0)
    #expect(try store.write { try $0.apply([.index(row)], from: .catalogue(id, .again)) }.added == 1)
  }

  @Test("each attribute keeps the dot of its last change, a first reading the time of the file")
  func dots() throws {
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord("films.csv", domain: Self.domain)
    let id = try store.write { try $0.save(&record) }
    var row = Item.row(Self.domain, "1", ["title": .text("Dune"), "year": .number("2020")])
    try store.write { _ = try $0.apply([.index(row)], from: .catalogue(id, Self.first)) }
    let read = try #require(try store.item(row.key)).version
    #expect(read.changes.domain.time == 1_700_000_000_000 << 16)
    #expect(read.dot.time > read.changes.domain.time)

    row.attributes["year"] = .number("2021")
    try store.write { _ = try $0.apply([.index(row)], from: .catalogue(id, .edit)) }
    let edited = try #require(try store.item(row.key)).version
    #expect(edited.dot.time > read.dot.time)
    #expect(edited.history.contains(read.dot))
    #expect(edited.changes.attribute(at: 0) == read.changes.domain)
    #expect(edited.changes.attribute(at: 1).dot == edited.dot)
  }
}
