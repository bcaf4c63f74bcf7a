#!/usr/bin/env python3
"""What replication must do, as a program that can be read and run.

    replication_model.py [HISTORIES]     checks itself on random histories

An index is a replica. Every write has a dot: the replica's name and a reading of its clock, which only grows. A replica
has one context, a reading for each replica it has heard of: it has seen all their writes up to there. Of each item it
holds the versions that no write it has seen replaced. That is all that merging needs: a version that one side holds and
the other does not was either never seen there, and is kept, or was replaced or deleted there, and is dropped.

A version's history is like a context, of the item's own writes: those its writer had seen. Its cells are what it says:
for each attribute a value and a stamp, when the value was last set. The domain is the attribute with the empty name, which
no version lacks.

What is shown is worked out from the versions, attribute by attribute. A value is out if another write knew of its setting
and left something else. Of those that are in, the one of the latest stamp is shown, and those that differ from it are in
conflict with it.

A write says what the whole item is to be. An attribute that is to be as it is shown keeps its stamp, and its conflict,
unless that was picked. Where conflicts are left the write leaves several versions, side by side: the first with the values
shown, the next with the ones after them. They come and go together. That versions are of one write shows in their being
of one replica, for a later write of that replica replaces all of them.

A stamp is the dot of the write that set the value, and the time when it was made. That is the write's, but for the first
reading of a file, whose values are as old as the file.

A full snapshot has all items, a delta those that writes or deletions touched that its base context does not cover. An
item's touches are in its versions' histories; those that are not, above all the deletions, are in a log that may be cut at
any time: then deltas for bases from before the cut are full snapshots instead.
"""

import random
import sys


def covers(context, other):
    for name, time in other.items():
        if context.get(name, 0) < time:
            return False
    return True


def joined(context, other):
    result = dict(context)
    for name, time in other.items():
        if result.get(name, 0) < time:
            result[name] = time
    return result


def vector_text(vector):
    return ",".join([f"{name}:{vector[name]}" for name in sorted(vector)])


def stamp_text(stamp):
    made, name, time = stamp
    return f"{time}@{name}" if made == time else f"{time}@{name}~{made}"


class Version:
    """What one write left. `dot` is (time, name); `cells` is {attribute: (value, stamp)}; a stamp is (time made, name,
    time of the write), so that later ones are greater."""

    __slots__ = ("dot", "history", "cells", "text")

    def __init__(self, dot, history, cells):
        self.dot, self.history, self.cells = dot, history, cells
        says = [f" {name}={cells[name][0]}/{stamp_text(cells[name][1])}" for name in sorted(cells)]
        self.text = f"({dot[0]}@{dot[1]} {{{vector_text(history)}}}{''.join(says)})"

    def knew(self, stamp):
        return self.history.get(stamp[1], 0) >= stamp[2]


class Siblings:
    """The versions of one item, ascending by their dots. Never altered once made."""

    __slots__ = ("versions", "view", "text")

    def __init__(self, versions):
        self.versions = sorted(versions, key=lambda version: version.dot)
        names = set()
        for version in self.versions:
            names.update(version.cells)
        self.view = {}
        for name in sorted(names):
            candidates = self.candidates(name)
            if candidates:
                self.view[name] = candidates
        self.text = "".join([version.text for version in self.versions]) + " shows" + self.view_text()

    def view_text(self):
        shows = []
        for name, candidates in self.view.items():
            shows.append(f" {name}={candidates[0][0]}/{stamp_text(self.last_setting(name, candidates[0][0]))}")
            if len(candidates) > 1:
                shows += [f"|{value}/{stamp_text(stamp)}" for value, stamp in candidates]
        return "".join(shows)

    def last_setting(self, name, value):
        cells = [version.cells.get(name) for version in self.versions]
        return max(cell[1] for cell in cells if cell is not None and cell[0] == value)

    def candidates(self, name):
        """The values of an attribute that are in, each once, each with its stamp, the latest first."""
        if len(self.versions) == 1:
            return [self.versions[0].cells[name]]
        live = []
        for version in self.versions:
            cell = version.cells.get(name)
            if cell is None:
                continue
            value, stamp = cell
            holders = {other.dot[1] for other in self.versions if other.cells.get(name, (None,))[0] == value}
            if all(other.dot[1] in holders or not other.knew(stamp) for other in self.versions):
                live.append((stamp, version.dot, value))
        if name == "" and not live:
            return [self.versions[-1].cells[name]]
        live.sort(reverse=True)
        values = []
        for stamp, _, value in live:
            if all(value != earlier for earlier, _ in values):
                values.append((value, stamp))
        return values

    def shown(self):
        return {name: candidates[0][0] for name, candidates in self.view.items()}

    def history(self):
        result = {}
        for version in self.versions:
            result = joined(result, version.history)
        return result

    def written(self, values, picked, made, next_dot):
        """After a write of `values`. `picked` is a set of attributes that it settles though they are to be as shown;
        None stands for "all conflicts are settled, though nothing is picked". `made` is when the values were made; None
        for now."""
        first = next_dot()
        now = (first[0] if made is None else min(made, first[0]), first[1], first[0])
        outcomes = {}
        for name, value in values.items():
            candidates = self.view.get(name)
            if candidates is None or candidates[0][0] != value or (picked is not None and name in picked):
                outcomes[name] = [(value, now)]
            elif len(candidates) > 1 and picked is not None:
                outcomes[name] = candidates
            else:
                outcomes[name] = [(value, self.last_setting(name, value))]
        history, versions = self.history(), []
        for place in range(max(map(len, outcomes.values()))):
            dot = first if place == 0 else next_dot()
            cells = {name: outcome[min(place, len(outcome) - 1)] for name, outcome in outcomes.items()}
            versions.append(Version(dot, joined(history, {dot[1]: dot[0]}), cells))
        return Siblings(versions)

    def merged(self, theirs, seen_here, seen_there):
        dots, other_dots = {v.dot for v in self.versions}, {v.dot for v in theirs.versions}
        kept = [v for v in self.versions if v.dot in other_dots or seen_there.get(v.dot[1], 0) < v.dot[0]]
        if len(kept) == len(self.versions) and other_dots <= dots:
            return self
        kept += [v for v in theirs.versions if v.dot not in dots and seen_here.get(v.dot[1], 0) < v.dot[0]]
        return Siblings(kept)


NOTHING = Siblings([])


class Replica:
    def __init__(self, name, tolerance):
        self.name, self.tolerance = name, tolerance
        self.context, self.items, self.clock = {}, {}, 0
        self.log, self.floor = {}, {}

    def clone(self, name):
        """A copied database, which has noticed that it is one and taken a name of its own."""
        other = Replica(name, self.tolerance)
        other.context, other.items, other.clock = dict(self.context), dict(self.items), self.clock
        other.log, other.floor = dict(self.log), dict(self.floor)
        return other

    # Readings are milliseconds times 65,536, plus a counter.

    def next_dot(self, wall):
        self.clock = max(self.clock + 1, wall << 16)
        self.context[self.name] = self.clock
        return (self.clock, self.name)

    def write(self, key, values, picked, made, wall):
        before = self.items.get(key, NOTHING)
        self.items[key] = before.written(values, picked, made, lambda: self.next_dot(wall))

    def delete(self, key, wall):
        if self.items.pop(key, None) is not None:
            self.log[key] = joined(self.log.get(key, {}), {self.name: self.next_dot(wall)[0]})

    def cut_log(self):
        self.log, self.floor = {}, dict(self.context)

    # A snapshot is (base or None, context, {key: (siblings, touched)}).

    def touched(self, key):
        return joined(self.items.get(key, NOTHING).history(), self.log.get(key, {}))

    def full(self):
        return (None, dict(self.context), {key: (its, self.touched(key)) for key, its in self.items.items()})

    def delta(self, base):
        if not covers(self.context, base) or not covers(base, self.floor):
            return self.full()
        entries = {}
        for key in self.items.keys() | self.log.keys():
            touched = self.touched(key)
            if not covers(base, touched):
                entries[key] = (self.items.get(key, NOTHING), touched)
        return (dict(base), dict(self.context), entries)

    def merge(self, snapshot, wall):
        base, context, entries = snapshot
        if base is not None and not covers(self.context, base):
            return False
        if covers(self.context, context):
            return True
        for key in set(entries) if base is not None else entries.keys() | self.items.keys():
            theirs, touched = entries.get(key, (NOTHING, {}))
            kept = self.items.get(key, NOTHING).merged(theirs, self.context, context)
            touches = joined(self.log.get(key, {}), touched)
            if kept.versions:
                self.items[key] = kept
            else:
                self.items.pop(key, None)
            # What the histories say need not be in the log. What they do not say must be, even where the item stays as it
            # was: others may hold what that touch replaced.
            if covers(kept.history(), touches):
                self.log.pop(key, None)
            else:
                self.log[key] = touches
        if base is None:
            self.floor = joined(self.floor, context)
        self.context = joined(self.context, context)
        for time in context.values():
            self.clock = max(self.clock, min(time, (wall + self.tolerance) << 16))
        return True

    def text(self):
        items = [f"; {key}: {self.items[key].text}" for key in sorted(self.items)]
        return vector_text(self.context) + "".join(items)

    def dots(self, key):
        return {version.dot for version in self.items.get(key, NOTHING).versions}


# Histories


class Settings:
    """What a random history is made of; `plain` is without what only writes of whole items have not."""

    def __init__(self, random, plain=False, replicas=6, steps=200):
        self.replicas = random.randint(2, replicas)
        self.first = random.randint(1, self.replicas)
        self.steps = random.randint(10, steps)
        self.keys = [f"k{number}" for number in range(random.randint(1, 4))]
        self.attributes = ["rating", "title", "year"]
        self.plain = plain
        # Clocks that are further off than others let themselves be carried along, but for whole items: there all must
        # follow.
        self.tolerance, self.skew = (1_000_000, 5) if plain else (5, random.choice([3, 12]))


def edited(random, settings, shown):
    """What a write says, after what is shown: a few values, so that some are written twice, and some removed."""
    values = dict(shown)
    for name in random.sample(settings.attributes, random.randint(1, 2)):
        if random.random() < 0.2:
            values.pop(name, None)
        else:
            values[name] = random.randint(0, 3)
    if not settings.plain and ("" not in values or random.random() < 0.1):
        values[""] = f"d{random.randint(0, 2)}"
    return values


def picks(random, settings):
    if settings.plain or random.random() < 0.1:
        return None
    return {random.choice([""] + settings.attributes)} if random.random() < 0.2 else set()


class History:
    """Plays steps on replicas and remembers the truth: the versions that no write or deletion has replaced."""

    def __init__(self, seed, make_replica, **options):
        self.random = random.Random(seed)
        self.settings = Settings(self.random, **options)
        self.replicas = [make_replica(f"r{place}", self.settings.tolerance) for place in range(self.settings.first)]
        self.skews = [self.random.randint(-self.settings.skew, self.settings.skew) for _ in range(self.settings.replicas)]
        self.snapshots, self.truth = [], {}

    def steps(self):
        """Yields each step as (place of the replica that it concerns, the step in words) after it was played."""
        for moment in range(self.settings.steps):
            yield self.step(20 + moment)
        yield from self.closing(20 + self.settings.steps)

    def step(self, moment):
        choose = self.random
        place, chance = choose.randrange(len(self.replicas)), choose.random()
        replica, wall = self.replicas[place], moment + self.skews[place]
        if chance < 0.33:
            return self.write(place, choose.choice(self.settings.keys), wall)
        if chance < 0.45:
            key = choose.choice(self.settings.keys)
            for dot in replica.dots(key):
                self.truth.pop(dot, None)
            replica.delete(key, wall)
            return place, f"delete {place} {key} {wall}"
        if chance < 0.52:
            return self.ship(place, replica.full(), f"full {place}")
        if chance < 0.67:
            return self.delta(place)
        if chance < 0.70:
            replica.cut_log()
            return place, f"cut {place}"
        if chance < 0.73 and len(self.replicas) < self.settings.replicas:
            self.replicas.append(replica.clone(f"r{len(self.replicas)}"))
            return len(self.replicas) - 1, f"clone {place}"
        if not self.snapshots:
            return self.ship(place, replica.full(), f"full {place}")
        # Late ones come more often than by chance alone, and so do those that were only just written.
        number = choose.randrange(len(self.snapshots))
        if choose.random() < 0.4:
            number = max(number, len(self.snapshots) - 1 - choose.randrange(3))
        return self.merge(place, number, wall)

    def write(self, place, key, wall):
        replica, settings = self.replicas[place], self.settings
        before = replica.dots(key)
        values = edited(self.random, settings, replica.items[key].shown() if key in replica.items else {})
        picked = picks(self.random, settings)
        made = None
        if not settings.plain and not before and self.random.random() < 0.3:
            made = max(0, wall - 15) << 16
        replica.write(key, values, picked, made, wall)
        for dot in before:
            self.truth.pop(dot, None)
        for dot in replica.dots(key):
            self.truth[dot] = key
        settle = "all" if picked is None else "changed" + "".join([f"+{name}" for name in sorted(picked)])
        says = "".join([f" {name}={value}" for name, value in values.items()])
        return place, f"write {place} {key} {wall} {settle} {'-' if made is None else made}{says}"

    def ship(self, place, snapshot, words):
        self.snapshots.append(snapshot)
        return place, words

    def delta(self, place):
        """From what another has now, or from what a snapshot brought."""
        choose = self.random
        base = choose.choice(self.replicas).context
        if self.snapshots and choose.random() < 0.3:
            base = choose.choice(self.snapshots)[1]
        return self.ship(place, self.replicas[place].delta(base), f"delta {place} {vector_text(base) or '-'}")

    def merge(self, place, number, wall):
        self.replicas[place].merge(self.snapshots[number], wall)
        return place, f"merge {place} {number} {wall}"

    def closing(self, wall):
        """Everybody merges what everybody has, in any order, some of it twice."""
        first = len(self.snapshots)
        for place, replica in enumerate(self.replicas):
            yield self.ship(place, replica.full(), f"full {place}")
        for place in range(len(self.replicas)):
            order = list(range(first, first + len(self.replicas)))
            order += self.random.sample(order, len(order) // 2)
            self.random.shuffle(order)
            for number in order:
                yield self.merge(place, number, wall)

    def verdict(self):
        """None, or what is wrong at the end."""
        if len({replica.text() for replica in self.replicas}) > 1:
            return "the replicas did not converge"
        replica = self.replicas[0]
        held = {dot: key for key in replica.items for dot in replica.dots(key)}
        if held != self.truth:
            return f"held {held}, but not replaced were {self.truth}"
        return None


# What the model must do by itself


def state(replica):
    return replica.text()


def both(left, right):
    met = left.clone(left.name)
    met.merge(right.full(), 0)
    return met


def check(seed):
    history = History(seed, Replica)
    for moment in range(history.settings.steps):
        history.step(20 + moment)
    replicas = history.replicas
    a, b, c = (history.random.choice(replicas) for _ in range(3))
    assert state(both(both(a, b), c)) == state(both(a, both(b, c))), "merging is not associative"
    assert state(both(a, b)) == state(both(b, a)), "merging is not commutative"
    assert state(both(both(a, b), b)) == state(both(a, b)), "merging twice is not merging once"
    by_deltas = [replica.clone(replica.name) for replica in replicas]
    for round in range(5):
        for reader in by_deltas:
            for writer in [history.random.choice(by_deltas)] if round < 3 else by_deltas:
                assert reader.merge(writer.delta(reader.context), 0), "a delta did not connect"
    for _ in history.closing(20 + history.settings.steps):
        pass
    assert history.verdict() is None, history.verdict()
    for replica in by_deltas:
        assert state(replica) == state(replicas[0]), "deltas led elsewhere"
    check_writes(history)


def check_writes(history):
    """After a write the item is as written, and the conflicts that it left are as they were."""
    for replica in history.replicas[:1]:
        for key, before in list(replica.items.items()):
            values = edited(history.random, history.settings, before.shown())
            picked = picks(history.random, history.settings)
            replica.write(key, values, picked, None, 10_000)
            after = replica.items[key]
            assert after.shown() == values, "an item is not as it was written"
            for name, candidates in after.view.items():
                stays = picked is not None and name not in picked and before.shown().get(name) == values[name]
                expected = before.view[name] if stays and len(before.view[name]) > 1 else candidates[:1]
                assert candidates == expected, "a conflict was not left as it was, or not settled"


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    for seed in range(count):
        try:
            check(seed)
        except AssertionError as failure:
            sys.exit(f"history {seed}: {failure}")
    print(f"{count} random histories: converged, nothing lost, nothing resurrected, conflicts settled as written")
