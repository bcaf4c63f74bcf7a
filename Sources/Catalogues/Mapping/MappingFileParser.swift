import SpotlightModel

/// Parses a `followspot.json` strictly: what it does not know is an error, with what it does know.
enum MappingFileParser {
  typealias Node = JSONDocument.Node

  static func file(_ text: [UInt8]) throws(MappingFileError) -> MappingFile {
    let root = try document(text).root
    var file = MappingFile()
    let members = try members(root, of: "the file", allowed: ["catalogues", "ignore"])
    for member in members {
      switch member.name {
      case "catalogues": file.catalogues = try rules(member.value)
      default: file.ignored = try strings(member.value, what: "“ignore”").map { Glob($0) }
      }
    }
    return file
  }

  private static func document(_ text: [UInt8]) throws(MappingFileError) -> JSONDocument {
    let result = text.withUnsafeBytes { bytes in
      Result { () throws(CatalogueError) in try JSONDocument(bytes) }
    }
    switch result {
    case .success(let document): return document
    case .failure(let error):
      var reason = "\(error.reason)"
      if case .undecodable = error.reason { reason = "it is not valid UTF-8; save it as UTF-8" }
      throw MappingFileError(reason, line: error.line ?? 1, column: error.column ?? 1)
    }
  }

  private static func rules(_ node: Node) throws(MappingFileError) -> [MappingFile.Rule] {
    guard let members = node.members else {
      throw wrongType(node, "“catalogues”", "an object of file names or globs")
    }
    var rules: [MappingFile.Rule] = []
    for member in members {
      guard !member.name.isEmpty else {
        throw error(member.place, "a catalogue's name is empty; write a file's name, a path or a glob")
      }
      rules.append(.init(glob: Glob(member.name), mapping: try mapping(member.value)))
    }
    return rules
  }

  static let settings = [
    "identifier", "domain", "split", "attributes", "encoding", "delimiter", "quote", "escape", "header",
    "comment", "skip",
    "rows",
  ]

  private static func mapping(_ node: Node) throws(MappingFileError) -> FieldMapping {
    var mapping = FieldMapping()
    for member in try members(node, of: "a catalogue", allowed: settings) {
      let (value, what) = (member.value, "“\(member.name)”")
      switch member.name {
      case "identifier": mapping.identifier = try identifier(value)
      case "domain": mapping.domain = try domain(value)
      case "split": mapping.split = try string(value, what: what)
      case "attributes": mapping.attributes = try attributes(value)
      case "encoding": mapping.encoding = try encoding(value)
      case "delimiter": mapping.delimiter = try mark(value, what: what, mayBeNone: false)
      case "quote": mapping.quote = try mark(value, what: what, mayBeNone: true)
      case "escape": mapping.escape = try mark(value, what: what, mayBeNone: true)
      case "comment": mapping.comment = try mark(value, what: what, mayBeNone: true)
      case "header": mapping.header = try header(value)
      case "skip": mapping.skip = try count(value)
      default: mapping.rows = try string(value, what: what)
      }
    }
    try checkMarks(mapping, node)
    return mapping
  }

  /// The characters that structure a text must differ.
  private static func checkMarks(_ mapping: FieldMapping, _ node: Node) throws(MappingFileError) {
    let marks = [("delimiter", mapping.delimiter), ("quote", mapping.quote), ("comment", mapping.comment)]
    for (index, (name, mark)) in marks.enumerated() {
      guard let mark, mark != 0, let same = marks[..<index].first(where: { $0.1 == mark }) else { continue }
      throw error(node[name]?.place ?? node.place, "“\(name)” and “\(same.0)” are the same character")
    }
    if let escape = mapping.escape, escape == mapping.delimiter {
      throw error(node["escape"]?.place ?? node.place, "“escape” and “delimiter” are the same character")
    }
  }
}

// MARK: - Settings

extension MappingFileParser {
  private static func identifier(_ node: Node) throws(MappingFileError) -> IdentifierTemplate {
    let text = try string(node, what: "“identifier”")
    do throws(IdentifierTemplateError) {
      return try IdentifierTemplate(text)
    } catch {
      throw self.error(
        node.place, "“identifier” is a field's name, or a text with {field}s and {index}: \(error)")
    }
  }

  private static func domain(_ node: Node) throws(MappingFileError) -> String {
    let text = try string(node, what: "“domain”")
    guard !text.isEmpty, !text.hasPrefix("."), !text.hasSuffix("."), !text.contains("..") else {
      throw error(node.place, "“domain” is a name, or several with dots between, such as films.2016")
    }
    return text
  }

  private static func attributes(_ node: Node) throws(MappingFileError) -> [FieldMapping.Source] {
    guard let members = node.members else {
      throw wrongType(
        node, "“attributes”", "an object: attribute names, and for each a field's name or a list of them")
    }
    var sources: [FieldMapping.Source] = []
    for member in members {
      guard !member.name.isEmpty else { throw error(member.place, "an attribute's name is empty") }
      let fields = try fieldNames(member.value, of: member.name)
      sources.append(.init(AttributeKey(rawValue: member.name), fields))
    }
    return sources
  }

  private static func fieldNames(_ node: Node, of attribute: String) throws(MappingFileError) -> [String] {
    if let name = node.string, !name.isEmpty { return [name] }
    guard let elements = node.elements, !elements.isEmpty else {
      throw wrongType(node, "“\(attribute)”", "a field's name or a list of them")
    }
    var names: [String] = []
    for element in elements {
      guard let name = element.string, !name.isEmpty else {
        throw wrongType(element, "a field of “\(attribute)”", "a field's name")
      }
      names.append(name)
    }
    return names
  }

  private static func encoding(_ node: Node) throws(MappingFileError) -> String {
    let name = try string(node, what: "“encoding”")
    do throws(CatalogueError) {
      return try TextEncoding(named: name).name
    } catch {
      throw self.error(node.place, "\(error.reason)")
    }
  }

  /// An ASCII character as its code; 0 for none.
  private static func mark(
    _ node: Node, what: String, mayBeNone: Bool
  ) throws(MappingFileError) -> UInt8 {
    let none = mayBeNone ? "; \"\" or null for none" : ""
    if mayBeNone, node.isNull || node.string == "" { return 0 }
    guard let text = node.string, text.utf8.count == 1, let byte = text.utf8.first, byte > 0, byte < 0x80
    else {
      throw wrongType(node, what, "one ASCII character, such as \";\" or \"\\t\"\(none)")
    }
    guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
      throw error(node.place, "\(what) cannot be a line break")
    }
    return byte
  }

  private static func header(_ node: Node) throws(MappingFileError) -> FieldMapping.Header {
    if let flag = node.boolean { return flag ? .present : .absent }
    guard let elements = node.elements, !elements.isEmpty else {
      throw wrongType(node, "“header”", "true, false or a list of field names")
    }
    return .names(try strings(node, what: "“header”"))
  }

  private static func count(_ node: Node) throws(MappingFileError) -> Int {
    guard let digits = node.number, let count = Int(digits), count >= 0 else {
      throw wrongType(node, "“skip”", "a number of lines from 0")
    }
    return count
  }
}

// MARK: - Types

extension MappingFileParser {
  private static func members(
    _ node: Node, of what: String, allowed: [String]
  ) throws(MappingFileError) -> [JSONDocument.Member] {
    guard let members = node.members else { throw wrongType(node, what, "an object with \(list(allowed))") }
    for member in members where !allowed.contains(member.name) {
      let question = NearestName.question(member.name, among: allowed)
      let hint = question.isEmpty ? ";" : question
      throw error(member.place, "“\(member.name)” is not known\(hint) \(what) may have \(list(allowed))")
    }
    return members
  }

  private static func string(_ node: Node, what: String) throws(MappingFileError) -> String {
    guard let text = node.string else { throw wrongType(node, what, "a string") }
    return text
  }

  private static func strings(_ node: Node, what: String) throws(MappingFileError) -> [String] {
    guard let elements = node.elements else { throw wrongType(node, what, "a list of strings") }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string, !text.isEmpty else {
        throw wrongType(element, "an entry of \(what)", "a string")
      }
      texts.append(text)
    }
    return texts
  }

  private static func list(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

  private static func wrongType(_ node: Node, _ what: String, _ expected: String) -> MappingFileError {
    let found =
      switch node.value {
      case .object: "an object"
      case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
      case .string(let text): text.isEmpty ? "an empty string" : "the string “\(text)”"
      case .number(let digits): "the number \(digits)"
      case .boolean(let flag): "\(flag)"
      case .null: "null"
      }
    return error(node.place, "\(what) must be \(expected), not \(found)")
  }

  private static func error(_ place: JSONDocument.Place, _ reason: String) -> MappingFileError {
    MappingFileError(reason, line: place.line, column: place.column)
  }
}
