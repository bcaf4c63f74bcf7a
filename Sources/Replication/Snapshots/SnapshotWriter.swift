import SpotlightModel

/// Writes a snapshot: first its header, then its keys in ascending order, then what lets a reader know that it is whole.
///
/// The format is described in <doc:Snapshots>. Lines are compressed and written on another thread; nothing is kept but
/// some pieces that are on their way there.
public final class SnapshotWriter {
  private let output: FrameOutput
  private let replicas: ReplicaPlaces
  private let keys: Int?
  private var rules: EntryRules
  private var pending = LineWriter()
  private var names = QuotedNames()
  private var count: (keys: Int, versions: Int) = (0, 0)

  /// - Parameters:
  ///   - key: seals the snapshot; nil for one that anybody may read.
  ///   - write: is given the bytes one after the other, on another thread, but not once ``finish()`` has returned or the
  ///     writer is gone.
  /// - Throws: ``SnapshotError`` where the header is not allowed; what `write` throws.
  public init(
    _ header: SnapshotHeader, key: SnapshotKey? = nil,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    replicas = ReplicaPlaces(header.context)
    rules = EntryRules(header)
    keys = header.keys
    output = try FrameOutput(key, write)
    try pending.append(header)
    try flush()
  }

  deinit { output.wait() }

  public func append(_ entry: SnapshotEntry) throws { try append(.entry(entry)) }

  /// - Throws: ``SnapshotError`` where the line is not allowed or not in its place; `PayloadDecoder.Damage` where its
  ///   attributes cannot be read; what `write` threw. The snapshot cannot be completed then.
  public func append(_ line: SnapshotLine) throws {
    if let flaw = rules.flaw(in: line) { throw SnapshotError(.invalid, flaw) }
    let start = pending.bytes.count
    do {
      switch line {
      case .plain(let entry): try pending.append(entry, replicas, &names)
      case .entry(let entry): try pending.append(entry, replicas)
      }
      guard pending.bytes.count - start <= SnapshotLimits.lineBytes else {
        throw SnapshotError(.tooLarge, "a line of more than \(SnapshotLimits.lineBytes >> 20) MB")
      }
    } catch let error as SnapshotError {
      throw SnapshotError(error.kind, "\(line.key): \(error.reason)")
    }
    count.keys += 1
    count.versions += line.versionCount
    if pending.bytes.count >= FrameCompressor.usualBytes { try flush() }
  }

  /// Writes the end. Nothing may be appended afterwards.
  public func finish() throws -> SnapshotSummary {
    if let keys, keys != count.keys {
      throw SnapshotError(.invalid, "\(count.keys) keys, where the header says \(keys)")
    }
    try flush()
    return try output.finish(keys: count.keys, versions: count.versions)
  }

  /// Hands on what is pending.
  private func flush() throws {
    guard !pending.bytes.isEmpty else { return }
    try output.add(exchange(&pending.bytes, with: []))
  }
}
