// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// Who edited the item.
  public var editors: [String]? {
    get { self["editors"] }
    set { self["editors"] = newValue }
  }

  /// Who can be seen in the item, or is written about.
  public var participants: [String]? {
    get { self["participants"] }
    set { self["participants"] = newValue }
  }

  /// The projects that it is a part of.
  public var projects: [String]? {
    get { self["projects"] }
    set { self["projects"] = newValue }
  }

  /// When it was last downloaded or received.
  public var downloadedDate: Date? {
    get { self["downloadedDate"] }
    set { self["downloadedDate"] = newValue }
  }

  /// Where it came from: a site, a sender, a subject.
  public var contentSources: [String]? {
    get { self["contentSources"] }
    set { self["contentSources"] = newValue }
  }

  /// A comment.
  public var comment: String? {
    get { self["comment"] }
    set { self["comment"] = newValue }
  }

  /// Who has the copyright.
  public var copyright: String? {
    get { self["copyright"] }
    set { self["copyright"] = newValue }
  }

  /// When the user last used it.
  public var lastUsedDate: Date? {
    get { self["lastUsedDate"] }
    set { self["lastUsedDate"] = newValue }
  }

  /// When the content was made.
  public var contentCreationDate: Date? {
    get { self["contentCreationDate"] }
    set { self["contentCreationDate"] = newValue }
  }

  /// When the content last changed.
  public var contentModificationDate: Date? {
    get { self["contentModificationDate"] }
    set { self["contentModificationDate"] = newValue }
  }

  /// When it came to its present place.
  public var addedDate: Date? {
    get { self["addedDate"] }
    set { self["addedDate"] = newValue }
  }

  /// In seconds.
  public var duration: NSNumber? {
    get { self["duration"] }
    set { self["duration"] = newValue }
  }

  /// People who have to do with the item, beside its author.
  public var contactKeywords: [String]? {
    get { self["contactKeywords"] }
    set { self["contactKeywords"] = newValue }
  }

  /// The codecs of its media.
  public var codecs: [String]? {
    get { self["codecs"] }
    set { self["codecs"] = newValue }
  }

  /// The kinds of media in it: audio, video.
  public var mediaTypes: [String]? {
    get { self["mediaTypes"] }
    set { self["mediaTypes"] = newValue }
  }

  /// Whether it is prepared for streaming.
  public var streamable: NSNumber? {
    get { self["streamable"] }
    set { self["streamable"] = newValue }
  }

  /// The bit rate of sound and pictures together.
  public var totalBitRate: NSNumber? {
    get { self["totalBitRate"] }
    set { self["totalBitRate"] = newValue }
  }

  /// The bit rate of the pictures.
  public var videoBitRate: NSNumber? {
    get { self["videoBitRate"] }
    set { self["videoBitRate"] = newValue }
  }

  /// The bit rate of the sound.
  public var audioBitRate: NSNumber? {
    get { self["audioBitRate"] }
    set { self["audioBitRate"] = newValue }
  }

  /// How it is delivered: 0 by a fast start, 1 by RTSP.
  public var deliveryType: NSNumber? {
    get { self["deliveryType"] }
    set { self["deliveryType"] = newValue }
  }

  /// The companies and organisations that made it.
  public var organizations: [String]? {
    get { self["organizations"] }
    set { self["organizations"] = newValue }
  }

  /// The creator's role.
  public var role: String? {
    get { self["role"] }
    set { self["role"] = newValue }
  }

  /// The languages of the content, best as BCP 47 tags.
  public var languages: [String]? {
    get { self["languages"] }
    set { self["languages"] = newValue }
  }

  /// A link to what may be done with it.
  public var rights: String? {
    get { self["rights"] }
    set { self["rights"] = newValue }
  }

  /// Who makes it available.
  public var publishers: [String]? {
    get { self["publishers"] }
    set { self["publishers"] = newValue }
  }

  /// Who contributed to it.
  public var contributors: [String]? {
    get { self["contributors"] }
    set { self["contributors"] = newValue }
  }

  /// Its extent: places, periods, jurisdictions.
  public var coverage: [String]? {
    get { self["coverage"] }
    set { self["coverage"] = newValue }
  }

  /// The user's rating, of five stars at most.
  public var rating: NSNumber? {
    get { self["rating"] }
    set { self["rating"] = newValue }
  }

  /// A text beside the rating, such as how many reviews there are.
  public var ratingDescription: String? {
    get { self["ratingDescription"] }
    set { self["ratingDescription"] = newValue }
  }

  /// How often the user played it.
  public var playCount: NSNumber? {
    get { self["playCount"] }
    set { self["playCount"] = newValue }
  }

  /// Information about the item, as free text.
  public var information: String? {
    get { self["information"] }
    set { self["information"] = newValue }
  }

  /// The director.
  public var director: String? {
    get { self["director"] }
    set { self["director"] = newValue }
  }

  /// The producer.
  public var producer: String? {
    get { self["producer"] }
    set { self["producer"] = newValue }
  }

  /// The genre.
  public var genre: String? {
    get { self["genre"] }
    set { self["genre"] = newValue }
  }

  /// The performers.
  public var performers: [String]? {
    get { self["performers"] }
    set { self["performers"] = newValue }
  }

  /// The format that it had at first.
  public var originalFormat: String? {
    get { self["originalFormat"] }
    set { self["originalFormat"] = newValue }
  }

  /// The source that it had at first.
  public var originalSource: String? {
    get { self["originalSource"] }
    set { self["originalSource"] = newValue }
  }

  /// Whether it is on this computer.
  public var local: NSNumber? {
    get { self["local"] }
    set { self["local"] = newValue }
  }

  /// 1 where it is explicit, 0 where it is not.
  public var contentRating: NSNumber? {
    get { self["contentRating"] }
    set { self["contentRating"] = newValue }
  }

  /// The item's URL.
  public var url: URL? {
    get { self["url"] }
    set { self["url"] = newValue }
  }
}
