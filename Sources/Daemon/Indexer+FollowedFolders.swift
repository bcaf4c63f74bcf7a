import IndexStore
import Watching

extension Indexer {
  /// Notes which folders are followed from now on. The items of others stay, for a folder may have been left out by
  /// mistake, and reading it anew would take long.
  ///
  /// - Parameter areAll: whether no other folders are followed; if not, nothing is said of them.
  func noteFollowedFolders(areAll: Bool) throws {
    for root in try store.roots().map({ PathBytes($0) }) {
      if settings.roots.contains(root) {
        try store.write { try $0.followAgain(root: root.bytes) }
      } else if areAll, !settings.roots.contains(where: { root.isWithin($0) && present[$0] == nil }) {
        guard try store.write({ try $0.stopFollowing(root: root.bytes) }) > 0 else { continue }
        emit(
          .notice(
            "\(root) is followed no longer; its items stay until “followspot forget --folder” is told to remove them"
          ))
      }
    }
  }

  /// Takes over what is known of a root's files as parts of other roots, below it or above: they are followed as its
  /// own. What another knows of a disk that is away stays as it is until that is back.
  func takeOver(for root: PathBytes) throws {
    awaitsDisks = false
    for other in try store.roots().map({ PathBytes($0) }) where other != root {
      if other.isWithin(root) {
        if isAway(other) {
          awaitsDisks = true
        } else if try store.moveCatalogues(of: other, within: other, to: root) > 0 {
          emit(.notice("\(other) is followed as a part of \(root) from now on"))
        }
      } else if root.isWithin(other), try store.moveCatalogues(of: other, within: root, to: root) > 0 {
        emit(.notice("\(root) is followed on its own from now on, no longer as a part of \(other)"))
      }
    }
  }

  private func isAway(_ root: PathBytes) -> Bool {
    let known = WatchedRoot(root, expected: markers.expected(root), isKnown: true)
    return RootReport(known, scanner: scanner).state == .away
  }
}
