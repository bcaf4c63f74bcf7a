import CSodium

/// The secret that the hosts of one user share, with which snapshots are sealed.
public struct SnapshotKey: Hashable, Sendable {
  /// 32 of them.
  let bytes: [UInt8]

  /// A fresh key from the system's random numbers.
  public init() {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    randombytes_buf(&bytes, bytes.count)
    self.bytes = bytes
  }

  static let byteCount = 32
  private static let checkBytes = 4
  private static let prefix = "fskey1-"

  /// One line for a key file: `fskey1-` and 48 characters of base64url (RFC 4648 §5): the key and four bytes of its
  /// BLAKE2b hash, by which a mistyped key is found out.
  public var text: String { Self.prefix + Base64URL.text(bytes + Sodium.hash(bytes).prefix(Self.checkBytes)) }

  /// Reads a key's text. Whitespace around it and characters that are not seen, as copying from a letter leaves them, do
  /// not count.
  public init(text: String) throws(SnapshotError) {
    let seen = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }))
    guard seen.hasPrefix(Self.prefix) else {
      throw SnapshotError(.invalid, "no key: it does not begin with “\(Self.prefix)”")
    }
    guard let decoded = Base64URL.bytes(seen.dropFirst(Self.prefix.count)),
      decoded.count == Self.byteCount + Self.checkBytes
    else { throw SnapshotError(.invalid, "no key: it is not as long as keys are, or has other characters") }
    let key = Array(decoded.prefix(Self.byteCount))
    guard Sodium.hash(key).prefix(Self.checkBytes).elementsEqual(decoded.suffix(Self.checkBytes)) else {
      throw SnapshotError(.invalid, "no key: a character of it is wrong")
    }
    bytes = key
  }

  /// Tells keys apart without giving them away: eight bytes of a hash of the key and a fixed text.
  var fingerprint: [UInt8] { Array(Sodium.hash(Array("followspot fingerprint".utf8), key: bytes).prefix(8)) }
}

extension SnapshotKey: CustomStringConvertible {
  /// Not the key, which must not get into logs.
  public var description: String { "key \(fingerprint.map { String($0, radix: 16) }.joined())" }
}
