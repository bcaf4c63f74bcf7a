import Foundation
import IndexStore
import SpotlightModel

extension NSUserActivity {
  /// What this program was started to show, by `followspot open` or by a URL of the scheme `followspot`; nil where it was
  /// started for itself.
  ///
  /// For an item it is an activity of the type ``CSSearchableItemActionType``, whose user information has the item's
  /// identifier by the key ``CSSearchableItemActivityIdentifier``. For an activity that was stored it is one of the same
  /// type, with the user information that was kept.
  public class func launchActivity() -> NSUserActivity? {
    let process = ProcessInfo.processInfo
    return Landing(environment: process.environment, arguments: process.arguments)
      .map { $0.activity(in: Application.current.home) }
  }
}

/// The item that a program was started to show.
struct Landing: Hashable {
  var key: ItemKey

  /// Nil where neither the environment nor an argument has the URL of one.
  init?(environment: [String: String], arguments: [String]) {
    let texts = [environment[ItemKey.launchVariable]].compactMap(\.self) + arguments.dropFirst()
    guard let key = texts.lazy.compactMap({ ItemKey(url: $0) }).first else { return nil }
    self.key = key
  }

  /// - Parameter home: of the index, which tells whether the item is an activity that was stored.
  func activity(in home: String?) -> NSUserActivity {
    let store = home.flatMap { try? IndexStore(home: $0, access: .readOnly) }
    let stored = try? store?.item(key)?.item.attributes
    if let attributes = stored, let record = attributes[.userActivity].flatMap({ ActivityRecord($0) }) {
      return record.activity(titled: attributes[.title]?.text)
    }
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.userInfo = [CSSearchableItemActivityIdentifier: key.identifier]
    return activity
  }
}

extension ActivityRecord {
  /// The activity, made again.
  fileprivate func activity(titled title: String?) -> NSUserActivity {
    let activity = NSUserActivity(activityType: activityType)
    activity.title = title
    activity.userInfo = userInfo
    activity.webpageURL = webpageURL
    activity.targetContentIdentifier = targetContentIdentifier
    return activity
  }
}
