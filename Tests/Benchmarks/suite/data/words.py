"""A made-up vocabulary whose words come as often as the words of a language do."""

import array
import random

VOCABULARY_SIZE = 200_000
# A power of two, so that a random integer becomes a slot by masking.
SLOTS = 1 << 20

ONSETS = "b br c ch cl d dr f fl g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w z".split() + [""] * 8
NUCLEI = "a e i o u a e i o ai ea ee io oo ou".split()
CODAS = "b ck d f l ll m n nd ng nt p r rd rn s sk st t x".split() + [""] * 24


def vocabulary(seed, size=VOCABULARY_SIZE):
    """`size` different words, the most frequent first; frequent ones tend to be short."""
    rng = random.Random(f"words {seed}")
    words = {}
    while len(words) < size:
        rank = len(words)
        syllables = rng.choice((1, 1, 2) if rank < 300 else (1, 2, 2, 3) if rank < 5_000 else (2, 3, 3, 4))
        word = "".join(rng.choice(ONSETS) + rng.choice(NUCLEI) + rng.choice(CODAS) for _ in range(syllables))
        words.setdefault(word)
    return list(words)


def zipf_slots(words):
    """A table of `SLOTS` entries in which the word of rank r fills a share in proportion to 1 / r."""
    total = sum(1 / rank for rank in range(1, len(words) + 1))
    slots, reached = [], 0.0
    for rank, word in enumerate(words, 1):
        reached += 1 / rank / total
        slots.extend([word] * (round(reached * SLOTS) - len(slots)))
    return slots


def draw(rng, slots, count):
    """`count` words, each from a random slot."""
    numbers = array.array("I")
    numbers.frombytes(rng.randbytes(count * numbers.itemsize))
    mask = SLOTS - 1
    return [slots[number & mask] for number in numbers]
