import SpotlightModel

/// Finds the best documents for a query.
public struct TextSearch<Source: PostingSource> {
  public var source: Source
  /// The most live documents that are looked at where there is a limit of hits.
  public var candidateLimit = 512

  public init(_ source: Source) { self.source = source }

  /// The best hits, the best first.
  ///
  /// - Parameters:
  ///   - limit: at most so many; nil for all.
  ///   - scope: only these documents, as those of a domain (``documents(in:)``); nil for all.
  ///   - item: the item of a document; nil where it is dead or not wanted.
  public func hits(
    for query: TextQuery, limit: Int?, within scope: DocumentSet? = nil,
    item: (DocumentNumber) throws -> Item?
  ) throws -> [SearchHit] { [] }

  /// The documents of a group, living or dead, and those of a group whose name has the same digest.
  public func documents(in group: String) throws -> DocumentSet { DocumentSet() }
}
