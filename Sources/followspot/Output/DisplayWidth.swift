/// How many columns of a terminal the text takes.
func displayWidth(of text: String) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// The text cut to at most `width` columns, with an ellipsis where something was cut off.
func truncated(_ text: String, to width: Int) -> String {
  guard displayWidth(of: text) > width else { return text }
  var result = ""
  var used = 1
  for character in text {
    used += displayWidth(of: character)
    if used > width { break }
    result.append(character)
  }
  return width > 0 ? result + "…" : ""
}

/// Two columns for what East Asian fonts draw wide and for emoji, one for everything else that is seen.
private func displayWidth(of character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  let properties = first.properties
  switch properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  let isEmoji = properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
  return isEmoji || isWide(first.value) ? 2 : 1
}

/// The blocks of East Asian Width W and F (https://www.unicode.org/reports/tr11/), rounded to whole blocks.
private func isWide(_ code: UInt32) -> Bool {
  switch code {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF:
    true
  case 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD: true
  default: false
  }
}
