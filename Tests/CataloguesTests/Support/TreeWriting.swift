import JSONSyntax
import SpotlightModel

/// Writers of the formats that hold trees, made for tests only.
extension Tree {
  /// JSON, with whitespace where `spaced` says so.
  func json(spaced: Bool) -> String {
    let space = spaced ? " \n\t" : ""
    switch self {
    case .object(let members):
      let written = members.map {
        "\(JSONText.string($0.name))\(space):\(space)\($0.value.json(spaced: spaced))"
      }
      return "{\(space)\(written.joined(separator: "\(space),\(space)"))\(space)}"
    case .array(let elements):
      return
        "[\(space)\(elements.map { $0.json(spaced: spaced) }.joined(separator: "\(space),\(space)"))\(space)]"
    case .text(let text): return JSONText.string(text)
    case .number(let digits): return digits
    case .flag(let flag): return flag ? "true" : "false"
    }
  }

  /// An XML property list.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">\(xmlElement)</plist>

    """
  }

  private var xmlElement: String {
    switch self {
    case .object(let members):
      "<dict>\n\(members.map { "<key>\(Self.escaped($0.name))</key>\($0.value.xmlElement)\n" }.joined())</dict>"
    case .array(let elements): "<array> \(elements.map(\.xmlElement).joined(separator: "\n"))</array>"
    case .text(let text): "<string>\(Self.escaped(text))</string>"
    case .number(let digits): "<integer>\(digits)</integer>"
    case .flag(let flag): flag ? "<true/>" : "<false/>"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "&" ? "&amp;" : $1 == "<" ? "&lt;" : String($1) }
  }

  /// An OpenStep property list.
  var openStep: String {
    switch self {
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)) = \($0.value.openStep);" }.joined(separator: "\n"))} // end\n"
    case .array(let elements): "(\(elements.map(\.openStep).joined(separator: ", ")))/* end */"
    case .text(let text): Self.quoted(text)
    case .number(let digits): digits
    case .flag(let flag): flag ? "YES" : "NO"
    }
  }

  private static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) { return text }
    return "\"\(text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) })\""
  }
}
