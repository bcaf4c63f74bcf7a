import Daemon
import IndexStore
import Replication
import Watching

/// How an index stands with other hosts.
struct ExchangeReport {
  /// The folder that snapshots are exchanged through, where a daemon does that.
  var folder: ServiceStatus.Folder?
  var peers: [Peer]
  /// Snapshots that could not be merged.
  var leftAside: [KnownSnapshot]
  var conflicts: Int

  init(_ store: IndexStore, _ daemon: DaemonPresence) throws {
    folder = daemon.status?.syncFolder
    peers = try store.peers()
    leftAside = try store.knownSnapshots().filter { $0.state != .merged }
    conflicts = try store.conflictCount()
  }

  /// Peers whose clock is so far ahead that something is wrong.
  var hurriedPeers: [(name: String, ahead: Int64)] {
    peers.compactMap { peer in peer.clockAhead.map { (peer.name, $0) } }
  }

  /// Those of `status --json`.
  var members: [JSONValue.Member] {
    let folder = folder.map { folder in
      JSONValue.object(["path": .string("\(folder.path)"), "state": .string(folder.state.name)])
    }
    return [
      .init(name: "sync", value: folder ?? .null),
      .init(name: "peers", value: .array(peers.map(\.json))),
      .init(name: "snapshots", value: .array(leftAside.map(\.json))),
      .init(name: "conflicts", value: .integer(conflicts)),
    ]
  }

  func lines(style: Style) -> [String] {
    var lines: [String] = []
    if conflicts > 0 {
      lines.append("\(counted(conflicts, "item")) in conflict; “followspot conflicts” lists them")
    }
    for peer in hurriedPeers {
      lines.append(style.line("the clock of \(peer.name) is ahead of this one's by \(duration(peer.ahead))"))
    }
    if let folder {
      lines.append(style.line("snapshots go through \(folder.path), which is \(folder.state.name)"))
      if folder.state == .away {
        lines.append(
          style.line(
            "  it is not mounted, or empty and not the folder that it was; if it was made anew, “followspot sync"
              + " \(folder.path)” begins it"))
      }
    }
    if !lines.isEmpty { lines.insert("", at: 0) }
    if !peers.isEmpty {
      var table = Table([.text("HOST"), .text("REPLICA"), .text("LAST HEARD"), .text("LAST WRITE")])
      for peer in peers { table.add(peer.cells, style: style) }
      lines += [""] + table.lines(style: style)
    }
    if !leftAside.isEmpty {
      var table = Table([.text("SNAPSHOT"), .text("STATE"), .text("REASON")])
      for snapshot in leftAside {
        table.add([snapshot.path, snapshot.stateName, snapshot.reasonInWords], style: style)
      }
      lines += [""] + table.lines(style: style)
    }
    return lines
  }
}

extension Peer {
  var name: String { label ?? replica.rawValue }

  fileprivate var cells: [String] {
    [
      label ?? "", replica.rawValue, heard.map(moment(ofMilliseconds:)) ?? "through others alone",
      seen > 0 ? moment(of: seen) : "",
    ]
  }

  fileprivate var json: JSONValue {
    .object([
      "replica": .string(replica.rawValue), "label": .optional(label),
      "heard": .optional(heard.map(moment(ofMilliseconds:))),
      "seen": .optional(seen > 0 ? moment(of: seen) : nil),
      "clockAhead": clockAhead.map { .integer(Int($0 / 1000)) },
    ])
  }
}

extension KnownSnapshot {
  /// `waiting` or `refused`.
  var stateName: String { state == .waiting ? "waiting" : "refused" }

  var reasonInWords: String {
    state == .waiting ? "what it continues is not here yet" : reason ?? "it is not sound"
  }

  fileprivate var json: JSONValue {
    .object(["path": .string(path), "state": .string(stateName), "reason": .string(reasonInWords)])
  }
}
