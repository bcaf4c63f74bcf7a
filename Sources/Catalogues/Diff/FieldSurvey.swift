import SpotlightModel

/// Finds out which fields make which attributes and which identify a row.
struct FieldSurvey {
  let stream: CatalogueStream
  let mapping: FieldMapping
  /// The last plan, whose choices stay while their fields are there.
  let remembered: ReadingPlan?

  /// How much of a catalogue is looked at.
  private static let sampleRows = 500
  private static let sampleBytes = 1 << 20

  /// What was found out.
  struct Outcome {
    /// With its fields and attributes.
    var plan: ReadingPlan
    /// To be tried in this order.
    var identities: [ReadingPlan.Identity]
    /// A field that would be tried before them, but for very few rows.
    var nearMiss: String?
    /// Which of the fields that are tried have the names of identifiers.
    var named: Set<String> = []
    var warnings: [RowProblem]
  }

  func run(_ format: ReadingPlan) throws -> Outcome {
    var plan = format
    let sample = try sample(plan)
    // Looking at what the rows hold takes longer than reading them, and mostly everything is remembered.
    lazy var seen = FieldProfile.profiles(of: sample.rows, names: sample.names)
    plan.fields = plan.format == .delimited ? sample.names : knownFields(seen.map(\.name), of: plan)
    let isUnchanged = remembered.map { Self.exact($0.fields) == Self.exact(plan.fields) } ?? false
    lazy var inference = IdentityInference(
      profiles: seen, rowCount: sample.rows.count,
      isKeyed: format.form == .keyedObjects || format.form == .entries,
      hasNames: !Self.isHeadless(format))
    let identities = try identities(inference, plan: plan, isUnchanged: isUnchanged, isWhole: sample.isWhole)
    map(
      &plan,
      AttributeInference(
        profiles: seen, rowCount: sample.rows.count, identifying: Set(inference.candidates)),
      isUnchanged: isUnchanged)
    plan.isToldIdentity = mapping.identifier != nil
    var outcome = Outcome(
      plan: plan, identities: identities, warnings: unknownFields(plan, isWhole: sample.isWhole))
    if isIdentityKnown(plan, isUnchanged) {
      outcome.plan.passedIdentifier = remembered?.passedIdentifier
    } else if mapping.identifier == nil {
      outcome.nearMiss = inference.nearMiss
      outcome.named = Set(inference.candidates.filter(inference.isNamed))
    }
    return outcome
  }

  private static func isHeadless(_ plan: ReadingPlan) -> Bool {
    if case .absent? = plan.dialect?.header { true } else { false }
  }

  /// A field that was seen once remains known, so that which rows are in the sample does not matter.
  private func knownFields(_ seen: [String], of plan: ReadingPlan) -> [String] {
    guard let remembered, remembered.format == plan.format else { return seen }
    let known = Self.exact(remembered.fields)
    return remembered.fields + seen.filter { !known.contains(ExactText($0)) }
  }

  /// A name that is written with other bytes is another field's: attributes are told apart by the bytes of their names.
  private static func exact(_ names: [String]) -> Set<ExactText> { Set(names.map(ExactText.init)) }

  private func sample(_ plan: ReadingPlan) throws -> (rows: [Row], names: [String], isWhole: Bool) {
    let catalogue = try OpenedCatalogue(stream, plan: plan)
    var rows: [Row] = []
    var byteCount = 0
    while rows.count < Self.sampleRows, byteCount < Self.sampleBytes {
      guard let extent = try catalogue.reader.next() else { return (rows, catalogue.fieldNames ?? [], true) }
      byteCount += extent.bytes.count
      guard let row = try? catalogue.reader.fields(of: extent) else { continue }
      if extent.bytes.isEmpty { byteCount += row.approximateBytes }
      rows.append(row)
    }
    return (rows, catalogue.fieldNames ?? [], false)
  }
}

// MARK: - Identity

extension FieldSurvey {
  private func identities(
    _ inference: @autoclosure () -> IdentityInference, plan: ReadingPlan, isUnchanged: Bool, isWhole: Bool
  ) throws -> [ReadingPlan.Identity] {
    if let told = mapping.identifier {
      if plan.format == .delimited || isWhole, !plan.fields.isEmpty { try check(told, plan.fields) }
      return [.template(told)]
    }
    if let remembered, isIdentityKnown(plan, isUnchanged) { return [remembered.identity] }
    return inference().candidates.map { .template(IdentifierTemplate(field: $0)) } + [.content]
  }

  /// Whether what names a row is remembered, and stays.
  private func isIdentityKnown(_ plan: ReadingPlan, _ isUnchanged: Bool) -> Bool {
    guard mapping.identifier == nil, let remembered, !remembered.isToldIdentity else { return false }
    return staysTrue(remembered.identity, plan.fields, isUnchanged)
  }

  private func staysTrue(_ identity: ReadingPlan.Identity, _ fields: [String], _ isUnchanged: Bool) -> Bool {
    guard case .template(let template) = identity else { return isUnchanged }
    return Self.exact(template.fields).isSubset(of: Self.exact(fields))
  }

  private func check(_ template: IdentifierTemplate, _ fields: [String]) throws {
    for name in template.fields where !fields.contains(name) {
      let question = NearestName.question(name, among: fields)
      throw CatalogueError(
        .mapping(
          "the mapping's identifier names a field “\(name)” that the catalogue does not have\(question)"))
    }
  }
}

// MARK: - Attributes

extension FieldSurvey {
  /// What the mapping makes attributes of and the catalogue does not seem to have.
  private func unknownFields(_ plan: ReadingPlan, isWhole: Bool) -> [RowProblem] {
    guard let told = mapping.attributes, !plan.fields.isEmpty else { return [] }
    let known = Set(plan.fields)
    let place = isWhole || plan.format == .delimited ? "the catalogue does" : "its first rows do"
    return told.flatMap { source in
      source.fields.filter { !known.contains($0) }.map { name in
        let question = NearestName.question(name, among: plan.fields)
        let reason =
          "the mapping makes “\(source.attribute)” of a field “\(name)” that \(place) not have\(question)"
        return RowProblem(.warning, line: nil, reason: reason)
      }
    }
  }

  private func map(
    _ plan: inout ReadingPlan, _ inference: @autoclosure () -> AttributeInference, isUnchanged: Bool
  ) {
    plan.isToldAttributes = mapping.attributes != nil
    plan.isToldSplit = mapping.split != nil
    let known = remembered.flatMap { $0.isToldAttributes ? nil : $0 }
    if let told = mapping.attributes {
      let hasTitle = told.contains { $0.attribute == .title || $0.attribute == .displayName }
      let title = hasTitle ? [] : inference().sources().filter { $0.attribute == .title }
      plan.attributes = told + title
    } else if let known, isUnchanged {
      plan.attributes = known.attributes
    } else {
      let fields = Self.exact(plan.fields)
      let kept = known?.attributes.filter { Self.exact($0.fields).isSubset(of: fields) } ?? []
      plan.attributes = inference().sources(keeping: kept)
    }
    if let told = mapping.split {
      plan.split = told
    } else if let remembered, !remembered.isToldSplit, isUnchanged {
      plan.split = remembered.split
    } else {
      plan.split = inference().separator(for: plan.attributes)
    }
  }
}

// MARK: - What was not taken

extension FieldSurvey.Outcome {
  /// Notes why a field does not name the rows, if it is the first that could have been expected to.
  mutating func note(_ ambiguity: CatalogueScan.Ambiguity, of identity: ReadingPlan.Identity) {
    guard plan.passedIdentifier == nil, case .template(let template) = identity,
      let field = template.fields.first, field == nearMiss || named.contains(field)
    else { return }
    let passed = PassedIdentifier(
      field: field, line: ambiguity.line, value: ambiguity.value, earlierLine: ambiguity.earlierLine)
    plan.passedIdentifier = passed
    warnings.append(passed.finding)
  }
}
