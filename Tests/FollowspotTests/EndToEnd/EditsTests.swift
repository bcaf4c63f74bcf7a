import Glibc
import Testing

private let shop = "id,title\n1,Lamp\n2,Desk\n3,Chair\n"

/// A daemon on a folder that holds one catalogue, settled.
private func following(_ files: [String: String] = ["shop.csv": shop]) throws -> Following {
  let playground = try Playground()
  for (name, text) in files { try playground.write(name, text) }
  let followspot = playground.followspot()
  let daemon = try followspot.watch()
  try followspot.waitUntilTrue()
  return Following(playground: playground, followspot: followspot, daemon: daemon)
}

private struct Following {
  let playground: Playground
  let followspot: FollowspotCommand
  let daemon: Program
  var data: String { playground.data }
}

@Suite("A running daemon follows")
struct EditsTests {
  @Test("rows that are added, changed and removed")
  func rows() throws {
    let following = try following()
    for text in [shop + "4,Sofa\n", shop.replacing("Desk", with: "Table"), "id,title\n3,Chair\n"] {
      try following.playground.write("shop.csv", text)
      try following.followspot.waitUntilTrue()
    }
    #expect(try following.followspot.found("desk") == [])
    #expect(try following.followspot.found("chair") == ["3"])
  }

  @Test("a file that is replaced by a rename")
  func replaced() throws {
    let following = try following()
    for title in ["Vase", "Clock", "Mirror"] {
      try following.playground.replace("shop.csv", shop.replacing("Lamp", with: title))
      try eventually("\(title) is found") { try following.followspot.found(title) == ["1"] }
    }
    try following.followspot.waitUntilTrue()
  }

  @Test("a file that is removed or renamed")
  func removedAndRenamed() throws {
    let following = try following(["shop.csv": shop, "other.csv": "id,title\n9,Bed\n"])
    try following.playground.remove("other.csv")
    try following.followspot.waitUntilTrue()
    #expect(try following.followspot.found("bed") == [])
    try following.playground.move(following.data + "/shop.csv", to: following.data + "/store.csv")
    try following.followspot.waitUntilTrue()
    #expect(try following.followspot.search("lamp").first?["domain"]?.text == "store")
  }

  @Test("a tree that is moved in, and out again")
  func movedTree() throws {
    let following = try following()
    let outside = following.playground.path + "/outside"
    try makeFolders(outside + "/a/b")
    try write(Array("id,title\n7,Stool\n".utf8), to: outside + "/a/b/deep.csv")
    try following.playground.move(outside, to: following.data + "/inside")
    try eventually("the tree is found") { try following.followspot.found("stool") == ["7"] }
    try following.followspot.waitUntilTrue()
    try following.playground.move(following.data + "/inside", to: outside)
    try following.followspot.waitUntilTrue()
    try write(Array("id,title\n7,Bench\n".utf8), to: outside + "/a/b/deep.csv")
    try following.playground.write("shop.csv", shop + "5,Rug\n")
    try following.followspot.waitUntilTrue()
    #expect(try following.followspot.found("bench") == [])
  }

  @Test("deep folders that come with a file in them at once")
  func deepFolders() throws {
    let following = try following()
    for number in 0..<20 {
      try following.playground.write("a\(number)/b/c/d/e.csv", "id,title\n\(number),Deep\(number)\n")
    }
    try following.followspot.waitUntilTrue()
  }

  @Test("a writer that takes its time")
  func slowWriter() throws {
    let following = try following()
    let descriptor = open(following.data + "/slow.csv", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    for piece in ["id,ti", "tle\nslow1,On", "e\nslow2,Two\n"] {
      let written = Array(piece.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #expect(written == piece.utf8.count)
      // Looking takes longer than the settle time.
      _ = try following.followspot.found("one")
    }
    close(descriptor)
    try following.followspot.waitUntilTrue()
    #expect(try Set(following.followspot.found("--domain", "slow")) == ["slow1", "slow2"])
  }

  @Test("links, and is not led in circles by them")
  func links() throws {
    let following = try following()
    try makeFolders(following.data + "/inner")
    #expect(symlink("..", following.data + "/inner/loop") == 0)
    #expect(symlink(following.data, following.data + "/inner/self") == 0)
    let outside = following.playground.path + "/linked.csv"
    try write(Array("id,title\n8,Shelf\n".utf8), to: outside)
    #expect(link(outside, following.data + "/hard.csv") == 0)
    try eventually("the hard link is found") { try following.followspot.found("shelf") == ["8"] }
    try following.followspot.waitUntilTrue()
  }

  @Test("names that are not UTF-8")
  func awkwardNames() throws {
    let following = try following()
    let name = Array((following.data + "/caf").utf8) + [0xE9] + Array(".csv".utf8)
    try write(Array("id,title\n6,Basket\n".utf8), to: name)
    try eventually("its row is found") { try following.followspot.found("basket") == ["6"] }
    try following.playground.write("two\nlines.csv", "id,title\n7,Carpet\n")
    try following.followspot.waitUntilTrue()
    _ = try PrintedValue.lines(following.followspot.run("status", "--json").standardOutput)
  }

  @Test("many files at once")
  func manyFiles() throws {
    let following = try following()
    for number in 0..<2000 {
      try following.playground.write("f\(number % 20)/c\(number).csv", "id,title\nn\(number),Many\(number)\n")
    }
    try following.followspot.waitUntilTrue(within: 120)
  }

  @Test("any sequence of edits", arguments: [1, 2, 3] as [UInt64])
  func anySequence(seed: UInt64) throws {
    let following = try following()
    var editing = RandomEditing(following.playground, seed: seed)
    for _ in 0..<80 { try editing.step() }
    try following.followspot.waitUntilTrue()
  }
}
