import SpotlightModel

/// Writes a snapshot: first its header, then its keys in ascending order, then what lets a reader know that it is whole.
///
/// The format is described in <doc:Snapshots>. Nothing is kept but a piece that is not compressed yet.
public final class SnapshotWriter {
  private let compressor: FrameCompressor
  private let replicas: ReplicaPlaces
  private let keys: Int?
  private let output: Output
  private var rules: EntryRules
  private var pending = LineWriter()
  private var trailer: (keys: Int, versions: Int) = (0, 0)
  private let digest = RunningDigest()

  /// - Parameters:
  ///   - key: seals the snapshot; nil for one that anybody may read.
  ///   - write: is given the bytes one after the other.
  /// - Throws: ``SnapshotError`` where the header is not allowed; what `write` throws.
  public init(
    _ header: SnapshotHeader, key: SnapshotKey? = nil,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    compressor = try FrameCompressor()
    replicas = ReplicaPlaces(header.context)
    rules = EntryRules(header)
    keys = header.keys
    try pending.append(header)
    output = try Output(key, write)
    try flush()
  }

  /// - Throws: ``SnapshotError`` where the entry is not allowed or not in its place; what `write` throws. The snapshot
  ///   cannot be completed then.
  public func append(_ entry: SnapshotEntry) throws {
    if let flaw = rules.flaw(in: entry) { throw SnapshotError(.invalid, flaw) }
    let start = pending.bytes.count
    do throws(SnapshotError) {
      try pending.append(entry, replicas)
      guard pending.bytes.count - start <= SnapshotLimits.lineBytes else {
        throw SnapshotError(.tooLarge, "a line of more than \(SnapshotLimits.lineBytes >> 20) MB")
      }
    } catch {
      throw SnapshotError(error.kind, "\(entry.key): \(error.reason)")
    }
    trailer.keys += 1
    trailer.versions += entry.siblings.versions.count
    if pending.bytes.count >= FrameCompressor.usualBytes { try flush() }
  }

  /// Writes the end. Nothing may be appended afterwards.
  public func finish() throws -> SnapshotSummary {
    if let keys, keys != trailer.keys {
      throw SnapshotError(.invalid, "\(trailer.keys) keys, where the header says \(keys)")
    }
    try flush()
    let end = Trailer(keys: trailer.keys, versions: trailer.versions, after: digest)
    try end.frame.withUnsafeBytes { try output.append($0) }
    try output.finish()
    return SnapshotSummary(
      keys: end.keys, versions: end.versions, digest: end.digest, byteCount: output.byteCount)
  }

  /// Writes what is pending: one frame, or several where lines are longer than a frame may be.
  private func flush() throws {
    defer { pending.bytes.removeAll(keepingCapacity: true) }
    var start = 0
    while start < pending.bytes.count {
      let end = min(start + SnapshotLimits.frameBytes, pending.bytes.count)
      let frame = try pending.bytes.withUnsafeBytes {
        try compressor.frame(UnsafeRawBufferPointer(rebasing: $0[start..<end]))
      }
      try frame.withUnsafeBytes {
        digest.update($0)
        try output.append($0)
      }
      start = end
    }
  }
}

/// Counts what is written, and seals it where there is a key.
private final class Output {
  private(set) var byteCount = 0
  private let write: (UnsafeRawBufferPointer) throws -> Void
  private var sealing: SealingOutput?

  init(_ key: SnapshotKey?, _ write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    self.write = write
    guard let key else { return }
    sealing = try SealingOutput(key) { [unowned self] in try pass($0) }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    if let sealing { try sealing.append(bytes) } else { try pass(bytes) }
  }

  func finish() throws { try sealing?.finish() }

  private func pass(_ bytes: UnsafeRawBufferPointer) throws {
    byteCount += bytes.count
    try write(bytes)
  }
}
