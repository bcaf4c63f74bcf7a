"""Folders of many small catalogues.

Run as a program: python3 -m suite.data.folders FOLDER many|small
"""

import json
import plistlib
import random
import sys
from pathlib import Path

from suite.data import words

# As catalogues in the wild are: a few dozen to a few hundred rows each, in three formats.
MANY_FILES = 1_000
MANY_ROWS = range(20, 200)
SMALL_FILES = 50_000
SMALL_FOLDERS = 500


def rows(rng, slots, count):
    return [
        {"id": f"i{number}", "title": " ".join(words.draw(rng, slots, 4)), "description": " ".join(words.draw(rng, slots, 25))}
        for number in range(count)
    ]


def write(path, table):
    """In the format of the path's extension."""
    if path.suffix == ".json":
        path.write_text(json.dumps(table))
    elif path.suffix == ".plist":
        path.write_bytes(plistlib.dumps(table))
    else:
        path.write_text("\n".join([",".join(table[0])] + [",".join(row.values()) for row in table]) + "\n")


def many(folder):
    """1,000 catalogues in one folder: CSV, JSON and property lists as 5 to 3 to 2."""
    rng, slots = random.Random("many"), words.zipf_slots(words.vocabulary("folders", 20_000))
    for number in range(MANY_FILES):
        extension = ("csv", "json", "csv", "plist", "csv", "json", "csv", "plist", "csv", "json")[number % 10]
        write(folder / f"catalogue{number}.{extension}", rows(rng, slots, rng.choice(MANY_ROWS)))


def small(folder):
    """50,000 CSV files of two rows in 500 folders."""
    rng, slots = random.Random("small"), words.zipf_slots(words.vocabulary("folders", 20_000))
    for number in range(SMALL_FILES):
        inner = folder / f"folder{number % SMALL_FOLDERS}"
        inner.mkdir(exist_ok=True)
        write(inner / f"catalogue{number}.csv", rows(rng, slots, 2))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True)
    {"many": many, "small": small}[sys.argv[2]](target)
