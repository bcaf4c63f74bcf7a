import CSodium

/// Seals what is written to it.
final class SealingOutput {
  private let write: (UnsafeRawBufferPointer) throws -> Void
  private var state = crypto_secretstream_xchacha20poly1305_state()
  private var chunk: [UInt8] = []
  private var sealed: [UInt8]
  /// What the next chunk vouches for beside itself.
  private var associated: [UInt8]

  init(_ key: SnapshotKey, write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    Sodium.start()
    self.write = write
    associated = SealFormat.associated(key)
    sealed = [UInt8](repeating: 0, count: SealFormat.chunkBytes + SealFormat.tagBytes)
    var header = [UInt8](repeating: 0, count: SealFormat.streamHeaderBytes)
    crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key.bytes)
    try (associated + header).withUnsafeBytes { try write($0) }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A full chunk is kept until more comes, since it may be the last.
      if chunk.count == SealFormat.chunkBytes { try flush(isLast: false) }
      let part = rest.prefix(SealFormat.chunkBytes - chunk.count)
      chunk.append(contentsOf: UnsafeRawBufferPointer(rebasing: part))
      rest = rest.dropFirst(part.count)
    }
  }

  func finish() throws { try flush(isLast: true) }

  private func flush(isLast: Bool) throws {
    let tag =
      isLast
      ? crypto_secretstream_xchacha20poly1305_tag_final()
      : crypto_secretstream_xchacha20poly1305_tag_message()
    crypto_secretstream_xchacha20poly1305_push(
      &state, &sealed, nil, chunk, UInt64(chunk.count), associated, UInt64(associated.count), tag)
    let count = chunk.count + SealFormat.tagBytes
    associated = []
    chunk.removeAll(keepingCapacity: true)
    try sealed.withUnsafeBytes { try write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }
}
