/// The candidate that `typed` was most likely meant to be, or nil where none is near.
///
/// Near is a third of the letters wrong at most, by ``editDistance(_:_:)``, or the beginning of exactly one candidate.
func suggestion(for typed: String, among candidates: [String]) -> String? {
  let begun = candidates.filter { !typed.isEmpty && $0.hasPrefix(typed) }
  if begun.count == 1 { return begun[0] }
  let measured = candidates.map { (candidate: $0, distance: editDistance(typed, $0)) }
  guard let nearest = measured.min(by: { $0.distance < $1.distance }),
    nearest.distance <= max(1, nearest.candidate.count / 3)
  else { return nil }
  return nearest.candidate
}

/// How many letters have to be put in, left out, replaced or swapped with their neighbour to get from one text to the
/// other: the optimal string alignment distance (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance).
///
/// - Complexity: O(*n* · *m*).
func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
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
