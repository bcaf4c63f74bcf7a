import SpotlightModel

/// What differs between a catalogue as it was and as it is, by identifier and fingerprint.
struct Comparison {
  enum Fate: UInt8 {
    case added, changed, unchanged
    /// A later row has the same identifier.
    case replaced
  }

  /// The rows that are now, of the blocks that were compared.
  let new: RecordLists
  /// Of each entry of `new`.
  private(set) var fates: [Fate] = []
  /// The identifiers that are no more.
  private(set) var removed: [String] = []
  private(set) var added = 0
  private(set) var changed = 0

  /// - Parameters:
  ///   - old, new: the rows of the blocks that differ, or of all.
  ///   - isAltered: whether rows of equal fields have other attributes than before.
  init(old: RecordLists, new: RecordLists, isAltered: Bool) {
    self.new = new
    fates = new.table.entries.indices.map { fate(of: $0, old, isAltered) }
    removed = old.table.entries.indices.filter { isRemoved($0, old) }.map(old.identifier)
    added = fates.count { $0 == .added }
    changed = fates.count { $0 == .changed }
  }

  private func fate(of index: Int, _ old: RecordLists, _ isAltered: Bool) -> Fate {
    if new.replaced[index] != nil { return .replaced }
    let entry = new.table.entries[index]
    guard let match = old.match(entry, of: new), new.repetition(index) <= old.repetition(match) else {
      return .added
    }
    return isAltered || old.table.entries[match].fingerprint != entry.fingerprint ? .changed : .unchanged
  }

  private func isRemoved(_ index: Int, _ old: RecordLists) -> Bool {
    if old.replaced[index] != nil { return false }
    guard let match = new.match(old.table.entries[index], of: old) else { return true }
    return old.repetition(index) > new.repetition(match)
  }

  var replaced: Int { new.replaced.count }

  /// Whether any identifier is there more than once.
  var hasDuplicates: Bool { !new.replaced.isEmpty || !new.repeated.isEmpty }

  /// The identifiers of the added rows; where the content identifies, without what tells equal rows apart.
  var addedIdentifiers: some Sequence<String> {
    fates.indices.lazy.filter { fates[$0] == .added }.map(new.recordedIdentifier)
  }

  /// Whether any record of `records` has the identifier of an added row: then the row is not new at all.
  func holdsAdded(_ records: [UInt8]) -> Bool {
    RecordSequence(records).contains { record in
      new.match(records, record.identifier).map { fates[$0] == .added } ?? false
    }
  }

  /// The entries that have to be emitted, of a list of `new`.
  func wanted(in list: Int) -> [Int] {
    new.entries[list].filter { fates[$0] == .added || fates[$0] == .changed }
  }
}
