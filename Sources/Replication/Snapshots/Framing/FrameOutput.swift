import Dispatch
import SpotlightModel
import Synchronization

/// Compresses what a snapshot consists of, frame by frame, and writes it: on a thread of its own, while further lines
/// are being made.
///
/// `@unchecked`: the compressor, the digest and the output are touched on the queue alone, which does one thing at a time.
final class FrameOutput: @unchecked Sendable {
  private let queue = DispatchQueue(label: "snapshot-compress")
  /// How many pieces may wait.
  private let room = DispatchSemaphore(value: 0)
  private static let mostPieces = 2
  private let failure = Mutex<(any Error)?>(nil)
  private let compressor: FrameCompressor
  private let digest = RunningDigest()
  private let output: SnapshotOutput

  init(_ key: SnapshotKey?, _ write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    compressor = try FrameCompressor()
    output = try SnapshotOutput(key, write)
    // A semaphore must not end below the value that it began with.
    for _ in 0..<Self.mostPieces { room.signal() }
  }

  /// Takes content that is to be one frame, or several where it is longer than a frame may be. Waits for room.
  ///
  /// - Throws: what compressing or writing earlier content threw.
  func add(_ content: [UInt8]) throws {
    room.wait()
    queue.async { [self] in
      perform { try writeFrames(content) }
      room.signal()
    }
    try check()
  }

  /// Writes the trailer, and waits until all is written.
  func finish(keys: Int, versions: Int) throws -> SnapshotSummary {
    let summary = queue.sync {
      perform {
        let trailer = Trailer(keys: keys, versions: versions, after: digest)
        try trailer.frame.withUnsafeBytes { try output.append($0) }
        try output.finish()
        return SnapshotSummary(
          keys: keys, versions: versions, digest: trailer.digest, byteCount: output.byteCount)
      }
    }
    try check()
    guard let summary else { throw SnapshotError(.unreadable, "it could not be completed") }
    return summary
  }

  /// Waits until what was taken is written.
  func wait() { queue.sync {} }

  private func check() throws { if let error = failure.withLock({ $0 }) { throw error } }

  /// Does what is due, unless something failed before.
  private func perform<Result>(_ body: () throws -> Result) -> Result? {
    guard failure.withLock({ $0 }) == nil else { return nil }
    do {
      return try body()
    } catch {
      failure.withLock { $0 = error }
      return nil
    }
  }

  private func writeFrames(_ content: [UInt8]) throws {
    var start = 0
    while start < content.count {
      let end = min(start + SnapshotLimits.frameBytes, content.count)
      let frame = try content.withUnsafeBytes {
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
private final class SnapshotOutput {
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
