/// Elements with deadlines, earliest first: a binary heap. Both operations take O(log *n*).
struct DeadlineQueue<Element> {
  private var heap: [(deadline: Moment, element: Element)] = []

  /// The earliest deadline and what has it.
  var first: (deadline: Moment, element: Element)? { heap.first }

  mutating func insert(_ element: Element, at deadline: Moment) {
    heap.append((deadline, element))
    var child = heap.count - 1
    while child > 0, heap[child].deadline < heap[(child - 1) / 2].deadline {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Element? {
    guard let first = heap.first else { return nil }
    heap[0] = heap[heap.count - 1]
    heap.removeLast()
    siftDown()
    return first.element
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].deadline < heap[least].deadline { least = child }
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
