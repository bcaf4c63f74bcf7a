// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// The title of what the item is in: an album, a folder, a thread.
  public var containerTitle: String? {
    get { self["containerTitle"] }
    set { self["containerTitle"] = newValue }
  }

  /// The name to show for what the item is in.
  public var containerDisplayName: String? {
    get { self["containerDisplayName"] }
    set { self["containerDisplayName"] = newValue }
  }

  /// What names that which the item is in.
  public var containerIdentifier: String? {
    get { self["containerIdentifier"] }
    set { self["containerIdentifier"] = newValue }
  }

  /// The item's place in it.
  public var containerOrder: NSNumber? {
    get { self["containerOrder"] }
    set { self["containerOrder"] = newValue }
  }
}
