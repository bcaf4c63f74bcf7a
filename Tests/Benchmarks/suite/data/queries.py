"""What people type to find rows of a catalogue, made of its own titles so that each line finds something.

Run as a program, which prints lines of kind, tab, typed text: python3 -m suite.data.queries CATALOGUE
"""

import collections
import random
import sys

from suite.data.catalogue import SEED

# A frequent word is one of the first so many of all titles; a rare one is in 2 to 8 titles.
FREQUENT_WORDS = 200
RARE_TITLES = range(2, 9)


def titles(path):
    """The words of each title. Titles hold no comma, so that no CSV reader is needed."""
    with open(path, encoding="ascii") as lines:
        next(lines)
        return [line.split(",", 2)[1].lower().split() for line in lines]


def typed_lines(path, seed=SEED):
    """500 pairs of kind and line. A word followed by a space is whole, a last one without is a prefix.

    p1 to p6: 40 prefixes of each length; c, r: 30 frequent and 30 rare whole words; 2c, 2r: 60 and 60 of a frequent or
    rare word and a prefix of 1 to 4 letters; 3w: 80 of three words.
    """
    every_title = titles(path)
    counts = collections.Counter(word for title in every_title for word in set(title))
    frequent = {word for word, _ in counts.most_common(FREQUENT_WORDS)}
    rare = {word for word, count in counts.items() if count in RARE_TITLES}
    rng = random.Random(f"queries {seed}")

    def prefix(length):
        return draw(lambda word: len(word) >= length)[1][:length]

    def draw(wanted):
        while True:
            title = rng.choice(every_title)
            found = [word for word in title if wanted(word)]
            if found:
                return title, rng.choice(found)

    def two_words(first_words):
        title, first = draw(lambda word: word in first_words)
        second = rng.choice([word for word in title if word != first] or [first])
        return f"{first} {second[: rng.randint(1, 4)]}"

    def three_words():
        title = draw(lambda word: True)[0]
        start = rng.randint(0, len(title) - 3)
        return " ".join(title[start : start + 3])

    lines = [(f"p{length}", prefix(length)) for length in range(1, 7) for _ in range(40)]
    lines += [("c", draw(lambda word: word in frequent)[1] + " ") for _ in range(30)]
    lines += [("r", draw(lambda word: word in rare)[1] + " ") for _ in range(30)]
    lines += [("2c", two_words(frequent)) for _ in range(60)]
    lines += [("2r", two_words(rare)) for _ in range(60)]
    lines += [("3w", three_words()) for _ in range(80)]
    rng.shuffle(lines)
    return lines


if __name__ == "__main__":
    for kind, typed in typed_lines(sys.argv[1]):
        print(f"{kind}\t{typed}")
