import TestSupport
import Testing

@testable import UniformTypeIdentifiers

@Suite struct DynamicTypeTests {
  @Test("a dynamic identifier is the one that Apple's systems make")
  func identifier() throws {
    let type = try #require(UTType(filenameExtension: "fsnap"))
    #expect(type.identifier.hasPrefix("dyn.ah62d4rv4ge8"))
    #expect(type.isDynamic && !type.isDeclared && type.localizedDescription == nil)
    #expect(type.preferredFilenameExtension == "fsnap")
    #expect(UTType(type.identifier) == type)
    #expect(type.conforms(to: .data))
  }

  @Test("what a dynamic identifier holds comes back, whatever characters it has")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let alphabet = Array(":,=\\?aé0%")
      let tag = String((0...random.below(12)).map { _ in random.pick(alphabet) })
      let written = DynamicIdentifier(
        supertypes: ["public.image", "a:b"], tags: [(.mimeType, tag), (.init(rawValue: "x,y"), tag)])
      let read = try #require(DynamicIdentifier(written.identifier))
      #expect(read.supertypes == ["public.image", "a:b"])
      #expect(read.tags(.mimeType) == [tag] && read.tags(.init(rawValue: "x,y")) == [tag])
    }
  }

  @Test(
    "what is no dynamic identifier is none",
    arguments: ["dyn.a", "dyn.", "dyn.aIJ", "dyn.ah62d4", "public.png"])
  func none(identifier: String) {
    #expect(DynamicIdentifier(identifier) == nil)
  }
}
