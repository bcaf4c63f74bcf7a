import SpotlightModel
import Synchronization

/// The numbers of attribute keys, for encoders on any thread and decoders.
///
/// A key that the database does not know yet gets the number that the database is going to give it, unless another
/// process is quicker; whoever stores the payloads checks that.
final class KeyNumbers: Sendable {
  private struct Table {
    var names: [AttributeKey?] = [nil]
    var numbers: [AttributeKey: KeyNumber] = [:]
  }

  private let table = Mutex(Table())

  init() {}

  func number(of key: AttributeKey) -> KeyNumber {
    table.withLock { table in
      if let number = table.numbers[key] { return number }
      let number = KeyNumber(table.names.count)
      table.names.append(key)
      table.numbers[key] = number
      return number
    }
  }

  func existingNumber(of key: AttributeKey) -> KeyNumber? { table.withLock { $0.numbers[key] } }

  func name(of number: KeyNumber) -> AttributeKey? {
    table.withLock { Int(number) < $0.names.count ? $0.names[Int(number)] : nil }
  }

  /// A key's number, as the database has it.
  func set(_ key: AttributeKey, _ number: KeyNumber) {
    table.withLock { table in
      while table.names.count <= Int(number) { table.names.append(nil) }
      table.names[Int(number)] = key
      table.numbers[key] = number
    }
  }

  func removeAll() { table.withLock { $0 = Table() } }
}

/// A thread's own view of ``KeyNumbers``: attributes mostly come with the same keys in the same order, so the last
/// item's are tried first.
struct KeyNumberCache {
  private let shared: KeyNumbers
  private var recent: [(key: AttributeKey, number: KeyNumber)] = []
  private var position = 0
  private(set) var used: [AttributeKey: KeyNumber] = [:]

  init(_ shared: KeyNumbers) { self.shared = shared }

  /// To be called before each item.
  mutating func rewind() { position = 0 }

  mutating func number(of key: AttributeKey) -> KeyNumber {
    if position < recent.count, recent[position].key == key {
      position += 1
      return recent[position - 1].number
    }
    let number = used[key] ?? shared.number(of: key)
    used[key] = number
    if position < recent.count {
      recent[position] = (key, number)
    } else if position < 64 {
      recent.append((key, number))
    }
    position += 1
    return number
  }
}
