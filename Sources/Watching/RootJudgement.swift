/// Tells a root from something else that lies at its path.
enum RootJudgement: Hashable {
  /// The folder that is expected, or one that has taken its place.
  case present(FileIdentity)
  case away

  /// - Parameters:
  ///   - expected: the folder that was followed here last; nil if none was.
  ///   - found: the folder that is there now.
  ///   - holdsFiles: whether there is any file in it. An empty folder in the place of another is what an unmounted
  ///     disk leaves.
  init(expected: FileIdentity?, found: FileIdentity?, holdsFiles: () -> Bool) {
    guard let found else {
      self = .away
      return
    }
    let isExpected = expected == nil || expected == found
    self = isExpected || holdsFiles() ? .present(found) : .away
  }
}
