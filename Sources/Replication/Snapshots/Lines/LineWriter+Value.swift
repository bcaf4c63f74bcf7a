import FoundationEssentials
import JSONSyntax
import SpotlightModel

extension LineWriter {
  /// A value as JSON, where JSON has it; else as an object that names what it is.
  mutating func append(_ value: AttributeValue, depth: Int = 0) throws(SnapshotError) {
    switch value {
    case .text(let text): try append(bounded: text)
    case .number(let digits): try append(number: digits)
    case .boolean(true): append("true")
    case .boolean(false): append("false")
    case .date(let date): append(date)
    case .list(let elements):
      guard depth < SnapshotLimits.listDepth else {
        throw SnapshotError(.tooLarge, "lists nested deeper than \(SnapshotLimits.listDepth) levels")
      }
      append("[")
      try append(elements) { (writer, element) throws(SnapshotError) in
        try writer.append(element, depth: depth + 1)
      }
      append("]")
    }
  }

  mutating func append(bounded text: String) throws(SnapshotError) {
    guard text.utf8.count <= SnapshotLimits.fieldBytes else { throw .longText }
    append(string: text)
  }

  private mutating func append(number digits: String) throws(SnapshotError) {
    guard digits.utf8.count <= SnapshotLimits.fieldBytes, JSONNumber.matches(digits) else {
      append("{\"number\":")
      try append(bounded: digits)
      return append("}")
    }
    append(raw: digits)
  }

  private mutating func append(_ date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    if let text = SnapshotDate.text(date) {
      append("{\"date\":")
      append(string: text)
    } else if seconds.isFinite {
      append("{\"date\":")
      append(raw: "\(seconds)")
    } else {
      append("{\"dateBits\":")
      append(string: String(seconds.bitPattern, radix: 16))
    }
    append("}")
  }
}

extension SnapshotError {
  static var longText: SnapshotError {
    SnapshotError(.tooLarge, "a text of more than \(SnapshotLimits.fieldBytes >> 20) MB")
  }
}
