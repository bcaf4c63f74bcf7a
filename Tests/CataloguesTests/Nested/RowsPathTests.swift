import Testing

@testable import Catalogues

@Suite("Paths to rows")
struct RowsPathTests {
  @Test(
    "are written with dots, a star for any and a backslash for themselves",
    arguments: [
      ("", []), ("a", [.name("a")]), ("data.items", [.name("data"), .name("items")]),
      ("*.l", [.any, .name("l")]),
      (#"a\.b"#, [.name("a.b")]), (#"\*"#, [.name("*")]), (#"a\\b"#, [.name(#"a\b"#)]), ("a*", [.name("a*")]),
    ] as [(String, [RowsPath.Component])])
  func components(text: String, expected: [RowsPath.Component]) {
    let path = RowsPath(text)
    #expect(path.components == expected)
    #expect(path.description == text)
  }
}
