/// What exchanging snapshots needs beyond the first schema.
///
/// `item.siblings` is 2 where attributes of the versions are in conflict, 1 where there are several versions that agree.
/// A row of `removal` is any note that a key was touched: beside deletions, writes that a merge brought to an item
/// without altering its row in what is shown. `snapshot.state` may also be `locked`: it was refused for want of the right
/// key, or by reason of its version, and is looked at again.
let secondSchema = """
  -- The own clock readings with which transactions ended, the latest many thousands: all that others can know of us,
  -- from snapshots or from copies of this index. A reading that another names and that is not among them comes from a
  -- past that this index does not have. `acknowledged` is 1 where another's snapshot has named the reading.
  CREATE TABLE own_reading (reading INTEGER PRIMARY KEY, acknowledged INTEGER NOT NULL DEFAULT 0) STRICT;
  INSERT INTO own_reading (reading)
    SELECT seen FROM replica WHERE id = (SELECT replica FROM replica_identity) AND seen > 0;

  -- Versions of a snapshot that is still being read whose key has something here that they must be merged with when the
  -- snapshot is published. A key that the snapshot has without versions, or does not have, is a row of replica 0. `touched` is
  -- a version vector; NULL where it is the joined histories.
  CREATE TABLE staged_version (
    stage INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    identifier TEXT NOT NULL,
    replica INTEGER NOT NULL,
    time INTEGER NOT NULL,
    domain INTEGER NOT NULL,
    history BLOB NOT NULL,
    changes BLOB NOT NULL,
    payload BLOB NOT NULL,
    touched BLOB,
    PRIMARY KEY (stage, owner, identifier, replica, time)
  ) STRICT, WITHOUT ROWID;

  -- Is 1 for a catalogue that is no more, whose rows are visible no longer and removed by and by.
  ALTER TABLE stage ADD COLUMN leaves INTEGER NOT NULL DEFAULT 0;

  -- Finds the series of single writes.
  CREATE INDEX series_key ON series (replica, changed) WHERE start = 0;

  -- Is 1 while catalogues have changed places in the order that decides which of several is shown, and rows in `shadow` have
  -- not been compared again.
  ALTER TABLE upkeep ADD COLUMN reordered INTEGER NOT NULL DEFAULT 0;

  -- The name of a catalogue's state whose folder is followed no longer.
  UPDATE catalogue SET state = 'unfollowed' WHERE state = 'not followed';

  -- Finds the catalogues that were a certain file when they were read last.
  CREATE INDEX catalogue_file ON catalogue (device, inode);

  -- Lists the items in conflict.
  CREATE INDEX item_conflict ON item (owner, identifier) WHERE siblings = 2;
  """
