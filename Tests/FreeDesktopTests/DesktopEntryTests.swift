import Testing

@testable import FreeDesktop

private func entry(_ lines: String...) -> DesktopEntry? {
  DesktopEntry(
    path: "/a/movies.desktop",
    text: (["[Desktop Entry]", "Type=Application", "Name=Movies"] + lines).joined(separator: "\n"))
}

@Suite("A desktop entry") struct DesktopEntryTests {
  @Test("says whose items an application opens, and how it is started")
  func values() throws {
    let movies = try #require(
      entry(
        "# comment", "Exec = movies --open %u", "Terminal=true", "Icon=film",
        "X-Followspot-BundleIdentifier=com.example.Movies", "X-Followspot-Catalogues=movies;films\\;old;",
        "[Desktop Action New]", "Exec=other"))
    #expect(movies.bundleIdentifier == "com.example.Movies")
    #expect(movies.catalogues == ["movies", "films;old"])
    #expect(movies.needsTerminal)
    #expect(movies.arguments(url: "followspot:///a/b") == ["movies", "--open", "followspot:///a/b"])
  }

  @Test("is none without a command, where it is hidden, and where it is no application")
  func none() {
    #expect(entry() == nil)
    #expect(entry("Exec=movies", "Hidden=true") == nil)
    #expect(DesktopEntry(path: "", text: "[Desktop Entry]\nType=Link\nExec=x") == nil)
    #expect(DesktopEntry(path: "", text: "Type=Application\nExec=x") == nil)
  }

  @Test(
    "has its command taken apart by the rules of quotes and field codes",
    arguments: [
      ("a b", ["a", "b"]), ("\"/a b/c\" %u", ["/a b/c", "U"]), ("a --url=%u", ["a", "--url=U"]),
      ("a %% %c %k", ["a", "%", "Movies", "/a/movies.desktop"]), ("a %f %F %d", ["a", ""]),
      (#"a "\\"b\\" \\$c""#, ["a", #""b" $c"#]), ("a  b ", ["a", "b"]), ("a \"%u\"", ["a", "%u"]),
      ("a \"\"", ["a", ""]), ("a %i", ["a"]),
    ])
  func command(exec: String, arguments: [String]) throws {
    #expect(try #require(entry("Exec=\(exec)")).arguments(url: "U") == arguments)
  }

  @Test("has no command whose quotes do not match")
  func unmatched() throws { #expect(try #require(entry("Exec=a \"b")).arguments(url: nil) == nil) }
}
