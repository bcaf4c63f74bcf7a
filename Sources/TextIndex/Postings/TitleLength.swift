/// How long a title is, in words, as far as it matters for what is shown first.
enum TitleLength: UInt8, CaseIterable, Comparable {
  case one = 1
  case two, three, four, fiveToEight, more
  /// No title, or none that has words. There is no list of these.
  case untitled

  init(words: Int) {
    switch words {
    case ..<1: self = .untitled
    case 1: self = .one
    case 2: self = .two
    case 3: self = .three
    case 4: self = .four
    case 5...8: self = .fiveToEight
    default: self = .more
    }
  }

  static func < (left: TitleLength, right: TitleLength) -> Bool { left.rawValue < right.rawValue }

  /// The list of the documents with such a title.
  var key: PostingKey { PostingKey(.titleLength, CollectionOfOne(rawValue)) }
}
