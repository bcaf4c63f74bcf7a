import Foundation
import SpotlightModel
import Testing
import UniformTypeIdentifiers

@testable import CoreSpotlight

@Suite struct AttributeSetTests {
  /// A value of each form.
  private static func sample(_ form: StandardAttribute.Form) -> Any {
    switch form {
    case .text: "Text"
    case .address: URL(filePath: "/tmp/a b.png")
    case .contentType: UTType.png
    case .number: NSNumber(value: 12.5)
    case .boolean: NSNumber(value: true)
    case .date: Date(timeIntervalSinceReferenceDate: 0.25)
    case .data: Data([0, 255])
    case .texts: ["a", "b, c"]
    case .dates: [Date.distantPast, .distantFuture]
    case .persons: [CSPerson(displayName: "Ada", handles: ["a@b.c"], handleIdentifier: "emailAddresses")]
    case .headers: ["Subject": ["Hello: you"], "To": ["a", "b"]] as [String: [Any]]
    }
  }

  @Test("every attribute comes back from the index, from an archive and from a copy as it was given")
  func roundTrips() throws {
    let set = CSSearchableItemAttributeSet()
    for attribute in StandardAttribute.groups.flatMap(\.attributes) {
      set.assigned[attribute.key] = Self.sample(attribute.form)
    }
    let archive = try NSKeyedArchiver.archivedData(withRootObject: set, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItemAttributeSet.self, from: archive))
    let copy = try #require(set.copy() as? CSSearchableItemAttributeSet)
    for attribute in StandardAttribute.groups.flatMap(\.attributes) {
      let given = try AttributeValue(Self.sample(attribute.form), of: attribute.key)
      for other in [read, copy] {
        let value = try #require(other.assigned[attribute.key] ?? nil)
        #expect(try AttributeValue(value, of: attribute.key) == given, "\(attribute.name)")
      }
      let shown = try #require(given?.value(of: attribute))
      #expect(try AttributeValue(shown, of: attribute.key) == given, "\(attribute.name)")
    }
    #expect(read.sharedItemContentType == .png && read.authors == set.authors && read.rating == 12.5)
    #expect(read.emailHeaders?["Subject"] as? [String] == ["Hello: you"])
    #expect(read.contentURL == URL(filePath: "/tmp/a b.png") && read.thumbnailData == Data([0, 255]))
  }

  @Test("what was never assigned is told from what was set to nil, in copies and archives too")
  func assigned() throws {
    let set = CSSearchableItemAttributeSet()
    set.title = nil
    #expect(set.assigned.keys.contains(.title) && !set.assigned.keys.contains("rating"))
    #expect(set.title == nil && set.rating == nil)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: set, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CSSearchableItemAttributeSet.self, from: archive)
    #expect(read?.assigned.count == 1 && read?.assigned.keys.contains(.title) == true)
  }

  @Test("a copy does not follow the original")
  func copy() throws {
    let set = CSSearchableItemAttributeSet(contentType: .image)
    set.title = "One"
    let copy = try #require(set.copy() as? CSSearchableItemAttributeSet)
    set.title = "Two"
    #expect(copy.title == "One" && copy.contentType == "public.image")
  }

  @Test("what is never nil has a value")
  func neverNil() {
    let set = CSSearchableItemAttributeSet(itemContentType: "public.message")
    #expect(set.likelyJunk == false && set.actionIdentifiers.isEmpty)
  }

  @Test("numbers keep their digits, and truth values stay truth values")
  func numbers() throws {
    func value(_ number: NSNumber, _ key: AttributeKey = "rating") throws -> AttributeValue? {
      try AttributeValue(number, of: key)
    }
    #expect(try value(NSNumber(value: UInt64.max)) == .number("18446744073709551615"))
    #expect(try value(NSNumber(value: Int64.min)) == .number("-9223372036854775808"))
    #expect(try value(NSNumber(value: Float(0.1))) == .number("0.1"))
    #expect(try value(NSNumber(value: Double.nan)) == .text("nan"))
    #expect(try value(1, "allDay") == .boolean(true))
    #expect(try value(NSNumber(value: true), "com_example") == .boolean(true))
    #expect(try value(1, "com_example") == .number("1"))
    let number = AttributeValue.number("18446744073709551615").object as? NSNumber
    #expect(number?.uint64Value == .max)
  }
}

@Suite struct CustomAttributeTests {
  @Test(
    "a key's name is letters, digits and underscores, and nobody else's",
    arguments: [
      "com_example_color", "a", "_1", "título", "with.dot", "with space", "", "kMDItemTitle", "kMDx", "title",
      "GPSTrack",
    ])
  func names(name: String) {
    #expect((CSCustomAttributeKey(keyName: name) != nil) == ["com_example_color", "a", "_1"].contains(name))
  }

  @Test("a key is searchable, and nothing else, unless it is said")
  func flags() throws {
    let key = try #require(CSCustomAttributeKey(keyName: "a"))
    #expect(key.isSearchable && !key.isSearchableByDefault && !key.isUnique && !key.isMultiValued)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: key, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSCustomAttributeKey.self, from: archive) == key)
  }

  @Test("custom values come back as they were given, and are values of the item")
  func values() throws {
    let key = try #require(CSCustomAttributeKey(keyName: "com_example_color"))
    let set = CSSearchableItemAttributeSet()
    let text = NSMutableString(string: "red")
    set.setValue(text, forCustomKey: key)
    text.append("dish")
    #expect(set.value(forCustomKey: key) as? NSString == "red")
    let values = NSArray(array: [NSNumber(value: 1), NSNull(), NSArray(array: [NSString(string: "x")])])
    set.setValue(values, forCustomKey: key)
    let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
    #expect(try IndexedItem(item).attributes == ["com_example_color": .list([.number(1), .text("x")])])
    set.setValue(nil, forCustomKey: key)
    #expect(set.value(forCustomKey: key) == nil && set.assigned.count == 1)
  }

  @Test("a value that no attribute can have is refused with its name and type")
  func unsupported() throws {
    let set = CSSearchableItemAttributeSet()
    let key = try #require(CSCustomAttributeKey(keyName: "com_example_set"))
    set.setValue(NSOrderedSet(array: [1]), forCustomKey: key)
    let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
    let error = #expect(throws: CSIndexError.self) { try IndexedItem(item) }
    #expect(error?.code == .invalidItemError)
    #expect(error?.localizedDescription.contains("com_example_set") == true)
  }
}
