import SpotlightModel

/// Which replicas had seen what when they wrote versions of an item.
struct Witnesses {
  /// The places of each replica's versions.
  private var places: [[Int]] = []
  /// For each replica whose writes were seen: who had seen them, and up to which reading, the furthest first.
  private var seen: [ReplicaIdentifier: [(witness: Int, time: Int64)]] = [:]

  init(_ versions: [Version]) {
    var numbers: [ReplicaIdentifier: Int] = [:]
    var histories: [VersionVector] = []
    for (place, version) in versions.enumerated() {
      if let number = numbers[version.dot.replica] {
        places[number].append(place)
        histories[number].join(version.history)
      } else {
        numbers[version.dot.replica] = places.count
        places.append([place])
        histories.append(version.history)
      }
    }
    for (witness, history) in histories.enumerated() {
      for (replica, time) in history.times { seen[replica, default: []].append((witness, time)) }
    }
    for replica in seen.keys { seen[replica]?.sort { $0.time > $1.time } }
  }

  /// Whether a write that knew of a value left something else. What a replica has left is of one write, be it several
  /// versions: another one would have replaced what was there.
  ///
  /// - Parameters:
  ///   - dot: the write that set the value.
  ///   - holds: whether the version at a place has the value.
  func isSuperseded(_ dot: Dot, holds: (Int) -> Bool) -> Bool {
    for (witness, time) in seen[dot.replica] ?? [] {
      guard time >= dot.time else { return false }
      if !places[witness].contains(where: holds) { return true }
    }
    return false
  }
}

/// Numbers for the values of a column, equal for equal values, so that each is compared and hashed but once.
struct ValueNumbers {
  private var numbers: [Int] = []
  /// What comparing with each of costs less than hashing.
  private static let few = 8

  /// Where there is no value the number is negative, each time another.
  init(_ cells: [Candidate?]) {
    var distinct: [AttributeValue] = []
    var table: [AttributeValue: Int] = [:]
    numbers.reserveCapacity(cells.count)
    for (place, cell) in cells.enumerated() {
      guard let value = cell?.value else {
        numbers.append(-1 - place)
        continue
      }
      if let known = distinct.count <= Self.few ? distinct.firstIndex(of: value) : table[value] {
        numbers.append(known)
        continue
      }
      numbers.append(distinct.count)
      distinct.append(value)
      if distinct.count > Self.few {
        if table.isEmpty { for (number, value) in distinct.enumerated() { table[value] = number } }
        table[value] = distinct.count - 1
      }
    }
  }

  subscript(place: Int) -> Int { numbers[place] }
}

/// What was found of a column's cells: those that took their value over from the same write share the answer.
struct JudgedCells {
  private struct Setting: Hashable {
    var dot: Dot
    var value: Int
  }

  private var last: (setting: Setting, isSuperseded: Bool)?
  private var others: [Setting: Bool] = [:]

  mutating func isSuperseded(_ dot: Dot, _ value: Int, find: () -> Bool) -> Bool {
    let setting = Setting(dot: dot, value: value)
    if let last, last.setting == setting { return last.isSuperseded }
    if let known = others[setting] { return known }
    let found = find()
    if let last { others[last.setting] = last.isSuperseded }
    last = (setting, found)
    return found
  }
}
