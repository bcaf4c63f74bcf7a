import Glibc

/// Walks a folder: every file that is to be followed, in the order of the paths' bytes.
///
/// Links are followed where they lead out of the roots, each file and folder once, the first path in order standing
/// for it; what they lead to within the roots is found there anyway. A link to a folder that holds a root is a loop.
/// FIFOs, sockets and devices are told of, and nothing more. What cannot be read is reported, and the walk goes on.
public struct FolderScanner: Sendable {
  /// Leaves a path out, beside those that `IgnoreRules` leave out. The second argument tells whether it is a folder.
  public typealias Predicate = @Sendable (PathBytes, Bool) -> Bool

  /// What the walk meets.
  public enum Entry: Hashable, Sendable {
    case file(PathBytes, FileStamp, isLinked: Bool)
    /// Comes before what lies in it, and before the folder is read.
    case folder(PathBytes, FileStamp, isLinked: Bool)
    case unreadable(SystemError)
    /// A link that leads nowhere, or in a circle.
    case deadLink(PathBytes)
    /// A link whose end cannot be looked at, be it a file, a folder or nothing; the error's path is the link's.
    case hiddenEnd(SystemError)
    /// A FIFO, a socket or a device, or a link to one.
    case special(PathBytes)
  }

  /// What a visitor wants next.
  public enum Step: Hashable, Sendable {
    case `continue`
    /// After a folder: not what lies in it.
    case skip
    case stop
  }

  private let roots: [PathBytes]
  private let realRoots: [PathBytes]
  private let isIgnored: Predicate

  /// - Parameter roots: the folders that are followed as a whole.
  public init(roots: [PathBytes], isIgnored: @escaping Predicate = { _, _ in false }) {
    self.roots = roots
    realRoots = roots.map { Self.realPath(of: $0) ?? $0 }
    self.isIgnored = isIgnored
  }

  /// Visits everything in `folder`, itself included.
  ///
  /// - Parameter includesFiles: whether files are visited; without, they cost nothing, and only linked ones
  ///   are.
  public func scan<Failure: Error>(
    _ folder: PathBytes, includesFiles: Bool = true, visit: (Entry) throws(Failure) -> Step
  ) throws(Failure) {
    var walk = FolderWalk(scanner: self, includesFiles: includesFiles)
    try walk.run(folder, visit)
  }

  /// Whether `path` is left out because of its own name or that of a folder it lies in.
  public func ignores(_ path: PathBytes, isFolder: Bool) -> Bool {
    guard let root = roots.first(where: { path.isWithin($0) }), let names = path.components(below: root)
    else {
      return false
    }
    var ancestor = root
    for (index, name) in names.enumerated() {
      ancestor = ancestor.appending(name)
      let isLast = index == names.count - 1
      if leavesOut(ancestor, name: name, isFolder: !isLast || isFolder) { return true }
    }
    return false
  }

  func leavesOut(_ path: PathBytes, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    IgnoreRules.ignores(name: name) || isIgnored(path, isFolder)
  }

  /// Whether the link at `path` leads somewhere that only the link makes part of a root.
  func leadsOut(_ path: PathBytes) throws(SystemError) -> Bool {
    guard let target = Self.realPath(of: path) else { throw SystemError("resolve", path, code: errno) }
    let isWithinRoot = realRoots.contains { target.isWithin($0) }
    let holdsRoot = realRoots.contains { $0.isWithin(target) }
    return !isWithinRoot && !holdsRoot
  }

  static func realPath(of path: PathBytes) -> PathBytes? {
    guard let resolved = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return PathBytes(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }
}
