import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon
@testable import followspot

@Suite("Commands on a folder that is followed no longer")
struct UnfollowedFolderTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome()
    let store = try IndexStore(home: home.path, access: .readWrite)
    for (name, state) in [("old", CatalogueRecord.State.unfollowed), ("new", .followed)] {
      try store.write { writer in
        var record = CatalogueRecord(
          root: Array("/nonexistent/\(name)".utf8), path: Array("films.csv".utf8), domain: Domain(name),
          state: state)
        let item = Item(
          key: ItemKey(owner: name, identifier: "1"), domain: Domain(name),
          attributes: ["title": .text("Alien")])
        try writer.apply([.index(item)], from: .catalogue(writer.save(&record), .first(modified: 0)))
      }
    }
  }

  @Test("status, explain and doctor say so, and what to do")
  func told() throws {
    let status = try home.run("status")
    #expect(status.out.contains("/nonexistent/old is not followed any more"))
    #expect(status.out.contains("followspot forget --folder /nonexistent/old"))
    #expect(
      try home.run("status", "--json").out.contains(#"{"path":"/nonexistent/old","state":"unfollowed"}"#))
    for path in ["/nonexistent/old/films.csv", "/nonexistent/old"] {
      let explained = try home.run("explain", path)
      #expect(explained.status == .incomplete)
      #expect(explained.out.contains("unfollowed"))
      #expect(explained.out.contains("followspot watch /nonexistent/old"))
    }
    #expect(try home.run("explain", "/nonexistent/old/new.csv").out.contains("outside"))
    #expect(try home.run("doctor").out.contains("/nonexistent/old is not followed any more"))
  }

  @Test("explain tells of an item that was forgotten, and how it comes back")
  func forgottenItem() throws {
    #expect(try home.run("forget", "new:1").status == .done)
    let explained = try home.run("explain", "new:1", "--json")
    #expect(explained.status == .incomplete)
    #expect(explained.out.contains(#""state":"forgotten""#))
    #expect(explained.out.contains("It is a row of /nonexistent/new/films.csv"))
    #expect(explained.out.contains("followspot reindex /nonexistent/new/films.csv"))
  }

  @Test("its files are neither accepted nor read again")
  func refused() throws {
    for command in ["accept", "reindex"] {
      let answer = try home.run(command, "/nonexistent/old/films.csv")
      #expect(answer.status == .incomplete)
      #expect(answer.error.contains("not followed"))
    }
  }

  @Test("all that came from it is forgotten by one command")
  func forget() throws {
    #expect(try home.run("forget", "--folder", "/nonexistent/old/sub").status == .incomplete)
    let forgotten = try home.run("forget", "--folder", "/nonexistent/old", "--json")
    #expect(forgotten.out == "{\"removed\":1,\"catalogues\":1}\n")
    #expect(forgotten.status == .done)
    #expect(try home.run("search", "alien").out == "Alien  new:1\n")
    #expect(try home.run("forget", "--folder", "/nonexistent/old").status == .incomplete)
    #expect(try home.run("forget", "--folder", "/nonexistent/new/").out == "removed 1 item of 1 catalogue\n")
  }

  @Test("a folder goes with no other thing to forget")
  func wrongUsage() throws {
    #expect(try home.run("forget", "--folder", "/x", "--domain", "y").status == .failed)
  }

  @Test("errors says nothing of it, as doctor does not")
  func errors() throws {
    let store = try IndexStore(home: home.path, access: .readWrite)
    for name in ["old", "new"] {
      let path = Array("films.csv".utf8)
      let record = try #require(try store.catalogue(root: Array("/nonexistent/\(name)".utf8), path: path))
      let id = try #require(record.id)
      try store.write {
        try $0.setProblems([CatalogueProblem(line: 2, reason: "refused in \(name)")], of: id)
      }
    }
    let errors = try home.run("errors").out
    #expect(errors.contains("refused in new"))
    #expect(!errors.contains("refused in old"))
  }

  @Test("it can be forgotten beside a daemon that follows others, and one of these cannot")
  func besideDaemon() throws {
    let lock = try HomeLock(home: home.path)
    #expect(lock != nil)
    StatusFile(home: home.path).begin([PathBytes("/nonexistent/new")])
    #expect(try home.run("forget", "--folder", "/nonexistent/new").status == .incomplete)
    #expect(try home.run("forget", "--folder", "/nonexistent/old").status == .done)
    #expect(try home.run("search", "alien").out == "Alien  new:1\n")
    withExtendedLifetime(lock) {}
  }
}
