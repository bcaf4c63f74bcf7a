/// Which names are not followed unless asked: dot files, and what editors, copiers and synchronisers write for
/// themselves.
public enum IgnoreRules {
  /// Whether a file or folder of this name is left out.
  public static func ignores(name: some BidirectionalCollection<UInt8>) -> Bool {
    // A leading dot covers `.#name`, `.syncthing.name.tmp` and rsync's `.name.XXXXXX`.
    name.first == UInt8(ascii: ".") || hasTemporaryEnding(name) || isFromSynchroniser(name)
  }

  private static func hasTemporaryEnding(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.last == UInt8(ascii: "~") || ends(name, with: ".tmp") || ends(name, with: ".part")
  }

  private static func isFromSynchroniser(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.starts(with: "~syncthing~".utf8) || contains(name, ".sync-conflict-")
  }

  private static func ends(_ name: some BidirectionalCollection<UInt8>, with ending: StaticString) -> Bool {
    ending.withUTF8Buffer { name.reversed().starts(with: $0.reversed()) }
  }

  private static func contains(_ name: some BidirectionalCollection<UInt8>, _ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in name.indices.contains { name[$0...].starts(with: part) } }
  }
}
