"""Three hosts on this machine: random edits, random exchanges, and again and again a full one after which all show the same."""

import random
import shutil
import time

from storms.expectation import Expectation
from storms.hosts import Host
from storms.program import Deviation, storm

KEPT = 40


class ExchangeStorm:
    def __init__(self, place, seed):
        self.place = place
        self.seed = seed
        self.random = random.Random()
        self.expectation = Expectation()
        self.hosts = [Host(name, place, self.random, self.expectation) for name in ("ada", "bob", "eve")]
        for host in self.hosts:
            host.catch_up()
        # Snapshots that are lying around, the latest last, and such as were written by who is no more.
        self.files = []
        self.orphans = []
        self.counts = {}
        self.number = 0

    def round(self):
        self.number += 1
        self.random.seed(f"{self.seed} {self.number}")
        for step in range(self.random.randrange(2, 5)):
            # So that nothing which depends on the time of day alters what is drawn later.
            self.random.seed(f"{self.seed} {self.number} {step}")
            self.happen()
        if self.number % 4 == 0 or self.random.random() < 0.3:
            self.converge()

    def happen(self):
        """An edit or an exchange."""
        kinds = (
            ["edit"] * 14 + ["delete_and_create_again", "forget", "reindex", "pick", "back_up"] * 2
            + ["full"] * 4 + ["delta"] * 5 + ["old"] * 3 + ["disorder"] * 3 + ["folder"] * 5 + ["third"] * 2
            + ["clone", "restore"]
        )
        kind = self.random.choice(kinds)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        one, two, three = self.random.sample(self.hosts, 3)
        try:
            if kind == "edit":
                one.edit([two, three])
            elif kind == "restore":
                self.restore(one)
            elif hasattr(self, kind):
                getattr(self, kind)(one, two, three)
            else:
                getattr(one, kind)()
        except Deviation as deviation:
            raise Deviation(f"round {self.number}, {kind} on {one.name}: {deviation}") from None

    # Exchanges

    def export(self, host, since=None):
        path = self.place / f"{host.name}-{self.number}-{len(host.exports)}-{self.random.randrange(1 << 20)}.fsnap"
        self.files.append(host.export(path, since))
        while len(self.files) > KEPT:
            self.files.pop(0).unlink(missing_ok=True)
        return path

    def full(self, one, two, _):
        two.merge(self.export(one))

    def delta(self, one, two, _):
        """What changed since what the other has seen, or since something else, which may make it wait."""
        base = self.export(two) if self.random.random() < 0.7 or not self.files else self.random.choice(self.files)
        changes = self.export(one, since=base)
        if two.merge(changes) and base in two.exports:
            raise Deviation(f"{changes} waits for {base}, which is {two.name}'s own")
        if self.random.random() < 0.3:
            two.merge(changes)

    def old(self, one, *_):
        """Snapshots from before, again, in any order."""
        if self.files:
            one.merge(*self.random.sample(self.files, min(len(self.files), self.random.choice([1, 1, 3]))))

    def disorder(self, one, two, three):
        """Deltas that come before what they continue."""
        base = self.export(one)
        first = self.export(one, since=base)
        one.edit([two, three])
        second = self.export(one, since=first)
        paths = [base, first, second]
        if self.random.random() < 0.5:
            self.random.shuffle(paths)
            two.merge(*paths, may_wait=False)
        else:
            two.merge(second)
            two.merge(first)
            two.merge(base)
            two.merge(first, second, may_wait=False)

    def third(self, one, two, three):
        three.merge(self.export(one))
        two.merge(self.export(three))

    def folder(self, one, two, three):
        """By their sync folders; some of it, or half, may be copied."""
        for host in self.random.sample([one, two, three], self.random.choice([1, 2, 3])):
            host.exchange()
            if self.random.random() < 0.8:
                other = self.random.choice([other for other in self.hosts if other is not host])
                host.carry(other, whole=self.random.random() < 0.5)

    # Copies

    def clone(self, one, two, three):
        """A copy of a home writes, hears something, tells what it did, and is no more."""
        clone = one.clone(f"clone{self.number}-{self.random.randrange(1 << 20)}")
        clone.forget()
        if self.files:
            clone.merge(self.random.choice(self.files))
        clone.pick()
        clone.forget()
        self.orphans.append(self.export(clone))
        if self.random.random() < 0.5:
            two.merge(self.orphans[-1])
        shutil.rmtree(clone.place)

    def restore(self, host):
        for path in host.restore():
            if path in self.files:
                self.orphans.append(path)
        # What it told before under another name goes from the sync folders, but is not lost.
        for old in host.own_subfolders():
            for path in old.glob("*.fsnap"):
                kept = self.place / f"{old.name}-{path.name}"
                path.rename(kept)
                self.orphans.append(kept)
            for other in self.hosts:
                for copy in (other.sync / old.name).glob("*.fsnap"):
                    copy.unlink()

    # Convergence

    def converge(self):
        self.deliver_orphans()
        before = [host.home.items() for host in self.hosts]
        way = self.random.choice(["chain", "chain", "deltas", "folders"])
        getattr(self, f"converge_by_{way}")()
        digests = {host.name: host.home.digest() for host in self.hosts}
        where = f"round {self.number}, after a full exchange by {way}"
        if len(set(digests.values())) != 1:
            raise Deviation(f"{where}: {digests}\n{self.difference()}")
        conflicts = [[(found["owner"], found["id"], found["attribute"]) for found in host.home.conflicts()] for host in self.hosts]
        if any(sorted(found) != sorted(conflicts[0]) for found in conflicts):
            raise Deviation(f"{where}: different conflicts: {conflicts}")
        after = self.hosts[0].home.items()
        try:
            self.expectation.check(before, after)
        except Deviation as deviation:
            raise Deviation(f"{where}: {deviation}") from None
        self.expectation.start(after)

    def deliver_orphans(self):
        """What was written by who is no more reaches somebody, or nobody ever."""
        there = [path for path in self.orphans if path.exists()]
        if there:
            self.hosts[0].merge(*there)
        for path in self.orphans:
            if path in self.files:
                self.files.remove(path)
            path.unlink(missing_ok=True)
        self.orphans = []

    def converge_by_chain(self):
        one, two, three = self.random.sample(self.hosts, 3)
        two.merge(self.export(one), may_wait=False)
        three.merge(self.export(two), may_wait=False)
        last = self.export(three)
        one.merge(last, may_wait=False)
        two.merge(last, may_wait=False)

    def converge_by_deltas(self):
        """Each tells each what that one has not seen."""
        for _ in range(2):
            contexts = [self.export(host) for host in self.hosts]
            for sender in self.hosts:
                for receiver, context in zip(self.hosts, contexts):
                    if receiver is not sender:
                        receiver.merge(context, self.export(sender, since=context), may_wait=True)

    def converge_by_folders(self):
        for _ in range(2):
            for host in self.hosts:
                host.exchange()
                for other in self.hosts:
                    if other is not host:
                        host.carry(other)
        for host in self.hosts:
            skipped = host.exchange()
            if skipped:
                raise Deviation(f"{host.name}: sync left aside {skipped}")

    def difference(self):
        shown = [host.home.items() for host in self.hosts]
        keys = sorted(set().union(*shown))
        lines = [
            f"{owner}:{identifier}: " + " | ".join(str(items.get((owner, identifier))) for items in shown)
            for owner, identifier in keys
            if len({items.get((owner, identifier)) for items in shown}) > 1
        ]
        return "\n".join(lines[:10])


def run(chosen, place):
    exchange = ExchangeStorm(place, chosen.seed)
    started = time.monotonic()
    for number in range(1, chosen.rounds + 1):
        exchange.round()
        if number % 50 == 0 or number == chosen.rounds:
            exchange.converge()
            for host in exchange.hosts:
                host.home.check_integrity()
            counts = ", ".join(f"{count} {kind}" for kind, count in sorted(exchange.counts.items()))
            items, seconds = len(exchange.expectation.base), time.monotonic() - started
            print(f"{number} rounds in {seconds:.0f} s, all show the same {items} items ({counts})", flush=True)


if __name__ == "__main__":
    storm(
        "exchange", __doc__,
        lambda parser: parser.add_argument("rounds", type=int, nargs="?", default=1000),
        run,
    )
