import SpotlightModel

/// Finds out how a catalogue is written: compression, encoding, format, dialect, and where its rows are.
struct FormatSurvey {
  let source: any ByteSource
  let name: CatalogueName
  let mapping: FieldMapping
  /// The last plan, whose choices win where others are equally good.
  let remembered: ReadingPlan?

  /// How many bytes are looked at to tell the format and the likely encoding.
  private static let headBytes = 1 << 20

  /// The stream to read, and the plan as far as it concerns the format.
  ///
  /// - Parameter isSure: whether to find the encoding from all the bytes and not only from the first.
  func run(isSure: Bool) throws -> (stream: CatalogueStream, plan: ReadingPlan) {
    var stream = CatalogueStream(source: source, compression: try Compression(of: source))
    let head = try stream.head(Self.headBytes)
    let isWhole = head.count < Self.headBytes
    if head.starts(with: Array("bplist".utf8)) { return try binaryPropertyList(stream) }
    if let name = mapping.encoding {
      stream.encoding = try TextEncoding(named: name)
    } else if isSure, !isWhole {
      stream.encoding = try EncodingDetector.encoding(of: stream.openBytes())
    } else {
      stream.encoding = CatalogueStream.likelyEncoding(head, isWhole: isWhole)
    }
    var plan = try plan(stream, format: format(head, of: stream))
    plan.compression = stream.compression == .none ? nil : stream.compression.rawValue
    plan.encoding = stream.encoding?.name
    return (stream, plan)
  }

  private func format(_ head: [UInt8], of stream: CatalogueStream) throws -> ReadingPlan.Format {
    if let told = toldFormat { return told }
    switch name.kind {
    case .delimited: return .delimited
    case .json: return .json
    case .jsonLines: return .jsonLines
    case .propertyList: return .propertyList
    case .xml: return try xmlFormat(stream)
    case nil: return try guess(stream)
    }
  }

  /// Settings that only one format knows tell the format of a file without a known extension.
  private var toldFormat: ReadingPlan.Format? {
    guard name.kind == nil else { return nil }
    let isDelimited =
      mapping.delimiter != nil || mapping.quote != nil || mapping.escape != nil
      || mapping.comment != nil || mapping.header != nil || mapping.skip != nil
    return isDelimited ? .delimited : nil
  }

  private func guess(_ stream: CatalogueStream) throws -> ReadingPlan.Format {
    let text = try decodedHead(stream)
    if text.withUnsafeBytes(PropertyListFormat.isXML) { return .propertyList }
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .delimited
  }

  private func xmlFormat(_ stream: CatalogueStream) throws -> ReadingPlan.Format {
    guard try decodedHead(stream).withUnsafeBytes(PropertyListFormat.isXML) else {
      throw CatalogueError(.noRows("the XML's root element is not plist"))
    }
    return .propertyList
  }

  private func decodedHead(_ stream: CatalogueStream) throws -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 1 << 16)
    let text = try stream.open()
    let count = try head.withUnsafeMutableBytes { try text.fill($0) }
    return Array(head[..<count])
  }
}

// MARK: - Each format

extension FormatSurvey {
  private func plan(_ stream: CatalogueStream, format: ReadingPlan.Format) throws -> ReadingPlan {
    switch format {
    case .delimited: try delimited(stream)
    case .json, .jsonLines: try json(stream, expectsLines: format == .jsonLines)
    case .propertyList: try propertyList(stream)
    }
  }

  private func delimited(_ stream: CatalogueStream) throws -> ReadingPlan {
    var plan = ReadingPlan(format: .delimited)
    let settings = dialectSettings
    var found = try DialectDetector.detect(InputWindow(stream.open()), knowing: settings)
    if settings.header == nil, let header = try rememberedHeader(found, stream) {
      found.dialect.header = header
    }
    plan.dialect = found.dialect
    if case .absent = found.dialect.header {
      plan.fields = (0..<max(found.columns, rememberedColumns)).map { "column\($0 + 1)" }
    }
    return plan
  }

  private var dialectSettings: DialectSettings {
    var settings = DialectSettings()
    settings.delimiter = mapping.delimiter
    settings.quote = mapping.quote
    settings.escape = mapping.escape
    settings.comment = mapping.comment
    settings.skip = mapping.skip
    settings.header = mapping.header
    settings.likelyDelimiter = remembered?.dialect?.delimiter ?? name.delimiter
    return settings
  }

  /// How many columns a text without a header is known to have.
  private var rememberedColumns: Int {
    if case .absent? = remembered?.dialect?.header { remembered?.fields.count ?? 0 } else { 0 }
  }

  /// That there is a header, where its names are those that were there before though it no longer looks like one.
  private func rememberedHeader(_ found: DetectedDialect, _ stream: CatalogueStream) throws -> Dialect.Header?
  {
    guard case .absent = found.dialect.header, let remembered, case .present? = remembered.dialect?.header
    else { return nil }
    var dialect = found.dialect
    dialect.header = .present
    let names = try DelimitedReader(InputWindow(stream.open()), dialect: dialect).fieldNames
    return names.contains(where: remembered.fields.contains) ? .present : nil
  }

  private func json(_ stream: CatalogueStream, expectsLines: Bool) throws -> ReadingPlan {
    let shape = try JSONShape.detect(in: stream.open(), expectsLines: expectsLines)
    if shape.form == .lines {
      var plan = ReadingPlan(format: .jsonLines)
      plan.form = .lines
      return plan
    }
    return nested(ReadingPlan(format: .json), shape)
  }

  private func propertyList(_ stream: CatalogueStream) throws -> ReadingPlan {
    let format = try decodedHead(stream).withUnsafeBytes(PropertyListFormat.detect)
    var plan = ReadingPlan(format: .propertyList)
    plan.propertyList = format
    return nested(plan, try PropertyListShape.detect(in: stream.open(), format: format))
  }

  private func binaryPropertyList(_ stream: CatalogueStream) throws -> (CatalogueStream, ReadingPlan) {
    var plan = ReadingPlan(format: .propertyList)
    plan.propertyList = .binary
    plan.compression = stream.compression == .none ? nil : stream.compression.rawValue
    return (stream, nested(plan, try PropertyListShape.detect(in: stream.open(), format: .binary)))
  }

  private func nested(_ plan: ReadingPlan, _ shape: RowsShape) -> ReadingPlan {
    var plan = plan
    plan.form = shape.form
    plan.isGeoJSON = shape.isGeoJSON
    if let told = mapping.rows {
      plan.rows = told
      if told != shape.path.description { plan.form = nil }
    } else {
      plan.rows = shape.path.components.isEmpty ? nil : shape.path.description
    }
    return plan
  }
}
