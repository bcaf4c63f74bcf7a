extension String {
  /// The text itself, or the beginning of one of more than `limit` UTF-8 bytes, to a whole scalar, and an ellipsis. Characters may
  /// be of any length, so they bound nothing.
  func beginning(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return "\(self[..<end])…"
  }
}
