// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// What names the account that the message belongs to.
  public var accountIdentifier: String? {
    get { self["accountIdentifier"] }
    set { self["accountIdentifier"] = newValue }
  }

  /// The account's own names.
  public var accountHandles: [String]? {
    get { self["accountHandles"] }
    set { self["accountHandles"] = newValue }
  }

  /// The body as HTML, in UTF-8.
  public var htmlContentData: Data? {
    get { self["htmlContentData"] }
    set { self["htmlContentData"] = newValue }
  }

  /// The body as plain text.
  public var textContent: String? {
    get { self["textContent"] }
    set { self["textContent"] = newValue }
  }

  /// Who it is from.
  public var authors: [CSPerson]? {
    get { self["authors"] }
    set { self["authors"] = newValue }
  }

  /// Who it is to.
  public var primaryRecipients: [CSPerson]? {
    get { self["primaryRecipients"] }
    set { self["primaryRecipients"] = newValue }
  }

  /// Who has a copy.
  public var additionalRecipients: [CSPerson]? {
    get { self["additionalRecipients"] }
    set { self["additionalRecipients"] = newValue }
  }

  /// Who has a copy without the others knowing.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { self["hiddenAdditionalRecipients"] }
    set { self["hiddenAdditionalRecipients"] = newValue }
  }

  /// The values of each header, by its name.
  public var emailHeaders: [String: [Any]]? {
    get { self["emailHeaders"] }
    set { self["emailHeaders"] = newValue }
  }

  /// The mailboxes that have it, such as `CSMailboxInbox`.
  public var mailboxIdentifiers: [String]? {
    get { self["mailboxIdentifiers"] }
    set { self["mailboxIdentifiers"] = newValue }
  }

  /// The authors' names.
  public var authorNames: [String]? {
    get { self["authorNames"] }
    set { self["authorNames"] = newValue }
  }

  /// The recipients' names.
  public var recipientNames: [String]? {
    get { self["recipientNames"] }
    set { self["recipientNames"] = newValue }
  }

  /// The authors' e-mail addresses.
  public var authorEmailAddresses: [String]? {
    get { self["authorEmailAddresses"] }
    set { self["authorEmailAddresses"] = newValue }
  }

  /// The recipients' e-mail addresses.
  public var recipientEmailAddresses: [String]? {
    get { self["recipientEmailAddresses"] }
    set { self["recipientEmailAddresses"] = newValue }
  }

  /// The authors' other addresses.
  public var authorAddresses: [String]? {
    get { self["authorAddresses"] }
    set { self["authorAddresses"] = newValue }
  }

  /// The recipients' other addresses.
  public var recipientAddresses: [String]? {
    get { self["recipientAddresses"] }
    set { self["recipientAddresses"] = newValue }
  }

  /// Telephone numbers that belong to the item.
  public var phoneNumbers: [String]? {
    get { self["phoneNumbers"] }
    set { self["phoneNumbers"] = newValue }
  }

  /// E-mail addresses that belong to the item.
  public var emailAddresses: [String]? {
    get { self["emailAddresses"] }
    set { self["emailAddresses"] = newValue }
  }

  /// Instant message addresses that belong to the item.
  public var instantMessageAddresses: [String]? {
    get { self["instantMessageAddresses"] }
    set { self["instantMessageAddresses"] = newValue }
  }

  /// Whether it is probably junk.
  public var likelyJunk: NSNumber {
    get { self["likelyJunk"] ?? false }
    set { self["likelyJunk"] = newValue }
  }

  /// Whether the message matters more than others. Apple’s systems have a model judge it; here nobody does.
  public var isPriority: NSNumber? { self["isPriority"] }
}
