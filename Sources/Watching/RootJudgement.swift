/// Tells a root from something else that lies at its path.
public enum RootJudgement: Hashable, Sendable {
  /// The folder that is expected, or one that has taken its place.
  case present(FileIdentity)
  case away

  /// - Parameters:
  ///   - expected: the folder that was followed here last; nil if that is not known.
  ///   - isKnown: whether files of it are.
  ///   - found: the folder that is there now.
  ///   - holdsFiles: whether there is any file in it. An empty folder in the place of another is what an unmounted
  ///     disk leaves.
  public init(expected: FileIdentity?, isKnown: Bool, found: FileIdentity?, holdsFiles: () -> Bool) {
    guard let found else {
      self = .away
      return
    }
    let isExpected = expected.map { $0 == found } ?? !isKnown
    self = isExpected || holdsFiles() ? .present(found) : .away
  }
}

extension RootReport {
  /// How a root stands at this moment.
  public init(_ root: WatchedRoot, scanner: FolderScanner) {
    let status = try? FileStatus(root.path, followingLinks: true)
    let found = status?.kind == .folder ? status?.stamp.identity : nil
    let judgement = RootJudgement(expected: root.expected, isKnown: root.isKnown, found: found) {
      scanner.holdsFiles(root.path)
    }
    switch (judgement, FileSystemKind(of: root.path)) {
    case (.away, _): self.init(root: root.path, state: .away, identity: found)
    case (.present, .local): self.init(root: root.path, state: .followed, identity: found)
    case (.present, .shared(let name)): self.init(root: root.path, state: .polled(name), identity: found)
    }
  }
}

extension FolderScanner {
  /// Whether there is any file in `folder` that is followed.
  public func holdsFiles(_ folder: PathBytes) -> Bool {
    var found = false
    scan(folder) { entry in
      if case .file = entry { found = true }
      return found ? .stop : .continue
    }
    return found
  }
}
