/// Places in keys of their own, and rows that stand behind another catalogue's by catalogue.
///
/// `snapshot.state` may also be `partial`: the file ends too early, as one does that is not copied whole yet, and is read
/// again once it has changed; or `locked` because of what is here, as where an item would have too many versions.
let thirdSchema = """
  -- Where a catalogue is broken, as far as that is known: what `error` says has no place in it any more.
  ALTER TABLE catalogue ADD COLUMN error_column INTEGER;
  ALTER TABLE catalogue ADD COLUMN error_byte INTEGER;
  -- Until these files are looked at again their errors state the place in words.
  UPDATE catalogue SET error_line = NULL, changed = iif(changed IS NULL, NULL, 0) WHERE error IS NOT NULL;

  -- In bytes, from 1; NULL where it is not known.
  ALTER TABLE problem ADD COLUMN line_column INTEGER;

  -- Counts and lists the rows of a catalogue that are not shown.
  CREATE INDEX shadow_catalogue ON shadow (catalogue);
  """
