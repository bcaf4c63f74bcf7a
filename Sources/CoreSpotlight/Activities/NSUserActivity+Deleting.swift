extension NSUserActivity {
  /// Deletes stored activities by their persistent identifiers.
  ///
  /// - Parameter handler: is called when it is done.
  public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    Application.current.deleteActivities(persistentIdentifiers, completion: handler)
  }

  /// Deletes stored activities by their persistent identifiers.
  public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {
    await withCheckedContinuation { continuation in
      Application.current.deleteActivities(persistentIdentifiers) { continuation.resume() }
    }
  }

  /// Deletes all stored activities of the app.
  ///
  /// - Parameter handler: is called when it is done.
  public class func deleteAllSavedUserActivities(completionHandler handler: @escaping @Sendable () -> Void) {
    Application.current.deleteActivities(nil, completion: handler)
  }

  /// Deletes all stored activities of the app.
  public class func deleteAllSavedUserActivities() async {
    await withCheckedContinuation { continuation in
      Application.current.deleteActivities(nil) { continuation.resume() }
    }
  }
}
