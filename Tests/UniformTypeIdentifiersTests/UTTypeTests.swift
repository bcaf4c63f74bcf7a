import FoundationEssentials
import Testing

@testable import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test("every declared type conforms to declared types alone, and none to itself")
  func table() {
    let identifiers = TypeRegistry.shared.builtInIdentifiers
    #expect(identifiers.count > 150)
    for identifier in identifiers {
      let type = UTType(known: identifier)
      #expect(type.supertypes.allSatisfy { $0.isDeclared }, "\(identifier)")
      #expect(!type.supertypes.contains(type), "\(identifier)")
    }
  }

  @Test("types are found by name extension and by MIME type, in whatever case")
  func tags() {
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType(mimeType: "Text/HTML") == .html)
    #expect(UTType(filenameExtension: "plist", conformingTo: .xml)?.isDynamic == true)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
    #expect(UTType.image.tags.isEmpty)
    #expect(UTType(filenameExtension: "") == nil && UTType(mimeType: "") == nil)
  }

  @Test("a folder's type is found where data is not asked for")
  func folders() {
    #expect(UTType(filenameExtension: "app", conformingTo: .bundle) == .applicationBundle)
    #expect(UTType(filenameExtension: "app")?.isDynamic == true)
  }

  @Test("a type conforms to itself and to all that it is a kind of; super- and subtypes are others")
  func conformance() {
    #expect(UTType.jpeg.conforms(to: .jpeg) && UTType.jpeg.conforms(to: .data))
    #expect(!UTType.jpeg.conforms(to: .text) && !UTType.image.conforms(to: .jpeg))
    #expect(UTType.image.isSupertype(of: .png) && UTType.png.isSubtype(of: .image))
    #expect(!UTType.png.isSubtype(of: .png) && !UTType.png.isSupertype(of: .png))
    #expect(UTType.png.supertypes == [.image, .data, .content, .item])
  }

  @Test("an identifier that nobody declared is no type, until it is exported or imported")
  func declaring() {
    #expect(UTType("com.example.unheard-of") == nil)
    let type = UTType(exportedAs: "com.example.recipe", conformingTo: .json)
    #expect(type.conforms(to: .text) && type.isDeclared && !type.isPublic && !type.isDynamic)
    #expect(UTType("com.example.recipe") == type)
    #expect(UTType(importedAs: "public.png", conformingTo: .text).conforms(to: .text) == false)
  }

  @Test("an identifier comes back from its coded form")
  func coding() throws {
    let data = try JSONEncoder().encode([UTType.pdf])
    #expect(String(decoding: data, as: UTF8.self) == "[\"com.adobe.pdf\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.pdf])
  }
}
