extension StandardAttribute {
  /// Attributes of what is in something else.
  static let container: [StandardAttribute] = [
    .init("containerTitle", .text, "The title of what the item is in: an album, a folder, a thread."),
    .init("containerDisplayName", .text, "The name to show for what the item is in."),
    .init("containerIdentifier", .text, "What names that which the item is in."),
    .init("containerOrder", .number, "The item's place in it."),
  ]
}
