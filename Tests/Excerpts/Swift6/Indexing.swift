// What tutorials and documentation show of the interface, in the spelling of today. That these files compile, in the modes
// of Swift 5 and Swift 6, is the test.

import CoreSpotlight
import Foundation
import MobileCoreServices
import UniformTypeIdentifiers

struct Movie {
  var title: String
  var plot: String
  var category: String
  var stars: String
  var image: String
}

/// A list of films becomes items with keywords, of a domain.
final class MovieList {
  var movies: [Movie] = []

  func setUpSearchableContent() {
    var searchableItems = [CSSearchableItem]()
    for (index, movie) in movies.enumerated() {
      let searchableItemAttributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
      searchableItemAttributeSet.title = movie.title
      let imagePathParts = movie.image.components(separatedBy: ".")
      searchableItemAttributeSet.thumbnailURL = Bundle.main.url(
        forResource: imagePathParts[0], withExtension: imagePathParts[1])
      searchableItemAttributeSet.contentDescription = movie.plot
      var keywords = [String]()
      keywords += movie.category.components(separatedBy: ", ")
      keywords += movie.stars.components(separatedBy: ", ")
      searchableItemAttributeSet.keywords = keywords
      let searchableItem = CSSearchableItem(
        uniqueIdentifier: "com.example.SpotIt.\(index)", domainIdentifier: "movies",
        attributeSet: searchableItemAttributeSet)
      searchableItems.append(searchableItem)
    }
    CSSearchableIndex.default().indexSearchableItems(searchableItems) { error -> Void in
      if error != nil { print(error?.localizedDescription ?? "") }
    }
  }

  func removeAll() {
    CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: ["movies"]) { error in
      if let error { print("Deleting failed: \(error.localizedDescription)") }
    }
  }
}

/// One item, with a handler, as short as can be.
func index(title: String, identifier: String) {
  guard CSSearchableIndex.isIndexingAvailable() else { return }
  let attributes = CSSearchableItemAttributeSet(contentType: .content)
  attributes.displayName = title
  let item = CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
  CSSearchableIndex.default().indexSearchableItems([item])
}

/// A handler that takes no notice of the error.
func deindex(_ identifier: String) {
  CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [identifier], completionHandler: nil)
  CSSearchableIndex.default().deleteAllSearchableItems { _ in }
}

/// A file, with all that is known of it.
func item(for file: URL) -> CSSearchableItem {
  let type = UTType(filenameExtension: file.pathExtension) ?? .data
  let attributes = CSSearchableItemAttributeSet(contentType: type)
  attributes.title = file.deletingPathExtension().lastPathComponent
  attributes.contentURL = file
  attributes.contentModificationDate = Date()
  attributes.fileSize = 12
  attributes.pageCount = 3
  attributes.authorNames = ["Ada Lovelace"]
  attributes.thumbnailData = Data()
  attributes.local = true
  let item = CSSearchableItem(
    uniqueIdentifier: file.absoluteString, domainIdentifier: "files.\(type.identifier)",
    attributeSet: attributes)
  item.expirationDate = Date.distantFuture
  return item
}

/// A place that can be called, and gone to.
func restaurant() -> CSSearchableItemAttributeSet {
  let attributes = CSSearchableItemAttributeSet(contentType: UTType.contact)
  attributes.title = "Il Forno"
  attributes.latitude = 47.3667
  attributes.longitude = NSNumber(value: 8.55)
  attributes.namedLocation = "Zürich"
  attributes.phoneNumbers = ["+41 44 000 00 00"]
  attributes.supportsPhoneCall = true
  attributes.supportsNavigation = 1
  attributes.rating = 4.5
  attributes.ratingDescription = "of 120 guests"
  return attributes
}

/// A song, with a number read back.
func song() -> Double {
  let attributes = CSSearchableItemAttributeSet(itemContentType: UTType.mp3.identifier)
  attributes.artist = "Nina Simone"
  attributes.album = "Pastel Blues"
  attributes.duration = 620
  attributes.audioTrackNumber = 9
  attributes.recordingDate = DateComponents(calendar: .current, year: 1965, month: 5, day: 19).date
  return attributes.duration?.doubleValue ?? 0
}

/// A message with people.
func message() -> CSSearchableItem {
  let attributes = CSSearchableItemAttributeSet(contentType: .emailMessage)
  let sender = CSPerson(
    displayName: "Grace Hopper", handles: ["grace@example.com"], handleIdentifier: "emailAddresses")
  attributes.authors = [sender]
  attributes.primaryRecipients = [
    CSPerson(displayName: nil, handles: ["ada@example.com"], handleIdentifier: "emailAddresses")
  ]
  attributes.subject = "Compilers"
  attributes.textContent = "They said computers could only do arithmetic."
  attributes.mailboxIdentifiers = [CSMailboxInbox]
  attributes.emailHeaders = ["Message-ID": ["<1@example.com>"]]
  attributes.likelyJunk = false
  return CSSearchableItem(uniqueIdentifier: nil, domainIdentifier: "account.inbox", attributeSet: attributes)
}

/// An attribute of one's own.
func customAttribute(on attributes: CSSearchableItemAttributeSet) -> String? {
  guard
    let key = CSCustomAttributeKey(
      keyName: "com_example_recipes_oven", searchable: true, searchableByDefault: true, unique: false,
      multiValued: false)
  else { return nil }
  attributes.setValue(NSNumber(value: 180), forCustomKey: key)
  attributes.setValue(NSString(string: "hot air"), forCustomKey: key)
  return attributes.value(forCustomKey: key) as? NSString as String?
}

/// A title in several languages.
func localizedTitle() -> CSSearchableItemAttributeSet {
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  let title = CSLocalizedString(localizedStrings: ["en": "Soup", "de": "Suppe"])
  attributes.title = title.localizedString()
  return attributes
}
