import FoundationEssentials
import Replication
import SpotlightModel

@testable import IndexStore

/// Tests with some indexes and the files between them.
protocol ExchangingHosts {
  /// Where the files lie.
  var folder: TemporaryHome { get }
}

extension ExchangingHosts {
  static var domain: String { "films" }
  static var key: ItemKey { ItemKey(owner: domain, identifier: "1") }

  func host(ahead: Int64 = 0, staged: Bool = false) throws -> Host {
    var settings = StoreSettings()
    let now = settings.now
    settings.now = { now() + ahead }
    if staged { settings.mostKeysMergedAtOnce = 0 }
    return try Host(settings)
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name).fsnap" }

  @discardableResult
  func send(
    _ from: Host, to receiver: Host, since base: VersionVector? = nil, _ name: String = "x"
  ) throws -> MergeSummary {
    _ = try from.store.exportSnapshot(to: path(name), since: base, label: "sender")
    return try receiver.store.mergeSnapshot(at: path(name))
  }

  func row(_ identifier: String, _ attributes: Attributes) -> Change {
    .index(.row(Self.domain, identifier, attributes))
  }

  func row(_ attributes: Attributes) -> Change { row("1", attributes) }

  func read(_ host: Host, _ reading: ReadingOccasion, _ changes: Change...) throws {
    try host.store.write { _ = try $0.apply(changes, from: .catalogue(host.catalogue, reading)) }
  }

  func write(_ host: Host, _ changes: Change...) throws {
    try host.store.write { _ = try $0.apply(changes, from: .application(Self.domain)) }
  }

  func shown(_ host: Host, _ identifier: String = "1") throws -> Attributes? {
    try host.store.item(ItemKey(owner: Self.domain, identifier: identifier))?.item.attributes
  }

  /// Hundreds or thousands of films, from 0.
  func films(_ count: Int) -> [Change] { (0..<count).map { row("\($0)", ["title": .text("film \($0)")]) } }
}

extension TemporaryHome {
  /// An empty folder.
  static func made() throws -> TemporaryHome {
    let folder = TemporaryHome()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    return folder
  }
}
