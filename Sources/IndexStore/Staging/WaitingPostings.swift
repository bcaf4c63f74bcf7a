/// Posting lists on their way into the index, in order: still being made, or made and not stored yet.
struct WaitingPostings {
  private var waiting: [GatheredPostings] = []
  /// More than these would take too much memory.
  private static let most = 1

  mutating func append(_ postings: GatheredPostings) { waiting.append(postings) }

  /// Stores lists that are made, and waits for those that are not: for all, or until few are left.
  mutating func write(_ connection: Connection, all: Bool) throws {
    let limit = all ? 0 : Self.most
    while let postings = waiting.first, let lists = postings.takeLists(waiting: waiting.count > limit) {
      waiting.removeFirst()
      try PostingSegments(connection).append(lists, first: postings.first, last: postings.last)
    }
  }
}
