/// A set of documents.
public struct DocumentSet: Sendable {
  public init() {}
}
