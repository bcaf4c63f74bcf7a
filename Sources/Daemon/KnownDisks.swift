import Watching

/// Where disks are mounted within the roots, and where some were that are not mounted now; remembered in the home.
struct KnownDisks {
  private let file: PathBytes
  private var all: Set<PathBytes>
  private var mounted: Set<PathBytes> = []

  init(home: String) {
    file = PathBytes(home).appending("disks")
    // Fields that end with zero bytes.
    all = Set(((try? SmallFile.read(file)) ?? []).split(separator: 0).map { PathBytes($0) })
  }

  /// Takes in which are mounted now.
  ///
  /// - Parameter isReplaced: whether files lie where a disk was, so that this is a folder like others.
  mutating func update(_ mounted: Set<PathBytes>, isReplaced: (PathBytes) -> Bool) throws(SystemError) {
    self.mounted = mounted
    let known = all.union(mounted).filter { mounted.contains($0) || !isReplaced($0) }
    guard known != all else { return }
    all = known
    try SmallFile.replace(file, with: known.sorted().flatMap { $0.bytes + [0] })
  }

  /// The place of the missing disk that a file lay on.
  func missing(for path: PathBytes) -> PathBytes? {
    guard !all.isEmpty else { return nil }
    return all.first { path.isWithin($0) && !mounted.contains($0) }
  }
}
