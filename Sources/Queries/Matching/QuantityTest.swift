import FoundationEssentials
import SpotlightModel

/// Whether a value stands in a relation to a number or a moment.
struct QuantityTest: Sendable {
  private let relation: QuantityRelation
  private let bound: Bound

  private enum Bound: Sendable {
    case number(DecimalNumber)
    case time(TimeSpan)
  }

  init(_ relation: QuantityRelation, _ quantity: Quantity, in context: QueryContext) {
    self.relation = relation
    bound =
      switch quantity {
      case .number(let number): .number(number)
      case .time(let time): .time(time.span(context))
      }
  }

  /// - Parameter value: no list.
  func holds(for value: AttributeValue) -> Bool {
    switch (bound, value) {
    case (.number(let number), .number(let text)), (.number(let number), .text(let text)):
      DecimalNumber(text).map { holds($0, number) } ?? false
    case (.number(let number), .date(let date)): holds(date.timeIntervalSinceReferenceDate, number.double)
    case (.number(let number), .boolean(let flag)): holds(flag ? 1 : 0, number.double)
    case (.time(let span), .date(let date)): holds(date.timeIntervalSinceReferenceDate, span)
    case (.time(let span), .number(let text)): DecimalNumber(text).map { holds($0.double, span) } ?? false
    case (.time(let span), .text(let text)): moment(text).map { holds($0, span) } ?? false
    case (.time, .boolean), (_, .list): false
    }
  }

  private func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
    switch relation {
    case .equal: value == bound
    case .less: value < bound
    case .lessOrEqual: value <= bound
    case .greater: value > bound
    case .greaterOrEqual: value >= bound
    }
  }

  /// A stretch of time has an order by its beginning, and equals all that lies within it.
  private func holds(_ moment: Double, _ span: TimeSpan) -> Bool {
    relation == .equal ? span.contains(moment) : holds(moment, span.start)
  }

  /// The moment that a text names, if it names a day at least. A year is a number like others.
  private func moment(_ text: String) -> Double? {
    guard text.utf8.count < 64, let moment = WrittenMoment(text), moment.precision >= .day else { return nil }
    return moment.span.start
  }
}
