import IndexStore
import Watching

extension Indexer {
  /// Forgets the folders below a root that were roots of their own once: what lies in them is followed as part of it.
  func forgetRoots(within root: PathBytes) throws {
    for inner in try store.roots().map({ PathBytes($0) }) where inner != root && inner.isWithin(root) {
      var last: [UInt8] = []
      while case let page = try store.catalogueSummaries(root: inner.bytes, after: last),
        let final = page.last
      {
        try store.write { writer in
          let records = try page.compactMap { try store.catalogue($0.id) }
          var none: [CatalogueUpdate] = []
          _ = try CatalogueApplication(writer: writer).apply(&none, removing: records)
        }
        last = final.path
      }
    }
  }
}
