import SpotlightModel
import Synchronization

/// The numbers of attribute keys, for encoders on any thread.
///
/// A key that the database does not know yet gets the number that the database is going to give it, unless another
/// process is quicker; whoever stores the payloads checks that.
final class KeyNumbers: Sendable {
  private let table: Mutex<(numbers: [AttributeKey: KeyNumber], next: KeyNumber)>

  init(_ stored: StoredKeys) {
    table = Mutex((stored.numbers, KeyNumber(stored.names.count)))
  }

  func number(of key: AttributeKey) -> KeyNumber {
    table.withLock { table in
      if let number = table.numbers[key] { return number }
      defer { table.next += 1 }
      table.numbers[key] = table.next
      return table.next
    }
  }
}

/// A thread's own view of ``KeyNumbers``: attributes mostly come with the same keys in the same order, so the last
/// item's are tried first.
struct KeyNumberCache: Sendable {
  private let shared: KeyNumbers
  private var recent: [(key: AttributeKey, number: KeyNumber)] = []
  private var position = 0
  /// Every key that was asked for.
  private(set) var used: [AttributeKey: KeyNumber] = [:]

  init(_ shared: KeyNumbers) { self.shared = shared }

  /// To be called before each item.
  mutating func rewind() { position = 0 }

  mutating func number(of key: AttributeKey) -> KeyNumber {
    defer { position += 1 }
    if position < recent.count, recent[position].key == key { return recent[position].number }
    let number = used[key] ?? shared.number(of: key)
    used[key] = number
    if position < recent.count {
      recent[position] = (key, number)
    } else if recent.count == position, position < 64 {
      recent.append((key, number))
    }
    return number
  }
}
