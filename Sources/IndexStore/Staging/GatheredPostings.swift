import Dispatch
import Synchronization
import TextIndex

/// The words of some rows, of which posting lists are being made.
///
/// That takes as long as gathering them did, so it is begun at once and goes on beside whatever else there is to do.
final class GatheredPostings: Sendable {
  /// The memory that the words of one piece may take, in bytes, roughly. There may be two pieces of which lists are
  /// being made beside the one that is being gathered.
  static let memoryLimit = 48 << 20
  /// The most documents of one piece.
  static let mostDocuments = 131_072

  /// The lowest and the highest document.
  let first: Int64
  let last: Int64
  /// The memory that they take until the lists are made, in bytes, roughly; the lists take less.
  let approximateBytes: Int
  private let inverter: Mutex<Inverter>
  private let lists = Mutex<PostingBatch?>(nil)
  private let isMade = DispatchSemaphore(value: 0)

  init(_ inverter: consuming sending Inverter, first: Int64, last: Int64) {
    self.first = first
    self.last = last
    approximateBytes = inverter.approximateBytes
    self.inverter = Mutex(inverter)
    DispatchQueue.global().async { self.makeLists() }
  }

  private func makeLists() {
    let batch = inverter.withLock { inverter in
      let batch = inverter.flush()
      inverter = Inverter()
      return batch
    }
    lists.withLock { $0 = batch }
    isMade.signal()
  }

  /// The lists, to be taken once; nil if they are not made yet and the caller does not wait.
  func takeLists(waiting: Bool) -> PostingBatch? {
    guard isMade.wait(timeout: waiting ? .distantFuture : .now()) == .success else { return nil }
    return lists.withLock { $0.take() }
  }
}

extension Inverter {
  /// Whether it has gathered a piece.
  var isFull: Bool {
    documentCount >= GatheredPostings.mostDocuments || approximateBytes >= GatheredPostings.memoryLimit
  }
}
