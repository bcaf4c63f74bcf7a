/// An object or array that is open while a row is built.
struct RowBuilderFrame {
  let isArray: Bool
  /// Whether the elements are fields of their own rather than one list.
  var isSpread: Bool
  /// Bytes of the path to it.
  let pathLength: Int
  /// How many members of the objects around it there are so far.
  let firstMember: Int
  var nextElement = 0
}

/// The members of the objects that are open, by the hashes of their names; the innermost object's come last.
struct RowBuilderMembers {
  private var hashes: [UInt64] = []
  private var firstFields: [Int] = []
  /// Where each hash stands, for objects with too many members to look through, by the object's first member.
  private var positions: [Int: [UInt64: Int]] = [:]

  private static let searchedInOrder = 64

  var count: Int { hashes.count }

  mutating func removeAll() {
    hashes.removeAll(keepingCapacity: true)
    firstFields.removeAll(keepingCapacity: true)
    positions.removeAll()
  }

  /// Forgets all members from the `count`-th on.
  mutating func shrink(to count: Int) {
    hashes.removeLast(hashes.count - count)
    firstFields.removeLast(firstFields.count - count)
    if !positions.isEmpty { positions[count] = nil }
  }

  /// Notes that the member with this hash of its name, of the object whose members start at `first`, begins at field
  /// `fieldCount`. Returns the fields of its earlier member of that name, if there is one.
  mutating func note(_ hash: UInt64, from first: Int, fieldCount: Int) -> Range<Int>? {
    let earlier = position(of: hash, from: first)
    hashes.append(hash)
    firstFields.append(fieldCount)
    if positions[first] != nil {
      positions[first]?[hash] = hashes.count - 1
    } else if hashes.count - first > Self.searchedInOrder {
      positions[first] = Dictionary(zip(hashes[first...], first...)) { $1 }
    }
    return earlier.map { firstFields[$0]..<firstFields[$0 + 1] }
  }

  private func position(of hash: UInt64, from first: Int) -> Int? {
    if !positions.isEmpty, let known = positions[first] { return known[hash] }
    return hashes[first...].lastIndex(of: hash)
  }
}
