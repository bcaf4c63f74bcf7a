/// The names of a delimited text's fields: each is there once, and none is empty.
struct FieldNames: Hashable, Sendable {
  /// In the order of the columns.
  private(set) var names: [String] = []
  /// What the file has in place of the names that had to be made up, by column from 0.
  private(set) var replaced: [Int: String] = [:]
  /// Names for the fields of rows that are longer than the header.
  private var extra: [String] = []
  private var taken: Set<String>
  /// The last number that was tried for a name, so that a thousand equal names are not a million tries.
  private var lastNumber: [String: Int] = [:]

  /// The names of a header row. Blanks around them are left out; an empty one becomes `column` and its number, and
  /// one that is there before gets the first free of `_2`, `_3`, ….
  init(header: [String]) {
    let trimmed = header.map(Self.trimmed)
    taken = Set(trimmed)
    var seen: Set<String> = []
    for (column, name) in trimmed.enumerated() {
      if name.isEmpty || !seen.insert(name).inserted {
        let free = free(name.isEmpty ? "column\(column + 1)" : name)
        replaced[column] = name
        names.append(free)
      } else {
        names.append(name)
      }
    }
  }

  /// `column1` to `column` and `count`.
  init(count: Int) {
    self.init(header: (0..<count).map { "column\($0 + 1)" })
  }

  /// The name of any column, also of one that the header does not have.
  mutating func name(of column: Int) -> String {
    if column < names.count { return names[column] }
    while names.count + extra.count <= column {
      extra.append(free("column\(names.count + extra.count + 1)"))
    }
    return extra[column - names.count]
  }

  private mutating func free(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = lastNumber[name] ?? 1
    var candidate: String
    repeat {
      number += 1
      candidate = "\(name)_\(number)"
    } while !taken.insert(candidate).inserted
    lastNumber[name] = number
    return candidate
  }

  private static func trimmed(_ name: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var scalars = name.unicodeScalars[...]
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }
}
