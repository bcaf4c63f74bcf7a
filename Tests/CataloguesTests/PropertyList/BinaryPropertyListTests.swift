import FoundationEssentials
import Testing

@testable import Catalogues

@Suite("Rows of binary property lists")
struct BinaryPropertyListTests {
  private typealias Bytes = BinaryPropertyListBytes

  private func read(_ file: Bytes) throws -> Reading { try read(file.bytes) }

  private func read(_ bytes: [UInt8]) throws -> Reading {
    try Reading(PropertyListReader(MemorySource(bytes), format: .binary, rows: .root))
  }

  /// An array of these objects.
  private func array(of objects: [[UInt8]]) -> Bytes {
    var file = Bytes()
    file.objects = [file.array(Array(1...objects.count))] + objects
    return file
  }

  private func value(_ object: [UInt8]) throws -> FieldValue? {
    try read(array(of: [object])).good.first?["value"]
  }

  @Test("every kind of number is read")
  func numbers() throws {
    let ones = [UInt8](repeating: 0xFF, count: 16)
    #expect(try value([0x10, 0xFF]) == .number("255"))
    #expect(try value([0x11, 0xFF, 0xFF]) == .number("65535"))
    #expect(try value([0x12] + ones[..<4]) == .number("4294967295"))
    #expect(try value([0x13] + ones[..<8]) == .number("-1"))
    #expect(try value([0x14] + ones) == .number("-1"))
    #expect(
      try value([0x14] + [UInt8](repeating: 0, count: 7) + [1] + [UInt8](repeating: 0, count: 8))
        == .number("18446744073709551616"))
    #expect(try value([0x22] + Bytes.bigEndian(UInt64(Float(0.1).bitPattern), 4)) == .number("0.1"))
    #expect(try value([0x23] + Bytes.bigEndian(Double(0.1).bitPattern, 8)) == .number("0.1"))
    #expect(try value([0x23] + Bytes.bigEndian(Double.infinity.bitPattern, 8)) == .text("inf"))
    #expect(try value([0x80, 7]) == .number("7"))
    #expect(try value([0x8F] + ones) == .number("340282366920938463463374607431768211455"))
  }

  @Test("texts, data, dates, sets and nothing are read")
  func others() throws {
    #expect(try value(Bytes.text("plain, and longer than 14")) == .text("plain, and longer than 14"))
    #expect(try value(Bytes.text("日本😀")) == .text("日本😀"))
    #expect(try value([0x43, 1, 2, 3]) == .text("AQID"))
    #expect(
      try value([0x33] + Bytes.bigEndian(Double(-1).bitPattern, 8))
        == .date(Date(timeIntervalSinceReferenceDate: -1)))
    #expect(
      try value([0x33] + Bytes.bigEndian(Double(299e9).bitPattern, 8))
        == .date(Date(timeIntervalSinceReferenceDate: 299e9)))
    #expect(try value([0x00]) == .null)
    var set = Bytes()
    set.objects = [set.array([1, 2]), Bytes.sized(0xC, 1, set.references([2])), [0x10, 5]]
    #expect(try read(set).good.map(described) == ["0=#5", "value=#5"])
  }

  @Test(
    "an object that cannot be read refuses its row alone",
    arguments: [
      [0x15], [0x24], [0x01], [0xF0], [0x62, 0xD8, 0x00, 0x00, 0x41], [0x52, 0xFF, 0xFE], [0x34],
      [0x5F, 0x20],
      [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ] as [[UInt8]])
  func refused(object: [UInt8]) throws {
    let reading = try read(array(of: [[0x10, 1], object, [0x10, 2]]))
    #expect(reading.error == nil)
    #expect(reading.rows.count == 3)
    #expect(reading.good.map(described) == ["value=#1", "value=#2"])
  }

  @Test("what contains itself is an error")
  func cycle() throws {
    var file = Bytes()
    file.objects = [file.array([1]), file.array([2]), file.array([1])]
    #expect(try read(file).error?.reason == .malformed("an object that contains itself"))
    file.objects = [file.array([0])]
    #expect(try read(file).error?.reason == .malformed("an object that contains itself"))
  }

  @Test("sixty objects that stand for 2^60 are refused in no time", arguments: [true, false])
  func bomb(hasLeaf: Bool) throws {
    var file = Bytes()
    file.objects = (1...60).map { file.array([$0, $0]) } + [hasLeaf ? [0x10, 1] : [0xA0]]
    let reading = try read(file)
    #expect(reading.good.isEmpty)
    #expect(reading.error != nil || reading.rows.count == 2)
    #expect(try PropertyListShape.detect(in: MemorySource(file.bytes), format: .binary).rowCount == 2)
  }

  @Test("a large object shared by very many rows is refused in the end")
  func sharedByMany() throws {
    var file = Bytes()
    let leaves = 2000
    file.objects = [
      file.array([Int](repeating: 1, count: 2000)), file.array([Int](repeating: 2, count: leaves)),
      [0x10, 1],
    ]
    let reading = try read(file)
    #expect(reading.error?.reason == .malformed("shared objects unfold to far more than the file's size"))
  }

  @Test("shared texts and small objects are no problem")
  func shared() throws {
    var file = Bytes()
    file.objects = [
      file.array([Int](repeating: 1, count: 500)), file.dictionary([(2, 3)]), Bytes.text("k"),
      Bytes.text("v"),
    ]
    #expect(try read(file).good.count == 500)
  }

  @Test("100,000 arrays, each in the one before, are too deep")
  func deep() throws {
    var file = Bytes()
    file.referenceSize = 4
    file.objects = (1...100_000).map { file.array([$0]) } + [[0xA0]]
    let reading = try read(file)
    #expect(reading.good.isEmpty)
    #expect(reading.rows.count + (reading.error == nil ? 0 : 1) == 1)
  }

  @Test("what the end of the file claims is checked before use")
  func trailer() throws {
    let good = array(of: [[0x10, 1]])
    #expect(try read(good).good.count == 1)
    for change: (inout Bytes) -> Void in [
      { $0.claimedCount = .max }, { $0.claimedCount = 1 << 61 }, { $0.claimedCount = 0 },
      { $0.claimedTable = .max },
      { $0.claimedTable = 3 }, { $0.claimedTable = 1 << 40 }, { $0.topObject = 9 }, { $0.offsetSize = 0 },
      { $0.claimedOffsets[0] = 7 }, { $0.claimedOffsets[0] = 0 }, { $0.claimedOffsets[0] = 5000 },
    ] {
      var file = good
      change(&file)
      let reading = try read(file)
      #expect(reading.error != nil, "\(file)")
      #expect(reading.rows.isEmpty)
    }
  }

  @Test("a reference to nothing, and a key that is no text, are errors")
  func references() throws {
    var file = Bytes()
    file.objects = [file.array([1, 77]), [0x10, 1]]
    #expect(try read(file).good.count == 1)
    file.objects = [file.dictionary([(1, 1)]), [0x10, 1]]
    #expect(try read(file).error?.reason == .malformed("a dictionary's key that is no text"))
  }

  @Test("what is truncated anywhere is an error, never a crash")
  func truncated() throws {
    let bytes = Bytes.bytes(of: .object([("a", .array([.text("é"), .number("5")])), ("b", .flag(true))]))
    for length in 0..<bytes.count {
      #expect(try read(Array(bytes[..<length])).error != nil, "\(length) bytes")
    }
  }
}
