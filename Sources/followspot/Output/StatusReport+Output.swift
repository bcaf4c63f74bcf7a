import Catalogues
import Daemon
import IndexStore
import Replication
import SpotlightModel
import Watching

extension StatusReport {
  var json: JSONValue {
    let members: [JSONValue.Member] = [
      .init(name: "replica", value: .string(replica.rawValue)),
      .init(name: "items", value: .integer(items)),
      .init(name: "home", value: .string(home)),
      .init(name: "daemon", value: daemon.json),
      .init(name: "pending", value: .integer(pending)),
      .init(
        name: "waiting",
        value: .array(
          daemon.waiting.map { .object(["path": .string("\($0.path)"), "reason": .string($0.reason)]) })),
      .init(
        name: "roots",
        value: .array(
          folders.sorted.map { .object(["path": .string($0.path.description), "state": .string($0.state)]) })),
      .init(
        name: "unusable",
        value: .array(unusable.map { .object(["path": .string($0.path), "error": .string($0.error)]) })),
      .init(
        name: "catalogues",
        value: .array(
          catalogues.map { $0.record.json(plan: $0.plan, shadowed: shadowedCount(of: $0.record)) })),
    ]
    return .object(members + exchange.members)
  }

  func lines(style: Style) -> [String] {
    var lines = [
      "\(counted(items, "item")) of \(counted(catalogues.count, "catalogue")), in \(style.line(home))",
      daemon.inWords(style: style),
    ]
    lines += daemon.obstacles(style: style)
    for place in unusable {
      lines.append(
        style.apply(.bad, "\(style.line(place.path)) cannot be used") + ": \(style.line(place.error))")
    }
    if pending > 0 { lines.append("\(counted(pending, "request")) waiting") }
    for folder in folders.unfollowed {
      lines.append(style.line("\(folder) is not followed any more; \(KnownFolders.advice(on: folder))"))
    }
    if !folders.states.isEmpty {
      var table = Table([.text("FOLDER"), .text("STATE")])
      for folder in folders.sorted { table.add([folder.path.description, folder.state], style: style) }
      lines += [""] + table.lines(style: style)
    }
    lines += exchange.lines(style: style)
    guard !catalogues.isEmpty else { return lines }
    var table = Table([
      .text("CATALOGUE"), .text("DOMAIN"), .text("STATE"), .number("ROWS"), .number("REFUSED"),
      .text("READ AS"),
    ])
    for (record, plan) in catalogues { table.add(Self.cells(of: record, plan), style: style) }
    lines += [""] + table.lines(style: style)
    let notices = notices
    return notices.isEmpty ? lines : lines + [""] + notices.map { style.line($0) }
  }

  /// What is not as its author may expect, and not wrong.
  private var notices: [String] {
    catalogues.filter { $0.record.state != .unfollowed }.flatMap { record, plan in
      let count = shadowedCount(of: record)
      let sentences = [plan?.passedIdentifier?.description, count > 0 ? ShadowedRows.sentence(count) : nil]
      return sentences.compactMap(\.self).map { "\(record.absolutePath): \($0)" }
    }
  }

  private static func cells(of record: CatalogueRecord, _ plan: ReadingPlan?) -> [String] {
    [
      String(decoding: record.path, as: UTF8.self), record.domain.name, record.state.rawValue,
      grouped(record.counts.rows), grouped(record.counts.rejected),
      record.error?.description ?? plan?.inWords ?? "",
    ]
  }
}
