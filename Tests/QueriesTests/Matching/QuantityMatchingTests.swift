import FoundationEssentials
import Queries
import SpotlightModel
import Testing

@Suite struct QuantityMatchingTests {
  private func finds(_ query: String, _ value: AttributeValue, calendar: LocalCalendar = .utc) throws -> Bool
  {
    try QueriesTests.finds(query, ["a": value], calendar: calendar)
  }

  @Test(
    "numbers are compared by what they are worth, to the last digit",
    arguments: [
      ("a == 5", "5.0", true), ("a == 5", "5e0", true), ("a == 50", "5e1", true), ("a == 0", "-0.0", true),
      ("a == 1234567890123456789", "1234567890123456788", false),
      ("a < 1234567890123456789", "1234567890123456788", true),
      ("a == 0.1", "0.10000000000000000001", false), ("a > 1e400", "2e400", true),
      ("a > 1e400", "1e399", false),
      ("a < -1e400", "-2e400", true), ("a > -1", "-0.5", true), ("a >= 3", "3", true), ("a <= 3", "3", true),
      ("a < 3", "3", false), ("a > 3", "3", false), ("a != 3", "3", false), ("InRange(a,3,4)", "3", true),
      ("InRange(a,3,4)", "4", true), ("InRange(a,3,4)", "4.01", false), ("InRange(a,4,3)", "3.5", false),
      ("a > 1e999999999999999999999", "1e999999999999999999998", false), ("a < 0.0000001", "1e-8", true),
      ("a == 0.001", "1e-3", true),
    ])
  func numbers(query: String, digits: String, found: Bool) throws {
    #expect(try finds(query, .number(digits)) == found)
  }

  @Test("text that is a number by JSON's grammar is one, and other text is not")
  func numbersInText() throws {
    #expect(try finds("a > 1990 && a == 1994", .text("1994")))
    for text in ["007", "7 ", "0x7", "nan", "inf", "", "seven"] {
      #expect(try !finds("a == 7 || a > -1e99 || a < 1e99", .text(text)), "\(text)")
    }
  }

  @Test("truth is 1, and a date is its seconds since 2001")
  func others() throws {
    #expect(try finds("a == 1 && a > 0", .boolean(true)) && finds("a == 0", .boolean(false)))
    #expect(try finds("a == 0", .date(Date(timeIntervalSinceReferenceDate: 0))))
    #expect(try finds("a > 86399 && a < 86401", .date(Date(timeIntervalSinceReferenceDate: 86_400))))
    #expect(try finds("InRange(a, 795528000, 795528000)", .date(noon)))
    #expect(try !finds("a > 0 || a <= 0", .date(Date(timeIntervalSinceReferenceDate: .nan))))
  }

  @Test(
    "each function of $time equals all of its unit",
    arguments: [
      ("$time.now", "2026-03-18T12:00:00Z", "2026-03-18T12:00:01Z"),
      ("$time.now(-3600)", "2026-03-18T11:00:00Z", "2026-03-18T12:00:00Z"),
      ("$time.today", "2026-03-18T00:00:00Z", "2026-03-17T23:59:59Z"),
      ("$time.today", "2026-03-18T23:59:59Z", "2026-03-19T00:00:00Z"),
      ("$time.today(1)", "2026-03-19T10:00:00Z", "2026-03-18T10:00:00Z"),
      ("$time.yesterday", "2026-03-17T10:00:00Z", "2026-03-18T00:00:00Z"),
      ("$time.this_week", "2026-03-16T00:00:00Z", "2026-03-15T23:59:59Z"),
      ("$time.this_week", "2026-03-22T23:59:59Z", "2026-03-23T00:00:00Z"),
      ("$time.this_week(1)", "2026-03-23T00:00:00Z", "2026-03-22T23:59:59Z"),
      ("$time.last_week", "2026-03-09T00:00:00Z", "2026-03-16T00:00:00Z"),
      ("$time.this_month", "2026-03-31T23:59:59Z", "2026-04-01T00:00:00Z"),
      ("$time.this_month(-3)", "2025-12-01T00:00:00Z", "2026-01-01T00:00:00Z"),
      ("$time.this_month(10)", "2027-01-31T00:00:00Z", "2027-02-01T00:00:00Z"),
      ("$time.this_year", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"),
      ("$time.this_year(-1)", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z"),
      ("$time.iso(2026-03-01)", "2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z"),
      ("$time.iso(2024-02)", "2024-02-29T12:00:00Z", "2024-03-01T00:00:00Z"),
      ("$time.iso(2024)", "2024-12-31T12:00:00Z", "2025-01-01T00:00:00Z"),
      ("$time.iso(2026-03-01T09)", "2026-03-01T09:59:59Z", "2026-03-01T10:00:00Z"),
      ("$time.iso(2026-03-01T09:30)", "2026-03-01T09:30:59Z", "2026-03-01T09:31:00Z"),
      ("$time.iso(20260301T093000+0130)", "2026-03-01T08:00:00Z", "2026-03-01T09:30:00Z"),
      ("$time.iso(2026-03-01T09:30:00-02)", "2026-03-01T11:30:00Z", "2026-03-01T11:30:01Z"),
    ])
  func spans(time: String, within: String, outside: String) throws {
    let (within, outside) = try (moment(within), moment(outside))
    #expect(try finds("a == \(time)", .date(within)) && !finds("a != \(time)", .date(within)))
    #expect(try !finds("a == \(time)", .date(outside)) && finds("a != \(time)", .date(outside)))
  }

  @Test("in an order and in ranges $time is the point at which its unit begins")
  func points() throws {
    let (start, before) = try (moment("2026-03-18T00:00:00Z"), moment("2026-03-17T23:59:59Z"))
    #expect(try finds("a >= $time.today && a <= $time.today", .date(start)))
    #expect(try !finds("a > $time.today || a < $time.today", .date(start)))
    #expect(try finds("a < $time.today && !(a >= $time.today)", .date(before)))
    #expect(try finds("InRange(a,$time.today(-10),$time.today)", .date(start)))
    #expect(try finds("InRange(a,$time.today(-10),$time.today)", .date(moment("2026-03-08T00:00:00Z"))))
    #expect(try !finds("InRange(a,$time.today(-10),$time.today)", .date(noon)))
  }

  @Test("a range of dates as two comparisons finds only what lies between")
  func twoComparisons() throws {
    let query = "a >= $time.iso(2026-03-01) && a < $time.iso(2026-04-01)"
    #expect(try finds(query, .date(noon)))
    #expect(try !finds(query, .date(moment("2026-04-01T00:00:00Z"))))
    #expect(try !finds(query, .date(moment("2026-02-28T23:59:59Z"))))
  }

  @Test("text that names a day or a moment is compared with $time, a bare year is a number")
  func datesInText() throws {
    #expect(try finds("a > $time.iso(2015-01-01) && a == $time.iso(2016)", .text("2016-06-12")))
    #expect(try finds("a == $time.iso(2016-06-12T10:00)", .text("2016-06-12 12:00:30+02:00")))
    for text in ["2016", "2016-06", "12.06.2016", "soon", ""] {
      #expect(try !finds("a > $time.iso(1900) || a <= $time.iso(1900)", .text(text)), "\(text)")
    }
    #expect(try !finds("a == $time.today || a > $time.iso(1900)", .boolean(true)))
  }

  @Test("days begin with the calendar's midnight, and weeks with its first day")
  func calendars() throws {
    let auckland = LocalCalendar(firstWeekday: 7) { _ in 13 * 3600 }
    // In Auckland it is Thursday, 19 March, one o'clock in the night.
    #expect(try finds("a == $time.today", .date(moment("2026-03-18T11:00:00Z")), calendar: auckland))
    #expect(try !finds("a == $time.today", .date(moment("2026-03-18T10:59:59Z")), calendar: auckland))
    #expect(try finds("a == $time.this_week", .date(moment("2026-03-14T11:00:00Z")), calendar: auckland))
    #expect(try !finds("a == $time.this_week", .date(moment("2026-03-14T10:59:59Z")), calendar: auckland))
  }

  @Test("offsets as far as they may be are beyond all dates, or at least do not trap")
  func farOffsets() throws {
    for function in ["now", "today", "this_week", "this_month", "this_year"] {
      #expect(try finds("a < $time.\(function)(1000000000)", .date(noon)))
      #expect(try finds("a > $time.\(function)(-1000000000)", .date(noon)))
    }
    let far = Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude)
    #expect(try QueriesTests.finds("a < $time.today(5)", ["a": .date(noon)], now: far))
    _ = try QueriesTests.finds(
      "a == $time.this_week", ["a": .date(far)], now: Date(timeIntervalSinceReferenceDate: -.infinity))
  }
}
