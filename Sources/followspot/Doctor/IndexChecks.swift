import Daemon
import IndexStore
import Watching

/// Checks of an index and of what it follows.
struct IndexChecks {
  private let home: String
  let store: Result<IndexStore, any Error>

  init(home: String) {
    self.home = home
    store = Result { try IndexStore(home: home, access: .readOnly) }
  }

  func database() -> [Diagnosis] {
    do {
      let store = try store.get()
      let faults = try store.verify()
      guard faults.isEmpty else {
        let advice =
          "restart the daemon; if that does not mend it, remove \(IndexStore.path(home: home)) while it is ended: all is"
          + " read anew"
        return faults.map { .bad("database", $0, advice: advice) }
      }
      return [.good("database", "sound, \(counted(try store.itemCount(), "item"))")]
    } catch let error as StoreError where error.kind == .unavailable {
      return [.notice("database", error.description)]
    } catch {
      return [.bad("database", "\(error)")]
    }
  }

  /// Items that cannot be read though the database is sound.
  func items() -> [Diagnosis] {
    guard let store = try? store.get(), let damaged = try? store.damagedItems() else { return [] }
    return damaged.map { item in
      let record = item.catalogue.flatMap { try? store.catalogue($0) }
      let advice = record.map { "followspot reindex \($0.absolutePath)" } ?? "followspot forget \(item.key)"
      return .bad("items", "what is stored of \(item.key) is damaged", advice: advice)
    }
  }

  func daemon() -> [Diagnosis] {
    let presence = DaemonPresence(home: home)
    guard let process = presence.process else {
      return [
        .notice(
          "daemon", "none is running", advice: "followspot watch FOLDER, or systemctl --user start followspot"
        )
      ]
    }
    let waiting =
      (presence.status?.obstacle).map { ["it can do nothing: \($0.reason)"] }
      ?? presence.waiting.map { "\($0.path) waits for room: \($0.reason)" }
    guard waiting.isEmpty else {
      return waiting.map { .bad("daemon", $0, advice: "followspot status shows what waits") }
    }
    return [.good("daemon", "running, process \(process)")]
  }

  /// The followed folders, and whether the kernel lets all of them be watched.
  func folders() -> [Diagnosis] {
    guard let folders = try? knownFolders() else { return [] }
    var folderCount = 0
    let found = folders.sorted.map { root, state -> Diagnosis in
      guard state != KnownFolders.unfollowed else {
        return .notice(
          "folder", "\(root) is not followed any more, and its items stay",
          advice: KnownFolders.advice(on: root))
      }
      guard state != KnownFolders.away, !Self.isAbsent(root) else {
        return .notice(
          "folder", "\(root) is away", advice: "mount it, or make it again; its items stay until then")
      }
      guard let obstacle = Self.walk(root, counting: &folderCount).first else {
        return .good("folder", "\(root)")
      }
      return .bad("folder", "\(obstacle)", advice: "give yourself the right to read it: chmod u+rx")
    }
    return found + SystemChecks.watchLimits(foldersToWatch: folderCount)
  }

  private static func isAbsent(_ folder: PathBytes) -> Bool {
    do {
      return try FileStatus(folder, followingLinks: true).kind != .folder
    } catch {
      return error.isAbsence
    }
  }

  /// What cannot be read in a folder.
  private static func walk(_ root: PathBytes, counting folders: inout Int) -> [SystemError] {
    var unreadable: [SystemError] = []
    FolderScanner(roots: [root]).scan(root, includesFiles: false) { entry in
      switch entry {
      case .folder: folders += 1
      case .unreadable(let error), .hiddenEnd(let error): unreadable.append(error)
      case .file, .deadLink, .special: break
      }
      return .continue
    }
    return unreadable
  }

  private func knownFolders() throws -> KnownFolders {
    var folders = KnownFolders(DaemonPresence(home: home))
    try store.get().forEachCatalogue { folders.note($0) }
    return folders
  }

  func catalogues() -> [Diagnosis] {
    var states: [CatalogueRecord.State: Int] = [:]
    var refused = 0
    var folders = KnownFolders(DaemonPresence(home: home))
    let found: Void? = try? store.get().forEachCatalogue { record in
      guard record.state != .unfollowed else { return }
      folders.note(record)
      states[folders.isAway(record.root) ? .away : record.state, default: 0] += 1
      refused += record.counts.rejected
    }
    guard found != nil else { return [] }
    var diagnoses: [Diagnosis] = []
    if let count = states[.error] {
      diagnoses.append(
        .bad(
          "catalogues", "\(counted(count, "file or folder", plural: "files or folders")) cannot be read",
          advice: "followspot errors"))
    }
    if let count = states[.held] {
      diagnoses.append(
        .notice(
          "catalogues", "\(counted(count, "file")) became empty and are held",
          advice: "followspot accept FILE"))
    }
    if let count = states[.away] {
      diagnoses.append(
        .notice(
          "catalogues", "\(counted(count, "file")) away with the disk or folder; the items stay",
          advice: "mount it, or make it again"))
    }
    if refused > 0 {
      diagnoses.append(
        .notice("catalogues", "\(counted(refused, "row")) refused", advice: "followspot errors"))
    }
    let total = states.values.reduce(0, +)
    return diagnoses.isEmpty
      ? [.good("catalogues", "\(grouped(total)), all read without a fault")] : diagnoses
  }
}
