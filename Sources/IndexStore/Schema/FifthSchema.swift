/// What became of items, and problems that have no place in their words.
let fifthSchema = """
  -- 1 where the item went, by the latest write of `touched`; 2 where it went, and that write is no more than a guess; 0
  -- where nothing is told of that.
  ALTER TABLE removal ADD COLUMN loss INTEGER NOT NULL DEFAULT 0;

  -- Until these files are looked at again their problems may state the place in words.
  UPDATE catalogue SET changed = 0 WHERE changed IS NOT NULL AND id IN (SELECT catalogue FROM problem);
  """
