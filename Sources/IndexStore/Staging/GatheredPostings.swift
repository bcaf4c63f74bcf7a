import Synchronization
import TextIndex

/// The words of some rows, of which posting lists are still to be made.
///
/// Gathering and making them take about as long, so the one is done by the thread that has the rows and the other by
/// the one that stores them.
final class GatheredPostings: Sendable {
  /// The lowest and the highest document.
  let first: Int64
  let last: Int64
  private let inverter: Mutex<Inverter>

  init(_ inverter: consuming sending Inverter, first: Int64, last: Int64) {
    self.first = first
    self.last = last
    self.inverter = Mutex(inverter)
  }

  /// Makes the lists, once, and gives back what they were made of.
  func makeLists() -> PostingBatch {
    inverter.withLock { inverter in
      let batch = inverter.flush()
      inverter = Inverter()
      return batch
    }
  }
}
