/// Document numbers, one bit each.
struct SeenNumbers {
  private var words: [UInt64] = []

  mutating func insert(_ number: Int64) {
    let word = Int(number >> 6)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(number & 63)
  }

  func contains(_ number: Int64) -> Bool {
    let word = Int(number >> 6)
    return word < words.count && words[word] & 1 << UInt64(number & 63) != 0
  }
}
