import SpotlightModel

/// The source of `CSSearchableItemAttributeSet`'s properties, from the table of standard attributes.
struct PropertySource {
  let group: StandardAttribute.Group

  var fileName: String { "CSSearchableItemAttributeSet+\(group.name).swift" }

  var text: String {
    let shown = Set(group.attributes.compactMap(\.typeModule))
    let imports = shown.union(["SpotlightModel"]).sorted().map {
      "\(shown.contains($0) ? "public " : "")import \($0)"
    }.joined(separator: "\n")
    let properties = group.attributes.map(\.property).joined(separator: "\n")
    return """
      // Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

      \(imports)

      extension CSSearchableItemAttributeSet {
      \(properties)}

      """
  }
}

extension StandardAttribute {
  fileprivate var property: String {
    let setter = access == .readOnly ? "" : "    set { self[\"\(name)\"] = newValue }\n"
    let fallback = access == .neverNil ? " ?? \(form == .texts ? "[]" : "false")" : ""
    let getter = "self[\"\(name)\"]\(fallback)"
    let body = setter.isEmpty ? " \(getter) " : "\n    get { \(getter) }\n\(setter)  "
    return """
        /// \(summary)
        public var \(name): \(swiftType)\(access == .neverNil ? "" : "?") {\(body)}

      """
  }

  private var swiftType: String {
    switch form {
    case .text: "String"
    case .address: "URL"
    case .contentType: "UTType"
    case .number, .boolean: "NSNumber"
    case .date: "Date"
    case .data: "Data"
    case .texts: "[String]"
    case .dates: "[Date]"
    case .persons: "[CSPerson]"
    case .headers: "[String: [Any]]"
    }
  }

  /// The other module whose types the property is made of.
  fileprivate var typeModule: String? {
    switch form {
    case .address, .number, .boolean, .date, .data, .dates: "Foundation"
    case .contentType: "UniformTypeIdentifiers"
    case .text, .texts, .persons, .headers: nil
    }
  }
}
