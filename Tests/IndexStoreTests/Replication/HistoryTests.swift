import FoundationEssentials
import Replication
import SpotlightModel
import Synchronization
import TestSupport
import Testing

@testable import IndexStore

/// A clock on the wall that stands until it is set.
private final class Wall: Sendable {
  private let milliseconds = Mutex<Int64>(1_700_000_000_000)
  var now: Int64 { milliseconds.withLock { $0 } }
  func advance(by count: Int64) { milliseconds.withLock { $0 += count } }
}

/// Real indexes that exchange real files, against dictionaries merged by the same functions.
@Suite struct HistoryTests {
  /// A random history, of up to six hosts.
  private final class History {
    var random: SeededGenerator
    let folder = TemporaryHome()
    let wall = Wall()
    let isStaged: Bool
    var hosts: [Host] = []
    var files: [(path: String, base: VersionVector?, shadow: Shadow)] = []
    var backups: [(host: Int, home: TemporaryHome, shadow: Shadow, file: [String: Attributes])] = []

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      isStaged = seed % 2 == 1
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      for _ in 0..<3 { hosts.append(try Host(settings(skew: Int64(random.below(100)) - 50))) }
    }

    func settings(skew: Int64) -> StoreSettings {
      var settings = StoreSettings()
      settings.now = { [wall] in wall.now + skew }
      if isStaged { settings.mostKeysMergedAtOnce = 0 }
      return settings
    }

    func attributes() -> Attributes {
      var attributes: Attributes = ["title": .text("t\(random.below(4))")]
      for name in ["rating", "year"] where random.below(3) > 0 {
        attributes[AttributeKey(rawValue: name)] = .number(random.below(4))
      }
      return attributes
    }

    func step(_ comment: Comment) throws {
      wall.advance(by: Int64(random.below(20)))
      let index = random.below(hosts.count)
      let host = hosts[index]
      switch random.below(100) {
      case ..<24: try writeAsApp(host, comment)
      case ..<38: try writeFile(host, comment)
      case ..<42: try settle(host, comment)
      case ..<60: try export(host)
      case ..<90: try merge(host, comment)
      case ..<92: _ = try host.store.upkeep()
      case ..<94: try host.store.write { try $0.cutRemovals() }
      case ..<96: try clone(host)
      case ..<98: try backUp(index)
      default: try restore()
      }
    }

    private func writeAsApp(_ host: Host, _ comment: Comment) throws {
      let identifier = "\(random.below(5))"
      let owner = random.pick(["films", "org.example"])
      let item = Item.row(owner, identifier, attributes())
      let isDeletion = random.below(3) == 0
      try host.write(comment) {
        try $0.apply([isDeletion ? .deindex(item.key) : .index(item)], from: .application(owner))
      }
    }

    private func writeFile(_ host: Host, _ comment: Comment) throws {
      let row = Item.row("films", "\(random.below(5))", attributes())
      let identifier = row.key.identifier
      let known = host.file[identifier]
      let (kind, old) = (random.below(5), wall.now - Int64(random.below(100_000)))
      try host.write(comment) { writer in
        switch kind {
        case 0 where known != nil:
          try writer.apply([.deindex(row.key)], from: .catalogue(host.catalogue, .edit))
          host.file[identifier] = nil
        case 1 where known != nil:
          let same = Item.row("films", identifier, known ?? [:])
          try writer.apply([.index(same)], from: .catalogue(host.catalogue, .again))
        default:
          let reading = known == nil ? ReadingOccasion.first(modified: old) : .edit
          try writer.apply([.index(row)], from: .catalogue(host.catalogue, reading))
          host.file[identifier] = row.attributes
        }
      }
    }

    private func settle(_ host: Host, _ comment: Comment) throws {
      guard let item = try host.store.conflicts().first, let conflict = item.conflicts.first else { return }
      let value = random.pick([conflict.shown] + conflict.others).value
      try host.write(comment) { _ = try $0.settle(item.key, conflict.attribute, to: value) }
      #expect(try !host.store.conflicts(of: item.key).contains { $0.attribute == conflict.attribute })
    }

    private func export(_ host: Host) throws {
      let base = random.below(3) == 0 ? nil : random.pick(hosts).shadow.context
      let path = "\(folder.path)/\(files.count).fsnap"
      let summary = try host.store.exportSnapshot(to: path, since: base, label: "host")
      let isDelta = summary.header.kind != .full
      files.append((path, isDelta ? summary.header.base : nil, host.shadow))
      #expect(try Shadow(of: host.store) == host.shadow)
    }

    private func merge(_ host: Host, _ comment: Comment) throws {
      guard !files.isEmpty else { return }
      let file = random.pick(files.suffix(random.below(4) == 0 ? files.count : 8))
      let before = host.shadow.context
      let summary = try host.store.mergeSnapshot(at: file.path)
      switch summary.outcome {
      case .refused(let reason): Issue.record("\(comment): \(reason)")
      case .nothingNew: #expect(before.covers(file.shadow.context), comment)
      case .waiting(let base): #expect(file.base == base && !before.covers(base), comment)
      case .merged:
        #expect(before.covers(file.base ?? VersionVector()), comment)
        host.shadow.merge(file.shadow)
      }
      #expect(try Shadow(of: host.store) == host.shadow, comment)
    }

    private func clone(_ host: Host) throws {
      guard hosts.count < 6 else { return }
      let clone = try Host(settings(skew: 0))
      try host.whileClosed { path in try clone.replaceHome(by: path) }
      #expect(try clone.store.replica() != host.store.replica())
      (clone.shadow, clone.file, clone.catalogue) = (host.shadow, host.file, host.catalogue)
      hosts.append(clone)
    }

    private func backUp(_ index: Int) throws {
      let host = hosts[index]
      let backup = TemporaryHome()
      try host.whileClosed { try FileManager.default.copyItem(atPath: $0, toPath: backup.path) }
      backups.append((index, backup, host.shadow, host.file))
    }

    private func restore() throws {
      guard !backups.isEmpty else { return }
      let backup = random.pick(backups)
      let host = hosts[backup.host]
      let name = try host.store.replica()
      try host.replaceHome(by: backup.home.path)
      #expect(try host.store.replica() != name)
      (host.shadow, host.file) = (backup.shadow, backup.file)
    }

    /// Lets everybody hear of everything, by full snapshots or by deltas.
    func converge() throws {
      let deltas = random.below(2) == 0
      for round in 0..<3 {
        for (sender, host) in hosts.enumerated() {
          for receiver in hosts where receiver !== host {
            let path = "\(folder.path)/end-\(round)-\(sender)-\(random.next()).fsnap"
            let base = deltas && round > 0 ? try receiver.store.context() : nil
            _ = try host.store.exportSnapshot(to: path, since: base, label: "host")
            let shadow = host.shadow
            let summary = try receiver.store.mergeSnapshot(at: path)
            if summary.outcome == .merged { receiver.shadow.merge(shadow) }
          }
        }
      }
    }
  }

  @Test(
    "hosts that exchange snapshots in any way hold the same in the end, and lose nothing", arguments: 0..<24)
  func histories(seed: UInt64) throws {
    let history = try History(seed: seed)
    for step in 0..<120 { try history.step("step \(step)") }
    try history.converge()
    let first = history.hosts[0]
    let digest = try first.store.digest()
    for host in history.hosts {
      #expect(try Shadow(of: host.store) == host.shadow)
      #expect(host.shadow == first.shadow)
      #expect(try host.store.digest() == digest)
      #expect(try Set(host.store.conflicts().map(\.key)) == Set(first.store.conflicts().map(\.key)))
      #expect(try host.store.verify().isEmpty)
      #expect(try host.store.connection.integer("SELECT count(*) FROM mark") < 40)
      #expect(try host.store.connection.integer("SELECT count(*) FROM stage") == 0)
      #expect(try host.store.connection.integer("SELECT count(*) FROM staged_version") == 0)
    }
  }
}

extension Host {
  /// Puts another folder's content in place of this home's.
  fileprivate func replaceHome(by path: String) throws {
    try whileClosed { own in
      try FileManager.default.removeItem(atPath: own)
      try FileManager.default.copyItem(atPath: path, toPath: own)
    }
  }
}
