"""Versions of a catalogue in which some rows differ.

Run as a program: python3 -m suite.data.edits BASE FILE [--edit N] [--seed N]
"""

import argparse
import random

# What a changed row's title gets as its last word, with the number of the change behind it: in no other row.
MARK = "revised"


def plan(rows, changes, seed):
    """The row numbers to change, to delete, and to insert after: N, N/2 and N/2 of them."""
    rng = random.Random(f"edits {seed} {changes}")
    picked = rng.sample(range(rows), changes + 2 * (changes // 2))
    changed, deleted = picked[:changes], picked[changes : changes + changes // 2]
    return (
        {row: number for number, row in enumerate(changed)},
        set(deleted),
        {row: number for number, row in enumerate(picked[changes + changes // 2 :])},
    )


def write(base, path, changes, seed=1):
    """Copies the catalogue `base` with `changes` titles changed, and half as many rows deleted and inserted."""
    with open(base, "rb") as lines:
        rows = sum(1 for _ in lines) - 1
    changed, deleted, inserted = plan(rows, changes, seed)
    with open(base, "rb") as lines, open(path, "wb") as file:
        file.write(next(lines))
        for row, line in enumerate(lines):
            if row in deleted:
                continue
            if row in changed:
                identifier, title, rest = line.split(b",", 2)
                title = b" ".join(title.split()[:-1]) + f" {MARK}{changed[row]}".encode()
                line = b",".join((identifier, title, rest))
            file.write(line)
            if row in inserted:
                file.write(f"n{inserted[row]:08d}".encode() + line[line.index(b",") :])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("file")
    parser.add_argument("--edit", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    write(chosen.base, chosen.file, chosen.edit, chosen.seed)
