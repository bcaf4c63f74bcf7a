/// What apps need beyond the third schema. All of it is known on this host alone: it says how far an app here has come
/// with telling the index what it knows.
let fourthSchema = """
  -- What an app stored with its last batch, by the name of the index that it gave the batch to.
  CREATE TABLE client_state (
    owner INTEGER NOT NULL,
    name TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (owner, name)
  ) STRICT, WITHOUT ROWID;

  -- When apps' items expire, in milliseconds since 1970.
  CREATE TABLE expiry (
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    date INTEGER NOT NULL,
    PRIMARY KEY (owner, identifier)
  ) STRICT, WITHOUT ROWID;

  -- Finds what is due.
  CREATE INDEX expiry_date ON expiry (date);

  -- Apps that can be asked for their items. `complete` is 0 until the app has told of all that it has.
  CREATE TABLE application (owner INTEGER PRIMARY KEY, complete INTEGER NOT NULL DEFAULT 0) STRICT;

  -- Items that such an app is to index again, or to delete.
  CREATE TABLE reindex_request (
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    PRIMARY KEY (owner, identifier)
  ) STRICT, WITHOUT ROWID;
  """
