import Catalogues
import IndexStore
import SpotlightModel
import Synchronization
import Watching

/// The first reading of a large catalogue: one thread reads, another inverts, and the store's own thread encodes and
/// writes. Its rows become visible all at once.
struct StagedReading {
  let reader: CatalogueReader
  let stop: StopFlag
  /// Called every so often while waiting.
  let onWait: () -> Void

  enum Outcome {
    case done(CatalogueResult)
    /// It turned out to have nothing to stage, or is broken: to be read in the ordinary way.
    case unsuited
    /// It changed while it was being read.
    case restless
  }

  func run(_ file: FollowedFile, _ record: CatalogueRecord?) throws -> Outcome {
    try DiskRoom.check(for: 0, home: reader.store.home)
    guard let source = try? reader.open(file) else { return .unsuited }
    var update = try reader.prepare(file, record, source, .changes)
    let pipeline = Pipeline()
    let readingThread = try startReading(file, pipeline)
    defer {
      pipeline.abandon()
      readingThread.join()
    }
    guard case .element(let rows) = try wait(for: pipeline.announced) else { return .unsuited }
    while try reader.store.removeLeaving() {
      try stop.check()
      onWait()
    }
    let stage = try reader.store.stage(
      &update.record, reading: .first(modified: modified(source)), rows: rows)
    do {
      try fill(stage, pipeline, update)
      guard let report = try pipeline.report() else { throw Abandoned() }
      guard source.isUnchanged else { throw Abandoned() }
      reader.settle(&update, report, record, .changes, source)
      return .done(try publish(stage, update))
    } catch is Stopped {
      // The next start removes what was staged; that may take longer than there is time for now.
      throw Stopped()
    } catch is Abandoned {
      try stage.abandon()
      return .restless
    } catch {
      pipeline.abandon()
      try? stage.abandon()
      throw error
    }
  }

  private struct Abandoned: Error {}

  private func modified(_ source: FileSource) -> Int64 { source.stamp.modified / 1_000_000 }

  // MARK: The threads

  /// What the threads share.
  private final class Pipeline: Sendable {
    /// How many rows there are going to be; closed without one if there are none.
    let announced = Channel<Int>(capacity: 1)
    let rows = Channel<[RowChange]>(capacity: 8)
    let batches = Channel<PreparedBatch>(capacity: 4)
    private let outcome = Mutex<Result<ReadingReport, any Error>?>(nil)

    func finish(_ result: Result<ReadingReport, any Error>) {
      outcome.withLock { $0 = result }
      announced.close()
      rows.close()
    }

    /// What was read, once the reading has ended; nil if it ended because the file was restless.
    func report() throws -> ReadingReport? {
      switch outcome.withLock({ $0 }) {
      case .success(let report): return report
      case .failure(let error as Stopped): throw error
      case .failure, nil: return nil
      }
    }

    func abandon() {
      announced.close(discarding: true)
      rows.close(discarding: true)
      batches.close(discarding: true)
    }
  }

  private func startReading(_ file: FollowedFile, _ pipeline: Pipeline) throws -> WorkThread {
    let (path, onRead) = (file.path, reader.onRead)
    let mapping = reader.mapping(of: file)
    let name = file.relativeText
    return try WorkThread("catalogue-read") {
      pipeline.finish(
        Result {
          let size = (try? FileStatus(path, followingLinks: true))?.stamp.size ?? 0
          let source = try FileSource(path) { try onRead(path, $0, size) }
          var reading = CatalogueReading(source, fileName: name)
          reading.mapping = mapping
          reading.willEmit = { if $0 > 0 { pipeline.announced.send($0) } }
          return try reading.read { guard pipeline.rows.send($0) else { throw Stopped() } }
        })
    }
  }

  /// Has the rows inverted, and stores them with what comes of that.
  private func fill(_ stage: StagedIngest, _ pipeline: Pipeline, _ update: CatalogueUpdate) throws {
    let inversion = Inversion(stage.makeBuilder())
    let thread = try inversion.start(pipeline.rows, pipeline.batches, update)
    defer {
      pipeline.batches.close(discarding: true)
      thread.join()
    }
    while case .element(let batch) = try wait(for: pipeline.batches) {
      try DiskRoom.check(for: batch.approximateBytes, home: reader.store.home)
      try stage.add(batch)
    }
    try inversion.check()
  }

  private func publish(_ stage: StagedIngest, _ update: CatalogueUpdate) throws -> CatalogueResult {
    var update = update
    let (counts, finished) = try stage.publish { writer in
      try CatalogueApplication(writer: writer).finish(&update)
      return update
    }
    return finished.result(counts)
  }

  /// The next element, or nil at the end; looks up from waiting every so often.
  private func wait<Element>(for channel: Channel<Element>) throws -> Channel<Element>.Received {
    while true {
      try stop.check()
      let received = channel.receive(until: .now + .milliseconds(200))
      onWait()
      if case .timedOut = received { continue }
      return received
    }
  }
}

/// Inverts rows on their way to the store, on a thread of its own.
private final class Inversion: Sendable {
  private let builder: Mutex<BatchBuilder>
  private let failure = Mutex<(any Error)?>(nil)

  init(_ builder: consuming sending BatchBuilder) { self.builder = Mutex(builder) }

  func start(
    _ rows: Channel<[RowChange]>, _ batches: Channel<PreparedBatch>, _ update: CatalogueUpdate
  ) throws -> WorkThread {
    let (domain, owner) = (update.record.domain, update.record.domain.name)
    return try WorkThread("catalogue-build") { [self] in
      do {
        while case .element(let changes) = rows.receive() {
          for case .index(let identifier, let attributes) in changes {
            let key = ItemKey(owner: owner, identifier: identifier)
            let item = Item(key: key, domain: domain, attributes: attributes)
            if let batch = try builder.withLock({ try $0.add(item) }) { batches.send(batch) }
          }
          if let batch = builder.withLock({ $0.handOver() }) { batches.send(batch) }
        }
        if let batch = builder.withLock({ $0.finish() }) { batches.send(batch) }
      } catch {
        failure.withLock { $0 = error }
        rows.close(discarding: true)
      }
      batches.close()
    }
  }

  func check() throws { if let error = failure.withLock({ $0 }) { throw error } }
}
