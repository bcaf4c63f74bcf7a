public import Foundation
import IndexStore

/// The domain of ``CSIndexError``.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// Why the index refused what it was asked.
public struct CSIndexError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Int, Sendable {
    case unknownError = -1
    /// The index cannot be opened or written.
    case indexUnavailableError = -1000
    /// An item is not one that can be indexed.
    case invalidItemError = -1001
    /// A client state is larger than 250 bytes.
    case invalidClientStateError = -1002
    /// Another process that is needed cannot be reached.
    case remoteConnectionError = -1003
    /// There is no room.
    case quotaExceeded = -1004
    /// There is no place for an index.
    case indexingUnsupported = -1005
    /// The stored client state is not the expected one.
    case mismatchedClientState = -1006
  }

  // NSError alone is both immutable and able to hold any user information.
  private let error: NSError

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    error = NSError(domain: CSIndexErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  public static var errorDomain: String { CSIndexErrorDomain }
  public var code: Code { Code(rawValue: error.code) ?? .unknownError }
  public var errorCode: Int { error.code }
  public var errorUserInfo: [String: Any] { error.userInfo }
  public var userInfo: [String: Any] { error.userInfo }
  public var errorDescription: String? { error.userInfo[NSLocalizedDescriptionKey] as? String }
}

extension CSIndexError {
  public static var unknownError: Code { .unknownError }
  public static var indexUnavailableError: Code { .indexUnavailableError }
  public static var invalidItemError: Code { .invalidItemError }
  public static var invalidClientStateError: Code { .invalidClientStateError }
  public static var remoteConnectionError: Code { .remoteConnectionError }
  public static var quotaExceeded: Code { .quotaExceeded }
  public static var indexingUnsupported: Code { .indexingUnsupported }
  public static var mismatchedClientState: Code { .mismatchedClientState }
}

extension CSIndexError.Code {
  /// Matches errors of this code, for `catch CSIndexError.quotaExceeded`.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? CSIndexError)?.code == code }
}

// MARK: Causes

extension CSIndexError {
  init(_ code: Code, _ description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }

  static func invalidItem(_ description: String) -> CSIndexError { .init(.invalidItemError, description) }

  /// What an error of the store is to an app.
  init(_ error: any Error) {
    if let error = error as? CSIndexError {
      self = error
    } else if let error = error as? StoreError {
      self.init(
        Code(error.kind),
        userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
    } else {
      self.init(
        .unknownError, userInfo: [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error])
    }
  }
}

extension CSIndexError.Code {
  fileprivate init(_ kind: StoreError.Kind) {
    self =
      switch kind {
      case .full: .quotaExceeded
      case .busy, .readOnly, .unavailable, .newerSchema: .indexUnavailableError
      case .corrupt, .damaged, .inputOutput, .abandoned, .misuse, .other: .unknownError
      }
  }
}
