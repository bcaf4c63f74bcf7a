import FoundationEssentials
import Queries
import SpotlightModel
import Testing

/// Noon of Wednesday, 18 March 2026, in UTC.
let noon = Date(timeIntervalSince1970: 1_773_835_200)

/// Whether a query finds an item of these attributes.
func finds(
  _ query: String, _ attributes: Attributes, domain: String = "films", now: Date = noon,
  calendar: LocalCalendar = .utc
) throws -> Bool {
  let context = QueryContext(now: now, calendar: calendar)
  let item = Item(key: ItemKey(owner: "o", identifier: "i"), domain: Domain(domain), attributes: attributes)
  return try QueryMatcher(QueryExpression(parsing: query), in: context).matches(item)
}

/// Whether a query finds an item of this title.
func finds(_ query: String, titled title: String) throws -> Bool {
  try finds(query, [.title: .text(title)])
}

/// A moment in ISO 8601.
func moment(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}
