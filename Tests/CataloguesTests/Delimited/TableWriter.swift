import TestSupport

@testable import Catalogues

/// Writes tables of text in any dialect: the model that reading is compared with.
struct TableWriter {
  var dialect: Dialect
  var lineEnd: String
  var endsLastLine: Bool
  /// Whether fields are quoted that need not be.
  var quotesAll: Bool

  /// What cells may be made of, so that the dialect can state them.
  func alphabet(_ letters: [String]) -> [String] {
    var alphabet = letters + [" ", "#x", "1"]
    if dialect.quote != nil || dialect.escape != nil {
      alphabet += ["\n", "\r\n", "\"", "'", "\\", ",", ";", "\t", "|"]
    }
    // An escaped carriage return before a line feed would be the pair.
    if dialect.quote != nil { alphabet.append("\r") }
    return alphabet
  }

  func write(_ rows: [[String]]) -> String {
    var lines = rows.map { row in row.map(field).joined(separator: string(dialect.delimiter)) }
    for (index, row) in rows.enumerated() where isMistakable(lines[index]) {
      lines[index] = ([quoted(row[0])] + row.dropFirst().map(field)).joined(
        separator: string(dialect.delimiter))
    }
    return lines.joined(separator: lineEnd) + (endsLastLine && !lines.isEmpty ? lineEnd : "")
  }

  private func string(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }

  private func isMarked(_ byte: UInt8) -> Bool {
    byte == dialect.delimiter || byte == dialect.quote || byte == dialect.escape || byte.isLineEnd
  }

  private func field(_ text: String) -> String {
    guard text.utf8.contains(where: isMarked) || quotesAll else { return text }
    if dialect.quote != nil { return quoted(text) }
    return escaped(text, where: isMarked)
  }

  private func quoted(_ text: String) -> String {
    guard let quote = dialect.quote else { return text }
    let inner = escaped(text) { $0 == dialect.escape || $0 == quote }
    return string(quote) + inner + string(quote)
  }

  /// Puts an escape before the bytes, or doubles them where there is none.
  private func escaped(_ text: String, where isMarked: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isMarked(byte) { bytes.append(dialect.escape ?? byte) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the line would be taken for a blank one or a comment.
  private func isMistakable(_ line: String) -> Bool {
    line.utf8.first == dialect.comment || line.utf8.allSatisfy { $0.isBlank(besides: dialect.delimiter) }
  }
}

extension TableWriter {
  static func random(_ random: inout SeededGenerator) -> TableWriter {
    let quote = random.pick([UInt8(ascii: "\""), UInt8(ascii: "'"), nil])
    let escape = random.pick([UInt8(ascii: "\\"), nil])
    let dialect = Dialect(
      delimiter: random.pick([",", "\t", ";", "|", ":"].map { UInt8(ascii: $0) }), quote: quote,
      escape: escape,
      comment: quote == nil ? nil : random.pick([UInt8(ascii: "#"), nil]),
      header: random.below(2) == 0 ? .present : .absent)
    return TableWriter(
      dialect: dialect, lineEnd: random.pick(["\n", "\r", "\r\n"]), endsLastLine: random.below(2) == 0,
      quotesAll: quote != nil && random.below(4) == 0)
  }

  /// A table that the dialect can state; its cells are never all empty where that would be a blank line.
  func randomTable(_ random: inout SeededGenerator, letters: [String]) -> [[String]] {
    let alphabet = alphabet(letters)
    let width = 1 + random.below(5)
    return (0..<random.below(7)).map { _ in
      (0..<width).map { column in
        let length = random.below(5)
        let text = (0..<length).map { _ in random.pick(alphabet) }.joined()
        return column == 0 && dialect.quote == nil ? "k" + text : text
      }
    }
  }
}
