import Glibc
import TestSupport
import Testing

@testable import Watching

@Suite("Scanning folders")
struct FolderScannerTests {
  let folder: TemporaryFolder
  let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
  }

  private func files(ignoring isIgnored: @escaping FolderScanner.Predicate = { _, _ in false }) -> [String] {
    var found: [String] = []
    FolderScanner(roots: [folder.path], isIgnored: isIgnored).scan(folder.path) { entry in
      if case .file(let path, _, _) = entry { found.append(relative(path)) }
      return .continue
    }
    return found
  }

  private func relative(_ path: PathBytes) -> String {
    String(decoding: path.bytes.dropFirst(folder.path.bytes.count + 1), as: UTF8.self)
  }

  @Test("files come in the order of their paths' bytes, through folders too")
  func order() throws {
    try folder.makeFolders("a")
    try folder.makeFolders("a-b")
    try folder.makeFolders("B/c")
    for name in ["a/x", "a-b/x", "a.csv", "a0", "B/c/x", "B/c0", "z", "aa"] { try folder.write(name) }
    let found = files()
    #expect(found.count == 8)
    #expect(found == found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test("random trees come out in order and complete")
  func randomTrees() throws {
    var generator = SeededGenerator(seed: 3)
    let letters = ["a", "-", ".b", "0", "~c", "é"].map { "x" + $0 + "x" }
    var expected: Set<String> = []
    for _ in 0..<80 {
      let parts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "x"
      }
      let parent = parts.dropLast().map { $0 + "d" }.joined(separator: "/")
      if !parent.isEmpty { try folder.makeFolders(parent) }
      let name = (parts.dropLast().map { $0 + "d" } + [parts[parts.count - 1]]).joined(separator: "/")
      try folder.write(name)
      expected.insert(name)
    }
    #expect(files() == expected.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test("ignored names and folders are left out with what lies in them")
  func ignored() throws {
    try folder.makeFolders(".git/x")
    try folder.makeFolders("drafts")
    for name in [".git/x/a.csv", "drafts/a.csv", "a.csv", "b.bak"] { try folder.write(name) }
    let drafts = folder["drafts"]
    #expect(files { path, isFolder in isFolder && path == drafts || path.name.last == 0x6B } == ["a.csv"])
  }

  @Test(
    "links out of the root are followed once per file and folder, the first path in order standing for it")
  func links() throws {
    try outside.makeFolders("data/sub")
    try outside.write("data/sub/far.csv")
    try folder.link(outside["data"], at: "b")
    try folder.link(outside["data"], at: "c")
    try folder.link(outside["data/sub/far.csv"], at: "d.csv")
    #expect(files() == ["b/sub/far.csv"])
  }

  @Test("links within the root, to a folder above it, to themselves or to nothing are not followed")
  func loops() throws {
    try folder.makeFolders("sub")
    try folder.write("sub/a.csv")
    try folder.link(folder["sub/a.csv"], at: "again.csv")
    try folder.link(folder.path, at: "sub/root")
    try folder.link("/", at: "sub/above")
    try folder.link("self", at: "self")
    try folder.link("/nowhere/at/all", at: "dangling.csv")
    #expect(files() == ["sub/a.csv"])
  }

  @Test("a link back from outside does not lead into the root again")
  func backFromOutside() throws {
    try folder.write("a.csv")
    try outside.write("far.csv")
    try outside.link(folder.path, at: "back")
    try outside.link(outside.path, at: "round")
    try folder.link(outside.path, at: "out")
    #expect(files() == ["a.csv", "out/far.csv"])
  }

  @Test("FIFOs, devices, links that lead nowhere and those whose end is hidden are told of, and are no files")
  func specials() throws {
    #expect(folder["pipe.csv"].withCString { mkfifo($0, 0o644) } == 0)
    try folder.link("/dev/zero", at: "zero.csv")
    try folder.link("/nowhere/at/all", at: "dangling.csv")
    try folder.link("round.csv", at: "round.csv")
    try folder.link(PathBytes("/" + String(repeating: "x", count: 300)), at: "hidden.csv")
    try folder.write("a.csv")
    #expect(files() == ["a.csv"])
    var dead: [String] = []
    var hidden: [String] = []
    var special: [String] = []
    FolderScanner(roots: [folder.path]).scan(folder.path) { entry in
      if case .deadLink(let path) = entry { dead.append(relative(path)) }
      if case .hiddenEnd(let error) = entry { hidden.append(relative(error.path)) }
      if case .special(let path) = entry { special.append(relative(path)) }
      return .continue
    }
    #expect(hidden == ["hidden.csv"])
    #expect(dead == ["dangling.csv", "round.csv"])
    #expect(special == ["pipe.csv", "zero.csv"])
  }

  @Test("what is no file says what it is, and where a link leads")
  func obstacles() throws {
    #expect(folder["pipe.csv"].withCString { mkfifo($0, 0o644) } == 0)
    try folder.link("/dev/zero", at: "zero.csv")
    try folder.link("/nowhere/at/all", at: "dangling.csv")
    try folder.link("round.csv", at: "round.csv")
    let long = "/" + String(repeating: "x", count: 300)
    try folder.link(PathBytes(long), at: "hidden.csv")
    try folder.makeFolders("sub")
    try folder.write("a.csv")
    #expect(Obstacle(at: folder["pipe.csv"]) == .special(link: nil))
    #expect(Obstacle(at: folder["zero.csv"]) == .special(link: "/dev/zero"))
    #expect(Obstacle(at: folder["dangling.csv"]) == .deadLink(to: "/nowhere/at/all", code: ENOENT))
    #expect(Obstacle(at: folder["round.csv"]) == .deadLink(to: "round.csv", code: ELOOP))
    #expect(Obstacle(at: folder["hidden.csv"]) == .hiddenEnd(of: long, code: ENAMETOOLONG))
    #expect(Obstacle(at: folder["sub"]) == .folder(link: nil))
    #expect(Obstacle(at: folder["a.csv"]) == nil)
    #expect(Obstacle(at: folder["absent.csv"]) == nil)
  }

  @Test("a path longer than the system takes is reported, and the walk goes on")
  func tooDeep() throws {
    let component = String(repeating: "d", count: 200)
    var depth = 0
    let start = open(".", O_RDONLY)
    defer { close(start) }
    // Only relative calls can make such a path.
    var current = folder.path.withCString { open($0, O_RDONLY | O_DIRECTORY) }
    while depth < 25 {
      mkdirat(current, component, 0o755)
      let next = openat(current, component, O_RDONLY | O_DIRECTORY)
      close(current)
      current = next
      depth += 1
    }
    close(current)
    try folder.write("z.csv")
    var problems: [SystemError] = []
    var found: [String] = []
    FolderScanner(roots: [folder.path]).scan(folder.path) { entry in
      if case .unreadable(let error) = entry { problems.append(error) }
      if case .file(let path, _, _) = entry { found.append(relative(path)) }
      return .continue
    }
    #expect(problems.map(\.code) == [ENAMETOOLONG])
    #expect(found == ["z.csv"])
    try removeDeep(component, depth)
  }

  private func removeDeep(_ component: String, _ depth: Int) throws {
    var folders = [folder.path.withCString { open($0, O_RDONLY | O_DIRECTORY) }]
    for level in 0..<depth { folders.append(openat(folders[level], component, O_RDONLY | O_DIRECTORY)) }
    for level in (0..<depth).reversed() {
      close(folders[level + 1])
      unlinkat(folders[level], component, AT_REMOVEDIR)
    }
    close(folders[0])
  }

  @Test("a visitor may skip a folder, and may stop")
  func steps() throws {
    try folder.makeFolders("a")
    for name in ["a/1", "b", "c"] { try folder.write(name) }
    var seen: [String] = []
    FolderScanner(roots: [folder.path]).scan(folder.path) { entry in
      switch entry {
      case .folder(let path, _, _): return path == folder["a"] ? .skip : .continue
      case .file(let path, _, _):
        seen.append(relative(path))
        return .stop
      case .unreadable, .deadLink, .hiddenEnd, .special: return .continue
      }
    }
    #expect(seen == ["b"])
  }
}
