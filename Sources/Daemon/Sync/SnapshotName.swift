import SpotlightModel
import Watching

/// What a snapshot's file in a sync folder is called: `20261130T070331.123Z-full.fsnap`.
///
/// Names sort by time and then by kind. They have nothing that any file system refuses, and no name is given twice in a
/// folder, so that a copier that has a file never needs to look at it again. What a snapshot is, its header says; its name
/// is for people, and for taking first what is likely to matter most.
public struct SnapshotName: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case delta
    case full
  }

  /// In milliseconds since 1970.
  public var time: Int64
  public var kind: Kind

  static let ending = ".fsnap"

  /// The times that a year of four digits has room for.
  private static let times: ClosedRange<Int64> = 0...253_402_300_799_999

  public init(time: Int64, kind: Kind) {
    self.time = min(max(time, Self.times.lowerBound), Self.times.upperBound)
    self.kind = kind
  }

  /// A name that comes after `others`, though the clock may have been set back since they were given.
  init(now: Int64, kind: Kind, after others: some Sequence<SnapshotName>) {
    let last = others.map(\.time).max()
    self.init(time: max(now, last.map { $0 + 1 } ?? now), kind: kind)
  }

  public var text: String { "\(CompactMoment.text(of: time))-\(kind.rawValue)\(Self.ending)" }

  /// Nil for names that were not made here.
  init?(_ name: some Collection<UInt8>) {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasSuffix(Self.ending), let dash = text.firstIndex(of: "-"),
      let kind = Kind(rawValue: String(text[text.index(after: dash)...].dropLast(Self.ending.count))),
      let time = CompactMoment.milliseconds(of: text[..<dash])
    else { return nil }
    self.init(time: time, kind: kind)
    guard self.text == text else { return nil }
  }

  /// Whether a file of this name is to be looked at as a snapshot, whoever named it: not what a copier is still writing,
  /// nor what it made of a conflict.
  static func isSnapshot(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.suffix(ending.utf8.count).elementsEqual(ending.utf8) && !IgnoreRules.ignores(name: name)
  }
}

/// Moments as file names have them: ISO 8601's basic format with milliseconds, in UTC.
private enum CompactMoment {
  private static let millisecondsADay: Int64 = 86_400_000

  static func text(of milliseconds: Int64) -> String {
    let (days, time) = milliseconds.quotientAndRemainder(dividingBy: millisecondsADay)
    let date = CivilDate(daysSince1970: Int(days))
    let seconds = Int(time / 1000)
    return padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2) + "T"
      + padded(seconds / 3600, 2)
      + padded(seconds / 60 % 60, 2) + padded(seconds % 60, 2) + "." + padded(Int(time % 1000), 3) + "Z"
  }

  static func milliseconds(of text: Substring) -> Int64? {
    let digits = text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.map {
      Int($0) - 48
    }
    guard text.utf8.count == 20, digits.count == 17 else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    guard let date = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)) else {
      return nil
    }
    let seconds = number(8..<10) * 3600 + number(10..<12) * 60 + number(12..<14)
    return Int64(date.daysSince1970) * millisecondsADay + Int64(seconds * 1000 + number(14..<17))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
