import CSodium

/// How a sealed snapshot is laid out: the head, then libsodium's secretstream
/// (https://doc.libsodium.org/secret-key_cryptography/secretstream) in chunks of one size, of which the last, which alone
/// may be shorter, is marked as the final one.
enum SealFormat {
  /// 15 characters; the version follows.
  static let magic: [UInt8] = Array("followspot-seal".utf8)
  static let version: UInt8 = 1
  static let fingerprintBytes = 8
  /// The head: magic, version, the key's fingerprint and the stream's own header.
  static let headBytes = magic.count + 1 + fingerprintBytes + streamHeaderBytes
  /// Bytes of a chunk before it is sealed.
  static let chunkBytes = 64 << 10
  static let streamHeaderBytes = crypto_secretstream_xchacha20poly1305_headerbytes()
  /// By so many bytes a chunk grows.
  static let tagBytes = crypto_secretstream_xchacha20poly1305_abytes()

  /// The head as far as the first chunk vouches for it.
  static func associated(_ key: SnapshotKey) -> [UInt8] { magic + [version] + key.fingerprint }
}
