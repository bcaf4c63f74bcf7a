import FoundationEssentials
import Testing

@testable import SpotlightModel

@Suite struct DateTextTests {
  @Test(
    "dates without doubt are moments",
    arguments: [
      ("1970-01-02", 86400.0), ("1970/01/02", 86400), ("1970-01-01T00:01", 60),
      ("1970-01-01 00:00:01.5Z", 1.5),
      ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T23:00:00-0130", 1800), ("2000-02-29", 951_782_400),
    ])
  func dates(text: String, seconds: Double) {
    #expect(DateText.date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "other dates stay texts",
    arguments: [
      "3/1/2026", "2026-02-30", "2026-13-01", "2026-1-1", "2026-01-01T25:00", "2026-01-01T10:00:00.", "2026",
      "",
    ])
  func noDates(text: String) { #expect(DateText.date(text) == nil) }
}
