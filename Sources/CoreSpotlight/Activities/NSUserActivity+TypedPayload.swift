import Foundation

extension NSUserActivity {
  /// Why a payload could not be written or read.
  public enum TypedPayloadError: Error, Hashable, Sendable {
    /// ``userInfo`` is empty, or holds something else.
    case invalidContent
    /// The payload is none that is made of named values.
    case encodingError
  }

  /// Puts a payload's values into ``userInfo``, by their coding keys.
  ///
  /// - Throws: ``TypedPayloadError/encodingError`` where the payload has no coding keys.
  public func setTypedPayload<T: Codable>(_ payload: T) throws {
    guard let data = try? JSONEncoder().encode(payload),
      let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { throw TypedPayloadError.encodingError }
    addUserInfoEntries(from: values)
  }

  /// The payload that ``setTypedPayload(_:)`` put into ``userInfo``.
  ///
  /// - Throws: ``TypedPayloadError/invalidContent`` where there is none of this type.
  public func typedPayload<T: Codable>(_ type: T.Type) throws -> T {
    let values = (userInfo ?? [:]).reduce(into: [String: Any]()) { values, entry in
      if let key = entry.key.base as? String { values[key] = entry.value }
    }
    guard !values.isEmpty, JSONSerialization.isValidJSONObject(values),
      let data = try? JSONSerialization.data(withJSONObject: values),
      let payload = try? JSONDecoder().decode(type, from: data)
    else { throw TypedPayloadError.invalidContent }
    return payload
  }
}
