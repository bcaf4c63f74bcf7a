import Glibc

/// A person's name for a host, as sync folders and snapshots have it.
public enum HostLabel {
  /// This host's name, up to its first dot.
  public static var ofThisHost: String {
    var system = utsname()
    guard uname(&system) == 0 else { return label(for: "") }
    return label(
      for: withUnsafeBytes(of: system.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
  }

  private static let longest = 32

  /// The name in letters that every file system and shell takes as they are: `a` to `z`, digits, and single dashes in
  /// between.
  static func label(for hostName: String) -> String {
    let first = hostName.lowercased().prefix { $0 != "." }
    let words = first.unicodeScalars.split { !isPlain($0) }.map { String(Substring.UnicodeScalarView($0)) }
    let label = words.joined(separator: "-").prefix(longest)
    return label.isEmpty ? "host" : String(label.last == "-" ? label.dropLast() : label)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}
