/// A stream filter: takes bytes of one form and gives bytes of another.
protocol ByteTransform: AnyObject {
  /// How many bytes `transform` must be offered room for, so that it always gets on.
  static var smallestOutput: Int { get }
  /// Takes bytes from `input` and writes bytes to `output`; says how many of each. Both 0 means that it needs more
  /// input, or is at the end.
  func transform(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> (consumed: Int, produced: Int)
  /// Called when all input has been given, with what `transform` has left of it. Writes what is still held back and
  /// returns how many bytes that are, 0 when there is no more; throws if the stream may not end here.
  func finish(_ rest: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws -> Int
  /// Begins a new stream.
  func reset() throws
}

/// A source seen through a `ByteTransform`, in constant memory.
final class TransformedSource<Transform: ByteTransform>: ByteSource {
  private let source: any ByteSource
  private let transform: Transform
  private let input: UnsafeMutableRawBufferPointer
  private var waiting = 0..<0
  private let spill: UnsafeMutableRawBufferPointer
  private var spilled = 0..<0
  private var sourceEnded = false

  init(_ source: any ByteSource, through transform: Transform, chunk: Int = 1 << 16) {
    self.source = source
    self.transform = transform
    input = .allocate(byteCount: max(chunk, 16), alignment: 16)
    spill = .allocate(byteCount: Transform.smallestOutput, alignment: 16)
  }

  deinit {
    input.deallocate()
    spill.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if buffer.count >= Transform.smallestOutput && spilled.isEmpty { return try produce(into: buffer) }
    if spilled.isEmpty { spilled = 0..<(try produce(into: spill)) }
    let count = min(buffer.count, spilled.count)
    let front = spilled.lowerBound..<spilled.lowerBound + count
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: spill[front]))
    spilled = front.upperBound..<spilled.upperBound
    return count
  }

  func rewind() throws {
    try source.rewind()
    try transform.reset()
    (waiting, spilled, sourceEnded) = (0..<0, 0..<0, false)
  }

  private func produce(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: input[waiting])
      let step = try transform.transform(rest, into: output)
      waiting = waiting.lowerBound + step.consumed..<waiting.upperBound
      if step.produced > 0 { return step.produced }
      if step.consumed > 0 && !waiting.isEmpty { continue }
      if sourceEnded {
        let rest = UnsafeRawBufferPointer(rebasing: input[waiting])
        return try transform.finish(rest, into: output)
      }
      try refill()
    }
  }

  /// Moves what the transform has left to the front, and fills the room behind it.
  private func refill() throws {
    let rest = waiting.count
    input.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[waiting]))
    waiting = 0..<rest
    guard rest < input.count else { throw CatalogueError(.malformed("the stream cannot be taken apart")) }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: input[rest...]))
    waiting = 0..<rest + count
    sourceEnded = count == 0
  }
}
