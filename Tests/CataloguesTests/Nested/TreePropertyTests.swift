import TestSupport
import Testing

@testable import Catalogues

@Suite("Any tree reads back from each format that holds it")
struct TreePropertyTests {
  @Test("JSON, whatever the size of the pieces", arguments: 0..<60 as Range<UInt64>)
  func json(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = Tree.random(&generator, depth: 4, scalarsAreText: false)
    let bytes = Array(tree.json(spaced: seed.isMultiple(of: 2)).utf8)
    for step in [1 + generator.below(64), 1 << 20] {
      let reading = try Reading(JSONReader(DribblingSource(bytes, step: step), rows: .root, chunk: 64))
      #expect(reading.error == nil)
      #expect(reading.good == tree.rows)
    }
  }

  @Test("JSON lines", arguments: 0..<30 as Range<UInt64>)
  func lines(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let trees = (0..<generator.below(9)).map { _ in
      Tree.random(&generator, depth: 3, scalarsAreText: false, isRoot: false)
    }
    let bytes = Array(
      trees.map { $0.json(spaced: false) }.joined(separator: generator.pick(["\n", "\r\n\n"])).utf8)
    let reading = try Reading(LinesReader(DribblingSource(bytes, step: 1 + generator.below(64)), chunk: 64))
    #expect(reading.error == nil)
    #expect(reading.good == Tree.array(trees).rows)
  }

  @Test(
    "property lists", arguments: [PropertyListFormat.xml, .binary, .text], 0..<40 as Range<UInt64>)
  func propertyList(format: PropertyListFormat, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = Tree.random(&generator, depth: 4, scalarsAreText: format == .text)
    let bytes = tree.bytes(format)
    #expect(bytes.withUnsafeBytes(PropertyListFormat.detect) == format)
    for step in [1 + generator.below(64), 1 << 20] {
      let source = DribblingSource(bytes, step: step)
      let reading = try Reading(PropertyListReader(source, format: format, rows: .root, chunk: 64))
      #expect(reading.error == nil)
      #expect(reading.good == tree.rows)
    }
  }

  @Test(
    "a mutated text gives rows or a typed error, the same in any pieces", arguments: 0..<80 as Range<UInt64>)
  func mutated(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let format = generator.pick([PropertyListFormat.xml, .binary, .text])
    let tree = Tree.random(&generator, depth: 3, scalarsAreText: format == .text)
    for _ in 0..<10 {
      let list = mutate(tree.bytes(format), &generator)
      let steps = [1 + generator.below(64), 1 << 20]
      let lists = try steps.map {
        try Reading(
          PropertyListReader(DribblingSource(list, step: $0), format: format, rows: .root, chunk: 64))
      }
      #expect(lists[0].rows == lists[1].rows)
      #expect((lists[0].error == nil) == (lists[1].error == nil))
      let json = mutate(Array(tree.json(spaced: false).utf8), &generator)
      let texts = try steps.map {
        try Reading(JSONReader(DribblingSource(json, step: $0), rows: .root, chunk: 64))
      }
      #expect(texts[0] == texts[1])
      _ = try? JSONShape.detect(in: MemorySource(json), expectsLines: seed.isMultiple(of: 2))
      _ = try? PropertyListShape.detect(in: MemorySource(list), format: format)
    }
  }

  private func mutate(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.below(3) where !bytes.isEmpty {
      let position = generator.below(bytes.count)
      switch generator.below(4) {
      case 0: bytes[position] = UInt8(generator.below(256))
      case 1: bytes.remove(at: position)
      case 2: bytes.insert(generator.pick(Array("{}[]()<>\",:;=\\/0e".utf8)), at: position)
      default: bytes.removeSubrange(position..<min(position + generator.below(20), bytes.count))
      }
    }
    return bytes
  }
}

extension Tree {
  func bytes(_ format: PropertyListFormat) -> [UInt8] {
    switch format {
    case .xml: Array(xml.utf8)
    case .binary: BinaryPropertyListBytes.bytes(of: self)
    case .text: Array(openStep.utf8)
    }
  }
}
