/*
 * Three replicas that write, delete, cut their logs and exchange snapshots in every possible way, within the bounds below.
 * `check-exhaustively` explores all of them with spin.
 *
 * Vectors of readings and sets of dots are sets of bits: bit REPLICA * READINGS + READING is the write of that reading, and
 * a vector that has one has those below it of the same replica too. So joining is `|`, and A covers B if (A & B) == B.
 *
 * What is checked after every merge is all there is to check: a replica holds exactly the versions that it has seen and
 * that nothing it has seen has replaced. So replicas that have seen the same hold the same, nothing is lost and nothing
 * resurrected, whatever deltas led there.
 */

#ifndef OPERATIONS
#define OPERATIONS 3    /* writes and deletions in all */
#endif
#ifndef READINGS
#define READINGS 2      /* the dots that each replica can spend */
#endif
#ifndef KEYS
#define KEYS 1
#endif
#ifndef SNAPSHOTS
#define SNAPSHOTS 1     /* files that lie around: to be merged late, again, or never, and by anybody */
#endif

#define REPLICAS 3
#define DOTS (REPLICAS * READINGS)
/* Replicas are alike, so let them be numbered in the order of their first writes. */
#define MAY_WRITE(dots) \
  (spent[writer] + dots <= READINGS && (writer == 0 || spent[(writer > 0 -> writer - 1 : 0)] > 0))
#define COVERS(a, b) (((a) & (b)) == (b))

/* Rules that can be left out, to see that they are needed. */
#ifdef WITHOUT_TOUCHES       /* a merge that leaves a key's versions as they were does not note what touched it */
#define NOTES_TOUCHES(changed) (changed)
#else
#define NOTES_TOUCHES(changed) true
#endif
#ifdef WITHOUT_CUT_FLOOR     /* a cut log still serves for old bases */
#define FLOOR_OF_CUT(context) 0
#else
#define FLOOR_OF_CUT(context) (context)
#endif
#ifdef WITHOUT_FULL_FLOOR    /* so does the log of one that merged a full snapshot, which names no deleted key */
#define FLOOR_OF_FULL(context) 0
#else
#define FLOOR_OF_FULL(context) (context)
#endif
#ifdef WITHOUT_BASE_CHECK    /* a delta is merged by one that does not know its base */
#define CONNECTS(context, base) true
#else
#define CONNECTS(context, base) COVERS(context, base)
#endif
#ifdef WITHOUT_CONTEXTS      /* what the other side does not hold is kept, though it was seen there */
#define UNSEEN(versions, context) (versions)
#else
#define UNSEEN(versions, context) ((versions) & ~(context))
#endif

typedef Sets { short at[KEYS] }

typedef Snapshot {
  bool exists;
  bool isFull;
  short base;
  short context;
  byte named;             /* the keys that it has, a bit each */
  Sets versions;
  Sets touched
}

short context[REPLICAS];
short floors[REPLICAS];
byte spent[REPLICAS];     /* dots */
Sets held[REPLICAS];
Sets logs[REPLICAS];
Snapshot snapshots[SNAPSHOTS];

/* Of each dot. */
short history[DOTS];
short replacedBy[DOTS];
Sets written;             /* the dots that are versions of a key */
byte operations;

/* For use within a step, which always sets them first. */
hidden short old, kept, joined, expected, touches;
hidden byte dot, count;
/* What a step is about; 0 between steps. */
short base;
byte key, place, reader, writer;

inline join_histories(versions) {
  joined = 0;
  for (dot : 0 .. DOTS - 1) {
    if
    :: versions & (1 << dot) -> joined = joined | history[dot]
    :: else
    fi
  }
}

inline spend(replica) {
  context[replica] = context[replica] | (1 << (replica * READINGS + spent[replica]));
  for (dot : 0 .. DOTS - 1) {
    if
    :: old & (1 << dot) ->
      replacedBy[dot] = replacedBy[dot] | (1 << (replica * READINGS + spent[replica]))
    :: else
    fi
  }
  spent[replica]++
}

/* A write that leaves `count` versions side by side. */
inline write(replica) {
  old = held[replica].at[key];
  join_histories(old);
  held[replica].at[key] = 0;
  for (place : 1 .. count) {
    spend(replica);
    dot = replica * READINGS + spent[replica] - 1;
    /* The replica's own readings up to this one. */
    joined = joined | ((1 << (dot + 1)) - (1 << (replica * READINGS)));
    history[dot] = joined;
    written.at[key] = written.at[key] | (1 << dot);
    held[replica].at[key] = held[replica].at[key] | (1 << dot)
  }
  operations++
}

inline remove(replica) {
  old = held[replica].at[key];
  held[replica].at[key] = 0;
  spend(replica);
  dot = replica * READINGS + spent[replica] - 1;
  logs[replica].at[key] = logs[replica].at[key] | ((1 << (dot + 1)) - (1 << (replica * READINGS)));
  operations++
}

/* Everything, or what `base` does not cover, if that can be told. */
inline export(replica, wantsFull) {
  snapshots[place].exists = true;
  snapshots[place].isFull = wantsFull || !COVERS(context[replica], base) || !COVERS(base, floors[replica]);
  snapshots[place].base = (snapshots[place].isFull -> 0 : base);
  snapshots[place].context = context[replica];
  snapshots[place].named = 0;
  for (key : 0 .. KEYS - 1) {
    join_histories(held[replica].at[key]);
    touches = joined | logs[replica].at[key];
    if
    :: (snapshots[place].isFull && held[replica].at[key] != 0) || (!snapshots[place].isFull && !COVERS(base, touches)) ->
      snapshots[place].named = snapshots[place].named | (1 << key);
      snapshots[place].versions.at[key] = held[replica].at[key];
      snapshots[place].touched.at[key] = touches
    :: else ->
      snapshots[place].versions.at[key] = 0;
      snapshots[place].touched.at[key] = 0
    fi
  }
}

inline merge(replica) {
  for (key : 0 .. KEYS - 1) {
    if
    :: snapshots[place].isFull || (snapshots[place].named & (1 << key)) ->
      old = held[replica].at[key];
      kept = old & snapshots[place].versions.at[key];
      kept = kept | UNSEEN(old & ~snapshots[place].versions.at[key], snapshots[place].context);
      kept = kept | UNSEEN(snapshots[place].versions.at[key] & ~old, context[replica]);
      held[replica].at[key] = kept;
      if
      :: NOTES_TOUCHES(kept != old) ->
        touches = logs[replica].at[key] | snapshots[place].touched.at[key];
        join_histories(kept);
        logs[replica].at[key] = (COVERS(joined, touches) -> 0 : touches)
      :: else
      fi
    :: else
    fi
  }
  if
  :: snapshots[place].isFull -> floors[replica] = floors[replica] | FLOOR_OF_FULL(snapshots[place].context)
  :: else
  fi;
  context[replica] = context[replica] | snapshots[place].context
}

inline check(replica) {
  for (key : 0 .. KEYS - 1) {
    expected = written.at[key] & context[replica];
    for (dot : 0 .. DOTS - 1) {
      if
      :: replacedBy[dot] & context[replica] -> expected = expected & ~(1 << dot)
      :: else
      fi
    }
    assert(held[replica].at[key] == expected)
  }
}

inline forget() {
  base = 0;
  key = 0;
  place = 0;
  reader = 0;
  writer = 0
}

inline any_replica(which) {
  if
  :: which = 0
  :: which = 1
  :: which = 2
  fi
}

inline any_key() {
  if
  :: key = 0
  :: KEYS > 1 -> key = 1
  fi
}

inline any_place() {
  if
  :: place = 0
  :: SNAPSHOTS > 1 -> place = 1
  fi
}

active proctype everybody() {
  do
  :: operations < OPERATIONS -> atomic {
      any_replica(writer);
      any_key();
      if
      /* With two versions there may be a conflict that the write leaves. */
      :: MAY_WRITE(1) -> d_step { count = 1; write(writer); forget() }
      :: MAY_WRITE(2) && (held[writer].at[key] & (held[writer].at[key] - 1)) ->
        d_step { count = 2; write(writer); forget() }
      :: MAY_WRITE(1) && held[writer].at[key] != 0 -> d_step { remove(writer); forget() }
      :: else -> d_step { forget() }
      fi
    }
  :: true -> atomic {
      any_replica(writer);
      any_place();
      if
      :: d_step { export(writer, true); forget() }
      /* What somebody has now, or nothing, or what is in the file that this one takes the place of. */
      :: any_replica(reader); base = context[reader]; d_step { export(writer, false); forget() }
      :: d_step { base = 0; export(writer, false); forget() }
      :: d_step { base = snapshots[place].context; export(writer, false); forget() }
      fi
    }
  :: true -> atomic {
      any_replica(reader);
      any_place();
      if
      :: (snapshots[place].exists && CONNECTS(context[reader], snapshots[place].base)
          && !COVERS(context[reader], snapshots[place].context)) ->
        d_step { merge(reader); check(reader); forget() }
      :: else -> d_step { forget() }
      fi
    }
  :: true -> atomic {
      any_replica(writer);
      floors[writer] = floors[writer] | FLOOR_OF_CUT(context[writer]);
      d_step {
        for (key : 0 .. KEYS - 1) { logs[writer].at[key] = 0 }
        forget()
      }
    }
  od
}
