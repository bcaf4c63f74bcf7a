extension DesktopEntry {
  /// The program and its arguments, by the rules of the key `Exec`.
  ///
  /// - Parameter url: stands for the field codes `%u` and `%U`. An application that asks for files gets none.
  /// - Returns: nil where the quotes do not match.
  public func arguments(url: String?) -> [String]? {
    guard let words = Self.words(of: command), !words.isEmpty else { return nil }
    return words.flatMap { expanded($0, url: url) }
  }

  /// A word of the command: what was quoted has no field codes.
  private struct Word {
    var text = ""
    var isQuoted = false
  }

  private static func words(of command: String) -> [Word]? {
    var words: [Word] = []
    var current: Word?
    var isWithinQuotes = false
    var isEscaped = false
    for character in command {
      if isEscaped {
        current?.text.append(character)
        isEscaped = false
      } else if isWithinQuotes, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isWithinQuotes.toggle()
        current = current ?? Word()
        current?.isQuoted = true
      } else if character == " ", !isWithinQuotes {
        if let word = current { words.append(word) }
        current = nil
      } else {
        current = current ?? Word()
        current?.text.append(character)
      }
    }
    if let word = current { words.append(word) }
    return isWithinQuotes || isEscaped ? nil : words
  }

  private func expanded(_ word: Word, url: String?) -> [String] {
    guard !word.isQuoted else { return [word.text] }
    switch word.text {
    case "%u", "%U": return [url].compactMap(\.self)
    case "%f", "%F": return []
    case "%i": return icon.map { ["--icon", $0] } ?? []
    default: return [replacingCodes(in: word.text, url: url)]
    }
  }

  private func replacingCodes(in text: String, url: String?) -> String {
    var result = ""
    var isCode = false
    for character in text {
      guard isCode || character == "%" else {
        result.append(character)
        continue
      }
      if isCode { result += replacement(of: character, url: url) }
      isCode.toggle()
    }
    return result
  }

  /// What a field code stands for; the deprecated ones and those that are none stand for nothing.
  private func replacement(of code: Character, url: String?) -> String {
    switch code {
    case "%": "%"
    case "u", "U": url ?? ""
    case "c": name
    case "k": path
    default: ""
    }
  }
}
