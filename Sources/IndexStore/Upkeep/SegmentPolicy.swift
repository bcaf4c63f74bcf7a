/// Which segments are to be merged next.
enum SegmentPolicy {
  /// So many neighbours of about one size are merged. Fewer are quicker to search, more are less work.
  private static let run = 4
  /// More than these at once would take too much memory.
  private static let mostSources = 16

  /// Neighbours, among segments in the order of their documents, none of which is being merged.
  static func choose(_ segments: [PostingSegments.Segment]) -> ArraySlice<PostingSegments.Segment>? {
    for size in Set(segments.map(sizeClass)).sorted() {
      var start = 0
      while start < segments.count {
        let run = segments[start...].prefix { sizeClass($0) <= size }.prefix(mostSources)
        if run.count >= Self.run { return run }
        start += max(1, run.count)
      }
    }
    return nil
  }

  /// Each class is up to eight times the size of the one before; the first goes up to 32 KB.
  private static func sizeClass(_ segment: PostingSegments.Segment) -> Int {
    var limit: Int64 = 32 << 10
    var number = 0
    while segment.bytes > limit, number < 12 {
      limit *= 8
      number += 1
    }
    return number
  }
}
