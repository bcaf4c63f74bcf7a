/// Puts JSON (RFC 8259) together, on one line and without spaces.
public enum JSONText {
  /// The text as a JSON string, as ``JSONString`` writes it.
  public static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An object of members whose values are JSON already.
  public static func object(_ members: [(name: String, json: String)]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.json }.joined(separator: ",") + "}"
  }

  /// An array of elements that are JSON already.
  public static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }
}
