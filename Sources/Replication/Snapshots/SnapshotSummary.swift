public import SpotlightModel

/// What a snapshot holds, once it was written or read to its end.
public struct SnapshotSummary: Hashable, Sendable {
  public var keys: Int
  public var versions: Int
  /// Of every byte, as they are before sealing; the trailer holds it.
  public var digest: ContentDigest
  /// Bytes of the file.
  public var byteCount: Int

  public init(keys: Int, versions: Int, digest: ContentDigest, byteCount: Int) {
    self.keys = keys
    self.versions = versions
    self.digest = digest
    self.byteCount = byteCount
  }
}
