public import Foundation

/// Describes an index.
open class CSSearchableIndexDescription: NSObject, NSSecureCoding, NSCopying {
  /// The protection class; nil for the usual one.
  public let protectionClass: FileProtectionType?

  init(protectionClass: FileProtectionType?) {
    self.protectionClass = protectionClass
    super.init()
  }

  /// This description, which nothing can alter.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open class var supportsSecureCoding: Bool { true }

  private static let archiveKey = "protectionClass"

  open func encode(with coder: NSCoder) {
    coder.encode(protectionClass.map { NSString(string: $0.rawValue) }, forKey: Self.archiveKey)
  }

  public required init?(coder: NSCoder) {
    let name = coder.decodeObject(of: NSString.self, forKey: Self.archiveKey)
    protectionClass = name.map { FileProtectionType(rawValue: $0 as String) }
    super.init()
  }
}
