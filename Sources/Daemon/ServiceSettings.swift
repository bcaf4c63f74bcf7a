public import IndexStore
public import Watching

/// What the daemon is asked to do.
public struct ServiceSettings: Sendable {
  /// The folder that holds the index.
  public var home: String
  /// The data folders that are followed, as absolute paths; these need not be UTF-8. None of them lies in another: what
  /// is given twice, or within another one, is followed as part of that.
  public private(set) var roots: [PathBytes]
  public var watch: WatchSettings
  /// A file of at least as many bytes is read in stages the first time, so that memory stays bounded and others can
  /// write meanwhile. 4 MB unless set.
  public var stagedSize: Int64 = 4 << 20

  public var store = StoreSettings()

  /// How snapshots are exchanged with other hosts; nil for not at all.
  public var sync: SyncSettings?

  public init(home: String, roots: [PathBytes], watch: WatchSettings = WatchSettings()) {
    self.home = home
    self.roots = Self.outermost(of: roots)
    self.watch = watch
  }

  public init(home: String, roots: [String], watch: WatchSettings = WatchSettings()) {
    self.init(home: home, roots: roots.map { PathBytes($0) }, watch: watch)
  }

  /// The same for other roots.
  func following(_ roots: [PathBytes]) -> ServiceSettings {
    var settings = self
    settings.roots = Self.outermost(of: roots)
    return settings
  }

  private static func outermost(of roots: [PathBytes]) -> [PathBytes] {
    var kept: [PathBytes] = []
    for root in roots where !kept.contains(where: { root.isWithin($0) }) {
      kept.removeAll { $0.isWithin(root) }
      kept.append(root)
    }
    return kept
  }

  /// - Throws: `ServiceError` where a root could never be followed.
  func check() throws(ServiceError) {
    let index = PathBytes(home)
    for root in roots where root.isWithin(index) {
      throw ServiceError(
        "\(root) lies in \(home), the folder of the index, where nothing is followed; choose another home")
    }
    try sync?.check(home: home, roots: roots)
  }
}
