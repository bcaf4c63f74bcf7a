import Catalogues
import IndexStore
import SpotlightModel
import Watching

/// How a catalogue is to be read.
enum ReadingMode: Hashable {
  /// What changed since it was read last.
  case changes
  /// The same, and an empty catalogue is believed.
  case accept
  /// All of it anew, because somebody asked.
  case again
}

/// What the reading of one catalogue asks of the index, to be applied in one transaction with others.
struct CatalogueUpdate {
  let file: FollowedFile
  /// As it is to be stored, but for `blocks`, and for the identifier of a new one.
  var record: CatalogueRecord
  /// The domain under which its rows are in the index; nil where there are none.
  var oldDomain: Domain?
  var isFirst: Bool
  var isAgain = false
  var changes: [RowChange] = []
  /// Nil where the catalogue could not be read.
  var report: ReadingReport?
  var oldBlocks: [BlockSummary] = []

  /// Where the changes come from.
  var origin: ChangeOrigin? {
    guard let id = record.id else { return nil }
    if isAgain { return .catalogue(id, .again) }
    guard isFirst else { return .catalogue(id, .edit) }
    return .catalogue(id, .first(modified: (record.fingerprint?.modified ?? 0) / 1_000_000))
  }

  /// Whether the rows move to another domain, where they are other items.
  var isRekeyed: Bool { oldDomain.map { $0 != record.domain } ?? false }

  func items(_ changes: some Sequence<RowChange>) -> [Change] {
    changes.map { change in
      switch change {
      case .index(let identifier, let attributes):
        .index(
          Item(
            key: ItemKey(owner: record.domain.name, identifier: identifier), domain: record.domain,
            attributes: attributes))
      case .remove(let identifier): .deindex(ItemKey(owner: record.domain.name, identifier: identifier))
      }
    }
  }

  func result(_ counts: ApplyCounts) -> CatalogueResult {
    var result = CatalogueResult(path: file.path, domain: record.domain)
    result.added = counts.added
    result.changed = counts.changed
    result.removed = counts.removed
    result.unchanged = max(0, record.counts.rows - counts.added - counts.changed)
    result.rejected = record.counts.rejected
    result.error = record.state == .error ? record.error?.description : nil
    result.keepsNothing = record.counts.rows == 0
    result.isHeld = record.state == .held
    return result
  }
}

extension RowChange {
  var isRemoval: Bool { if case .remove = self { true } else { false } }

  /// The memory it takes, roughly.
  var approximateBytes: Int {
    switch self {
    case .remove(let identifier): 48 + identifier.utf8.count
    case .index(let identifier, let attributes):
      attributes.reduce(64 + identifier.utf8.count) { $0 + 64 + $1.value.approximateBytes }
    }
  }
}

extension AttributeValue {
  fileprivate var approximateBytes: Int {
    switch self {
    case .text(let text), .number(let text): text.utf8.count
    case .boolean, .date: 8
    case .list(let elements): elements.reduce(16) { $0 + 32 + $1.approximateBytes }
    }
  }
}
