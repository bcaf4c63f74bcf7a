import Catalogues
import SpotlightModel

extension JSONValue {
  /// A `followspot.json` that has `fileName` read as `plan` says. What a reader would find by itself in any file of
  /// its kind is left out.
  static func mappingFile(for plan: ReadingPlan, fileName: String) -> JSONValue {
    .object([Member(name: "catalogues", value: .object([Member(name: fileName, value: mapping(for: plan))]))])
  }

  private static func mapping(for plan: ReadingPlan) -> JSONValue {
    var members: [Member] = []
    func say(_ name: String, _ value: JSONValue?) {
      if let value { members.append(Member(name: name, value: value)) }
    }
    say("identifier", plan.identifier.map(JSONValue.string))
    if plan.encoding != "utf-8" { say("encoding", plan.encoding.map(JSONValue.string)) }
    if let dialect = plan.dialect { members += Self.members(for: dialect) }
    if let rows = plan.rows, !rows.isEmpty { say("rows", .string(rows)) }
    let hasLists = plan.attributes.contains { $0.attribute == .keywords }
    if hasLists, !plan.split.isEmpty { say("split", .string(plan.split)) }
    if !plan.attributes.isEmpty { say("attributes", attributes(plan.attributes)) }
    return .object(members)
  }

  private static func members(for dialect: Dialect) -> [Member] {
    var members = [Member(name: "delimiter", value: character(dialect.delimiter))]
    if dialect.quote != UInt8(ascii: "\"") {
      members.append(Member(name: "quote", value: dialect.quote.map(character) ?? ""))
    }
    if let escape = dialect.escape { members.append(Member(name: "escape", value: character(escape))) }
    if let comment = dialect.comment { members.append(Member(name: "comment", value: character(comment))) }
    if dialect.skip > 0 { members.append(Member(name: "skip", value: .integer(dialect.skip))) }
    switch dialect.header {
    case .present: members.append(Member(name: "header", value: true))
    case .absent: members.append(Member(name: "header", value: false))
    case .names(let names): members.append(Member(name: "header", value: .array(names.map(JSONValue.string))))
    }
    return members
  }

  private static func attributes(_ sources: [FieldMapping.Source]) -> JSONValue {
    .object(
      sources.map { source in
        let fields = source.fields.map(JSONValue.string)
        return Member(name: source.attribute.rawValue, value: fields.count == 1 ? fields[0] : .array(fields))
      })
  }

  static func character(_ code: UInt8) -> JSONValue { .string(String(Unicode.Scalar(code))) }
}
