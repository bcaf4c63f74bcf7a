extension StandardAttribute {
  /// Attributes of documents.
  static let document: [StandardAttribute] = [
    .init("subject", .text, "The subject line or topic."),
    .init("theme", .text, "The document's theme."),
    .init(
      "contentDescription", .text, metadata: "kMDItemDescription",
      "What the content is about, in a sentence or two."),
    .init(
      "identifier", .text,
      "A formal identifier of the resource, such as an ISBN; not the one it is indexed by."),
    .init("audiences", .texts, "For whom the content is meant."),
    .init("fileSize", .number, metadata: "kMDItemFSSize", "The size of the document in megabytes."),
    .init("pageCount", .number, metadata: "kMDItemNumberOfPages", "The number of pages."),
    .init("pageWidth", .number, "The width of the first page, in points of 1/72 inch."),
    .init("pageHeight", .number, "The height of the first page, in points of 1/72 inch."),
    .init("securityMethod", .text, "How the file is encrypted."),
    .init("creator", .text, "The application that the content was made with."),
    .init("encodingApplications", .texts, "The applications that made a PDF of the content."),
    .init("kind", .text, "The kind of document, in words."),
    .init("fontNames", .texts, metadata: "kMDItemFonts", "The fonts used."),
  ]
}
