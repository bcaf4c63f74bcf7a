/// What each watch is for.
struct Watch: Hashable {
  enum Purpose: Hashable {
    /// A folder of a root. Linked, if a link leads to it or to a folder above it.
    case folder(isLinked: Bool)
    /// The file that the link at the path leads to.
    case linkedFile
    case approach(Approach)
    /// The file by which other processes ask for attention.
    case signal
  }

  /// A folder or link on the way to a root.
  enum Approach: Hashable {
    /// A folder that may be renamed.
    case moves
    /// A folder in which the way to a missing root may appear.
    case arrivals
    /// A link that may come to lead elsewhere.
    case link

    var mask: WatchEvent.Mask {
      switch self {
      case .moves: [.selfMoved, .selfDeleted, .onlyFolders]
      case .arrivals: [.created, .movedTo, .selfMoved, .selfDeleted, .onlyFolders]
      case .link: [.selfMoved, .selfDeleted, .attributes, .notFollowingLinks]
      }
    }
  }

  var path: PathBytes
  var purpose: Purpose
  var identity: FileIdentity

  var isLinked: Bool { purpose == .folder(isLinked: true) || purpose == .linkedFile }

  /// Whether it is part of a root.
  var isOfTree: Bool {
    switch purpose {
    case .folder, .linkedFile: true
    case .approach, .signal: false
    }
  }

  var approach: Approach? {
    if case .approach(let approach) = purpose { approach } else { nil }
  }
}

/// All watches, by descriptor, by path and by what they watch. There is at most one of each.
struct WatchTable {
  private var watches: [CInt: Watch] = [:]
  private var byPath: [PathBytes: CInt] = [:]
  private var byIdentity: [FileIdentity: CInt] = [:]

  var count: Int { watches.count }

  subscript(descriptor: CInt) -> Watch? { watches[descriptor] }

  func descriptor(at path: PathBytes) -> CInt? { byPath[path] }

  func watch(at path: PathBytes) -> Watch? { byPath[path].flatMap { watches[$0] } }

  func descriptor(of identity: FileIdentity) -> CInt? { byIdentity[identity] }

  mutating func insert(_ watch: Watch, as descriptor: CInt) {
    remove(descriptor)
    watches[descriptor] = watch
    byPath[watch.path] = descriptor
    byIdentity[watch.identity] = descriptor
  }

  @discardableResult
  mutating func remove(_ descriptor: CInt) -> Watch? {
    guard let watch = watches.removeValue(forKey: descriptor) else { return nil }
    if byPath[watch.path] == descriptor { byPath[watch.path] = nil }
    if byIdentity[watch.identity] == descriptor { byIdentity[watch.identity] = nil }
    return watch
  }

  /// Forgets watches that end without being removed.
  mutating func removeAll(where isIncluded: (Watch) -> Bool) {
    for descriptor in descriptors(where: isIncluded) { remove(descriptor) }
  }

  /// The descriptors of the watches that `isIncluded` accepts.
  func descriptors(where isIncluded: (Watch) -> Bool) -> [CInt] {
    watches.filter { isIncluded($0.value) }.map(\.key)
  }
}
