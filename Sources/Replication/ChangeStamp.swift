/// When a value was last set.
public struct ChangeStamp: Hashable, Sendable {
  /// The write that set it. Who has seen that write knows of the value.
  public var dot: Dot
  /// When the value was made, a clock's reading that decides which of two concurrent values is the later one: the
  /// write's own, or an earlier one, as at a file's first reading, whose values are as old as the file.
  public var time: Int64

  /// - Parameter time: that of the write where it is nil, or later than the write.
  public init(_ dot: Dot, time: Int64? = nil) {
    self.dot = dot
    self.time = min(time ?? dot.time, dot.time)
  }
}

extension ChangeStamp: Comparable {
  /// Values made later are greater; like dots, equal readings are told apart in the same way everywhere.
  public static func < (left: ChangeStamp, right: ChangeStamp) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.dot.replica != right.dot.replica { return left.dot.replica < right.dot.replica }
    return left.dot.time < right.dot.time
  }
}
