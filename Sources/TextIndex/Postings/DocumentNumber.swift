/// Names one state of one item in the index. Numbers only grow: an item that is written again takes a new one, and its
/// old one is never used again.
public typealias DocumentNumber = UInt32
