// The values are Apple's, where these are known: programs compare with them in files of their own.

/// The type of the activity that an app gets when one of its items is opened.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// Where such an activity's `userInfo` has the item's identifier.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The type of the activity that an app gets when a search is to go on in it.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// Where such an activity's `userInfo` has what was typed.
public let CSSearchQueryString = "kCSSearchQueryString"
/// Where an activity's `userInfo` has which of an item's own actions was chosen.
public let CSActionIdentifier = "kCSActionIdentifier"

// Mailboxes that are known everywhere.

/// The mailbox of what came in.
public let CSMailboxInbox = "CSMailboxInbox"
/// The mailbox of what is being written.
public let CSMailboxDrafts = "CSMailboxDrafts"
/// The mailbox of what was sent.
public let CSMailboxSent = "CSMailboxSent"
/// The mailbox of what nobody asked for.
public let CSMailboxJunk = "CSMailboxJunk"
/// The mailbox of what was thrown away.
public let CSMailboxTrash = "CSMailboxTrash"
/// The mailbox of what is kept.
public let CSMailboxArchive = "CSMailboxArchive"

/// The version of the interface that this module follows.
public let CoreSpotlightAPIVersion: Int32 = 40
/// The version of this module.
public let CoreSpotlightVersionNumber: Double = 1
