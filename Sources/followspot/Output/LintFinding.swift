import Catalogues
import SpotlightModel

/// What came of reading one file without indexing it.
struct LintFinding {
  /// As it was given.
  var path: String
  /// Nil where the file is no catalogue, or cannot be read at all.
  var report: ReadingReport?
  /// Of a `followspot.json`: for how many names and patterns it says how they are read.
  var mappedNames: Int?
  var error: String?

  var isClean: Bool { error == nil && report?.rejected ?? 0 == 0 }

  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension LintFinding {
  var json: JSONValue {
    let plan = report?.plan
    return .object([
      "path": .string(FileName(path).absoluteText),
      "format": .optional(plan?.formatName ?? mappedNames.map { _ in "mapping" }),
      "compression": .optional(plan?.compression), "encoding": .optional(plan?.encoding),
      "delimiter": plan?.dialect.map { JSONValue.character($0.delimiter) },
      "rows": report.map { .integer($0.rows) }, "rejected": report.map { .integer($0.rejected) },
      "duplicates": report.map { .integer($0.duplicates) }, "identifier": .optional(plan?.identifier),
      "fields": plan.map { .array($0.fields.map(JSONValue.string)) },
      "mapping": plan.map { .mappingFile(for: $0, fileName: fileName) },
      "problems": report.map { .array($0.problems.map(Self.json)) }, "error": .optional(error),
    ])
  }

  private static func json(_ problem: RowProblem) -> JSONValue {
    .object([
      "line": problem.line.map(JSONValue.integer), "column": problem.column.map(JSONValue.integer),
      "kind": .string(name(of: problem.kind)),
      "reason": .string(problem.reason),
    ])
  }

  private static func name(of kind: RowProblem.Kind) -> String {
    switch kind {
    case .refused: "refused"
    case .warning: "warning"
    case .duplicate: "duplicate"
    }
  }
}

extension LintFinding {
  /// For people.
  func lines(style: Style) -> [String] {
    var lines = [style.apply(.bold, style.line(path))]
    if let error { lines.append("  \(style.apply(.bad, "cannot be read")): \(style.line(error))") }
    if let mappedNames {
      lines.append(
        "  a sound mapping of \(counted(mappedNames, "name or pattern", plural: "names and patterns"))")
    }
    guard let report else { return lines }
    for (name, value) in Self.facts(of: report) {
      lines.append("  \(name)\(String(repeating: " ", count: 12 - name.count))\(style.line(value))")
    }
    lines += report.problems.map { problem in
      let kind = style.apply(problem.kind == .refused ? .bad : .dim, Self.name(of: problem.kind))
      let place = [problem.line.map { "line \($0)" }, problem.column.map { "column \($0)" }]
      let start = place.contains { $0 != nil } ? "\(place.compactMap(\.self).joined(separator: ", ")): " : ""
      return "  \(start)\(kind): \(style.line(problem.reason))"
    }
    lines.append("  read as by this followspot.json:")
    let mapping = JSONValue.mappingFile(for: report.plan, fileName: fileName).indented(by: 4)
    return lines + ("    " + mapping).split(separator: "\n").map { style.visible(String($0)) }
  }

  private static func facts(of report: ReadingReport) -> [(String, String)] {
    let plan = report.plan
    var facts = [
      ("format", [plan.formatName, plan.shape, plan.compression].compactMap { $0 }.joined(separator: ", "))
    ]
    if let encoding = plan.encoding { facts.append(("encoding", encoding)) }
    if let dialect = plan.dialect { facts.append(("delimiter", Self.name(of: dialect.delimiter))) }
    facts.append(("rows", Self.rows(of: report)))
    facts.append(("identifier", plan.identifier ?? "none found; the content of a row names it"))
    if !plan.fields.isEmpty { facts.append(("fields", plan.fields.joined(separator: ", "))) }
    return facts
  }

  private static func rows(of report: ReadingReport) -> String {
    var parts = [grouped(report.rows)]
    if report.rejected > 0 { parts.append("\(grouped(report.rejected)) refused") }
    if report.duplicates > 0 { parts.append(counted(report.duplicates, "duplicate")) }
    return parts.joined(separator: ", ")
  }

  static func name(of delimiter: UInt8) -> String {
    switch delimiter {
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: " "): "space"
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    default: String(Unicode.Scalar(delimiter))
    }
  }
}
