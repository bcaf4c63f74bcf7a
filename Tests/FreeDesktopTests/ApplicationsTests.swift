import Glibc
import Testing

@testable import FreeDesktop

@Suite("The installed applications") struct ApplicationsTests {
  private func applications(user: [String: String], system: [String: String]) throws -> (
    Applications, [Folder]
  ) {
    let folders = [try folder(user), try folder(system)]
    return (Applications(data: folders.map(\.path)), folders)
  }

  /// Applications whose commands are the names of their files.
  private func folder(_ entries: [String: String]) throws -> Folder {
    let files = entries.map { name, keys in
      ("applications/\(name)", "[Desktop Entry]\nType=Application\nName=A\nExec=\(name)\n\(keys)\n")
    }
    return try Folder(Dictionary(uniqueKeysWithValues: files))
  }

  @Test("are found by the owner of the items they index, before those that open its catalogues")
  func owners() throws {
    let (applications, folders) = try applications(
      user: ["a.desktop": "X-Followspot-Catalogues=movies;com.example.Movies"],
      system: ["sub/b.desktop": "X-Followspot-BundleIdentifier=com.example.Movies"])
    withExtendedLifetime(folders) {
      #expect(applications.application(owning: "com.example.Movies")?.command == "sub/b.desktop")
      #expect(applications.application(owning: "movies")?.command == "a.desktop")
      #expect(applications.application(owning: "films") == nil)
    }
  }

  @Test(
    "of a user's and the system's file of one identifier are the user's, also where that hides the application",
    arguments: [true, false])
  func hiding(hides: Bool) throws {
    let (applications, folders) = try applications(
      user: ["a.desktop": "X-Followspot-BundleIdentifier=a\nHidden=\(hides)\nIcon=user"],
      system: ["a.desktop": "X-Followspot-BundleIdentifier=a"])
    withExtendedLifetime(folders) {
      #expect(applications.application(owning: "a")?.icon == (hides ? nil : "user"))
    }
  }

  @Test("have identifiers in which dashes stand for folders")
  func identifiers() throws {
    let (applications, folders) = try applications(
      user: ["sub-a.desktop": "X-Followspot-BundleIdentifier=a\nHidden=true"],
      system: ["sub/a.desktop": "X-Followspot-BundleIdentifier=a"])
    withExtendedLifetime(folders) {
      #expect(applications.application(owning: "a") == nil)
    }
  }

  @Test("are read from regular files only: nothing waits for a pipe's writer")
  func pipe() throws {
    let (applications, folders) = try applications(
      user: [:], system: ["b.desktop": "X-Followspot-BundleIdentifier=b"])
    #expect(mkfifo(folders[1].path + "/applications/a.desktop", 0o600) == 0)
    withExtendedLifetime(folders) {
      #expect(applications.application(owning: "b") != nil)
    }
  }
}
