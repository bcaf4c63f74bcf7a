import Foundation

extension Application {
  /// Has the index keep an activity, as it is now. What cannot be kept is not: whoever asks for this waits for no answer.
  func save(_ activity: NSUserActivity) {
    if let expiration = activity.expirationDate, expiration <= Date() { return }
    guard let saved = try? SavedActivity(activity) else { return }
    write({ try $0.save(saved) }) { _ in }
  }

  /// Deletes activities that were kept.
  ///
  /// - Parameter persistentIdentifiers: nil for all.
  func deleteActivities(_ persistentIdentifiers: [String]?, completion: @escaping @Sendable () -> Void) {
    write({ work in
      if let persistentIdentifiers {
        let identifiers = persistentIdentifiers.map { SavedActivity.identifier(persistent: $0) }
        try work.make([.delete(identifiers: identifiers)])
      } else {
        try work.deleteActivities()
      }
    }) { [self] _ in call(completion) }
  }
}

extension IndexWork {
  /// An activity that belongs to an item counts as a use of it, and for nothing where there is no such item; any other is
  /// an item of its own.
  func save(_ activity: SavedActivity) throws {
    guard let related = activity.relatedIdentifier else {
      try make([.index([activity.item])])
      return try noteSelection(activity.item.identifier)
    }
    guard try exists(related) else { return }
    try noteUse(of: related)
    try noteSelection(related)
  }
}
