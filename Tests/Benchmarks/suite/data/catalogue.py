"""A catalogue of products as CSV: the same bytes for the same seed and number of rows.

Run as a program: python3 -m suite.data.catalogue FILE [--rows N] [--seed N]
"""

import argparse
import datetime
import functools
import multiprocessing
import random

from suite.data import words

SEED = 7
COLUMNS = ["id", "title", "category", "keywords", "description", "maker", "price", "stock", "updated"]
# The columns that the peers index too.
TEXT_COLUMNS = ["title", "category", "keywords", "description"]
HEADER = ",".join(COLUMNS) + "\n"

CHUNK_ROWS = 10_000
WORDS_IN_TITLE = (3, 7)
WORDS_IN_DESCRIPTION = (18, 29)
KEYWORDS = (2, 5)
FIRST_DAY = datetime.date(2015, 1, 1)


@functools.cache
def material(seed):
    """What all chunks draw from: word slots, categories, makers."""
    vocabulary = words.vocabulary(seed)
    rng = random.Random(f"material {seed}")
    categories = [" ".join(rng.sample(vocabulary[:3000], rng.randint(1, 2))).title() for _ in range(60)]
    makers = [" ".join(rng.sample(vocabulary, 2)).title() for _ in range(5_000)]
    return words.zipf_slots(vocabulary), categories, makers


def quoted(text):
    """The field as RFC 4180 wants it."""
    if "," in text or '"' in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def description(rng, drawn):
    """A sentence; one in six has a comma, one in forty a word in quotation marks."""
    if rng.random() < 1 / 6:
        drawn[len(drawn) // 2] += ","
    if rng.random() < 1 / 40:
        drawn[-1] = f'"{drawn[-1]}"'
    return " ".join(drawn).capitalize() + "."


def chunk(first, count, seed):
    """The rows numbered from `first` as one text. Chunks do not depend on each other."""
    slots, categories, makers = material(seed)
    rng = random.Random(f"rows {seed} {first}")
    most = WORDS_IN_TITLE[1] + WORDS_IN_DESCRIPTION[1] + KEYWORDS[1]
    drawn = iter(words.draw(rng, slots, count * most))

    def take(low, high):
        return [next(drawn) for _ in range(rng.randint(low, high))]

    lines = []
    for row in range(first, first + count):
        day = FIRST_DAY + datetime.timedelta(days=int(rng.random() * 4000))
        lines.append(
            f"p{row:08d},{' '.join(take(*WORDS_IN_TITLE)).capitalize()},{rng.choice(categories)},"
            f"{quoted(', '.join(take(*KEYWORDS)))},{quoted(description(rng, take(*WORDS_IN_DESCRIPTION)))},"
            f"{rng.choice(makers)},{rng.random() ** 3 * 900 + 1:.2f},{int(rng.random() * 500)},{day}\n"
        )
    return "".join(lines)


def chunk_task(task):
    return chunk(*task)


def write(path, rows, seed=SEED):
    """Writes a catalogue of `rows` rows, on all processors."""
    material(seed)
    tasks = [(first, min(CHUNK_ROWS, rows - first), seed) for first in range(0, rows, CHUNK_ROWS)]
    with open(path, "w", encoding="ascii", newline="") as file, multiprocessing.get_context("fork").Pool() as pool:
        file.write(HEADER)
        for text in pool.imap(chunk_task, tasks):
            file.write(text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    write(chosen.file, chosen.rows, chosen.seed)
