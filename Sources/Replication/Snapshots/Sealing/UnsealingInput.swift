import CSodium

/// Opens a sealed snapshot chunk by chunk.
final class UnsealingInput {
  private let input: BufferedInput
  private var state = crypto_secretstream_xchacha20poly1305_state()
  private var chunk = [UInt8](repeating: 0, count: SealFormat.chunkBytes)
  private var unread = 0..<0
  private var associated: [UInt8]
  private var isFinished = false

  /// - Parameter input: at the head, of which `SealFormat.magic` has been seen.
  init(_ input: BufferedInput, _ key: SnapshotKey) throws(SnapshotError) {
    Sodium.start()
    self.input = input
    associated = SealFormat.associated(key)
    guard try input.require(SealFormat.headBytes) else {
      throw SnapshotError(.truncated, "it ends within its head")
    }
    let head = UnsafeRawBufferPointer(rebasing: input.bytes[..<SealFormat.headBytes])
    guard head[SealFormat.magic.count] == SealFormat.version else {
      throw SnapshotError(.newer, "it was sealed by a newer Followspot")
    }
    guard head.starts(with: associated) else {
      throw SnapshotError(.wrongKey, "it is sealed with another key")
    }
    let header = Array(head.suffix(SealFormat.streamHeaderBytes))
    crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key.bytes)
    input.take(SealFormat.headBytes)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SnapshotError) -> Int {
    while unread.isEmpty {
      if isFinished { return 0 }
      try openChunk()
    }
    let part = unread.prefix(buffer.count)
    chunk.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[part])) }
    unread = part.upperBound..<unread.upperBound
    return part.count
  }

  private func openChunk() throws(SnapshotError) {
    let whole = SealFormat.chunkBytes + SealFormat.tagBytes
    let isFull = try input.require(whole)
    let sealed = UnsafeRawBufferPointer(rebasing: input.bytes.prefix(whole))
    guard sealed.count >= SealFormat.tagBytes, let tag = open(sealed) else { throw damaged(isFull: isFull) }
    isFinished = tag == crypto_secretstream_xchacha20poly1305_tag_final()
    // Only the last chunk may be short, so what is short and not final was cut off.
    guard isFinished || isFull else { throw damaged(isFull: false) }
    unread = 0..<sealed.count - SealFormat.tagBytes
    associated = []
    input.take(sealed.count)
    if isFinished, try input.require(1) {
      throw SnapshotError(.altered, "bytes follow its end", byte: input.offset)
    }
  }

  /// Decrypts a chunk and returns its tag; nil where it is not as it was sealed.
  private func open(_ sealed: UnsafeRawBufferPointer) -> UInt8? {
    var tag: UInt8 = 0
    let status = chunk.withUnsafeMutableBytes { chunk in
      crypto_secretstream_xchacha20poly1305_pull(
        &state, chunk.baseAddress, nil, &tag, sealed.baseAddress, UInt64(sealed.count), associated,
        UInt64(associated.count))
    }
    return status == 0 ? tag : nil
  }

  private func damaged(isFull: Bool) -> SnapshotError {
    isFull
      ? SnapshotError(.altered, "a sealed part was altered", byte: input.offset)
      : SnapshotError(.truncated, "its last sealed part is cut off or was altered", byte: input.offset)
  }
}
