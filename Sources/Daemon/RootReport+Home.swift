public import Watching

extension RootReport {
  /// How a folder of which catalogues are known stands at this moment, by what a service remembered of it in its home.
  public init(ofKnown root: PathBytes, home: String) {
    let rules = FolderRules(home: home)
    let scanner = FolderScanner(roots: [root]) { rules.ignores($0, isFolder: $1, roots: [root]) }
    self.init(
      WatchedRoot(root, expected: RootMarkers(home: home).expected(root), isKnown: true), scanner: scanner)
  }
}
