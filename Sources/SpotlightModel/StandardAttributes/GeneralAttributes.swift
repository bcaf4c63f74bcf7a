extension StandardAttribute {
  /// General attributes of an item.
  static let general: [StandardAttribute] = [
    .init("displayName", .text, "The name to show for the item: the least that should be set."),
    .init("alternateNames", .texts, "Other names that the item is known by."),
    .init("path", .text, "The full path of the file that the item stands for."),
    .init("contentURL", .address, "The content's file URL."),
    .init("thumbnailURL", .address, "The file URL of a preview picture."),
    .init(
      "thumbnailData", .data, "A preview picture itself. It is kept with the item, so a small one is best."),
    .init("darkThumbnailURL", .address, "The file URL of a preview picture for dark surroundings."),
    .init(
      "relatedUniqueIdentifier", .text,
      "On an activity: the identifier of the item that it belongs to, and dies with."),
    .init(
      "weakRelatedUniqueIdentifier", .text,
      "On an activity: the identifier of a related item, which need not exist."),
    .init(
      "metadataModificationDate", .date, metadata: "kMDItemAttributeChangeDate",
      "When any of the metadata last changed."),
    .init("contentType", .text, "The item's kind, as a uniform type identifier."),
    .init(
      "contentTypeTree", .texts, "The item's kind and all that it is a kind of, as uniform type identifiers."),
    .init("keywords", .texts, "Words and tags that the item is to be found by."),
    .init("title", .text, "The main title, which people search most."),
    .init("version", .text, "What names this version of the item."),
    .init("userCreated", .boolean, "Whether the user made the item."),
    .init("userOwned", .boolean, "Whether the user bought the item or otherwise came to have it."),
    .init("userCurated", .boolean, "Whether the user picked the item, as by a bookmark."),
    .init(
      "rankingHint", .number,
      "From 0 to 100, the larger the better: decides between nearly equal results of one app, whatever was searched for."
    ),
    .init(
      "domainIdentifier", .text, "As the item's own; on an activity, the domain that it is deleted with."),
    .init(
      "textContentSummary", .text, access: .readOnly,
      "A summary of the text. Apple’s systems have a model write it; here nobody does."),
    .init("transcribedTextContent", .text, "What is said in a recording."),
  ]
}
