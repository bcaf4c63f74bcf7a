/// The first schema.
///
/// Names that recur in many rows (owners, domains, attribute keys, replicas) are interned: a row holds their number.
/// Times are readings of the hybrid clock unless said otherwise.
let firstSchema = """
  -- What there is one of. `next_number` is the next free document number; `clock` the greatest reading given or seen;
  -- `replica` who we are. What was cut out of `removal`, or was never in it because a full snapshot does not name what
  -- had been deleted before it, lies within `removal_floor` (a version vector; NULL for the empty one): no delta can be
  -- made for a base that does not cover it. `machine` and the stamps of the identity file in the home tell a copy or a
  -- restored backup from the original; NULL until they are first taken.
  CREATE TABLE replica_identity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    replica INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    next_number INTEGER NOT NULL,
    removal_floor BLOB,
    machine TEXT,
    home_device INTEGER,
    home_inode INTEGER,
    home_changed INTEGER
  ) STRICT;

  -- Every replica heard of, and up to which reading its writes have been seen: together the context. For those that send
  -- snapshots also a person's name for it, when the last one came (milliseconds since 1970), and by how many milliseconds
  -- its clock was then ahead of ours.
  CREATE TABLE replica (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    seen INTEGER NOT NULL DEFAULT 0,
    label TEXT,
    heard INTEGER,
    ahead INTEGER
  ) STRICT;

  -- The empty name is reserved. It is the owner of the state values: items like others, in what they replicate by and in
  -- the digest, that no search shows, so without postings. Such an item's domain is the state's, its identifier the key,
  -- after the domain and a character U+0001, its only attribute `value`.
  CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE domain (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE attribute_key (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

  -- Writes of one replica whose readings count from `start`: the dot of an item is (replica, start + item.time).
  -- Rows of a large file are written long before they become visible and get their place in time only then, by one
  -- update here: `start` is NULL until that moment. `changed` is when the attributes last changed, where that was
  -- before the write: when the file was modified, for its first reading.
  CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    replica INTEGER NOT NULL,
    start INTEGER,
    changed INTEGER
  ) STRICT;

  -- What search shows, one row an item. `number` is its document number: a write that changes what is shown takes a new
  -- one, so `owner`, `identifier`, `domain` and `payload` of a row are never altered, and numbers tell what changed after
  -- what on this host. One that changes only the history is noted in `removal` and leaves the row its number. `catalogue` is
  -- the one whose row the item is; NULL for an app's items and for those known from other hosts alone. `history` (a version
  -- vector) is NULL where the item was only ever written by its dot's replica; `changes` is NULL where all attributes
  -- changed last at once, by the dot or at the series' `changed`. `siblings` is 0 where there is one version; 1 where
  -- `version` holds concurrent versions that agree, 2 where some of them are in conflict: of these the row is the view, the
  -- dot the greatest of theirs, and `history` and `changes` are those of the view.
  CREATE TABLE item (
    number INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    domain INTEGER NOT NULL,
    catalogue INTEGER,
    series INTEGER NOT NULL,
    time INTEGER NOT NULL,
    siblings INTEGER NOT NULL DEFAULT 0,
    history BLOB,
    changes BLOB,
    payload BLOB NOT NULL
  ) STRICT;

  -- Finds an item by its key, and lists an owner's items in the order of their identifiers.
  CREATE UNIQUE INDEX item_key ON item (owner, identifier);

  -- Concurrent versions of an item, where there is more than one: so its rows are also the list of the conflicts. A write
  -- that settles some attributes only leaves a version for each of these, all of them written anew. `payload` is NULL
  -- where it is the item's.
  CREATE TABLE version (
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    replica INTEGER NOT NULL,
    time INTEGER NOT NULL,
    domain INTEGER NOT NULL,
    history BLOB NOT NULL,
    changes BLOB NOT NULL,
    payload BLOB,
    PRIMARY KEY (owner, identifier, replica, time)
  ) STRICT, WITHOUT ROWID;

  -- Deletions, numbered like documents, for snapshots of what changed: `touched` is the version vector of the deletes.
  -- What was made again has both an item and an earlier removal, and the item counts. May be cut at any time once
  -- `removal_floor` covers what is cut.
  CREATE TABLE removal (
    number INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    touched BLOB NOT NULL
  ) STRICT;

  -- The context as it was when `number` was the next free one, or the first of those that a stage had taken, if any had:
  -- items and removals of lower numbers hold nothing that the context does not cover. A delta leaves out what is below the
  -- greatest mark whose context its base covers.
  CREATE TABLE mark (number INTEGER PRIMARY KEY, context BLOB NOT NULL) STRICT;

  -- Snapshots that were found, by absolute path as bytes: one that was merged or refused, and has not been touched since,
  -- is not read again. `modified` is in nanoseconds since 1970. `base` and `context` are version vectors from its header;
  -- NULL where it could not be read. `state` is `merged`, `refused` or `waiting` (for what its base needs), `reason` says
  -- why.
  CREATE TABLE snapshot (
    path BLOB PRIMARY KEY,
    replica INTEGER,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    digest BLOB,
    base BLOB,
    context BLOB,
    state TEXT NOT NULL,
    reason TEXT
  ) STRICT;

  -- Values that a write overrode while they were in conflict, for people to look up; known on this host alone. `payload`
  -- has one attribute. `replica` and `time` are the dot that had last changed it, `overridden` is in milliseconds since
  -- 1970.
  CREATE TABLE overridden_value (
    id INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    payload BLOB NOT NULL,
    replica INTEGER NOT NULL,
    time INTEGER NOT NULL,
    overridden INTEGER NOT NULL
  ) STRICT;

  -- The inverted index, in segments: what one write or one batch added, or several merged. `first` and `last` are the
  -- lowest and the highest document; the ranges of segments never overlap. `bytes` is the size of the blocks. `target` is
  -- the segment that this one is being merged into, piece by piece from its lowest keys on; NULL if it is not.
  CREATE TABLE posting_segment (
    id INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    target INTEGER
  ) STRICT;

  -- Chunks of posting lists side by side, some 4 KB a row, so that little is spent on each. `key` and `first` are the
  -- first chunk's term and lowest document.
  CREATE TABLE posting_block (
    id INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL,
    key BLOB NOT NULL,
    first INTEGER NOT NULL,
    data BLOB NOT NULL
  ) STRICT;

  -- Finds the block of a segment that has a term.
  CREATE UNIQUE INDEX posting_block_key ON posting_block (segment, key, first);

  -- How many documents have died whose numbers are still in segments, and how many of them had when the merge of all
  -- segments began that is now under way.
  CREATE TABLE upkeep (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    dead INTEGER NOT NULL DEFAULT 0,
    dead_before INTEGER
  ) STRICT;

  -- A file being read for the first time, whose rows are not visible yet. `displaced` counts those of its rows that
  -- were put aside after they had been stored.
  CREATE TABLE stage (
    id INTEGER PRIMARY KEY,
    catalogue INTEGER NOT NULL,
    series INTEGER NOT NULL,
    displaced INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- The document numbers that a stage has taken; no two ranges overlap. Whoever searches leaves them out.
  CREATE TABLE hidden_range (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    stage INTEGER NOT NULL
  ) STRICT;

  -- Rows of a stage whose key an item has already; they are settled when the stage is published.
  CREATE TABLE staged_aside (
    number INTEGER PRIMARY KEY,
    stage INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    domain INTEGER NOT NULL,
    payload BLOB NOT NULL
  ) STRICT;

  -- A followed file. `root` and `path` (below the root) are bytes, for names need not be UTF-8. `modified` and `changed`
  -- are nanoseconds since 1970. `blocks` is the caller's own record of the file's stretches; the row records that it
  -- names are in `block`. `plan` says how the file was read.
  CREATE TABLE catalogue (
    id INTEGER PRIMARY KEY,
    root BLOB NOT NULL,
    path BLOB NOT NULL,
    domain INTEGER NOT NULL,
    state TEXT NOT NULL,
    device INTEGER,
    inode INTEGER,
    size INTEGER,
    modified INTEGER,
    changed INTEGER,
    digest BLOB,
    plan TEXT NOT NULL,
    blocks BLOB NOT NULL,
    rows INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    duplicates INTEGER NOT NULL,
    problems INTEGER NOT NULL,
    error TEXT,
    error_line INTEGER,
    UNIQUE (root, path)
  ) STRICT;

  CREATE TABLE block (id INTEGER PRIMARY KEY, records BLOB NOT NULL) STRICT;

  -- Refused rows and other findings, the first of each file.
  CREATE TABLE problem (
    catalogue INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    line INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (catalogue, ordinal)
  ) STRICT, WITHOUT ROWID;

  -- What a file said of a row, where the index says something else: edited elsewhere, or deleted elsewhere.
  CREATE TABLE catalogue_base (
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    catalogue INTEGER NOT NULL,
    domain INTEGER NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (owner, identifier, catalogue)
  ) STRICT, WITHOUT ROWID;

  -- Rows of a catalogue whose key another holds that is shown before it.
  CREATE TABLE shadow (
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    catalogue INTEGER NOT NULL,
    domain INTEGER NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (owner, identifier, catalogue)
  ) STRICT, WITHOUT ROWID;

  -- What commands ask of the daemon: `kind` is one of its verbs, `path` a file's, `created` milliseconds since 1970.
  -- `outcome` is NULL until it was done.
  CREATE TABLE request (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    path BLOB NOT NULL,
    created INTEGER NOT NULL,
    outcome TEXT
  ) STRICT;
  """
