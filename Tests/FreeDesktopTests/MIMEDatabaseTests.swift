import FreeDesktop
import Testing

@Suite struct MIMEDatabaseTests {
  @Test("types are found by name extension, the heaviest first, in whatever case")
  func extensions() throws {
    let folder = try Folder([
      "mime/globs2": """
      # comment
      50:text/x-light:*.foo
      80:text/x-heavy:*.FOO
      50:application/x-tar:*.tar.gz
      50:text/x-readme:readme*
      x:broken:*.bar
      """
    ])
    let database = MIMEDatabase(folders: [folder.path, "/no/such/folder"])
    #expect(database.types(fileExtension: "Foo") == ["text/x-heavy", "text/x-light"])
    #expect(database.types(fileExtension: "tar.gz") == ["application/x-tar"])
    #expect(database.fileExtensions(of: "text/x-readme").isEmpty)
    #expect(database.types(fileExtension: "bar").isEmpty)
  }

  @Test("a folder that counts more can add to a type and replace its globs")
  func precedence() throws {
    let user = try Folder(["mime/globs2": "50:text/a:*.mine\n50:text/b:__NOGLOBS__\n50:text/b:*.b"])
    let system = try Folder(["mime/globs2": "50:text/a:*.theirs\n50:text/b:*.old"])
    let database = MIMEDatabase(folders: [user.path, system.path])
    #expect(database.fileExtensions(of: "text/a") == ["mine", "theirs"])
    #expect(database.fileExtensions(of: "text/b") == ["b"])
  }

  @Test("aliases lead to the type, and a text type without parents is plain text")
  func parents() throws {
    let folder = try Folder([
      "mime/aliases": "application/x-old application/new",
      "mime/subclasses": "application/new application/base\napplication/new application/x-other",
    ])
    let database = MIMEDatabase(folders: [folder.path])
    #expect(database.canonicalName(of: "application/x-old") == "application/new")
    #expect(database.parents(of: "application/x-old") == ["application/base", "application/x-other"])
    #expect(database.parents(of: "text/x-anything") == ["text/plain"])
    #expect(database.parents(of: "text/plain").isEmpty)
  }
}
