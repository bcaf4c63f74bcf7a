public import Foundation

extension NSUserActivity {
  /// Fails: there is no other device to open streams to.
  public func getContinuationStreams(
    completionHandler: @escaping @Sendable (InputStream?, OutputStream?, (any Error)?) -> Void
  ) {
    application.call { completionHandler(nil, nil, CocoaError(.userActivityConnectionUnavailable)) }
  }

  /// Fails: there is no other device to open streams to.
  ///
  /// - Throws: a `CocoaError` of code `userActivityConnectionUnavailable`.
  public func continuationStreams() async throws -> (InputStream, OutputStream) {
    throw CocoaError(.userActivityConnectionUnavailable)
  }
}
