import Watching

/// Says in a file of the home how the service is, for commands that are asked.
final class StatusFile {
  private let path: PathBytes
  private var status = ServiceStatus(state: .busy)

  init(home: String) { path = ServiceStatus.path(home: home) }

  /// Says which folders are followed, before it is known how each stands, in the place of what an earlier service may
  /// have left.
  func begin(_ roots: [PathBytes]) {
    for root in roots { status.roots[root] = .followed }
    write()
    isWritten = false
  }

  /// Returns whether that is news.
  ///
  /// - Parameter obstacle: why nothing can be done in this state.
  func set(_ state: ServiceState, obstacle: ServiceStatus.Obstacle? = nil) -> Bool {
    let isNews = status.state != state || !isWritten
    guard isNews || status.obstacle != obstacle else { return false }
    status.state = state
    status.obstacle = obstacle
    write()
    return isNews
  }

  /// Says which files wait for room, and why.
  func set(waiting reasons: [PathBytes: String]) {
    let waiting = reasons.sorted { $0.key < $1.key }.map { ServiceStatus.Waiting(path: $0, reason: $1) }
    guard status.waiting != waiting else { return }
    status.waiting = waiting
    write()
  }

  func set(_ report: RootReport) {
    status.roots[report.root] = report.state
    write()
  }

  func set(syncFolder report: RootReport) {
    status.syncFolder = ServiceStatus.Folder(path: report.root, state: report.state)
    write()
  }

  func remove() { SmallFile.remove(path) }

  private var isWritten = false

  /// So much can be written over what is there on a full disk, where files grow by blocks.
  private static let block = 4096

  private func write() {
    isWritten = true
    do {
      try SmallFile.replace(path, with: status.encoded)
    } catch {
      // A full disk is just what there is to tell of, and the old file has its room already.
      SmallFile.overwrite(path, with: status.encoded(within: Self.block))
    }
  }
}
