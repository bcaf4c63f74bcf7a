import Glibc

/// Keeps the watches in step with the folders.
extension WatchLoop {
  /// Watches every folder in `folder`, itself included. What lies in them is to be looked at afterwards.
  func watchTree(_ folder: PathBytes, at now: Moment) {
    let wasLimited = polled.values.contains { $0.reason == .limit }
    var limited: [PathBytes] = []
    watchTree(folder, at: now, limited: &limited)
    if !limited.isEmpty, !wasLimited { reportLimit(limited) }
  }

  /// - Parameter limited: receives the folders for which no watch was left.
  func watchTree(_ folder: PathBytes, at now: Moment, limited: inout [PathBytes]) {
    scanner.scan(folder, includesFiles: false) { entry in
      switch entry {
      case .unreadable(let error): news.problems.append(.unreadable(error))
      case .deadLink(let path): danglingLinks.note(path, at: now)
      case .hiddenEnd(let error): danglingLinks.note(error.path, at: now)
      case .special: break
      case .file(let path, let stamp, _): watchLinkedFile(path, stamp.identity)
      case .folder(let path, let stamp, let isLinked):
        return watchFolder(path, stamp.identity, isLinked: isLinked, at: now, limited: &limited)
      }
      return .continue
    }
  }

  private func watchFolder(
    _ path: PathBytes, _ identity: FileIdentity, isLinked: Bool, at now: Moment, limited: inout [PathBytes]
  ) -> FolderScanner.Step {
    if polled[path] != nil { return .skip }
    if let known = table.watch(at: path) {
      if known.identity == identity { return .continue }
      dropWatches(within: path)
    }
    if let other = table.descriptor(of: identity), !takeOver(other, isLinked: isLinked) { return .skip }
    if case .shared(let name) = FileSystemKind(of: path) {
      polled[path] = PolledTree(
        reason: .shared(name), next: now + settings.pollInterval, digest: digest(of: path))
      return .skip
    }
    return addFolder(path, identity, isLinked: isLinked, at: now, limited: &limited)
  }

  /// Whether a folder that is watched under another path may be watched under a new one: it was moved, or was found
  /// through a link before it was found itself.
  private func takeOver(_ descriptor: CInt, isLinked: Bool) -> Bool {
    guard let other = table[descriptor] else { return true }
    let isStillThere = (try? FileStatus(other.path, followingLinks: true))?.stamp.identity == other.identity
    if isStillThere, other.approach == nil, isLinked || !other.isLinked { return false }
    drop(descriptor)
    return true
  }

  private func addFolder(
    _ path: PathBytes, _ identity: FileIdentity, isLinked: Bool, at now: Moment, limited: inout [PathBytes]
  ) -> FolderScanner.Step {
    do {
      let descriptor = try source.watch(path, for: .folder)
      let watch = Watch(path: path, purpose: .folder(isLinked: isLinked), identity: identity)
      table.insert(watch, as: descriptor)
      return .continue
    } catch {
      guard error.code == ENOSPC || error.code == ENOMEM else {
        if !error.isAbsence { news.problems.append(.unreadable(error)) }
        return .skip
      }
      polled[path] = PolledTree(reason: .limit, next: now + settings.pollInterval, digest: digest(of: path))
      limited.append(path)
      return .skip
    }
  }

  private func watchLinkedFile(_ path: PathBytes, _ identity: FileIdentity) {
    guard table.watch(at: path)?.identity != identity else { return }
    if let old = table.descriptor(at: path) { drop(old) }
    guard table.descriptor(of: identity) == nil, let descriptor = try? source.watch(path, for: .file) else {
      return
    }
    table.insert(Watch(path: path, purpose: .linkedFile, identity: identity), as: descriptor)
  }

  func drop(_ descriptor: CInt) {
    table.remove(descriptor)
    source.unwatch(descriptor)
  }

  /// Stops watching `folder` and everything below it.
  func dropWatches(within folder: PathBytes) {
    for descriptor in table.descriptors(where: { $0.isOfTree && $0.path.isWithin(folder) }) {
      drop(descriptor)
    }
    for path in polled.keys where path.isWithin(folder) { polled[path] = nil }
  }

  /// Goes through a folder again: whatever is not as the watches have it is put right, and then looked at.
  func rescan(_ folder: PathBytes, at now: Moment) {
    for descriptor in table.descriptors(where: { $0.isOfTree && $0.path.isWithin(folder) }) {
      guard let watch = table[descriptor] else { continue }
      let found = try? FileStatus(watch.path, followingLinks: true)
      if found?.stamp.identity != watch.identity { drop(descriptor) }
    }
    watchTree(folder, at: now)
    settling.hint(.tree(folder), at: now)
  }

  func watchSignalFile() {
    guard let signalFile else { return }
    if let old = table.descriptor(at: signalFile) { drop(old) }
    let descriptor = signalFile.withCString { open($0, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600) }
    if descriptor >= 0 { close(descriptor) }
    do {
      let status = try FileStatus(signalFile)
      let descriptor = try source.watch(signalFile, for: .signal)
      let watch = Watch(path: signalFile, purpose: .signal, identity: status.stamp.identity)
      table.insert(watch, as: descriptor)
    } catch {
      news.problems.append(.unreadable(error))
    }
  }
}
