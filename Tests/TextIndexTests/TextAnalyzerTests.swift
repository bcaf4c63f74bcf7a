import TestSupport
import Testing

@testable import TextIndex

/// The terms of a text in order, those that stand beside the sequence in brackets.
private func terms(_ text: String) -> [String] {
  TextAnalyzer.terms(of: text).map {
    let term = String(decoding: $0.bytes, as: UTF8.self)
    return $0.isAside ? "(\(term))" : term
  }
}

@Suite struct FoldingTests {
  @Test(
    "words fold to what somebody without the right keyboard types",
    arguments: [
      ("Hồ Chí Minh Đường Nguyễn", "ho chi minh duong nguyen"),
      ("Straße GROẞE Müller", "strasse grosse muller"),
      ("İstanbul ISPARTA ığdır", "istanbul isparta igdir"), ("Ὀδυσσεύς ΟΔΟΣ", "οδυσσευσ οδοσ"),
      ("Ёлка Київ МОСКВА й", "елка киів москва и"),
      ("Łódź Ørsted Ærø Œuvre Þór", "lodz orsted aero oeuvre thor"),
      ("ﬁnance ﬃ ǅ", "finance ffi dz"), ("Ｆｕｌｌ １２３", "full 123"), ("e\u{301}te\u{301} café", "ete cafe"),
      ("٢٠١٦ ２０１６ २०१६", "2016 2016 2016"), ("x² ½ ① ㎏ ™", "x2 1 2 1 kg tm"),
      ("אָלֶף", "אלף"), ("مُحَمَّد أحمد إسلام مدرسة", "محمد احمد اسلام مدرسه"), ("کتاب یک", "كتاب يك"),
      ("हिन्दी", "हिन्दी"), ("co\u{AD}operate zero\u{200B}width", "cooperate zero width"), ("ǿ Ǻ", "o a"),
    ])
  func folding(text: String, expected: String) {
    #expect(terms(text).joined(separator: " ").unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("a composed and a decomposed text have the same terms")
  func decomposed() {
    let pairs = [
      ("é", "e\u{301}"), ("가각", "\u{1100}\u{1161}\u{1100}\u{1161}\u{11A8}"),
      ("ガギグ", "カ\u{3099}キ\u{3099}ク\u{3099}"),
      ("ぱぴ", "は\u{309A}ひ\u{309A}"), ("ộ", "o\u{323}\u{302}"), ("й", "и\u{306}"), ("ガ", "ｶﾞ"),
    ]
    for (composed, decomposed) in pairs {
      #expect(
        TextAnalyzer.terms(of: composed).map(\.bytes) == TextAnalyzer.terms(of: decomposed).map(\.bytes))
    }
  }

  @Test("marks that change a letter stay where they are not optional")
  func keptMarks() {
    #expect(terms("か") != terms("が"))
    #expect(terms("कि") != terms("का"))
  }

  @Test("every scalar folds to something that folds to itself")
  func idempotent() throws {
    for value in stride(from: UInt32(0x80), to: 0x3_0000, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for folded in FoldedScalar.folding(scalar) where folded.isLetterOrDigit {
        let again = try FoldedScalar.folding(#require(Unicode.Scalar(folded.value)))
        #expect(again == [folded], "U+\(String(value, radix: 16))")
      }
    }
  }
}

@Suite struct WordTests {
  @Test(
    "letters and digits are words, everything else stands between them",
    arguments: [
      ("", []), (" \t\n…—", []), ("AC/DC", ["ac", "dc"]), ("foo_bar", ["foo", "bar"]), ("C++", ["c"]),
      ("3.14", ["3", "14"]), ("KRUQ-12", ["kruq", "12"]), ("mp3 4K", ["mp3", "4k"]),
      ("a@b.example", ["a", "b", "example", "(bexample)"]), ("\0a\0", ["a"]),
      ("Apple® iPhone", ["apple", "iphone", "(phone)"]),
    ])
  func words(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test(
    "parts joined by an apostrophe, a hyphen, or full stops after single letters are also one word",
    arguments: [
      ("O'Neill", ["o", "neill", "(oneill)"]), ("l’été", ["l", "ete", "(lete)"]),
      ("e-mail", ["e", "mail", "(email)"]), ("U.S.", ["u", "s", "(us)"]),
      ("J.R.R. T.", ["j", "r", "r", "(jrr)", "t"]),
      ("mother-in-law's", ["mother", "in", "law", "s", "(motherinlaws)"]), ("end. Next", ["end", "next"]),
      ("'quoted' -x- a--b", ["quoted", "x", "a", "b"]), ("POL-358", ["pol", "358"]), ("1'2", ["1", "2"]),
    ])
  func compounds(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test(
    "scripts without spaces give pairs of letters and the last letter",
    arguments: [
      ("日本語", ["日本", "本語", "(語)"]), ("語", ["語"]), ("2016年 x", ["2016", "年", "x"]),
      ("スターウォーズ", ["スタ", "ター", "ーウ", "ウォ", "ォー", "ーズ", "(ズ)"]),
      ("ไทย", ["ไท", "ทย", "(ย)"]), ("ລາວ", ["ລາ", "າວ", "(ວ)"]), ("㍿", ["株式", "式会", "会社", "(社)"]),
    ])
  func pairs(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test("Korean words are divided at spaces, and a syllable's beginning is a word's beginning")
  func korean() {
    let words = TextAnalyzer.terms(of: "한국 영화")
    #expect(words.count == 2)
    for beginning in ["ㅎ", "하", "한", "한구", "한국"] {
      #expect(words[0].bytes.starts(with: TextAnalyzer.terms(of: beginning)[0].bytes), "\(beginning)")
    }
  }

  @Test("emoji are words, whatever the skin, and so are flags")
  func emoji() {
    #expect(terms("ok👍🏽go ❤️ 👩‍🚀 🇩🇪🇫🇷") == ["ok", "👍", "go", "❤", "👩", "🚀", "🇩🇪", "🇫🇷"])
  }

  @Test("a term ends at 64 bytes and never within a letter")
  func longWords() {
    #expect(terms(String(repeating: "a", count: 1000)) == [String(repeating: "a", count: 64)])
    #expect(terms("a" + String(repeating: "д", count: 40)) == ["a" + String(repeating: "д", count: 31)])
    #expect(
      terms("aa" + String(repeating: "ग", count: 40) + "b") == ["aa" + String(repeating: "ग", count: 20)])
  }

  @Test("a term stands where its letters are in the text, with their accents")
  func ranges() {
    let text = "«Ætt-Ｑ» e\u{301}tu\u{301}. 日本"
    let found = TextAnalyzer.terms(of: text).map {
      String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)
    }
    #expect(found == ["Ætt", "Ｑ", "Ætt-Ｑ", "e\u{301}tu\u{301}", "日本", "本"])
  }

  @Test("a term that ends where another starts stands before it")
  func places() {
    let places = TextAnalyzer.terms(of: "o'neill 日本語 x").map(\.places)
    #expect(places == [0..<1, 1..<2, 0..<2, 2..<3, 3..<5, 4..<5, 5..<6])
  }

  @Test("bytes that are not UTF-8 stand between words")
  func invalid() {
    let bytes: [UInt8] = [
      0x61, 0xFF, 0x62, 0xC3, 0x28, 0xE2, 0x82, 0xED, 0xA0, 0x80, 0x63, 0xF4, 0x90, 0x80, 0x80, 0xC3,
    ]
    var scanner = TermScanner()
    var found: [[UInt8]] = []
    bytes.withUnsafeBytes { bytes in
      scanner.start(bytes)
      while scanner.next() { found.append(Array(scanner.term)) }
    }
    #expect(found == [[0x61], [0x62], [0x63]])
  }

  @Test("any bytes are read to the end")
  func anyBytes() {
    var generator = SeededGenerator(seed: 1)
    var scanner = TermScanner()
    let alphabet = Array("aZ9 '-._éßﬁ日本ガ゛한👍🏽🇩ﷺ\u{200D}\u{301}".utf8) + [0xFF, 0xC0, 0xF4]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      bytes.withUnsafeBytes { bytes in
        scanner.start(bytes)
        while scanner.next() {
          #expect(scanner.count > 0 && scanner.count <= TermScanner.maximumBytes)
          #expect(scanner.range.upperBound <= bytes.count && !scanner.places.isEmpty)
        }
      }
    }
  }
}

@Suite struct InnerTermTests {
  @Test(
    "from a capital letter after a small one on, the rest of a word is a term too",
    arguments: [
      ("MyWindowClass", ["mywindowclass", "(windowclass)", "(class)"]), ("NSWindow", ["nswindow"]),
      ("aB", ["ab", "(b)"]),
      ("a2B aBB", ["a2b", "abb", "(bb)"]), ("ÉtéDéjà vu", ["etedeja", "(deja)", "vu"]),
      ("e\u{301}A\u{301}b", ["eab", "(ab)"]), ("myŒuvre", ["myoeuvre", "(oeuvre)"]),
      ("straßeAb", ["strasseab", "(ab)"]),
      ("O'NeillSmith", ["o", "neillsmith", "(smith)", "(oneillsmith)"]), ("日aB本", ["日", "ab", "(b)", "本"]),
      ("abcdefgHijklmnopQrs", ["abcdefghijklmnopqrs", "(hijklmnopqrs)", "(qrs)"]),
      ("abcdefghIjklmnopqR", ["abcdefghijklmnopqr", "(ijklmnopqr)", "(r)"]),
    ])
  func inner(text: String, expected: [String]) {
    #expect(terms(text) == expected)
    // The same behind a letter that has the scanner leave its quick way.
    #expect(terms("\u{E9} " + text) == ["e"] + expected)
  }

  @Test("such terms stand where they are written, in the place of the word")
  func places() {
    let terms = TextAnalyzer.terms(of: "x éaBc d")
    #expect(terms.map(\.range) == [0..<1, 2..<7, 5..<7, 8..<9])
    #expect(terms.map(\.places) == [0..<1, 1..<2, 1..<2, 2..<3])
  }

  @Test("a word that is cut has none")
  func cut() {
    let word = "aB" + String(repeating: "c", count: 62)
    #expect(TextAnalyzer.terms(of: word).count == 2)
    #expect(TextAnalyzer.terms(of: word + "d").count == 1)
    #expect(TextAnalyzer.terms(of: "é" + word).count == 1)
    #expect(TextAnalyzer.terms(of: "é" + word.dropLast()).count == 2)
  }
}
