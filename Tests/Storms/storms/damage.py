"""Damage to a file's bytes, as disks, copiers and people do it. What comes out differs from what went in."""


def damaged(content, random):
    """Damaged bytes, and what was done to them."""
    while True:
        kind = random.choice(KINDS)
        place = _place(content, random)
        after = kind(content, place, random)
        if after != content:
            return after, f"{kind.__name__[1:]} at byte {place} of {len(content)}"


def _place(content, random):
    """Anywhere; more often than by chance in the first and the last bytes, where the structure is."""
    length = len(content)
    return random.choice([
        random.randrange(length), random.randrange(length), random.randrange(min(length, 64)),
        length - 1 - random.randrange(min(length, 128)),
    ])


def _flip(content, place, random):
    altered = bytearray(content)
    altered[place] ^= 1 << random.randrange(8)
    return bytes(altered)


def _overwrite(content, place, random):
    altered = bytearray(content)
    altered[place] = random.randrange(256)
    return bytes(altered)


def _truncate(content, place, _):
    return content[:place]


def _insert(content, place, random):
    return content[:place] + random.randbytes(random.choice([1, 1, 4, 200])) + content[place:]


def _leave_out(content, place, random):
    return content[:place] + content[place + random.choice([1, 1, 4, 200, 4096]) :]


def _append(content, place, random):
    return content + random.choice([random.randbytes(random.choice([1, 8, 300])), b"\0" * 512, b"\n", content[place:], content])


def _zero(content, place, random):
    """As after a crash of a file system that had not written a block."""
    length = min(random.choice([1, 16, 512, 4096]), len(content) - place)
    return content[:place] + bytes(length) + content[place + length :]


def _swap(content, place, random):
    length = random.choice([1, 64, 1000])
    other = _place(content, random)
    first, second = sorted([place, other])
    if first + length > second or second + length > len(content):
        return content
    one, two = content[first : first + length], content[second : second + length]
    return content[:first] + two + content[first + length : second] + one + content[second + length :]


KINDS = [_flip, _flip, _flip, _overwrite, _truncate, _truncate, _insert, _leave_out, _append, _zero, _swap]
