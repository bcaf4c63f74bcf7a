import Foundation

/// Persons as the index keeps them: `Ada Lovelace <emailAddresses: ada@example.com, a.l@example.org> #12`. Before the angle
/// bracket stands the display name, in it what kind the handles are and the handles, behind the hash sign the contact's
/// identifier. A backslash stands before what would else end a part. A mere name is a person too.
enum PersonText {
  static func text(of person: CSPerson) -> String {
    var parts: [String] = []
    if let name = person.displayName { parts.append(escaped(name, "<#")) }
    if !person.handles.isEmpty || !person.handleIdentifier.isEmpty {
      let handles = person.handles.map { escaped($0, ",>") }.joined(separator: ", ")
      parts.append("<\(escaped(person.handleIdentifier, ":>")): \(handles)>")
    }
    if let contact = person.contactIdentifier { parts.append("#\(contact)") }
    return parts.joined(separator: " ")
  }

  static func person(_ text: String) -> CSPerson {
    var rest = text[...]
    let name = part(&rest, until: "<#").part.trimmingSpaces
    var identifier = ""
    var handles: [String] = []
    if rest.first == "<" {
      rest.removeFirst()
      identifier = part(&rest, until: ":>").part.trimmingSpaces
      while let mark = rest.first, mark != ">" {
        rest.removeFirst()
        let (handle, isEscaped) = part(&rest, until: ",>")
        if !handle.trimmingSpaces.isEmpty || isEscaped { handles.append(handle.trimmingSpaces) }
      }
      rest = rest.dropFirst().drop { $0 == " " }
    }
    let person = CSPerson(
      displayName: name.isEmpty ? nil : name, handles: handles, handleIdentifier: identifier)
    if rest.first == "#" { person.contactIdentifier = String(rest.dropFirst()) }
    return person
  }

  private static func escaped(_ text: String, _ marks: String) -> String {
    text.map { marks.contains($0) || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Takes what stands before the first of the marks that is not escaped.
  private static func part(_ rest: inout Substring, until marks: String) -> (part: String, isEscaped: Bool) {
    var result = ""
    var wasEscaped = false
    while let character = rest.first, !marks.contains(character) {
      rest.removeFirst()
      if character == "\\", let next = rest.popFirst() {
        result.append(next)
        wasEscaped = true
      } else {
        result.append(character)
      }
    }
    return (result, wasEscaped)
  }
}

extension String {
  fileprivate var trimmingSpaces: String { trimmingCharacters(in: CharacterSet(charactersIn: " ")) }
}

/// Headers as the index keeps them: `Subject: Hello`, one text a value, by the headers' names.
enum HeaderText {
  static func texts(of headers: [String: [Any]]) -> [String] {
    headers.sorted { $0.key < $1.key }.flatMap { name, values in values.map { "\(name): \($0)" } }
  }

  static func headers(_ texts: [String]) -> [String: [Any]] {
    var headers: [String: [Any]] = [:]
    for text in texts {
      let parts = text.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
      headers[String(parts[0]), default: []].append(parts.count == 2 ? String(parts[1]) : "")
    }
    return headers
  }
}
