public import Foundation
import Synchronization

/// What the user is doing in an app at a moment: a class that Foundation has on Apple's systems.
///
/// An activity that is eligible for search is put into the index when it becomes current, and can be found there like an
/// item until it is deleted: by its persistent identifier, by its domain, or with all others. One that has the same
/// persistent identifier as an earlier one, or else the same type, title and user information, takes that one's place.
/// What belongs to an item (``CSSearchableItemAttributeSet/relatedUniqueIdentifier``) is not put there for itself: it counts
/// as a use of the item, if there is one.
///
/// There is no handoff between devices; what has to do with it is kept and changes nothing. An activity may be used on any
/// thread, by one at a time.
open class NSUserActivity: NSObject {
  /// What kind of activity it is: a name in the manner of `com.example.recipes.view`.
  public let activityType: String

  /// What the user may be shown for it, and what it is found by.
  open var title: String?

  /// What the app needs to restore the activity: property list values, URLs, UUIDs, sets and `NSNull`.
  open var userInfo: [AnyHashable: Any]?

  /// The keys of ``userInfo`` that are kept where the activity is stored; nil, as at first, for all.
  open var requiredUserInfoKeys: Set<String>?

  /// Whether the delegate is asked to bring the activity up to date before it is stored.
  open var needsSave = false

  /// The web page that shows the same.
  open var webpageURL: URL?

  /// The page that led to ``webpageURL``.
  open var referrerURL: URL?

  /// When the index drops the activity; nil, as at first, for never.
  open var expirationDate: Date?

  /// Words that it is found by.
  open var keywords: Set<String> = []

  /// Whether another device may open streams to this one. None does.
  open var supportsContinuationStreams = false

  /// Who brings the activity up to date. Not retained.
  open weak var delegate: (any NSUserActivityDelegate)?

  /// What names the content, for finding the window that shows it.
  open var targetContentIdentifier: String?

  /// Whether the activity may go on on another device. It never does here.
  open var isEligibleForHandoff = true

  /// Whether the activity is put into the index.
  open var isEligibleForSearch = false

  /// Whether anybody may find the activity. There is no such index here.
  open var isEligibleForPublicIndexing = false

  /// Whether the system may suggest the activity. Nothing does so here.
  open var isEligibleForPrediction = false

  /// What the app deletes the stored activity by.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?

  private var content: CSSearchableItemAttributeSet?
  private var isValid = true

  /// - Parameter activityType: a name in the manner of `com.example.recipes.view`.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// An activity of the first type that the main bundle declares under `NSUserActivityTypes`, else of an empty one.
  @available(*, deprecated, message: "Use init(activityType:).")
  public override convenience init() {
    let types = Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String]
    self.init(activityType: types?.first ?? "")
  }

  /// More of what is known of the activity. It is copied: what happens to the set afterwards makes no difference.
  open var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { content }
    // A set's copy is a set.
    set { content = newValue.flatMap { $0.copy() as? CSSearchableItemAttributeSet } }
  }

  /// Adds to ``userInfo``; what has the same key is replaced.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  // MARK: Being current

  /// Says that this is what the user does now, and has the index keep it if it is eligible for search. Does nothing once the
  /// activity was invalidated.
  open func becomeCurrent() {
    guard isValid else { return }
    CurrentActivity.set(self)
    if needsSave {
      needsSave = false
      delegate?.userActivityWillSave(self)
    }
    if isEligibleForSearch { application.save(self) }
  }

  /// Says that the user does this no longer. The activity may become current again.
  open func resignCurrent() { CurrentActivity.clear(self) }

  /// Ends the activity: it cannot become current any more.
  open func invalidate() {
    resignCurrent()
    isValid = false
  }

  /// Whose activity it is.
  var application = Application.current
}

/// A name that an app gives an activity.
public typealias NSUserActivityPersistentIdentifier = String

/// The type of an activity that shows a web page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// The activity of this process that is current.
enum CurrentActivity {
  /// Sendable unchecked: the reference is only compared.
  private struct Reference: @unchecked Sendable {
    weak var activity: NSUserActivity?
  }

  private static let current = Mutex(Reference())

  static func set(_ activity: NSUserActivity) {
    let reference = Reference(activity: activity)
    current.withLock { $0 = reference }
  }

  static func clear(_ activity: NSUserActivity) {
    let identity = ObjectIdentifier(activity)
    current.withLock { if $0.activity.map(ObjectIdentifier.init) == identity { $0 = Reference() } }
  }

  static func isCurrent(_ activity: NSUserActivity) -> Bool {
    let identity = ObjectIdentifier(activity)
    return current.withLock { $0.activity.map(ObjectIdentifier.init) == identity }
  }
}
