public import SpotlightModel

/// The names of attributes that numbers stand for in some payloads.
public final class AttributeNames: Sendable {
  /// By number; nil where a number has none.
  public let names: [AttributeKey?]

  public init(_ names: [AttributeKey?]) { self.names = names }

  public subscript(number: KeyNumber) -> AttributeKey? {
    Int(number) < names.count ? names[Int(number)] : nil
  }

  func attributes(_ payload: [UInt8]) throws(PayloadDecoder.Damage) -> Attributes {
    let result = payload.withUnsafeBytes { bytes in
      Result { () throws(PayloadDecoder.Damage) in try PayloadDecoder.attributes(bytes) { self[$0] } }
    }
    return try result.get()
  }
}
