public import Foundation
public import UniformTypeIdentifiers

extension CSSearchableIndex {
  /// Gives an item's content, which this app's delegate is asked for. Other apps cannot be asked here.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: the app's.
  ///   - contentType: a type that the item promises.
  public func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    let application = application
    application.call { [self] in
      guard bundleIdentifier == application.bundleIdentifier, let indexDelegate else {
        let description = "“\(bundleIdentifier)” is not this app, or there is no delegate to ask."
        return completionHandler(nil, CSIndexError(.remoteConnectionError, description))
      }
      do {
        let data = try indexDelegate.data(
          for: self, itemIdentifier: itemIdentifier, typeIdentifier: contentType.identifier)
        completionHandler(data, nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// An item's content, which this app's delegate is asked for. Other apps cannot be asked here.
  ///
  /// - Throws: a ``CSIndexError``, or what the delegate throws.
  public nonisolated(nonsending) func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      fetchData(
        forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier, contentType: contentType
      ) { data, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: data ?? Data())
        }
      }
    }
  }
}
