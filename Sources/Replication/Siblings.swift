/// The versions of one item that no later write has replaced, ascending by their dots: one as a rule, several after
/// concurrent writes, none of an item that there is not.
public struct Siblings: Hashable, Sendable {
  public private(set) var versions: [Version]

  /// - Parameter versions: in any order. Of several with one dot, which name the same write, the first stays.
  public init(_ versions: [Version] = []) {
    self.versions = versions
    guard !zip(versions, versions.dropFirst()).allSatisfy({ $0.dot < $1.dot }) else { return }
    self.versions.removeAll(keepingCapacity: true)
    let sorted = versions.enumerated().sorted {
      $0.element.dot == $1.element.dot ? $0.offset < $1.offset : $0.element.dot < $1.element.dot
    }
    for (_, version) in sorted where version.dot != self.versions.last?.dot { self.versions.append(version) }
  }

  public var isEmpty: Bool { versions.isEmpty }

  /// The writes of this item that the versions had seen, themselves included.
  public var history: VersionVector {
    var joined = versions.first?.history ?? VersionVector()
    for version in versions.dropFirst() { joined.join(version.history) }
    return joined
  }
}

extension Siblings {
  /// What remains of one item where two replicas meet: the versions that both hold, and those that one holds and the
  /// other has never seen. What a replica has seen and no longer holds it has replaced or deleted, so no deletion has
  /// to be remembered. The result does not depend on which side is asked.
  ///
  /// - Parameters:
  ///   - seenHere: all that this side has seen, of any item.
  ///   - seenThere: all that the other side has seen.
  /// - Complexity: linear in the versions of both.
  public func merged(
    with theirs: Siblings, seenHere: VersionVector, seenThere: VersionVector
  ) -> Siblings {
    var kept: [Version] = []
    var (mine, other) = (versions[...], theirs.versions[...])
    while let left = mine.first, let right = other.first {
      if left.dot == right.dot {
        kept.append(left)
        mine.removeFirst()
        other.removeFirst()
      } else if left.dot < right.dot {
        if !seenThere.contains(left.dot) { kept.append(left) }
        mine.removeFirst()
      } else {
        if !seenHere.contains(right.dot) { kept.append(right) }
        other.removeFirst()
      }
    }
    kept += mine.filter { !seenThere.contains($0.dot) }
    kept += other.filter { !seenHere.contains($0.dot) }
    return Siblings(kept)
  }
}
