import Daemon
import IndexStore
import Watching

extension IndexChecks {
  /// How the index stands with other hosts: key, clocks, snapshots that could not be merged, conflicts.
  func exchange() -> [Diagnosis] {
    guard let store = try? store.get(),
      let report = try? ExchangeReport(store, DaemonPresence(home: store.home))
    else { return [] }
    return Self.key(home: store.home) + Self.folder(report) + Self.peers(report) + Self.snapshots(report)
  }

  private static func key(home: String) -> [Diagnosis] {
    do {
      return try KeyFile.load(home: home).map { _ in [.good("key", "snapshots are sealed")] } ?? []
    } catch {
      return [.bad("key", error.description)]
    }
  }

  private static func folder(_ report: ExchangeReport) -> [Diagnosis] {
    guard let folder = report.folder else { return [] }
    guard folder.state == .away else { return [.good("sync", "\(folder.path)")] }
    return [
      .notice(
        "sync", "\(folder.path) is away",
        advice: "mount it; or if it was made anew, followspot sync '\(folder.path)'")
    ]
  }

  private static func peers(_ report: ExchangeReport) -> [Diagnosis] {
    var diagnoses = report.hurriedPeers.map { peer in
      Diagnosis.notice(
        "clock", "\(peer.name) is ahead by \(duration(peer.ahead))",
        advice: "set the clock there, or here: writes are ordered by it")
    }
    if report.conflicts > 0 {
      diagnoses.append(
        .notice(
          "conflicts", "\(counted(report.conflicts, "item")) in conflict", advice: "followspot conflicts"))
    }
    return diagnoses
  }

  private static func snapshots(_ report: ExchangeReport) -> [Diagnosis] {
    report.leftAside.map { snapshot in
      .notice(
        "snapshots", "\(snapshot.path) is \(snapshot.stateName): \(snapshot.reasonInWords)",
        advice: snapshot.state == .waiting
          ? "have the copier bring the others too" : "copy it again, or remove it")
    }
  }
}
