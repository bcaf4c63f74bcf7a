import Catalogues
import IndexStore
import Replication
import SpotlightModel

extension StatusReport {
  var json: JSONValue {
    .object([
      "replica": .string(replica.rawValue), "items": .integer(items), "home": .string(home),
      "daemon": daemon.json, "pending": .integer(pending),
      "roots": .array(roots.map { .object(["path": .string($0.path), "state": .string($0.state)]) }),
      "catalogues": .array(catalogues.map { $0.record.json(plan: $0.plan) }),
    ])
  }

  /// The followed folders: as the daemon tells, or else as they were when it ran last.
  private var roots: [(path: String, state: String)] {
    if !daemon.roots.isEmpty { return daemon.roots }
    var roots: [String: String] = [:]
    for (record, _) in catalogues {
      let root = String(decoding: record.root, as: UTF8.self)
      if roots[root] != "followed" { roots[root] = record.state == .away ? "away" : "followed" }
    }
    return roots.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func lines(style: Style) -> [String] {
    var lines = [
      "\(counted(items, "item")) of \(counted(catalogues.count, "catalogue")), in \(style.line(home))",
      daemon.inWords(style: style),
    ]
    for mapping in brokenMappings {
      lines.append(
        style.apply(.bad, "\(style.line(mapping.path)) cannot be used") + ": \(style.line(mapping.error))")
    }
    if pending > 0 { lines.append("\(counted(pending, "request")) waiting") }
    if !roots.isEmpty {
      var table = Table([.text("FOLDER"), .text("STATE")])
      for root in roots { table.add([root.path, root.state], style: style) }
      lines += [""] + table.lines(style: style)
    }
    guard !catalogues.isEmpty else { return lines }
    var table = Table([
      .text("CATALOGUE"), .text("DOMAIN"), .text("STATE"), .number("ROWS"), .number("REFUSED"),
      .text("READ AS"),
    ])
    for (record, plan) in catalogues { table.add(Self.cells(of: record, plan), style: style) }
    return lines + [""] + table.lines(style: style)
  }

  private static func cells(of record: CatalogueRecord, _ plan: ReadingPlan?) -> [String] {
    [
      String(decoding: record.path, as: UTF8.self), record.domain.name, record.state.rawValue,
      grouped(record.counts.rows), grouped(record.counts.rejected), record.error ?? plan?.inWords ?? "",
    ]
  }
}
