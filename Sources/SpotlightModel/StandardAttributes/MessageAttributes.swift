extension StandardAttribute {
  /// Attributes of messages.
  static let message: [StandardAttribute] = [
    .init("accountIdentifier", .text, "What names the account that the message belongs to."),
    .init("accountHandles", .texts, "The account's own names."),
    .init(
      "htmlContentData", .data, objectiveC: "HTMLContentData", metadata: "kMDItemHTMLContent",
      "The body as HTML, in UTF-8."),
    .init("textContent", .text, "The body as plain text."),
    .init("authors", .persons, metadata: "kMDItemAuthorPersons", "Who it is from."),
    .init("primaryRecipients", .persons, "Who it is to."),
    .init("additionalRecipients", .persons, "Who has a copy."),
    .init("hiddenAdditionalRecipients", .persons, "Who has a copy without the others knowing."),
    .init("emailHeaders", .headers, "The values of each header, by its name."),
    .init("mailboxIdentifiers", .texts, "The mailboxes that have it, such as `CSMailboxInbox`."),
    .init("authorNames", .texts, metadata: "kMDItemAuthors", "The authors' names."),
    .init("recipientNames", .texts, metadata: "kMDItemRecipients", "The recipients' names."),
    .init("authorEmailAddresses", .texts, "The authors' e-mail addresses."),
    .init("recipientEmailAddresses", .texts, "The recipients' e-mail addresses."),
    .init("authorAddresses", .texts, "The authors' other addresses."),
    .init("recipientAddresses", .texts, "The recipients' other addresses."),
    .init("phoneNumbers", .texts, "Telephone numbers that belong to the item."),
    .init("emailAddresses", .texts, "E-mail addresses that belong to the item."),
    .init("instantMessageAddresses", .texts, "Instant message addresses that belong to the item."),
    .init(
      "likelyJunk", .boolean, metadata: "kMDItemIsLikelyJunk", access: .neverNil,
      "Whether it is probably junk."),
    .init(
      "isPriority", .boolean, access: .readOnly,
      "Whether the message matters more than others. Apple’s systems have a model judge it; here nobody does."
    ),
  ]
}
