// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel
public import UniformTypeIdentifiers

extension CSSearchableItemAttributeSet {
  /// Whether calling its numbers is a main thing to do with it.
  public var supportsPhoneCall: NSNumber? {
    get { self["supportsPhoneCall"] }
    set { self["supportsPhoneCall"] = newValue }
  }

  /// Whether going to its place is a main thing to do with it.
  public var supportsNavigation: NSNumber? {
    get { self["supportsNavigation"] }
    set { self["supportsNavigation"] = newValue }
  }

  /// The app's own actions to offer with the result.
  public var actionIdentifiers: [String] {
    get { self["actionIdentifiers"] ?? [] }
    set { self["actionIdentifiers"] = newValue }
  }

  /// The type of file to share the result as.
  public var sharedItemContentType: UTType? {
    get { self["sharedItemContentType"] }
    set { self["sharedItemContentType"] = newValue }
  }

  /// Types that the delegate can give as data, the best first.
  public var providerDataTypeIdentifiers: [String]? {
    get { self["providerDataTypeIdentifiers"] }
    set { self["providerDataTypeIdentifiers"] = newValue }
  }

  /// Types that the delegate can give as a copied file.
  public var providerFileTypeIdentifiers: [String]? {
    get { self["providerFileTypeIdentifiers"] }
    set { self["providerFileTypeIdentifiers"] = newValue }
  }

  /// Types that the delegate can give as the file itself.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { self["providerInPlaceFileTypeIdentifiers"] }
    set { self["providerInPlaceFileTypeIdentifiers"] = newValue }
  }
}
