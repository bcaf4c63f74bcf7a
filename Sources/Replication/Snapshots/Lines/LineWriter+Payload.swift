import JSONSyntax
import SpotlightModel

/// The names of attributes as lines have them: in quotes, with a colon. They are made once for many items.
struct QuotedNames {
  private var names: AttributeNames?
  private var quoted: [[UInt8]] = []

  mutating func name(
    _ number: KeyNumber, of names: AttributeNames
  ) throws -> [UInt8] {
    if names !== self.names {
      self.names = names
      quoted = [[UInt8]](repeating: [], count: names.names.count)
    }
    guard Int(number) < quoted.count else { throw PayloadDecoder.Damage() }
    if quoted[Int(number)].isEmpty {
      guard let name = names[number] else { throw PayloadDecoder.Damage() }
      var line = LineWriter()
      try line.append(bounded: name.rawValue)
      line.append(":")
      quoted[Int(number)] = line.bytes
    }
    return quoted[Int(number)]
  }
}

extension LineWriter {
  /// The members of an object from attributes in the stored form.
  mutating func append(_ payload: [UInt8], _ names: AttributeNames, _ quoted: inout QuotedNames) throws {
    try payload.withUnsafeBytes { payload in
      var decoder = PayloadDecoder(payload)
      while !decoder.isAtEnd {
        bytes.append(contentsOf: try quoted.name(try decoder.key(), of: names))
        try append(try decoder.value())
        if !decoder.isAtEnd { bytes.append(JSONCharacters.comma) }
      }
    }
  }

  private mutating func append(_ value: PayloadDecoder.Value) throws {
    switch value.kind {
    case .text where isValidUTF8(value.content):
      guard value.content.count <= SnapshotLimits.fieldBytes else { throw SnapshotError.longText }
      JSONString.append(value.content, to: &bytes)
    case .list where !value.content.isEmpty:
      var elements = value.elements
      guard try elements.holdsOnlyText() else { return try append(try value.decoded()) }
      bytes.append(JSONCharacters.openArray)
      while !elements.isAtEnd {
        try append(try elements.value())
        if !elements.isAtEnd { bytes.append(JSONCharacters.comma) }
      }
      bytes.append(JSONCharacters.closeArray)
    default: try append(try value.decoded())
    }
  }
}

extension PayloadDecoder {
  /// Whether all values that follow are texts, so that a list of them has no lists within.
  fileprivate func holdsOnlyText() throws(Damage) -> Bool {
    var rest = self
    while !rest.isAtEnd { if try rest.value().kind != .text { return false } }
    return true
  }
}
