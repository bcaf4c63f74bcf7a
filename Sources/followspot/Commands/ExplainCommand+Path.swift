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
  private let daemon: DaemonPresence
  private let isRoot: Bool
  /// The folder itself, where catalogues in it are known, though it may not be followed any more.
  private let unfollowedFolder: PathBytes?
  /// The followed folder that the file lies in, and the file's path below it.
  private let place: (root: String, relative: String)?

  init(_ path: [UInt8], store: IndexStore) throws {
    file = FileName(path)
    let spellings = file.spellings
    var record: CatalogueRecord?
    var unfollowedFolder: PathBytes?
    let daemon = DaemonPresence(home: store.home)
    var roots = Set((daemon.status?.roots ?? [:]).keys.map(\.bytes))
    try store.forEachCatalogue { candidate in
      if candidate.state != .unfollowed { roots.insert(candidate.root) }
      if spellings.contains(candidate.root) { unfollowedFolder = PathBytes(candidate.root) }
      if spellings.contains(candidate.absoluteBytes) { record = candidate }
    }
    self.record = record
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
    if let record { return known(record) }
    if isRoot {
      return Explanation(
        subject: path, state: "followed", isFollowed: true, sentences: ["It is a folder that is followed."])
    }
    if let unfollowedFolder {
      return unknown(KnownFolders.unfollowed, "It is followed no longer.", Self.advice(on: unfollowedFolder))
    }
    guard let place else {
      return unknown("outside", "It lies in none of the folders that are followed.")
    }
    return leftOut(place.relative, root: place.root) ?? pending
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
    if daemon.status?.roots[PathBytes(record.root)] == .away { return away(record) }
    var sentences = ["It is \(record.stateInWords)."]
    sentences.append(
      "Its rows are items of the domain \(record.domain): \(counted(record.counts.rows, "row")).")
    if record.counts.rejected > 0 {
      sentences.append("\(counted(record.counts.rejected, "row")) refused; “followspot errors” lists them.")
    }
    if record.counts.duplicates > 0 {
      sentences.append(
        "\(counted(record.counts.duplicates, "row")) replaced by later rows of the same identifier.")
    }
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
    guard file.exists else { return unknown("absent", "There is no such file.") }
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

  private var reasonToWait: String {
    guard daemon.process != nil else { return "No daemon is running; “followspot watch FOLDER” starts one." }
    FileWriter.prepareProcess()
    return FileWriter(of: PathBytes(file.absolute)) == .present
      ? "A program has it open for writing; it is read when that is done."
      : "The daemon is running, and reads it soon."
  }
}
