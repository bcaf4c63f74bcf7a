// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// The subject line or topic.
  public var subject: String? {
    get { self["subject"] }
    set { self["subject"] = newValue }
  }

  /// The document's theme.
  public var theme: String? {
    get { self["theme"] }
    set { self["theme"] = newValue }
  }

  /// What the content is about, in a sentence or two.
  public var contentDescription: String? {
    get { self["contentDescription"] }
    set { self["contentDescription"] = newValue }
  }

  /// A formal identifier of the resource, such as an ISBN; not the one it is indexed by.
  public var identifier: String? {
    get { self["identifier"] }
    set { self["identifier"] = newValue }
  }

  /// For whom the content is meant.
  public var audiences: [String]? {
    get { self["audiences"] }
    set { self["audiences"] = newValue }
  }

  /// The size of the document in megabytes.
  public var fileSize: NSNumber? {
    get { self["fileSize"] }
    set { self["fileSize"] = newValue }
  }

  /// The number of pages.
  public var pageCount: NSNumber? {
    get { self["pageCount"] }
    set { self["pageCount"] = newValue }
  }

  /// The width of the first page, in points of 1/72 inch.
  public var pageWidth: NSNumber? {
    get { self["pageWidth"] }
    set { self["pageWidth"] = newValue }
  }

  /// The height of the first page, in points of 1/72 inch.
  public var pageHeight: NSNumber? {
    get { self["pageHeight"] }
    set { self["pageHeight"] = newValue }
  }

  /// How the file is encrypted.
  public var securityMethod: String? {
    get { self["securityMethod"] }
    set { self["securityMethod"] = newValue }
  }

  /// The application that the content was made with.
  public var creator: String? {
    get { self["creator"] }
    set { self["creator"] = newValue }
  }

  /// The applications that made a PDF of the content.
  public var encodingApplications: [String]? {
    get { self["encodingApplications"] }
    set { self["encodingApplications"] = newValue }
  }

  /// The kind of document, in words.
  public var kind: String? {
    get { self["kind"] }
    set { self["kind"] = newValue }
  }

  /// The fonts used.
  public var fontNames: [String]? {
    get { self["fontNames"] }
    set { self["fontNames"] = newValue }
  }
}
