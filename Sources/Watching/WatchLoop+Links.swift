import Glibc

/// Links that lead to nothing just now. The kernel tells when what a link leads to goes away, and cannot tell when
/// something is there again; so these are looked at by and by.
struct DanglingLinks {
  private static let firstDelay = Duration.seconds(1)
  private static let longestDelay = Duration.seconds(60)

  private var paths: Set<PathBytes> = []
  private var delay = Self.firstDelay
  /// When to look next; nil where there are none.
  private(set) var moment: Moment?

  /// Notes the link at `path`, if it leads to nothing.
  mutating func note(_ path: PathBytes, at now: Moment) {
    guard Self.isDangling(path), paths.insert(path).inserted else { return }
    delay = Self.firstDelay
    moment = now + delay
  }

  /// Those that lead somewhere again, or are gone; they are noted no longer.
  mutating func takeChanged(at now: Moment) -> [PathBytes] {
    guard let due = moment, due <= now else { return [] }
    let changed = paths.filter { !Self.isDangling($0) }
    paths.subtract(changed)
    delay = min(delay * 2, Self.longestDelay)
    moment = paths.isEmpty ? nil : now + delay
    return changed.sorted()
  }

  private static func isDangling(_ path: PathBytes) -> Bool {
    guard (try? FileStatus(path))?.kind == .link else { return false }
    return (try? FileStatus(path, followingLinks: true)) == nil
  }
}

extension WatchLoop {
  /// A link changed. Which links are followed depends on all of them, so the root is gone through as a whole.
  func relink(_ path: PathBytes, at now: Moment) {
    danglingLinks.note(path, at: now)
    guard let root = roots.first(where: { path.isWithin($0.path) })?.path else { return }
    for descriptor in table.descriptors(where: { $0.isLinked && $0.path.isWithin(root) }) { drop(descriptor) }
    watchTree(root, at: now)
    settling.hint(.tree(root), at: now)
  }

  func checkLinks(at now: Moment) {
    for path in danglingLinks.takeChanged(at: now) { relink(path, at: now) }
  }
}
