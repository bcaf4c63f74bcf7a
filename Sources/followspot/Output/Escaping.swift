/// The text with characters written as `\u{…}` that a terminal would obey or that would make it show something else
/// than is there: control characters, and those that change the direction of writing. A line break stays.
func escapingControls(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isMisleading) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isMisleading(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isMisleading(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0A: false
  case 0x00...0x1F, 0x7F...0x9F: true
  // Marks, embeddings, overrides and isolates of direction; line and paragraph separators.
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  // Tags: letters that are not shown.
  case 0xE0000...0xE007F: true
  default: false
  }
}
