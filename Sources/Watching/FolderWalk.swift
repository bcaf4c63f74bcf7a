/// One walk of a scanner: what is still to be visited, and what links have been followed to.
struct FolderWalk {
  /// A folder that is being gone through. A stack of these in place of recursion: depth costs no call stack.
  private struct Level {
    var folder: PathBytes
    var listing: FolderListing
    var next = 0
    var isLinked: Bool
  }

  private let scanner: FolderScanner
  private let includesFiles: Bool
  private var levels: [Level] = []
  /// What was reached through links so far.
  private var linked: Set<FileIdentity> = []
  private var isStopped = false

  init(scanner: FolderScanner, includesFiles: Bool) {
    self.scanner = scanner
    self.includesFiles = includesFiles
  }

  mutating func run<Failure: Error>(
    _ folder: PathBytes, _ visit: (FolderScanner.Entry) throws(Failure) -> FolderScanner.Step
  ) throws(Failure) {
    switch status(of: folder, followingLinks: true) {
    case .success(let status) where status.kind == .folder:
      try enter(folder, status.stamp, isLinked: false, visit)
    case .success: break
    case .failure(let error): try report(error, visit)
    }
    while !isStopped, !levels.isEmpty { try step(visit) }
  }

  private mutating func step<Failure: Error>(
    _ visit: (FolderScanner.Entry) throws(Failure) -> FolderScanner.Step
  ) throws(Failure) {
    let level = levels[levels.count - 1]
    guard level.next < level.listing.entries.count else {
      levels.removeLast()
      return
    }
    levels[levels.count - 1].next += 1
    let entry = level.listing.entries[level.next]
    let name = level.listing.name(of: entry)
    let path = level.folder.appending(name)
    if entry.kind == .file, scanner.leavesOut(path, name: name, isFolder: false) { return }
    switch status(of: path, followingLinks: false) {
    case .success(let status) where status.kind == .link:
      if !scanner.leavesOut(path, name: name, isFolder: false) { try follow(path, visit) }
    case .success(let status):
      let isFolder = status.kind == .folder
      guard !scanner.leavesOut(path, name: name, isFolder: isFolder) else { return }
      try meet(path, status, isLinked: level.isLinked, visit)
    case .failure(let error): try report(error, visit)
    }
  }

  /// Goes where a link leads, unless that is part of a root or was met before.
  private mutating func follow<Failure: Error>(
    _ path: PathBytes, _ visit: (FolderScanner.Entry) throws(Failure) -> FolderScanner.Step
  ) throws(Failure) {
    switch linkEnd(path) {
    case .success(let status?): try meet(path, status, isLinked: true, visit)
    case .success(nil): break
    case .failure(let error):
      isStopped = try visit(error.isDeadEnd ? .deadLink(path) : .hiddenEnd(error)) == .stop
    }
  }

  /// Nil where the link leads to a part of a root.
  private func linkEnd(_ path: PathBytes) -> Result<FileStatus?, SystemError> {
    do throws(SystemError) {
      let status = try FileStatus(path, followingLinks: true)
      return .success(status.kind == .other ? status : try scanner.leadsOut(path) ? status : nil)
    } catch {
      return .failure(error)
    }
  }

  private mutating func meet<Failure: Error>(
    _ path: PathBytes, _ status: FileStatus, isLinked: Bool,
    _ visit: (FolderScanner.Entry) throws(Failure) -> FolderScanner.Step
  ) throws(Failure) {
    guard status.kind == .folder || includesFiles || status.kind == .file && isLinked else { return }
    if status.kind == .other {
      isStopped = try visit(.special(path)) == .stop
      return
    }
    if isLinked, !linked.insert(status.stamp.identity).inserted { return }
    if status.kind == .folder { return try enter(path, status.stamp, isLinked: isLinked, visit) }
    isStopped = try visit(.file(path, status.stamp, isLinked: isLinked)) == .stop
  }

  private mutating func enter<Failure: Error>(
    _ folder: PathBytes, _ stamp: FileStamp, isLinked: Bool,
    _ visit: (FolderScanner.Entry) throws(Failure) -> FolderScanner.Step
  ) throws(Failure) {
    let wanted = try visit(.folder(folder, stamp, isLinked: isLinked))
    isStopped = wanted == .stop
    guard wanted == .continue else { return }
    do {
      let listing = try FolderListing(of: folder, includesFiles: includesFiles)
      levels.append(Level(folder: folder, listing: listing, isLinked: isLinked))
    } catch {
      try report(error, visit)
    }
  }

  /// What vanished since its folder was listed is no problem.
  private mutating func report<Failure: Error>(
    _ error: SystemError, _ visit: (FolderScanner.Entry) throws(Failure) -> FolderScanner.Step
  ) throws(Failure) {
    guard !error.isAbsence else { return }
    isStopped = try visit(.unreadable(error)) == .stop
  }

  private func status(of path: PathBytes, followingLinks: Bool) -> Result<FileStatus, SystemError> {
    do {
      return .success(try FileStatus(path, followingLinks: followingLinks))
    } catch {
      return .failure(error)
    }
  }
}
