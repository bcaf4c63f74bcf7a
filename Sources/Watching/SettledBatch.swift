/// What has come to rest, to be acted on as one.
public struct SettledBatch: Hashable, Sendable {
  /// Files that appeared, changed or vanished, in the order of their bytes; which of these, the disk tells.
  public var files: [PathBytes] = []
  /// Folders of which anything may have changed, with everything below them. None of `files` lies below one of
  /// these; a file may have taken the name of one.
  public var trees: [PathBytes] = []
  /// Roots whose state is new; one that is there now is among `trees` too. The first batch of a watcher has all of them.
  public var roots: [RootReport] = []
  public var problems: [WatchProblem] = []
  /// Whether another process asked for attention through the signal file.
  public var isSignalled = false

  public init() {}

  public var isEmpty: Bool {
    files.isEmpty && trees.isEmpty && roots.isEmpty && problems.isEmpty && !isSignalled
  }

  /// Takes in a later batch.
  public mutating func merge(_ later: SettledBatch) {
    roots.append(contentsOf: later.roots)
    problems.append(contentsOf: later.problems)
    isSignalled = isSignalled || later.isSignalled
    setPaths(files: files + later.files, trees: trees + later.trees)
  }

  /// Sorts, and leaves out what another path covers.
  mutating func setPaths(files: [PathBytes], trees: [PathBytes]) {
    let all = Set(trees)
    func isCovered(_ path: PathBytes) -> Bool {
      sequence(first: path, next: \.parent).dropFirst().contains { all.contains($0) }
    }
    self.trees = all.filter { !isCovered($0) }.sorted()
    self.files = Set(files).filter { !isCovered($0) }.sorted()
  }
}

/// A root, and how it stands.
public struct RootReport: Hashable, Sendable {
  public var root: PathBytes
  public var state: RootState
  /// Which folder lies there; nil if none does.
  public var identity: FileIdentity?
}

public enum RootState: Hashable, Sendable {
  /// The kernel tells of changes.
  case followed
  /// Looked at every so often, because the kernel does not know of all changes there. Names the file system.
  case polled(String)
  /// Absent, or an empty folder in the place of the one that was followed, as when a disk is not mounted.
  case away
}

/// Something that keeps part of a root from being followed as it should be.
public enum WatchProblem: Hashable, Sendable {
  /// A folder or file that cannot be read.
  case unreadable(SystemError)
  /// More folders than the user may watch. The rest is polled until the limit is raised.
  case watchLimit(used: Int, limit: Int, needed: Int)
  /// Events were lost, and everything is being compared with the disk.
  case overflow
}

extension WatchProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let error): return "\(error)"
    case .watchLimit(let used, let limit, let needed):
      let sufficient = max(limit * 2, limit + needed * 2)
      return """
        the limit of inotify watches is reached: \(used) of \(limit) in use here, \(needed) more needed; \
        folders without one are polled. Raise it with: sudo sysctl fs.inotify.max_user_watches=\(sufficient)
        """
    case .overflow: return "the kernel's event queue overflowed; comparing everything with the disk"
    }
  }
}
