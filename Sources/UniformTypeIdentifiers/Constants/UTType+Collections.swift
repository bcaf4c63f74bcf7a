/// Archives, office documents, messages and what else there is.
extension UTType {
  /// Archive.
  public static let archive = UTType(known: "public.archive")
  /// Gzip archive.
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  /// Bzip2 archive.
  public static let bz2 = UTType(known: "public.bzip2-archive")
  /// ZIP archive.
  public static let zip = UTType(known: "public.zip-archive")
  /// Apple archive.
  public static let appleArchive = UTType(known: "com.apple.archive")
  /// Tar archive.
  public static let tarArchive = UTType(known: "public.tar-archive")
  /// Spreadsheet.
  public static let spreadsheet = UTType(known: "public.spreadsheet")
  /// Presentation.
  public static let presentation = UTType(known: "public.presentation")
  /// Database.
  public static let database = UTType(known: "public.database")
  /// Message.
  public static let message = UTType(known: "public.message")
  /// Contact.
  public static let contact = UTType(known: "public.contact")
  /// VCard.
  public static let vCard = UTType(known: "public.vcard")
  /// To-do item.
  public static let toDoItem = UTType(known: "public.to-do-item")
  /// Calendar event.
  public static let calendarEvent = UTType(known: "public.calendar-event")
  /// E-mail message.
  public static let emailMessage = UTType(known: "public.email-message")
  /// Internet location.
  public static let internetLocation = UTType(known: "com.apple.internet-location")
  /// Internet location.
  public static let internetShortcut = UTType(known: "com.apple.internet-location")
  /// Font.
  public static let font = UTType(known: "public.font")
  /// Bookmark.
  public static let bookmark = UTType(known: "public.bookmark")
  /// PKCS #12 data.
  public static let pkcs12 = UTType(known: "com.rsa.pkcs-12")
  /// X.509 certificate.
  public static let x509Certificate = UTType(known: "public.x509-certificate")
  /// Link metadata.
  public static let linkPresentationMetadata = UTType(known: "com.apple.linkpresentation.metadata")
}
