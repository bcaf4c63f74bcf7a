public import Catalogues
public import IndexStore
import SpotlightModel

/// The records of a block are not where they should be.
struct MissingBlock: Error {}

extension CatalogueRecord {
  /// Whether the catalogue was ever read well.
  var wasRead: Bool { !plan.isEmpty }

  /// What is remembered of the last reading; nil if there was none, or it is no longer understood.
  public func history(in store: IndexStore) -> CatalogueHistory? {
    guard let plan = ReadingPlan(json: plan), let blocks = BlockList.decode(blocks) else { return nil }
    var history = CatalogueHistory(plan: plan, blocks: blocks) { id in
      guard let records = try store.records(ofBlock: id) else { throw MissingBlock() }
      return records
    }
    history.isKnown = { [owner = domain.name] identifier in
      try store.holdsAnything(of: ItemKey(owner: owner, identifier: identifier))
    }
    return history
  }

  var blockSummaries: [BlockSummary] { BlockList.decode(blocks) ?? [] }
}
