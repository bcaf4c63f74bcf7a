import Catalogues
import IndexStore
import SpotlightModel
import Watching

/// Keeps the index true to the followed folders: is told which files and folders to look at, reads what differs from
/// what is remembered, and applies it. Belongs to one thread.
final class Indexer {
  let store: IndexStore
  let settings: ServiceSettings
  let rules: FolderRules
  let markers: RootMarkers
  let stop: StopFlag
  let emit: @Sendable (ServiceEvent) -> Void
  let onWork: () -> Void
  /// Whether catalogues that are as they were are reported too.
  var reportsUnchanged = false

  let reader: CatalogueReader
  /// The folder that each root is; roots that are away have none.
  private(set) var present: [PathBytes: FileIdentity] = [:]
  /// The devices that the roots lie on, and lay on when they were followed last: some file systems change their number
  /// whenever they are mounted.
  private(set) var rootDevices: Set<UInt64>
  /// Files that were still changing; to be looked at again.
  var unsettled: Set<PathBytes> = []
  /// Files that there was no room for.
  var shortages = Shortages()
  /// To be read at the end of this call.
  var large: [LargeFile] = []
  /// Folders of which other rules are in force since the last call.
  var reruledFolders: Set<PathBytes> = []
  var group = Group()
  /// The rules by which the catalogues were read last.
  private var oldRules: [PathBytes: MappingRules] = [:]
  /// Rules that were looked at in this call already.
  var refreshed: Set<FolderRules.Place> = []
  /// Whether a root holds others of which nothing was taken over, for they are away.
  var awaitsDisks = false
  /// Files with several names that were read in this call.
  var shared = SharedFiles()
  /// Where disks are mounted within the roots, or were.
  var disks: KnownDisks

  /// What is to be applied in one transaction.
  struct Group {
    var updates: [CatalogueUpdate] = []
    var gone: [CatalogueIdentifier] = []
    var bytes = 0

    static let mostBytes = 32 << 20
    static let mostCatalogues = 256

    var isEmpty: Bool { updates.isEmpty && gone.isEmpty }
    var isFull: Bool { bytes >= Self.mostBytes || updates.count + gone.count >= Self.mostCatalogues }
  }

  /// - Parameters:
  ///   - rootDevices: those that the roots lay on when they were followed last.
  ///   - emit: called from several threads.
  ///   - onWork: called every so often during long work, on this thread.
  init(
    store: IndexStore, settings: ServiceSettings, rules: FolderRules, rootDevices: Set<UInt64>,
    stop: StopFlag,
    emit: @escaping @Sendable (ServiceEvent) -> Void, onWork: @escaping () -> Void
  ) {
    self.store = store
    self.settings = settings
    self.rules = rules
    markers = RootMarkers(home: settings.home)
    self.rootDevices = rootDevices
    disks = KnownDisks(home: settings.home)
    self.stop = stop
    self.emit = emit
    self.onWork = onWork
    reader = CatalogueReader(store: store, rules: rules) { path, read, size in
      try stop.check()
      if size >= settings.stagedSize { emit(.progress(path: path, read: read, of: size)) }
    }
  }

  var scanner: FolderScanner {
    FolderScanner(roots: settings.roots) { [rules, settings] path, isFolder in
      rules.ignores(path, isFolder: isFolder, roots: settings.roots)
    }
  }

  // MARK: Asked for

  func setRoot(_ report: RootReport) {
    present[report.root] = report.state == .away ? nil : report.identity
    if let device = present[report.root]?.device { rootDevices.insert(device) }
  }

  /// Looks at files, and at everything in folders, and brings the index in step with what is there.
  ///
  /// - Parameter areAtRest: whether `files` were seen to stand still; if not, those that do not are left.
  func look(at files: [PathBytes], and trees: [PathBytes], areAtRest: Bool = true) throws {
    try begin()
    reconsiderShortages(files, in: trees)
    var trees = trees
    // A folder may have taken the place of a `followspot.json`.
    for path in files + trees {
      guard let file = FollowedFile(path, roots: present.keys), file.isMapping else { continue }
      if try refreshRules(of: file) { trees.append(path.parent ?? file.root) }
    }
    for tree in trees { try reconcile(tree) }
    // What was a folder may be a file by now, and the other way round.
    for path in files where !trees.contains(where: { path != $0 && path.isWithin($0) }) {
      try examine(path, isAtRest: areAtRest)
    }
    try end()
  }

  /// Reads one catalogue whether it changed or not.
  func read(_ path: PathBytes, _ mode: ReadingMode) throws {
    try begin()
    shortages.forget(path)
    guard let file = FollowedFile(path, roots: present.keys) else { return }
    try read(file, try record(of: file), mode)
    try end()
  }

  /// Has files looked at again later.
  func leave(_ files: Set<PathBytes>) { unsettled.formUnion(files) }

  func takeUnsettled() -> Set<PathBytes> {
    defer { unsettled = [] }
    return unsettled
  }

  func takeReruledFolders() -> Set<PathBytes> {
    defer { reruledFolders = [] }
    return reruledFolders
  }

  private func begin() throws {
    group = Group()
    large = []
    try noteDisks()
    refreshed = []
    shared = SharedFiles()
    oldRules = Dictionary(uniqueKeysWithValues: settings.roots.map { ($0, rules.rules(of: $0)) })
  }

  private func end() throws {
    try readLargeFiles()
    try examineOtherNames()
    try readLargeFiles()
    try flush()
    try store.settleOrder()
    try rules.save()
  }

  func record(of file: FollowedFile) throws -> CatalogueRecord? {
    try store.catalogue(root: file.root.bytes, path: file.relative)
  }

  // MARK: Deciding

  /// Looks at one file that something happened to.
  func examine(_ path: PathBytes, isAtRest: Bool) throws {
    guard let file = FollowedFile(path, roots: present.keys), !file.isMapping else { return }
    let record = try record(of: file)
    let status: FileStatus?
    do {
      status = try FileStatus(path, followingLinks: true)
    } catch {
      if let obstacle = Obstacle(linkAt: path, error), !scanner.ignores(path, isFolder: false) {
        return try noteObstacle(obstacle, to: file)
      }
      // A folder on the way may not be entered: the file may well be there.
      guard error.isAbsence else { return emit(.notice("\(error)")) }
      status = nil
    }
    if status?.kind == .other, !scanner.ignores(path, isFolder: false) {
      return try noteObstacle(.special(link: Obstacle.linkText(path)), to: file)
    }
    guard status?.kind == .file, !scanner.ignores(path, isFolder: false), isCatalogue(file) else {
      if let record { try remove(record) }
      return
    }
    if let record, let stamp = status?.stamp, record.fingerprint == FileFingerprint(stamp), !isReruled(file) {
      try bringBack(record.id, record.state)
      return reportUnchanged(file, domain: record.domain, record.state, record.counts, record.error)
    }
    if !isAtRest, let stamp = status?.stamp, !stands(path, stamp) {
      unsettled.insert(path)
      return
    }
    try readInTurn(file, record, size: status?.stamp.size ?? 0)
  }

  /// Looks at one file that a walk came by.
  func examine(_ file: FollowedFile, _ stamp: FileStamp, known: CatalogueSummary?) throws {
    guard isCatalogue(file) else {
      if let known { try remove(known.id) }
      return
    }
    if let known, known.fingerprint == FileFingerprint(stamp), !isReruled(file) {
      try bringBack(known.id, known.state)
      let counts = CatalogueRecord.Counts(rows: known.rows, rejected: known.rejected)
      return reportUnchanged(file, domain: known.domain, known.state, counts, known.error)
    }
    guard stands(file.path, stamp) else {
      unsettled.insert(file.path)
      return
    }
    try readInTurn(file, known == nil ? nil : try record(of: file), size: stamp.size)
  }

  /// Whether a file has not changed for the settle time, and nobody is writing to it.
  private func stands(_ path: PathBytes, _ stamp: FileStamp) -> Bool {
    stamp.isQuiet(for: settings.watch.settleTime, at: wallClock()) && FileWriter(of: path) != .present
  }

  func isCatalogue(_ file: FollowedFile) -> Bool {
    rules.rules(of: file.root).isCatalogue(file.relativeText)
  }

  /// Whether the file is to be read otherwise than it was.
  private func isReruled(_ file: FollowedFile) -> Bool {
    guard !reruledFolders.isEmpty, reruledFolders.contains(where: { file.path.isWithin($0) }) else {
      return false
    }
    let text = file.relativeText
    return oldRules[file.root]?.mapping(for: text) != rules.rules(of: file.root).mapping(for: text)
  }

  private func reportUnchanged(
    _ file: FollowedFile, domain: Domain, _ state: CatalogueRecord.State, _ counts: CatalogueRecord.Counts,
    _ error: CatalogueProblem?
  ) {
    guard reportsUnchanged else { return }
    var result = CatalogueResult(path: file.path, domain: domain)
    result.unchanged = counts.rows
    result.rejected = counts.rejected
    result.error = state == .error ? error?.description : nil
    result.keepsNothing = counts.rows == 0
    result.isHeld = state == .held
    emit(.catalogue(result))
  }

  // MARK: Applying

  func remove(_ record: CatalogueRecord) throws { if let id = record.id { try remove(id) } }

  func remove(_ id: CatalogueIdentifier) throws {
    group.gone.append(id)
    if group.isFull { try flush() }
  }

  func flush() throws {
    guard !group.isEmpty else { return }
    let whole = group
    group = Group()
    do {
      try apply(whole.updates, removing: whole.gone)
    } catch let error as StoreError where [.damaged, .full].contains(error.kind) {
      // One of them met something that cannot be read, or is too large. The others are none the worse for it.
      for update in whole.updates {
        try settingAside(update.file) { try apply([update], removing: []) }
      }
      for id in whole.gone {
        guard let record = try store.catalogue(id) else { continue }
        try settingAside(FollowedFile(record)) { try apply([], removing: [id]) }
      }
    }
  }

  private func apply(_ updates: [CatalogueUpdate], removing ids: [CatalogueIdentifier]) throws {
    var updates = updates
    let results = try store.write { writer in
      let missing = try ids.compactMap { try store.catalogue($0) }.filter {
        isRootInPlace(PathBytes($0.root))
      }
      let gone = try keepAway(missing, writer)
      return try CatalogueApplication(writer: writer).apply(&updates, removing: gone)
    }
    for result in results { emit(.catalogue(result)) }
  }

  /// Files that are missing because their whole root has just gone away are not removed.
  private func isRootInPlace(_ root: PathBytes) -> Bool {
    guard let identity = present[root] else { return false }
    return (try? FileStatus(root, followingLinks: true))?.stamp.identity == identity
  }
}
