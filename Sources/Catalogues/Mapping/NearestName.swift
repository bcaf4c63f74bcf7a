/// Finds what someone may have meant.
enum NearestName {
  /// The name that differs from `name` in the fewest letters, case aside, if they are few; nil if none is near.
  static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(64))
    let most = max(1, wanted.count / 3)
    return names.map { (name: $0, distance: distance(wanted, Array($0.lowercased().prefix(64)))) }
      .filter { $0.distance <= most }.min { $0.distance < $1.distance }?.name
  }

  /// `; did you mean “…”?`, or nothing.
  static func question(_ name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean “\($0)”?" } ?? ""
  }

  /// The optimal string alignment distance: insertions, deletions, replacements, and swaps of neighbours.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, last) = (last, current)
    }
    return last[right.count]
  }
}
