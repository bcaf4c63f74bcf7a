import CSodium

/// libsodium's functions as they are used here.
enum Sodium {
  /// To be called before any other. Doing so again does nothing.
  static func start() {
    // Without random numbers nothing can be sealed, and the system has them always once it has started.
    precondition(sodium_init() >= 0, "libsodium cannot start")
  }

  /// BLAKE2b, 32 bytes.
  static func hash(_ bytes: [UInt8], key: [UInt8] = []) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), key.isEmpty ? nil : key, key.count)
    return hash
  }
}

/// base64url without padding (RFC 4648 §5).
enum Base64URL {
  private static let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)

  static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func bytes(_ text: Substring) -> [UInt8]? {
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: characters.count)
    var count = 0
    let status = sodium_base642bin(
      &bytes, bytes.count, characters, characters.count, nil, &count, nil, variant)
    return status == 0 ? Array(bytes.prefix(count)) : nil
  }
}
