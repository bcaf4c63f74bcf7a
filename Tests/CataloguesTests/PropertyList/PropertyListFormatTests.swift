import Testing

@testable import Catalogues

@Suite("Formats of property lists")
struct PropertyListFormatTests {
  private func prefix<Value>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    Array(text.utf8).withUnsafeBytes(body)
  }

  @Test(
    "the first bytes tell",
    arguments: [
      ("bplist00", PropertyListFormat.binary), ("<?xml version=\"1.0\"?>", .xml),
      (" \n<!DOCTYPE plist>", .xml),
      ("<plist>", .xml), ("<0fbd77>", .text), ("{ a = b; }", .text), ("\"a\" = \"b\";", .text), ("", .text),
      ("<", .text),
    ])
  func detect(text: String, format: PropertyListFormat) {
    #expect(prefix(text, PropertyListFormat.detect) == format)
  }

  @Test(
    "an XML file is a property list by its root element",
    arguments: [
      (
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\">\n<plist version=\"1.0\">",
        true
      ),
      ("<!-- <rss> --><plist>", true), ("<rss><plist>", false), ("<?xml version=\"1.0\"?><plists>", false),
      ("", false),
      ("<!-- never ends", false), ("<", false),
    ])
  func root(text: String, isPropertyList: Bool) {
    #expect(prefix(text, PropertyListFormat.isXML) == isPropertyList)
  }

  @Test("a list that must be whole in memory may not be too large")
  func tooLarge() throws {
    #expect(throws: CatalogueError.self) {
      try WholeSource(MemorySource([UInt8](repeating: 0, count: 101)), limit: 100)
    }
    let whole = try WholeSource(MemorySource([1, 2, 3]), limit: 3)
    withExtendedLifetime(whole) { #expect(whole.bytes.elementsEqual([1, 2, 3])) }
  }
}
