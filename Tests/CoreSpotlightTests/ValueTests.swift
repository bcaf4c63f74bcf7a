import Foundation
import TestSupport
import Testing

@testable import CoreSpotlight

@Suite struct PersonTests {
  @Test("persons come back from their text, whatever characters they have")
  func text() {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("a B<>#,:\\é@.")
    func name() -> String {
      String((0...random.below(6)).map { _ in random.pick(alphabet) }).trimmingCharacters(in: .whitespaces)
    }
    for _ in 0..<2_000 {
      let handles = (0..<random.below(3)).map { _ in name() }.filter { !$0.isEmpty }
      let person = CSPerson(
        displayName: random.below(4) == 0 ? nil : name(), handles: handles, handleIdentifier: name())
      if random.below(2) == 0 { person.contactIdentifier = name() }
      let text = PersonText.text(of: person)
      let expected = CSPerson(
        displayName: person.displayName.flatMap { $0.isEmpty ? nil : $0 }, handles: handles,
        handleIdentifier: person.handleIdentifier)
      expected.contactIdentifier = person.contactIdentifier
      #expect(PersonText.person(text) == expected, "\(text)")
    }
  }

  @Test("a text reads as a person does, and any text is one")
  func readable() {
    let person = CSPerson(
      displayName: "Ada Lovelace", handles: ["ada@example.com", "a.l@example.org"],
      handleIdentifier: "emailAddresses")
    #expect(PersonText.text(of: person) == "Ada Lovelace <emailAddresses: ada@example.com, a.l@example.org>")
    #expect(PersonText.person("Ada Lovelace").displayName == "Ada Lovelace")
    #expect(PersonText.person("Ada <").displayName == "Ada")
    #expect(PersonText.person("").displayName == nil)
  }

  @Test("a person comes back from an archive, and a copy is equal")
  func coding() throws {
    let person = CSPerson(displayName: nil, handles: ["1", "2"], handleIdentifier: "phoneNumbers")
    person.contactIdentifier = "c"
    let archive = try NSKeyedArchiver.archivedData(withRootObject: person, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSPerson.self, from: archive) == person)
    #expect(person.copy() as? CSPerson == person)
  }
}

@Suite struct LocalizedStringTests {
  private let texts = ["en": "Hello", "de": "Hallo", "pt-BR": "Olá"]

  @Test(
    "the text is that of the user's language",
    arguments: [
      (["LANG": "de_CH.UTF-8"], "Hallo"), (["LANG": "C"], "Hello"),
      (["LC_ALL": "pt_PT", "LANG": "de"], "Olá"),
      (["LANGUAGE": "fr:pt_BR", "LANG": "de_DE"], "Olá"), (["LANG": "xx"], "Hello"), ([:], "Hello"),
    ])
  func choice(environment: [String: String], text: String) {
    #expect(UserLanguages(environment: environment).choose(texts) == text)
  }

  @Test("where there is neither the user's language nor English, any text will do, and none is none")
  func fallback() {
    let languages = UserLanguages(environment: ["LANG": "fr"])
    #expect(languages.choose(["b": "2", "a": "1"]) == "1")
    #expect(languages.choose([:]) == nil)
  }

  @Test("it is a string like any other")
  func string() throws {
    let string = CSLocalizedString(localizedStrings: ["en": "Grüße 🌍"])
    #expect(string as String == "Grüße 🌍" && string.localizedString() == "Grüße 🌍")
    #expect(string.isEqual(NSString(string: "Grüße 🌍")) && string.length == 8)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: false)
    #expect(!archive.isEmpty)
    let set = CSSearchableItemAttributeSet()
    set.title = string as String
    #expect(set.title == "Grüße 🌍")
  }
}

@Suite struct ItemTests {
  @Test("an item comes back from an archive and from a copy")
  func coding() throws {
    let item = CSSearchableItem("1", "Soup", in: "main.soups")
    item.isUpdate = true
    item.updateListenerOptions = [.priority, .summarization]
    item.expirationDate = Date(timeIntervalSinceReferenceDate: 5)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: archive))
    let copy = try #require(item.copy() as? CSSearchableItem)
    for other in [read, copy] {
      #expect(other.uniqueIdentifier == "1" && other.domainIdentifier == "main.soups" && other.isUpdate)
      #expect(other.updateListenerOptions == item.updateListenerOptions)
      #expect(other.expirationDate == item.expirationDate && other.attributeSet.title == "Soup")
    }
    #expect(copy.attributeSet !== item.attributeSet)
  }

  @Test("results are ordered by their ranks, others not at all")
  func rank() {
    let (first, second) = (CSSearchableItem("1"), CSSearchableItem("2"))
    #expect(first.compare(byRank: second) == .orderedSame)
    (first.rank, second.rank) = (0, 1)
    #expect(first.compare(byRank: second) == .orderedAscending)
    #expect(second.compare(byRank: first) == .orderedDescending)
  }
}

@Suite struct IndexErrorTests {
  @Test("an error is caught by its code, and is an NSError of Apple's domain and number")
  func codes() {
    do {
      throw CSIndexError(.quotaExceeded, userInfo: [NSLocalizedDescriptionKey: "Full"])
    } catch CSIndexError.quotaExceeded {
    } catch {
      Issue.record(error)
    }
    let error = CSIndexError(.mismatchedClientState) as NSError
    #expect(error.domain == CSIndexErrorDomain && error.code == -1006)
    #expect(CSIndexError(.quotaExceeded) == CSIndexError(.quotaExceeded))
    #expect(CSIndexError(.quotaExceeded) != CSIndexError(.unknownError))
    #expect(CSIndexError(.unknownError, userInfo: ["a": 1]).errorUserInfo["a"] as? Int == 1)
  }
}

@Suite struct ApplicationIdentityTests {
  private let data: URL

  init() throws {
    data = URL.temporaryDirectory.appending(path: "followspot-test-\(UUID())")
    let applications = data.appending(path: "applications")
    try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
    let entry = """
      [Desktop Entry]
      Type=Application
      Exec="/bin/sh" --open %u
      X-Followspot-BundleIdentifier=com.example.Shell
      """
    try Data(entry.utf8).write(to: applications.appending(path: "shell.desktop"))
  }

  @Test("the environment names a program first, then its bundle, its desktop file, and its own name")
  func order() throws {
    let shell = URL(filePath: "/bin/sh").resolvingSymlinksInPath().path
    func name(_ environment: [String: String], _ bundle: String? = nil, _ executable: String? = nil) -> String
    {
      var environment = environment
      environment["XDG_DATA_HOME"] = data.path
      return ApplicationIdentity(
        environment: environment, mainBundle: bundle, executable: executable ?? shell
      )
      .bundleIdentifier
    }
    #expect(name(["FOLLOWSPOT_BUNDLE_IDENTIFIER": "com.example.A"], "com.example.B") == "com.example.A")
    #expect(name(["FOLLOWSPOT_BUNDLE_IDENTIFIER": ""], "com.example.B") == "com.example.B")
    #expect(name([:]) == "com.example.Shell")
    #expect(name([:], nil, "/opt/movies/Movies") == "Movies")
    try FileManager.default.removeItem(at: data)
  }
}
