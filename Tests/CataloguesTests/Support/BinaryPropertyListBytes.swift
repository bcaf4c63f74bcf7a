@testable import Catalogues

/// Puts binary property lists together from objects, valid or not.
struct BinaryPropertyListBytes {
  var objects: [[UInt8]] = []
  var topObject = 0
  var referenceSize = 2
  var offsetSize = 4
  /// What the trailer says instead of the truth.
  var claimedCount: UInt64?
  var claimedTable: UInt64?
  var claimedOffsets: [Int: Int] = [:]

  /// The file.
  var bytes: [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      file += object
    }
    for (object, offset) in claimedOffsets { offsets[object] = offset }
    let table = file.count
    for offset in offsets { file += Self.bigEndian(UInt64(offset), offsetSize) }
    file += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    file += Self.bigEndian(claimedCount ?? UInt64(objects.count), 8)
    file += Self.bigEndian(UInt64(topObject), 8)
    file += Self.bigEndian(claimedTable ?? UInt64(table), 8)
    return file
  }

  static func bigEndian(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  /// An object with a length, and its contents.
  static func sized(_ kind: UInt8, _ count: Int, _ contents: [UInt8]) -> [UInt8] {
    count < 15
      ? [kind << 4 | UInt8(count)] + contents
      : [kind << 4 | 0xF, 0x12] + bigEndian(UInt64(count), 4) + contents
  }

  func references(_ objects: [Int]) -> [UInt8] {
    objects.flatMap { Self.bigEndian(UInt64($0), referenceSize) }
  }

  func array(_ elements: [Int]) -> [UInt8] { Self.sized(0xA, elements.count, references(elements)) }

  func dictionary(_ entries: [(Int, Int)]) -> [UInt8] {
    Self.sized(0xD, entries.count, references(entries.map(\.0)) + references(entries.map(\.1)))
  }

  static func text(_ text: String) -> [UInt8] {
    let units = Array(text.utf16)
    return text.utf8.allSatisfy { $0 < 0x80 }
      ? sized(0x5, text.utf8.count, Array(text.utf8))
      : sized(0x6, units.count, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  /// Writes a tree, and returns the number of its object.
  mutating func add(_ tree: Tree) -> Int {
    let number = objects.count
    objects.append([])
    switch tree {
    case .object(let members):
      let entries = members.map { member in (add(.text(member.name)), add(member.value)) }
      objects[number] = dictionary(entries)
    case .array(let elements):
      let references = elements.map { add($0) }
      objects[number] = array(references)
    case .text(let text): objects[number] = Self.text(text)
    case .number(let digits):
      objects[number] = [0x13] + Self.bigEndian(UInt64(bitPattern: Int64(digits) ?? 0), 8)
    case .flag(let flag): objects[number] = [flag ? 0x09 : 0x08]
    }
    return number
  }

  static func bytes(of tree: Tree) -> [UInt8] {
    var file = BinaryPropertyListBytes()
    _ = file.add(tree)
    return file.bytes
  }
}
