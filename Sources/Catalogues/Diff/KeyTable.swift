import SpotlightModel

/// The rows of a catalogue by identifier: an open-addressing table over 64-bit hashes.
///
/// A row takes 24 bytes, and 4 to 8 more in the table. Identifiers stay in the encoded records; they are compared where
/// hashes are equal.
struct KeyTable {
  struct Entry {
    var hash: UInt64
    var fingerprint: UInt64
    /// Which list of records, and where in it the record starts.
    var block: UInt32
    var offset: UInt32
  }

  private(set) var entries: [Entry] = []
  /// Indices of entries, from 1; 0 is free. A power of two.
  private var slots: [UInt32]
  private var mask: Int

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    mask = size - 1
    entries.reserveCapacity(capacity)
  }

  /// Appends the entry. Returns the index of the one it replaces, which is the last so far with its identifier.
  ///
  /// - Parameter isSame: whether two entries of one hash have one identifier.
  mutating func insert(_ entry: Entry, isSame: (Entry, Entry) -> Bool) -> Int? {
    if (entries.count + 1) * 2 > slots.count { grow() }
    let index = entries.count
    entries.append(entry)
    var slot = Int(truncatingIfNeeded: entry.hash) & mask
    while slots[slot] != 0 {
      let other = Int(slots[slot]) - 1
      if entries[other].hash == entry.hash, isSame(entries[other], entry) {
        slots[slot] = UInt32(index + 1)
        return other
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(index + 1)
    return nil
  }

  /// The index of the last entry with the hash for which `isSame` holds.
  func find(_ hash: UInt64, isSame: (Entry) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, isSame(entries[index]) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func grow() {
    let size = slots.count * 2
    mask = size - 1
    let old = slots
    slots = [UInt32](repeating: 0, count: size)
    for reference in old where reference != 0 {
      var slot = Int(truncatingIfNeeded: entries[Int(reference) - 1].hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = reference
    }
  }
}

/// A set of 64-bit hashes, which serve as their own places in the table.
struct HashSet {
  private var slots: [UInt64]
  private var count = 0
  private var hasZero = false

  init() { slots = [UInt64](repeating: 0, count: 1024) }

  /// Returns whether the hash is new.
  mutating func insert(_ hash: UInt64) -> Bool {
    if hash == 0 {
      defer { hasZero = true }
      return !hasZero
    }
    if count * 2 >= slots.count { grow() }
    let slot = slot(for: hash)
    if slots[slot] == hash { return false }
    slots[slot] = hash
    count += 1
    return true
  }

  private func slot(for hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for hash in old where hash != 0 { slots[slot(for: hash)] = hash }
  }
}
