/// Why a snapshot cannot be read or written, and where.
public struct SnapshotError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The bytes could not be read.
    case unreadable
    /// Not a snapshot at all.
    case foreign
    /// Written by a newer Followspot, in a way that this one does not understand.
    case newer
    /// It ends too early: cut off, or not copied whole yet.
    case truncated
    /// Its bytes are not those that were written.
    case altered
    /// It is sealed, and no key was given.
    case sealed
    /// It is not sealed, and a key was given.
    case unsealed
    /// It is sealed with another key.
    case wrongKey
    /// Its bytes are sound, yet what they say is not allowed.
    case invalid
    /// Something in it is larger than is allowed.
    case tooLarge
    /// With what is here it would make something larger than is allowed.
    case crowded
  }

  public var kind: Kind
  /// What is wrong, in words.
  public var reason: String
  /// The line of the decompressed text, from 1, where it is known.
  public var line: Int?
  /// The byte within that line, or within the file where there is no line; from 0, where it is known.
  public var byte: Int?

  public init(_ kind: Kind, _ reason: String, line: Int? = nil, byte: Int? = nil) {
    self.kind = kind
    self.reason = reason
    self.line = line
    self.byte = byte
  }
}

extension SnapshotError: CustomStringConvertible {
  /// The place, the reason and what to do, without the file's name.
  public var description: String {
    let what = place.isEmpty ? reason : "\(place): \(reason)"
    return kind.advice.map { "\(what); \($0)" } ?? what
  }

  private var place: String {
    var parts: [String] = []
    if let line { parts.append("line \(line)") }
    if let byte { parts.append("byte \(byte)") }
    return parts.joined(separator: ", ")
  }
}

extension SnapshotError.Kind {
  /// What to do about it.
  public var advice: String? {
    switch self {
    case .unreadable, .foreign: nil
    case .newer: "update Followspot on this host"
    case .truncated: "wait until it is copied whole, or copy it again"
    case .altered, .invalid: "copy it again, or export it anew"
    case .sealed: "give the key that it was sealed with"
    case .unsealed: "export it anew with the key"
    case .wrongKey: "give all hosts the same key"
    case .tooLarge: nil
    case .crowded: "settle the conflicts of that item, or write it anew, and merge again"
    }
  }
}
