/// Finds what someone may have meant: a command, an option, a setting or a field.
public enum NearestName {
  /// The name that `typed` was most likely meant to be; nil where none is near.
  ///
  /// Near is the beginning of exactly one name, or a third of the name's letters wrong at most, by `distance`. Case does
  /// not matter.
  public static func nearest(to typed: String, among names: [String]) -> String? {
    let wanted = letters(typed)
    let candidates = names.map { (name: $0, letters: letters($0)) }
    let begun = candidates.filter { !wanted.isEmpty && $0.letters.starts(with: wanted) }
    if begun.count == 1 { return begun[0].name }
    return candidates.map {
      (name: $0.name, most: max(1, $0.letters.count / 3), distance(wanted, $0.letters))
    }
    .filter { $0.2 <= $0.most }.min { $0.2 < $1.2 }?.name
  }

  /// `; did you mean “…”?`, or nothing.
  public static func question(_ typed: String, among names: [String]) -> String {
    nearest(to: typed, among: names).map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Names beyond this differ enough in their beginnings, and the distance takes time by the product of the lengths.
  private static let lettersCompared = 64

  private static func letters(_ name: String) -> [Character] {
    Array(name.prefix(lettersCompared).lowercased())
  }

  /// How many letters have to be put in, left out, replaced or swapped with their neighbour to get from one text to the
  /// other: the optimal string alignment distance (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance).
  ///
  /// - Complexity: O(*n* · *m*).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(current[column] + 1, last[column + 1] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
