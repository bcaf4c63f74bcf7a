import Catalogues
import Daemon
import IndexStore
import SpotlightModel
import Watching

/// Why a file is followed, or not.
struct PathExplanation {
  private let file: FileName
  private let path: String
  private let record: CatalogueRecord?
  /// How many rows of it, or of what the link leads to, are not shown, because another file has the same identifiers.
  private let shadowed: Int
  /// The followed file that a link leads to.
  private let target: CatalogueRecord?
  /// The folder that keeps the file from being read, or is itself what is asked about.
  private let unreadable: CatalogueRecord?
  private let daemon: DaemonPresence
  private let folders: KnownFolders
  private let isRoot: Bool
  /// The folder itself, where catalogues in it are known, though it may not be followed any more.
  private let unfollowedFolder: PathBytes?
  /// The followed folder that the file lies in, and the file's path below it.
  private let place: (root: String, relative: String)?

  init(_ path: [UInt8], store: IndexStore) throws {
    file = FileName(path)
    let spellings = file.spellings
    let end = file.target
    var record: CatalogueRecord?
    var target: CatalogueRecord?
    var unreadable: CatalogueRecord?
    var unfollowedFolder: PathBytes?
    let daemon = DaemonPresence(home: store.home)
    var folders = KnownFolders(daemon)
    var roots = Set((daemon.status?.roots ?? [:]).keys.map(\.bytes))
    try store.forEachCatalogue { candidate in
      folders.note(candidate)
      if candidate.state != .unfollowed { roots.insert(candidate.root) }
      if spellings.contains(candidate.root) { unfollowedFolder = PathBytes(candidate.root) }
      if candidate.isFolder {
        let folder = PathBytes(candidate.absoluteBytes)
        if spellings.contains(where: { PathBytes($0).isWithin(folder) }) { unreadable = candidate }
      } else if spellings.contains(candidate.absoluteBytes) {
        record = candidate
      } else if candidate.state != .unfollowed, candidate.absoluteBytes == end {
        target = candidate
      }
    }
    self.target = target
    shadowed = try (record ?? target)?.id.map { try store.shadowedCount(of: $0) } ?? 0
    self.record = record
    self.unreadable = unreadable
    self.folders = folders
    self.daemon = daemon
    self.unfollowedFolder = unfollowedFolder
    isRoot = spellings.contains { roots.contains($0) }
    self.path = record?.absolutePath ?? file.absoluteText
    place = spellings.lazy.compactMap { Self.place(of: $0, among: roots) }.first
  }

  private static func place(of path: [UInt8], among roots: Set<[UInt8]>) -> (root: String, relative: String)?
  {
    let enclosing = roots.filter { path.starts(with: $0 + [UInt8(ascii: "/")]) }
    guard let root = enclosing.max(by: { $0.count < $1.count }) else { return nil }
    return (String(decoding: root, as: UTF8.self), String(decoding: path[(root.count + 1)...], as: UTF8.self))
  }

  var explanation: Explanation {
    if PathBytes(file.absolute).name.elementsEqual(MappingRules.fileName.utf8) { return mapping }
    if let record, record.state != .reading || shortage == nil {
      return record.plan.isEmpty ? obstacle ?? known(record) : known(record)
    }
    if let target { return otherName(of: target) }
    if let unreadable, unreadable.state != .unfollowed {
      return unknown(
        "error",
        "\(unreadable.absolutePath): \(unreadable.error?.description ?? "the folder cannot be read").")
    }
    if isRoot { return followedFolder }
    if let unfollowedFolder {
      return unknown(KnownFolders.unfollowed, "It is followed no longer.", Self.advice(on: unfollowedFolder))
    }
    if let reason = shortage { return unknown("waiting", "It waits for room: \(reason)") }
    guard let place else {
      return unknown("outside", "It lies in none of the folders that are followed.")
    }
    return leftOut(place.relative, root: place.root) ?? pending
  }

  private func otherName(of target: CatalogueRecord) -> Explanation {
    var explanation = known(target)
    explanation.subject = path
    explanation.sentences.insert("It is another name of \(target.absolutePath).", at: 0)
    return explanation
  }

  private var followedFolder: Explanation {
    let isAway = file.spellings.contains { folders.isAway($0) }
    let sentence = "It is a folder that is followed\(isAway ? ", and it is away" : "")."
    return Explanation(
      subject: path, state: isAway ? KnownFolders.away : "followed", isFollowed: true, sentences: [sentence])
  }

  /// Why the daemon cannot read it for now, if that is so.
  private var shortage: String? {
    file.spellings.lazy.compactMap { daemon.status?.shortage(of: PathBytes($0)) }.first
  }

  private func unknown(_ state: String, _ sentences: String...) -> Explanation {
    Explanation(subject: path, state: state, isFollowed: false, sentences: sentences)
  }

  private var mapping: Explanation {
    let finding = LintFinding(path: file.absolute, infers: false)
    if let error = finding.error {
      return unknown("error", "It says how catalogues are read, and is broken: \(error)")
    }
    let names = counted(finding.mappedNames ?? 0, "name or pattern", plural: "names and patterns")
    return Explanation(
      subject: path, state: "mapping", isFollowed: true,
      sentences: ["It says how the catalogues in its folder and below are read: \(names)."])
  }

  private func known(_ record: CatalogueRecord) -> Explanation {
    if record.state != .unfollowed, folders.isAway(record.root) { return away(record) }
    var sentences = ["It is \(record.stateInWords)."]
    if let reason = shortage { sentences.append("What changed in it waits for room: \(reason)") }
    sentences.append(
      "Its rows are items of the domain \(record.domain): \(counted(record.counts.rows, "row")).")
    if record.counts.rejected > 0 {
      sentences.append("\(counted(record.counts.rejected, "row")) refused; “followspot errors” lists them.")
    }
    if shadowed > 0 {
      sentences.append("\(ShadowedRows.sentence(shadowed)); “followspot errors” lists the first.")
    }
    if let passed = ReadingPlan(json: record.plan)?.passedIdentifier {
      sentences.append("\(passed.description.prefix(1).uppercased() + passed.description.dropFirst()).")
    }
    if record.counts.duplicates > 0 {
      sentences.append(
        "\(counted(record.counts.duplicates, "row")) replaced by later rows of the same identifier.")
    }
    if let reason = unreadable?.error { sentences.append("Just now \(reason).") }
    if let error = record.error { sentences.append("It cannot be read: \(error)") }
    let isFollowed = record.state != .unfollowed
    if !isFollowed { sentences.append(Self.advice(on: PathBytes(record.root))) }
    return Explanation(
      subject: path, state: record.state.rawValue, isFollowed: isFollowed, sentences: sentences)
  }

  /// On a folder that is followed no longer.
  private static func advice(on folder: PathBytes) -> String {
    "Of its folder: \(KnownFolders.advice(on: folder))."
  }

  private func away(_ record: CatalogueRecord) -> Explanation {
    Explanation(
      subject: path, state: "away", isFollowed: true,
      sentences: [
        "\(PathBytes(record.root)) is away; the rows stay until it is back.",
        "Its rows are items of the domain \(record.domain): \(counted(record.counts.rows, "row")).",
      ])
  }

  /// Why the file is passed over, if it is.
  private func leftOut(_ relative: String, root: String) -> Explanation? {
    if let name = relative.split(separator: "/").first(where: { IgnoreRules.ignores(name: Array($0.utf8)) }) {
      return unknown("ignored", "“\(name)” is a dot file, or what a program writes for a while only.")
    }
    do {
      let rules = try MappingRules.concerning(relative, below: root)
      if rules.ignores(relative) { return unknown("ignored", "A followspot.json says so under “ignore”.") }
      guard rules.isCatalogue(relative) else {
        return unknown("ignored", "Its extension is none of a catalogue's, and no followspot.json names it.")
      }
      return nil
    } catch {
      return unknown("error", "A followspot.json is broken: \(error)")
    }
  }

  private var pending: Explanation {
    if let reason = obstacle ?? absence { return reason }
    do {
      _ = try FileSource(path: file.absolute)
    } catch {
      return unknown("error", "It cannot be read: \(error)")
    }
    if CatalogueName(file.absoluteText).kind == .xml,
      let error = LintFinding(path: file.absolute, infers: false).error
    {
      return unknown("ignored", "Its extension is that of many things, and it is no property list: \(error)")
    }
    return unknown("pending", "It is a catalogue, and has not been read yet.", reasonToWait)
  }

  /// What keeps the name from being that of a file.
  private var obstacle: Explanation? {
    Obstacle(at: PathBytes(file.absolute)).map { unknown("error", "It cannot be read: \($0).") }
  }

  private var absence: Explanation? {
    do {
      _ = try FileStatus(PathBytes(file.absolute), followingLinks: true)
      return nil
    } catch {
      guard error.isAbsence else {
        return unknown("error", "It cannot be looked at: \(SystemError.reason(error.code)).")
      }
      return unknown("absent", "There is no such file.")
    }
  }

  private var reasonToWait: String {
    guard daemon.process != nil else { return "No daemon is running; “followspot watch FOLDER” starts one." }
    if let obstacle = daemon.status?.obstacle { return "The daemon waits: \(obstacle.reason)" }
    FileWriter.prepareProcess()
    return FileWriter(of: PathBytes(file.absolute)) == .present
      ? "A program has it open for writing; it is read when that is done."
      : "The daemon is running, and reads it soon."
  }
}
