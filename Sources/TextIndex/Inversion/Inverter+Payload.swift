public import SpotlightModel

/// The numbers, in payloads, of the attributes that play a part of their own in search; nil where there is none.
public struct TextKeys: Hashable, Sendable {
  let title: KeyNumber?
  let displayName: KeyNumber?
  let keywords: KeyNumber?

  public init(_ number: (AttributeKey) -> KeyNumber?) {
    title = number(.title)
    displayName = number(.displayName)
    keywords = number(.keywords)
  }
}

extension Inverter {
  /// The same as adding the attributes that the payload holds, but without making them.
  ///
  /// - Throws: `PayloadDecoder.Damage`; the document then has been added in part.
  public mutating func add(
    _ document: DocumentNumber, payload: UnsafeRawBufferPointer, _ keys: TextKeys, groups: [String]
  ) throws(PayloadDecoder.Damage) {
    begin(document, groups: groups)
    let title = try payload.hasKey(keys.title) ? keys.title : keys.displayName
    try forEachValue(of: payload, { $0 == title }) { (inverter, value) throws(PayloadDecoder.Damage) in
      try inverter.scan(value, .title, document)
    }
    try forEachValue(of: payload, { $0 == keys.keywords }) {
      (inverter, value) throws(PayloadDecoder.Damage) in
      try inverter.scanEach(value, .keyword, document)
    }
    try forEachValue(of: payload, { $0 != title && $0 != keys.keywords }) {
      (inverter, value) throws(PayloadDecoder.Damage) in
      try inverter.scanEach(value, .other, document)
    }
    drain(document)
  }

  @inline(__always)
  private mutating func forEachValue(
    of payload: UnsafeRawBufferPointer, _ isMeant: (KeyNumber) -> Bool,
    _ body: (inout Inverter, PayloadDecoder.Value) throws(PayloadDecoder.Damage) -> Void
  ) throws(PayloadDecoder.Damage) {
    var decoder = PayloadDecoder(payload)
    while !decoder.isAtEnd {
      let key = try decoder.key()
      let value = try decoder.value()
      if isMeant(key) { try body(&self, value) }
    }
  }

  /// As one text.
  private mutating func scan(
    _ value: PayloadDecoder.Value, _ part: TextPart, _ document: DocumentNumber
  ) throws(PayloadDecoder.Damage) {
    switch value.kind {
    case .text, .number: scan(value.content, part, document)
    default: scan(try value.decoded().text, part, document)
    }
  }

  /// As a text each, where there are several.
  private mutating func scanEach(
    _ value: PayloadDecoder.Value, _ part: TextPart, _ document: DocumentNumber
  ) throws(PayloadDecoder.Damage) {
    switch value.kind {
    case .text, .number: scan(value.content, part, document)
    case .list:
      var elements = value.elements
      while !elements.isAtEnd {
        let element = try elements.value()
        guard element.kind != .list else {
          try element.decoded().forEachText { scan($0, part, document) }
          continue
        }
        try scanEach(element, part, document)
      }
    default: try value.decoded().forEachText { scan($0, part, document) }
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func hasKey(_ key: KeyNumber?) throws(PayloadDecoder.Damage) -> Bool {
    guard let key else { return false }
    var decoder = PayloadDecoder(self)
    while !decoder.isAtEnd {
      if try decoder.key() == key { return true }
      _ = try decoder.value()
    }
    return false
  }
}
