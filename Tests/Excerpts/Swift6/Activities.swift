import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

struct Show: Codable {
  var name: String
  var genre: String
  var time: String
}

/// An activity for each show that is looked at.
final class ShowDetails: NSObject, NSUserActivityDelegate {
  var show = Show(name: "The X-Files", genre: "Drama", time: "Friday 21:00")
  var userActivity: NSUserActivity?

  func viewDidAppear() {
    let activity = NSUserActivity(activityType: "com.example.TVShows.show")
    activity.userInfo = ["name": show.name, "genre": show.genre, "time": show.time]
    activity.title = show.name
    var keywords = show.name.components(separatedBy: " ")
    keywords.append(show.genre)
    activity.keywords = Set(keywords)
    activity.isEligibleForHandoff = false
    activity.isEligibleForSearch = true
    let attributes = CSSearchableItemAttributeSet(contentType: .audiovisualContent)
    attributes.domainIdentifier = "tv-shows"
    attributes.relatedUniqueIdentifier = show.name
    activity.contentAttributeSet = attributes
    activity.delegate = self
    activity.needsSave = true
    userActivity = activity
    activity.becomeCurrent()
  }

  func viewDidDisappear() {
    userActivity?.resignCurrent()
    userActivity?.invalidate()
  }

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["saved": Date()])
  }
}

/// Back to where the user was, from either kind of activity.
func restore(_ userActivity: NSUserActivity) -> String? {
  if userActivity.activityType == CSSearchableItemActionType {
    return userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
  }
  if userActivity.activityType == CSQueryContinuationActionType {
    return userActivity.userInfo?[CSSearchQueryString] as? String
  }
  return userActivity.userInfo?["name"] as? String
}

/// A payload instead of a dictionary.
func payload() throws -> Show {
  let activity = NSUserActivity(activityType: "com.example.show")
  try activity.setTypedPayload(Show(name: "Lost", genre: "Drama", time: "Monday 20:00"))
  activity.persistentIdentifier = "lost"
  activity.requiredUserInfoKeys = ["name"]
  activity.webpageURL = URL(string: "https://example.com/lost")
  activity.expirationDate = Date.now.addingTimeInterval(3600)
  return try activity.typedPayload(Show.self)
}

func forget() async {
  await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["lost"])
  await NSUserActivity.deleteAllSavedUserActivities()
}

func start() {
  NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["lost"]) { print("gone") }
  if let activity = NSUserActivity.launchActivity() { print(restore(activity) ?? "") }
}
