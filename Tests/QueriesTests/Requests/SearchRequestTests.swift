import SpotlightModel
import Testing
import TextIndex

@testable import Queries

/// The words of a request, prefixes with a star, phrases in brackets.
private func words(_ typed: String) -> [String] {
  SearchRequest(typed: typed).words.map {
    switch $0.kind {
    case .word: $0.text
    case .prefix: "\($0.text)*"
    case .phrase: "[\($0.text)]"
    }
  }
}

/// The terms of a request's query, a clause in each element.
private func clauses(_ typed: String) -> [String] {
  SearchRequest(typed: typed).query.clauses.map { clause in
    clause.terms.map { String(decoding: $0.bytes, as: UTF8.self) + ($0.isPrefix ? "*" : "") }.joined(
      separator: " ")
  }
}

@Suite struct SearchRequestTests {
  @Test(
    "words are divided at white space, the last one may be unfinished, quotes make phrases",
    arguments: [
      ("", []), ("  \t\n", []), ("star", ["star*"]), ("star ", ["star"]), ("star wa", ["star", "wa*"]),
      ("\"star wars\"", ["[star wars]"]), ("\"star wars\" ne", ["[star wars]", "ne*"]),
      ("x \"a\" ", ["x", "[a]"]),
      ("“star wars” «a b» „c d“", ["[star wars]", "[a b]", "[c d]"]), ("\"open", ["\"open*"]),
      ("5\" disk", ["5\"", "disk*"]), ("\"\"", ["[]"]), ("a\u{3000}b", ["a", "b*"]),
      ("a\"b c\"", ["a\"b", "c\"*"]),
      ("\"a\"b", ["[a]", "b*"]),
    ])
  func typed(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test(
    "a word that is several terms is all of them in a row, and punctuation alone is no word",
    arguments: [
      ("POL-358", ["pol 358*"]), ("POL-358 ", ["pol 358"]), ("\"Star Wars\"", ["star wars"]), ("- -- !", []),
      ("star - wa", ["star", "wa*"]), ("日本語", ["日本 本語*"]), ("本 ", ["本*"]), ("C++", ["c*"]),
      ("star. ", ["star"]), ("AND OR NOT * ( ) NEAR/2", ["and", "or", "not", "near 2*"]), ("\"\"", []),
      ("o'neill", ["o neill*"]), ("a:b^2", ["a b 2*"]), ("💾", ["💾*"]),
    ])
  func terms(text: String, expected: [String]) {
    #expect(clauses(text) == expected)
  }

  @Test("no text that a person can type is an error, and none takes long")
  func anyText() {
    let alphabet = ["\"", "“", "”", "«", "„", " ", "a", "-", "\0", "日", "'", "*", "\u{301}", "👍🏽"]
    for length in 0..<3 {
      for first in alphabet {
        for second in alphabet {
          let text = first + String(repeating: second, count: length)
          #expect(SearchRequest(typed: text).query.clauses.allSatisfy { !$0.terms.isEmpty })
        }
      }
    }
    for opener in ["„", "\"", "«", "“ "] {
      #expect(words(String(repeating: opener, count: 20_000)).count <= 20_000)
    }
  }

  @Test("domain and limit are kept")
  func scope() {
    let request = SearchRequest(typed: "x", domain: Domain("films"), limit: nil)
    #expect(request.domain == Domain("films") && request.limit == nil)
    #expect(SearchRequest(typed: "x").limit == 20)
  }
}
