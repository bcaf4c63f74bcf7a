import TestSupport
import Testing

@testable import Catalogues

@Suite("Decoding to UTF-8")
struct TranscodingTests {
  /// The same text in encodings, written by hand from their tables.
  static let samples: [(name: String, bytes: [UInt8], text: String)] = [
    ("utf-8", [0xEF, 0xBB, 0xBF, 0x5A, 0xC3, 0xAB], "Zë"),
    ("utf-16le", [0xFF, 0xFE, 0x5A, 0, 0xEB, 0, 0x3D, 0xD8, 0x00, 0xDE], "Zë😀"),
    ("utf-16be", [0xFE, 0xFF, 0, 0x5A, 0, 0xEB, 0xD8, 0x3D, 0xDE, 0x00], "Zë😀"),
    ("utf-16", [0xFE, 0xFF, 0, 0x5A], "Z"),
    ("utf-32le", [0xFF, 0xFE, 0, 0, 0x5A, 0, 0, 0], "Z"),
    ("utf-32be", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5A], "Z"),
    ("windows-1252", [0x5A, 0xEB, 0x80, 0x9F], "Zë€Ÿ"),
    ("iso-8859-1", [0x5A, 0xEB, 0x80], "Zë\u{80}"),
    ("iso-8859-15", [0xA4], "€"),
    ("shift_jis", [0x93, 0x8C, 0x8B, 0x9E, 0x2C, 0xB1, 0x5C, 0x87, 0x40], "東京,ｱ\\①"),
    ("euc-kr", [0xB0, 0xA1, 0x81, 0x41], "가갂"),
    ("gb18030", [0x84, 0x31, 0x95, 0x33, 0xB1, 0xB1, 0xBE, 0xA9, 0x81, 0x30, 0x84, 0x36], "北京¥"),
    ("euc-jp", [0xC5, 0xEC, 0xB5, 0xFE], "東京"),
    ("big5", [0xBB, 0x4F, 0xA5, 0x5F], "臺北"),
    ("koi8-r", [0xED, 0xCF, 0xD3, 0xCB, 0xD7, 0xC1], "Москва"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x45, 0x6C, 0x35, 0x7E, 0x1B, 0x28, 0x42, 0x61], "東京a"),
    ("windows-1258", [0x61, 0xCC], "à"),
  ]

  @Test("each encoding is decoded, however its bytes are cut", arguments: samples)
  func decoding(_ sample: (name: String, bytes: [UInt8], text: String)) throws {
    let encoding = try TextEncoding(named: sample.name)
    #expect(encoding.name == sample.name)
    for step in [1, 2, 3, 5, 1000] {
      let source = try TranscodingSource(DribblingSource(sample.bytes, step: step), from: encoding)
      for _ in 0..<2 {
        #expect(String(decoding: try drain(source, step: step), as: UTF8.self) == sample.text)
        try source.rewind()
      }
    }
  }

  @Test(
    "characters at the border of chunks stay whole",
    arguments: ["utf-16le", "gb18030", "shift_jis", "windows-1252"])
  func longTexts(_ name: String) throws {
    let unit: (bytes: [UInt8], text: String) =
      switch name {
      case "utf-16le": ([0x3D, 0xD8, 0x00, 0xDE, 0x61, 0], "😀a")
      case "gb18030": ([0x81, 0x30, 0x84, 0x36, 0x61], "¥a")
      case "shift_jis": ([0x93, 0x8C, 0x61], "東a")
      default: ([0x80, 0x61, 0xEB], "€aë")
      }
    let count = 25_000
    let source = MemorySource(Array(repeatElement(unit.bytes, count: count).joined()))
    let text = try drain(TranscodingSource(source, from: TextEncoding(named: name)))
    #expect(text.elementsEqual(repeatElement(Array(unit.text.utf8), count: count).joined()))
  }

  @Test("Windows-1252 loses no byte: the five open ones become control characters")
  func allBytes() throws {
    let bytes = (0...255).map { UInt8($0) }
    let text = String(
      decoding: try drain(TranscodingSource(MemorySource(bytes), from: .windows1252)), as: UTF8.self)
    #expect(Set(text.unicodeScalars).count == 256)
    for open: UInt8 in [0x81, 0x8D, 0x8F, 0x90, 0x9D] {
      #expect(text.unicodeScalars.contains(Unicode.Scalar(open)))
    }
  }

  @Test("a mark within the text stays")
  func innerMark() throws {
    let bytes = Array("a\u{FEFF}b".utf8)
    #expect(try drain(TranscodingSource(MemorySource(bytes), from: .utf8)) == bytes)
  }

  @Test("names are taken in any usual spelling")
  func names() throws {
    let spellings = [
      "UTF8": "utf-8", "Utf-16LE": "utf-16le", "latin1": "iso-8859-1", "ISO_8859-1": "iso-8859-1",
      "ISO8859-15": "iso-8859-15", "CP1252": "windows-1252", "Windows-1251": "windows-1251",
      "sjis": "shift_jis",
      "Shift-JIS": "shift_jis", "GB18030": "gb18030", "ansi": "windows-1252", "ASCII": "us-ascii",
    ]
    for (spelling, name) in spellings { #expect(try TextEncoding(named: spelling).name == name) }
  }

  @Test(
    "an unknown name is an error that says where names are listed",
    arguments: ["", "klingon", "utf-8//ignore", "utf-8\0"])
  func unknownName(_ name: String) throws {
    let error = try #require(throws: CatalogueError.self) { try TextEncoding(named: name) }
    #expect(error.description.contains("iconv -l"))
  }

  @Test("bytes that the encoding does not allow are an error with their offset")
  func undecodable() throws {
    let samples: [(TextEncoding, [UInt8], Int)] = [
      (.utf8, Array("abc".utf8) + [0xFF, 0x61], 3),
      (.utf8, [0xEF, 0xBB, 0xBF, 0x61, 0xFF], 4),
      (.utf16LittleEndian, [0x61, 0, 0x00, 0xDC, 0x61, 0], 2),
      (try TextEncoding(named: "shift_jis"), [0x61, 0x62, 0xFD, 0x61], 2),
    ]
    for (encoding, bytes, offset) in samples {
      let error = try #require(throws: CatalogueError.self) {
        try drain(TranscodingSource(MemorySource(bytes), from: encoding))
      }
      #expect(error == CatalogueError(.undecodable(encoding: encoding.name), byte: offset))
    }
  }

  @Test("a file that ends within a character is called truncated")
  func truncated() throws {
    let samples: [(TextEncoding, [UInt8])] = [
      (.utf8, [0x61, 0xC3]), (.utf16LittleEndian, [0x61, 0, 0x62]), (.utf16BigEndian, [0, 0x61, 0xD8, 0x3D]),
      (try TextEncoding(named: "shift_jis"), [0x61, 0x93]), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0, 0x61]),
      (.utf16LittleEndian, [0xFF]),
    ]
    for (encoding, bytes) in samples {
      let error = try #require(throws: CatalogueError.self) {
        try drain(TranscodingSource(MemorySource(bytes), from: encoding))
      }
      guard case .truncated = error.reason else {
        Issue.record("\(encoding): \(error)")
        continue
      }
    }
  }

  @Test("any bytes give valid UTF-8 or a typed error", arguments: samples.map(\.name))
  func anyBytes(_ name: String) throws {
    var random = SeededGenerator(seed: 11)
    let encoding = try TextEncoding(named: name)
    for _ in 0..<300 {
      let bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      do {
        let text = try drain(
          TranscodingSource(DribblingSource(bytes, step: 1 + random.below(9)), from: encoding))
        #expect(String(validating: text, as: UTF8.self) != nil)
      } catch is CatalogueError {}
    }
  }
}
