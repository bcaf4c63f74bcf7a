/// A folder that cannot be read is remembered as a catalogue without rows, of which the error tells why. Its path ends
/// with a slash; the root itself has nothing before that.
extension CatalogueRecord {
  /// Whether it stands for a folder that cannot be read.
  public var isFolder: Bool { path.last == UInt8(ascii: "/") }

  /// - Parameter folder: below the root, as bytes; empty for the root itself.
  public static func path(ofFolder folder: [UInt8]) -> [UInt8] { folder + [UInt8(ascii: "/")] }
}

extension CatalogueSummary {
  /// Whether it stands for a folder that cannot be read.
  public var isFolder: Bool { path.last == UInt8(ascii: "/") }
}
