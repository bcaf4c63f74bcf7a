import FoundationEssentials
import SpotlightModel
import Testing

@testable import Queries

/// The examples of Apple's page "Searching for information in your app", and what is said of texts elsewhere.
@Suite struct TextMatchingTests {
  @Test(
    "without modifiers the whole value must be the same",
    arguments: [
      ("Paris", true), ("paris", false), ("I love Paris", false), ("Pâris", false), ("Paris ", false),
      ("", false),
    ])
  func exact(title: String, found: Bool) throws {
    #expect(try finds(#"title == "Paris""#, titled: title) == found)
    #expect(try finds(#"title = 'Paris'"#, titled: title) == found)
    #expect(try finds(#"title != "Paris""#, titled: title) == !found)
  }

  @Test("canonically equivalent texts are the same, in whatever order their marks are")
  func canonical() throws {
    #expect(try finds("title == 'caf\u{E9}'", titled: "cafe\u{301}"))
    #expect(try finds("title == 'o\u{302}\u{323}'", titled: "\u{1ED9}"))
    #expect(try finds("title == 'カ\u{3099}'", titled: "ガ"))
    #expect(try finds("title == '\u{1112}\u{1161}\u{11AB}'", titled: "한"))
    #expect(try !finds("title == 'caf*'", titled: "cafx") == false)
    #expect(try !finds("title == 'cafe*'", titled: "cafe\u{301}s"))
    #expect(try !finds("title == '*\u{301}s'", titled: "cafe\u{301}s"))
    #expect(try !finds("title == 'カ*'", titled: "ガス"))
  }

  @Test(
    "c ignores case, and width and ligatures with it",
    arguments: [
      ("PARIS", "paris"), ("straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("Ｐaris", "paris"), ("ﬁn", "FIN"),
    ])
  func ignoringCase(pattern: String, title: String) throws {
    #expect(try finds("title == '\(pattern)'c", titled: title))
    #expect(try !finds("title == '\(pattern)'", titled: title))
    #expect(try !finds("title == '\(pattern)'d", titled: title))
    #expect(try !finds("title == 'é\(pattern)'c", titled: "e\(title)"))
  }

  @Test(
    "d ignores accents, wherever the user is, and letters such as đ",
    arguments: [
      ("Muller", "Müller"), ("Duong", "Đường"), ("Lodz", "Łódź"), ("AEro", "Ærø"), ("cafe", "cafe\u{301}"),
      ("МОСКВА И", "МОСКВА Й"), ("אלף", "אָלֶף"), ("THor", "Þor"),
    ])
  func ignoringDiacritics(pattern: String, title: String) throws {
    #expect(try finds("title == '\(pattern)'d", titled: title))
    #expect(try finds("title == '\(title)'d", titled: pattern))
    #expect(try !finds("title == '\(pattern)'", titled: title))
    #expect(try finds("title == '\(pattern.lowercased())'cd", titled: title.uppercased()))
    let hasCase = title.uppercased() != title.lowercased()
    #expect(try finds("title == '\(pattern.lowercased())'d", titled: title.uppercased()) != hasCase)
  }

  @Test("marks that make another letter are not ignored")
  func keptMarks() throws {
    #expect(try !finds("title == 'か'cd", titled: "が"))
    #expect(try !finds("title == 'कि'cd", titled: "का"))
  }

  @Test(
    "a star stands for any text at the beginning, at the end and within",
    arguments: [
      ("paris*", "paris", true), ("paris*", "parisol", true), ("paris*", "comparison", false),
      ("*paris", "comparis", true), ("*paris", "parisol", false), ("*paris*", "comparison", true),
      ("p*s", "paris", true), ("p*s", "ps", true), ("p*s", "pars!", false), ("a*a", "a", false),
      ("a*a", "aa", true),
      ("a*b*c", "a-c-b-c", true), ("a*b*c", "acb", false), ("*", "", true), ("", "", true), ("", "x", false),
      ("*ab*ab*", "abab", true), ("*ab*ab*", "abxb", false), ("*aab", "aaab", true), ("ab*ba", "aba", false),
    ])
  func wildcards(pattern: String, title: String, found: Bool) throws {
    #expect(try finds("title == '\(pattern)'", titled: title) == found)
  }

  @Test("escaped stars, quotes and backslashes are themselves")
  func escapes() throws {
    #expect(try finds(#"title == "\*\"\\*""#, titled: #"*"\ and more"#))
    #expect(try !finds(#"title == "\*""#, titled: "x"))
    #expect(try !finds(#"title == "a\*""#, titled: "ab"))
    #expect(try !finds(#"title == "a?""#, titled: "ab"))
  }

  @Test(
    "w looks at words, and a small letter before a capital is a border",
    arguments: [
      (#""Window"w"#, "MyWindowClass", true), (#""Window"w"#, "Broken Window", true),
      (#""Window"w"#, "NSWindow", false), (#""Window"w"#, "Windows", false),
      (#""Window*"w"#, "Windows", true),
      (#""Paris"wc"#, "paris-france.jpg", true), (#""Paris"wc"#, "Comparison", false),
      (#""audio"wc"#, "public.audio", true),
      (#""MyWindow"w"#, "MyWindowClass", true), (#""mywindow"wc"#, "MyWindowClass", true),
      (#""love paris"wc"#, "I love Paris in spring", true),
      (#""love spring"wc"#, "I love Paris in spring", false),
      (#""paris love"wc"#, "I love Paris", false), (#""*ris"w"#, "Paris texas", true),
      (#""*ari"w"#, "Paris", false),
      (#""C++"w"#, "C++ primer", true), (#""C++"w"#, "Vitamin C", false), (#""本"w"#, "日本語", true),
      (#""b"w"#, "a2b", false), (#""Class"w"#, "My\u{C9}tat\u{E9}Class", true), (#""🇫🇷"w"#, "🇩🇪🇫🇷", true),
      (#""🇪🇫"w"#, "🇩🇪🇫🇷", false), (#""x"w"#, "", false),
    ])
  func words(pattern: String, title: String, found: Bool) throws {
    #expect(try finds("title == \(pattern)", titled: title) == found)
  }

  @Test("a word of more than 64 bytes has no borders within")
  func longWords() throws {
    let start = "Window" + String(repeating: "x", count: 57)
    #expect(try finds("title == 'Window*'w", titled: "a" + start))
    #expect(try !finds("title == 'Window*'w", titled: "a" + start + "x"))
    #expect(try finds("title == 'Window*'w", titled: "a" + start + "x aWindow"))
  }

  @Test(
    "t takes the words of the pattern one by one, in any order",
    arguments: [
      (#""france paris"cwdt"#, "Paris, France", true), (#""france paris"cwd"#, "Paris, France", false),
      (#""france paris"ct"#, "Paris, France", true), (#""fra* paris"ct"#, "Paris, France", true),
      (#""fra paris"ct"#, "Paris, France", false), (#""paris spain"ct"#, "Paris, France", false),
      (#""o'neill"ct"#, "O’Neill", true), (#""!!"t"#, "wow!!", true), (#""!!"t"#, "wow", false),
      (#""*"t"#, "x", true),
      (#"""t"#, "x", false), (#""* paris"ct"#, "Paris", true),
    ])
  func tokens(pattern: String, title: String, found: Bool) throws {
    #expect(try finds("title == \(pattern)", titled: title) == found)
  }

  @Test("the words of t may each be in another value")
  func tokensApart() throws {
    let attributes: Attributes = [
      .title: .text("Paris"), .keywords: .list([.text("city"), .text("France")]),
    ]
    #expect(try finds(#"keywords == "france city"ct"#, attributes))
    #expect(try finds(#"** == "paris france"ct"#, attributes))
    #expect(try !finds(#"keywords == "paris france"ct"#, attributes))
  }

  @Test("text content is looked at by words without asking")
  func textContent() throws {
    let attributes: Attributes = [
      "textContent": .text("I love Paris"), .contentDescription: .text("I love Rome"),
    ]
    for query in [
      #"textContent == "Paris""#, #"kMDItemTextContent="paris*"cwdt"#, #"** == "Paris""#, #"** == "*ari*"c"#,
    ] {
      #expect(try finds(query, attributes), "\(query)")
    }
    for query in [
      #"* == "Paris"w"#, #"contentDescription == "Rome""#, #"** == "Rome""#, #"textContent == "ris""#,
    ] {
      #expect(try !finds(query, attributes), "\(query)")
    }
    #expect(try finds(#"transcribedTextContent == "b""#, ["transcribedTextContent": .text("a b")]))
  }

  @Test("text that is almost all alike takes no longer than its length")
  func linear() throws {
    let title = String(repeating: "a", count: 200_000)
    let half = String(repeating: "a", count: 100_000)
    for pattern in ["*\(half)b*", "*\(half)*b", "\(half)*\(half)*a"] {
      #expect(try !finds("title == '\(pattern)'", titled: title))
      #expect(try !finds("title == '\(pattern)'w", titled: title))
    }
    #expect(try !finds("title == '\(half)'w", titled: title))
  }
}
