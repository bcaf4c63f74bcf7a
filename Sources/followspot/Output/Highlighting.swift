extension Style {
  /// The text as one line of at most `width` columns, with `ranges` of it standing out.
  ///
  /// - Parameters:
  ///   - width: nil for any.
  ///   - ranges: gives what stands out in a text, as ranges of its UTF-8, ascending and apart.
  func highlighted(
    _ text: String, width: Int? = nil, base: Emphasis? = nil, ranges: (String) -> [Range<Int>]
  ) -> String {
    let whole = line(text)
    let shown = width.map { truncated(whole, to: $0) } ?? whole
    guard hasColours else { return shown }
    var result = ""
    var position = 0
    let bytes = Array(shown.utf8)
    func append(_ range: Range<Int>, _ emphasis: Emphasis?) {
      let part = String(decoding: bytes[range], as: UTF8.self)
      result += emphasis.map { apply($0, part) } ?? part
    }
    for range in ranges(shown) where range.lowerBound >= position && range.upperBound <= bytes.count {
      append(position..<range.lowerBound, base)
      append(range, .match)
      position = range.upperBound
    }
    append(position..<bytes.count, base)
    return result
  }
}
