/// A snapshot's bytes, and what is in them where they are sealed.
struct OpenedSnapshot {
  let file: BufferedInput
  /// The zstd frames.
  let content: BufferedInput

  init(
    _ key: SnapshotKey?, _ read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(SnapshotError) {
    file = BufferedInput { (buffer) throws(SnapshotError) in
      do {
        return try read(buffer)
      } catch {
        throw SnapshotError(.unreadable, "it cannot be read: \(error)")
      }
    }
    switch (try Self.isSealed(file), key) {
    case (true, let key?):
      let unsealing = try UnsealingInput(file, key)
      content = BufferedInput { (buffer) throws(SnapshotError) in try unsealing.read(into: buffer) }
    case (true, nil): throw SnapshotError(.sealed, "it is sealed, and there is no key")
    case (false, nil): content = file
    case (false, _): throw SnapshotError(.unsealed, "it is not sealed, though there is a key")
    }
  }

  private static func isSealed(_ file: BufferedInput) throws(SnapshotError) -> Bool {
    _ = try file.require(SealFormat.magic.count)
    let head = file.bytes.prefix(SealFormat.magic.count)
    if head.elementsEqual(SealFormat.magic) { return true }
    if head.starts(with: FrameHeader.magic) { return false }
    guard FrameHeader.magic.starts(with: head) || SealFormat.magic.starts(with: head) else {
      throw SnapshotError(.foreign, "it is no snapshot of Followspot")
    }
    throw SnapshotError(.truncated, head.isEmpty ? "it is empty" : "it ends within its head")
  }
}
