import TextIndex

extension TextPattern {
  /// The patterns that must all match for this one to, each by a value of its own if need be: the words one by one where
  /// the pattern is to be taken by tokens, else the pattern alone.
  ///
  /// A wildcard belongs to the word that it touches. Where there is no word, what there is is looked for as it is.
  var tokens: [TextPattern] {
    guard modifiers.contains(.byTokens) else { return [self] }
    let inner = modifiers.subtracting(.byTokens).union(.atWords)
    var tokens: [[Part]] = [[]]
    for part in parts {
      guard case .text(let text) = part else {
        tokens[tokens.count - 1].append(part)
        continue
      }
      let words = text.unicodeScalars.split(
        omittingEmptySubsequences: false, whereSeparator: TextAnalyzer.isSeparator)
      for (index, word) in words.enumerated() {
        if index > 0 { tokens.append([]) }
        if !word.isEmpty { tokens[tokens.count - 1].append(.text(String(word))) }
      }
    }
    let words = tokens.filter { $0.contains { $0 != .anything } }
    return words.isEmpty ? [TextPattern(parts, inner)] : words.map { TextPattern($0, inner) }
  }

  /// The pattern as the text content is compared with it.
  var atWords: TextPattern { TextPattern(parts, modifiers.union(.atWords)) }
}
