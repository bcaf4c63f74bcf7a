/// An item's attributes: at most one value for each key, in the order of the keys.
public struct Attributes: Hashable, Sendable {
  public struct Element: Hashable, Sendable {
    public var key: AttributeKey
    public var value: AttributeValue

    public init(_ key: AttributeKey, _ value: AttributeValue) {
      self.key = key
      self.value = value
    }
  }

  private var elements: [Element]

  public init() { elements = [] }

  /// From elements in any order. Of several with one key the last one stays.
  ///
  /// - Complexity: linear where they are sorted by key already, else O(*n* log *n*).
  public init(_ elements: [Element]) {
    self.elements = elements
    guard !Self.isStrictlyAscending(elements) else { return }
    let sorted = elements.enumerated().sorted {
      $0.element.key == $1.element.key ? $0.offset < $1.offset : $0.element.key < $1.element.key
    }
    self.elements.removeAll(keepingCapacity: true)
    for (_, element) in sorted {
      if self.elements.last?.key == element.key { self.elements.removeLast() }
      self.elements.append(element)
    }
  }

  /// From elements that are in the order of their keys already, each key once; nothing checks that they are, except
  /// debug builds.
  ///
  /// - Complexity: O(1).
  public init(ascending elements: [Element]) {
    assert(Self.isStrictlyAscending(elements), "the keys are not ascending")
    self.elements = elements
  }

  private static func isStrictlyAscending(_ elements: [Element]) -> Bool {
    zip(elements, elements.dropFirst()).allSatisfy { $0.key < $1.key }
  }

  /// The value for `key`; assigning nil removes it.
  public subscript(key: AttributeKey) -> AttributeValue? {
    get {
      let index = insertionIndex(of: key)
      return index < elements.count && elements[index].key == key ? elements[index].value : nil
    }
    set {
      let index = insertionIndex(of: key)
      let exists = index < elements.count && elements[index].key == key
      switch (newValue, exists) {
      case (let value?, true): elements[index].value = value
      case (let value?, false): elements.insert(Element(key, value), at: index)
      case (nil, true): elements.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// The first index whose key is not before `key`.
  private func insertionIndex(of key: AttributeKey) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Attributes: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Element { elements[position] }
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension Attributes: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral pairs: (AttributeKey, AttributeValue)...) {
    self.init(pairs.map { Element($0.0, $0.1) })
  }
}
