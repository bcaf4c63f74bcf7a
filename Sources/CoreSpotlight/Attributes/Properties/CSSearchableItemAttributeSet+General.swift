// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// The name to show for the item: the least that should be set.
  public var displayName: String? {
    get { self["displayName"] }
    set { self["displayName"] = newValue }
  }

  /// Other names that the item is known by.
  public var alternateNames: [String]? {
    get { self["alternateNames"] }
    set { self["alternateNames"] = newValue }
  }

  /// The full path of the file that the item stands for.
  public var path: String? {
    get { self["path"] }
    set { self["path"] = newValue }
  }

  /// The content's file URL.
  public var contentURL: URL? {
    get { self["contentURL"] }
    set { self["contentURL"] = newValue }
  }

  /// The file URL of a preview picture.
  public var thumbnailURL: URL? {
    get { self["thumbnailURL"] }
    set { self["thumbnailURL"] = newValue }
  }

  /// A preview picture itself. It is kept with the item, so a small one is best.
  public var thumbnailData: Data? {
    get { self["thumbnailData"] }
    set { self["thumbnailData"] = newValue }
  }

  /// The file URL of a preview picture for dark surroundings.
  public var darkThumbnailURL: URL? {
    get { self["darkThumbnailURL"] }
    set { self["darkThumbnailURL"] = newValue }
  }

  /// On an activity: the identifier of the item that it belongs to, and dies with.
  public var relatedUniqueIdentifier: String? {
    get { self["relatedUniqueIdentifier"] }
    set { self["relatedUniqueIdentifier"] = newValue }
  }

  /// On an activity: the identifier of a related item, which need not exist.
  public var weakRelatedUniqueIdentifier: String? {
    get { self["weakRelatedUniqueIdentifier"] }
    set { self["weakRelatedUniqueIdentifier"] = newValue }
  }

  /// When any of the metadata last changed.
  public var metadataModificationDate: Date? {
    get { self["metadataModificationDate"] }
    set { self["metadataModificationDate"] = newValue }
  }

  /// The item's kind, as a uniform type identifier.
  public var contentType: String? {
    get { self["contentType"] }
    set { self["contentType"] = newValue }
  }

  /// The item's kind and all that it is a kind of, as uniform type identifiers.
  public var contentTypeTree: [String]? {
    get { self["contentTypeTree"] }
    set { self["contentTypeTree"] = newValue }
  }

  /// Words and tags that the item is to be found by.
  public var keywords: [String]? {
    get { self["keywords"] }
    set { self["keywords"] = newValue }
  }

  /// The main title, which people search most.
  public var title: String? {
    get { self["title"] }
    set { self["title"] = newValue }
  }

  /// What names this version of the item.
  public var version: String? {
    get { self["version"] }
    set { self["version"] = newValue }
  }

  /// Whether the user made the item.
  public var userCreated: NSNumber? {
    get { self["userCreated"] }
    set { self["userCreated"] = newValue }
  }

  /// Whether the user bought the item or otherwise came to have it.
  public var userOwned: NSNumber? {
    get { self["userOwned"] }
    set { self["userOwned"] = newValue }
  }

  /// Whether the user picked the item, as by a bookmark.
  public var userCurated: NSNumber? {
    get { self["userCurated"] }
    set { self["userCurated"] = newValue }
  }

  /// From 0 to 100, the larger the better: decides between nearly equal results of one app, whatever was searched for.
  public var rankingHint: NSNumber? {
    get { self["rankingHint"] }
    set { self["rankingHint"] = newValue }
  }

  /// As the item's own; on an activity, the domain that it is deleted with.
  public var domainIdentifier: String? {
    get { self["domainIdentifier"] }
    set { self["domainIdentifier"] = newValue }
  }

  /// A summary of the text. Apple’s systems have a model write it; here nobody does.
  public var textContentSummary: String? { self["textContentSummary"] }

  /// What is said in a recording.
  public var transcribedTextContent: String? {
    get { self["transcribedTextContent"] }
    set { self["transcribedTextContent"] = newValue }
  }
}
