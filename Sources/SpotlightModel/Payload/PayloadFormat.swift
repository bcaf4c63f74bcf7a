/// How an item's attributes are stored: for each, in the order of the keys' names, the key's number, then its value.
///
/// A value is a head and its bytes. The head is a variable-length integer: the count of bytes times eight, plus the
/// kind. Text and numbers are UTF-8; a date is the bits of its seconds since 2001 as a little-endian double; a list is
/// its elements, one after the other. Equal attributes have equal bytes, as long as keys keep their numbers.
public enum PayloadKind: UInt64, Sendable {
  case text = 0
  case number = 1
  case no = 2
  case yes = 3
  case date = 4
  case list = 5
}

/// The number that stands for an attribute key in payloads.
public typealias KeyNumber = UInt32
