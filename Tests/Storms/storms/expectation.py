"""What must come of edits, without knowing how: nothing is lost, nothing comes back, nothing changes by itself."""

from storms.program import Deviation

ABSENT = None


class Expectation:
    """From one full exchange to the next: what all hosts showed, and which host may have written which item since."""

    def __init__(self):
        self.start({})

    def start(self, items):
        """All hosts show these now."""
        self.base = items
        self.writers = {}
        self.values = {}
        self.uncertain = set()
        self.behind = set()

    def wrote(self, host, before, after, allowed):
        """What a host showed before and after something that may have altered the items `allowed`, and no others."""
        changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
        if changed - allowed:
            key = sorted(changed - allowed)[0]
            raise Deviation(
                f"{host}: {_name(key)} was {before.get(key)} and is {after.get(key)}, though nothing was done to it"
            )
        if host in self.behind:
            self.uncertain |= allowed
        for key in allowed:
            self.writers.setdefault(key, {})[host] = after.get(key)
            self.values.setdefault(key, set()).update([before.get(key), after.get(key)])

    def lose(self, host):
        """A host is set back: of what it wrote some may be gone, and some have reached others; and what it writes before it
        has heard all of that again stands beside it."""
        self.behind.add(host)
        self.uncertain |= {key for key, hosts in self.writers.items() if host in hosts}

    def copy(self, host, clone):
        """A copy of a host knows no more than the host did."""
        if host in self.behind:
            self.behind.add(clone)

    def check(self, before, after):
        """`before` the exchange each host showed something, `after` it all show the same."""
        for key in self.base.keys() | after.keys() | self.writers.keys():
            self._check(key, [items.get(key) for items in before], after.get(key))

    def _check(self, key, before, after):
        writers = self.writers.get(key, {})
        if key in self.uncertain:
            return
        if not writers and after != self.base.get(key):
            raise Deviation(f"{_name(key)} was {self.base.get(key)}, nobody wrote it, and it is {after}")
        if len(writers) == 1 and after not in writers.values():
            raise Deviation(f"{_name(key)} was written by one host alone: {writers}, and is {after}")
        if after is not ABSENT and all(value is ABSENT for value in before):
            raise Deviation(f"{_name(key)} was on no host before the exchange, and is {after} after it")
        if after is not ABSENT and writers:
            self._check_attributes(key, after)

    def _check_attributes(self, key, after):
        """Each of its values somebody wrote."""
        written = {pair for value in self.values[key] | {self.base.get(key)} if value for pair in value[1]}
        strange = set(after[1]) - written
        if strange:
            raise Deviation(f"{_name(key)} has {sorted(strange)}, which nobody wrote")


def _name(key):
    return f"{key[0]}:{key[1]}"
