import JSONSyntax
import SpotlightModel

/// A plan as text, so that it can be remembered with its catalogue. What is not there has its default.
extension ReadingPlan {
  /// One JSON object on one line.
  public var json: String {
    var members: [(name: String, json: String)] = [("format", JSONText.string(format.rawValue))]
    func add(_ name: String, _ text: String?) {
      if let text { members.append((name, JSONText.string(text))) }
    }
    func add(_ name: String, _ flag: Bool) { if flag { members.append((name, "true")) } }
    add("compression", compression)
    add("encoding", encoding)
    if let dialect { members.append(("dialect", dialect.json)) }
    add("rows", rows)
    add("form", form?.rawValue)
    add("isGeoJSON", isGeoJSON)
    add("propertyList", propertyList?.rawValue)
    members.append(("fields", JSONText.array(fields.map(JSONText.string))))
    members.append(("attributes", JSONText.array(attributes.map(\.json))))
    add("split", split)
    if case .template(let template) = identity { members.append(("identifier", template.json)) }
    if let passedIdentifier { members.append(("passedIdentifier", passedIdentifier.json)) }
    if firstLine != 1 { members.append(("firstLine", "\(firstLine)")) }
    add("hasDuplicates", hasDuplicates)
    add("isToldAttributes", isToldAttributes)
    add("isToldSplit", isToldSplit)
    add("isToldIdentity", isToldIdentity)
    return JSONText.object(members)
  }

  /// Nil where the text is not such an object.
  public init?(json: String) {
    guard let root = try? JSONDocument(json, limit: .max).root,
      let format = root["format"]?.string.flatMap(Format.init)
    else {
      return nil
    }
    self.init(format: format)
    compression = root["compression"]?.string
    encoding = root["encoding"]?.string
    dialect = root["dialect"].flatMap(Dialect.init(json:))
    rows = root["rows"]?.string
    form = root["form"]?.string.flatMap(RowsShape.Form.init)
    isGeoJSON = root["isGeoJSON"] != nil
    propertyList = root["propertyList"]?.string.flatMap(PropertyListFormat.init)
    fields = root["fields"]?.texts ?? []
    attributes = root["attributes"]?.elements?.compactMap(FieldMapping.Source.init(json:)) ?? []
    split = root["split"]?.string ?? split
    if let template = root["identifier"].flatMap(IdentifierTemplate.init(json:)) {
      identity = .template(template)
    }
    passedIdentifier = root["passedIdentifier"].flatMap(PassedIdentifier.init(json:))
    firstLine = root["firstLine"]?.integer ?? 1
    hasDuplicates = root["hasDuplicates"] != nil
    isToldAttributes = root["isToldAttributes"] != nil
    isToldSplit = root["isToldSplit"] != nil
    isToldIdentity = root["isToldIdentity"] != nil
  }
}

extension Dialect {
  fileprivate var json: String {
    var members: [(name: String, json: String)] = [("delimiter", "\(delimiter)"), ("skip", "\(skip)")]
    for case (let name, let byte?) in [("quote", quote), ("escape", escape), ("comment", comment)] {
      members.append((name, "\(byte)"))
    }
    switch header {
    case .present: members.append(("header", "true"))
    case .absent: members.append(("header", "false"))
    case .names(let names): members.append(("header", JSONText.array(names.map(JSONText.string))))
    }
    return JSONText.object(members)
  }

  fileprivate init?(json: JSONDocument.Node) {
    guard let delimiter = json["delimiter"]?.byte, let header = json["header"],
      let skip = json["skip"]?.integer
    else { return nil }
    self.init(
      delimiter: delimiter, quote: json["quote"]?.byte, escape: json["escape"]?.byte,
      comment: json["comment"]?.byte, skip: skip,
      header: header.texts.map { .names($0) } ?? (header.boolean == true ? .present : .absent))
  }
}

extension PassedIdentifier {
  fileprivate var json: String {
    var members = [("field", JSONText.string(field)), ("line", "\(line)"), ("value", JSONText.string(value))]
    if let earlierLine { members.append(("earlierLine", "\(earlierLine)")) }
    return JSONText.object(members)
  }

  fileprivate init?(json: JSONDocument.Node) {
    guard let field = json["field"]?.string, let line = json["line"]?.integer,
      let value = json["value"]?.string
    else { return nil }
    self.init(field: field, line: line, value: value, earlierLine: json["earlierLine"]?.integer)
  }
}

extension FieldMapping.Source {
  fileprivate var json: String {
    JSONText.array([
      JSONText.string(attribute.rawValue), JSONText.array(fields.map(JSONText.string)),
    ])
  }

  fileprivate init?(json: JSONDocument.Node) {
    guard let elements = json.elements, elements.count == 2, let name = elements[0].string,
      let fields = elements[1].texts
    else { return nil }
    self.init(AttributeKey(rawValue: name), fields)
  }
}

extension IdentifierTemplate {
  /// The parts one by one: a field's name may hold braces, which the notation for people does not tell apart.
  fileprivate var json: String {
    JSONText.array(
      parts.map { part in
        switch part {
        case .text(let text): JSONText.object([("text", JSONText.string(text))])
        case .field(let name): JSONText.object([("field", JSONText.string(name))])
        case .index: JSONText.object([("index", "true")])
        }
      })
  }

  fileprivate init?(json: JSONDocument.Node) {
    guard let elements = json.elements, !elements.isEmpty else { return nil }
    self.init(field: "")
    parts = elements.compactMap { element in
      element["text"]?.string.map(Part.text) ?? element["field"]?.string.map(Part.field)
        ?? (element["index"] == nil ? nil : .index)
    }
    guard parts.count == elements.count else { return nil }
  }
}

extension JSONDocument.Node {
  fileprivate var texts: [String]? { elements?.compactMap(\.string) }

  fileprivate var integer: Int? { number.flatMap { Int($0) } }

  fileprivate var byte: UInt8? { integer.flatMap { UInt8(exactly: $0) } }
}
