import FoundationEssentials
import Testing

@testable import SpotlightModel

@Suite struct ISO8601Tests {
  @Test(
    "moments are printed in UTC, with milliseconds and expanded years only where needed",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
      (951_782_400, "2000-02-29T00:00:00Z"),
      (300_000_000_000, "+11476-08-15T05:20:00Z"), (-62_198_755_200, "-0001-01-01T00:00:00Z"),
    ])
  func printing(seconds: Double, expected: String) {
    #expect(Date(timeIntervalSince1970: seconds).iso8601 == expected)
  }

  @Test("a day further away than years can be told is the furthest that can", arguments: [Int.min, .max])
  func furthestDays(days: Int) {
    let date = CivilDate(daysSince1970: days)
    #expect(date.daysSince1970.signum() == days.signum())
    #expect(CivilDate(daysSince1970: date.daysSince1970) == date)
  }
}
