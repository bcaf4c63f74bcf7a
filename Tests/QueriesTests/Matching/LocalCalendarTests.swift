import FoundationEssentials
import Queries
import SpotlightModel
import Testing

@Suite struct LocalCalendarTests {
  /// Clocks that change by an hour at a moment in seconds since 1970.
  private func changing(at moment: Int, from before: Int, to after: Int) -> LocalCalendar {
    LocalCalendar { $0 < moment ? before * 3600 : after * 3600 }
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  @Test("a day begins when its first moment comes, whatever the clocks do at midnight")
  func changes() throws {
    let date = try day(2026, 3, 1)
    let midnight = date.daysSince1970 * 86_400
    // Clocks go from 0:00 to 1:00: the day begins at 1:00.
    let skipping = changing(at: midnight + 3 * 3600, from: -3, to: -2)
    #expect(skipping.start(of: date).timeIntervalSince1970 == Double(midnight + 3 * 3600))
    // From 0:00 back to 23:00: it begins an hour later.
    let backBefore = changing(at: midnight + 2 * 3600, from: -2, to: -3)
    #expect(backBefore.start(of: date).timeIntervalSince1970 == Double(midnight + 3 * 3600))
    // From 1:00 back to 0:00: it begins with the first of the two midnights.
    let backTo = changing(at: midnight + 3600, from: 0, to: -1)
    #expect(backTo.start(of: date).timeIntervalSince1970 == Double(midnight))
    #expect(backTo.day(at: Date(timeIntervalSince1970: Double(midnight + 3600))) == date)
  }

  @Test("days and their beginnings agree, before 1970 too")
  func agreement() throws {
    for calendar in [LocalCalendar.utc, .current, LocalCalendar { _ in -34_567 }] {
      for days in stride(from: -100_000, through: 100_000, by: 977) {
        let date = CivilDate(daysSince1970: days)
        let start = calendar.start(of: date)
        #expect(calendar.day(at: start) == date)
        #expect(calendar.day(at: start - 1) == CivilDate(daysSince1970: days - 1))
      }
    }
  }
}
