public import Foundation

/// What an extension is started with. There are no extensions here, so nobody makes one.
open class NSExtensionContext: NSObject {}

/// What an extension's main class is. There are no extensions here; programs that have one compile.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}
