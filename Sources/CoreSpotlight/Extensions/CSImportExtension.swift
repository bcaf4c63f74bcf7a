public import Foundation

/// What finds out the attributes of a file for the system. Nothing starts extensions here, as on macOS; programs that have
/// one compile, and may call it.
open class CSImportExtension: NSObject, NSExtensionRequestHandling {
  public override init() { super.init() }

  /// Does nothing.
  open func beginRequest(with context: NSExtensionContext) {}

  /// To be overridden: fills in the attributes of a file. Does nothing.
  open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}
}
