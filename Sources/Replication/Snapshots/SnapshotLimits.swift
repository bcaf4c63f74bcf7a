/// What a snapshot may ask of memory. Reader and writer check these alike, the reader before it allocates.
public enum SnapshotLimits {
  /// Bytes of one line, the header's included.
  public static let lineBytes = 64 << 20
  /// Bytes of one text: a name, or an attribute's value.
  public static let fieldBytes = 16 << 20
  /// Replicas that one snapshot names.
  public static let replicas = 100_000
  /// Bytes of a replica's name.
  public static let replicaNameBytes = 64
  /// Bytes of a label.
  public static let labelBytes = 1024
  /// Versions of one key: of so many hosts each may have written an item without knowing of the others. What a merge would
  /// bring beyond that is refused, so that what is here can always be told to others.
  public static let versions = 4_096
  /// Attributes of one version.
  public static let attributes = 262_144
  /// Lists within lists. There are none usually.
  public static let listDepth = 8
  /// Decompressed bytes of one frame.
  public static let frameBytes = 8 << 20
  /// Clock readings; half the range leaves room for counting on.
  public static let latestTime = Int64.max / 2
}
