extension StandardAttribute {
  /// Attributes of events.
  static let event: [StandardAttribute] = [
    .init("dueDate", .date, "When it is due."),
    .init("completionDate", .date, "When it was completed."),
    .init("startDate", .date, "When it begins."),
    .init("endDate", .date, "When it ends."),
    .init("importantDates", .dates, "Other dates that matter."),
    .init("allDay", .boolean, "Whether it lasts whole days."),
  ]
}
