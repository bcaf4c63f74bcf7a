import Glibc

/// Links that lead to nothing just now. The kernel tells when what a link leads to goes away, and cannot tell when
/// something is there again; so these are looked at by and by, at longer and longer intervals for some two minutes, and
/// from then on whenever everything is.
struct DanglingLinks {
  private static let firstDelay = Duration.seconds(1)
  private static let longestDelay = Duration.seconds(64)

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
    delay *= 2
    moment = paths.isEmpty || delay > Self.longestDelay ? nil : now + delay
    return changed.sorted()
  }

  /// Has all of them looked at now.
  mutating func wake(at now: Moment) { if !paths.isEmpty { moment = now } }

  private static func isDangling(_ path: PathBytes) -> Bool {
    guard (try? FileStatus(path))?.kind == .link else { return false }
    return (try? FileStatus(path, followingLinks: true)) == nil
  }
}

extension WatchLoop {
  /// Links changed. Which links are followed depends on all of them, so their roots are gone through as a whole.
  func relink(_ paths: [PathBytes], at now: Moment) {
    for path in paths { danglingLinks.note(path, at: now) }
    let changed = roots.map(\.path).filter { root in paths.contains { $0.isWithin(root) } }
    for root in changed {
      for descriptor in table.descriptors(where: { $0.isLinked && $0.path.isWithin(root) }) {
        drop(descriptor)
      }
      watchTree(root, at: now)
      settling.hint(.tree(root), at: now)
    }
  }

  func checkLinks(at now: Moment) {
    let changed = danglingLinks.takeChanged(at: now)
    if !changed.isEmpty { relink(changed, at: now) }
  }
}
