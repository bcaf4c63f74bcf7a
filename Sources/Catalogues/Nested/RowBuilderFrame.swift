/// An object or array that is open while a row is built.
struct RowBuilderFrame {
  let isArray: Bool
  /// Whether the elements are fields of their own rather than one list.
  var isSpread: Bool
  /// Bytes of the path to it.
  let pathLength: Int
  var nextElement = 0
  private var members = MemberNames()

  init(isArray: Bool, isSpread: Bool, pathLength: Int) {
    self.isArray = isArray
    self.isSpread = isSpread
    self.pathLength = pathLength
  }

  /// Notes that the member with this hash of its name begins at field `fieldCount`. Returns the fields of the earlier
  /// member of that name, if there is one.
  mutating func member(_ hash: UInt64, fieldCount: Int) -> Range<Int>? {
    members.note(hash, fieldCount: fieldCount)
  }
}

/// The members of one object by the hashes of their names.
private struct MemberNames {
  private var hashes: [UInt64] = []
  private var firstFields: [Int] = []
  /// Where each hash stands, once there are too many to look through.
  private var positions: [UInt64: Int]?

  private static let searchedInOrder = 64

  mutating func note(_ hash: UInt64, fieldCount: Int) -> Range<Int>? {
    let earlier = position(of: hash)
    hashes.append(hash)
    firstFields.append(fieldCount)
    if positions != nil {
      positions?[hash] = hashes.count - 1
    } else if hashes.count > Self.searchedInOrder {
      positions = Dictionary(zip(hashes, hashes.indices)) { $1 }
    }
    return earlier.map { firstFields[$0]..<firstFields[$0 + 1] }
  }

  private func position(of hash: UInt64) -> Int? {
    guard let positions else { return hashes.lastIndex(of: hash) }
    return positions[hash]
  }
}
