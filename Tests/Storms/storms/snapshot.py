"""Damages snapshots in random ways, each of which must be refused with a reason and alter nothing; then kills exports,
merges and exchanges at random moments, after which all must be as before or as after."""

import random
import shutil
import signal
import time

from storms.damage import damaged
from storms.program import Deviation, Home, storm

BATCH = 50


class Host:
    """A home and its folder of catalogues."""

    def __init__(self, place, files, key=None):
        self.place = place
        self.home = Home(place / "home")
        self.data = place / "data"
        self.data.mkdir(parents=True)
        for name, text in files.items():
            (self.data / name).write_text(text)
        self.home.run("watch", self.data, "--once")
        if key is not None:
            self.home.run("key", "import", key)


def table(rows, text):
    return "id,title,notes\n" + "".join(f"{row},Title {row},{text} {row * row}\n" for row in range(rows))


class Damages:
    """Snapshots of several sizes, sealed and not, and for each kind a host that refuses damaged ones."""

    def __init__(self, place, seed):
        self.place = place
        self.random = random.Random(f"damages {seed}")
        self.number = 0
        key = place / "key"
        maker = Host(place / "maker", {"small.csv": table(3, "a")})
        maker.home.run("key", "create")
        key.write_text(maker.home.objects("key", "show")[0]["key"])
        # The text of the last takes some frames.
        sources = {
            "small": {"small.csv": table(3, "a")},
            "middle": {"middle.csv": table(400, "some words that are the same in every row")},
            "large": {"large.csv": table(60, "".join(random.Random(1).choices("abcdefgh ", k=200_000)))},
        }
        self.cases = []
        for is_sealed in [False, True]:
            sealing = key if is_sealed else None
            name = "sealed" if is_sealed else "open"
            reader = Host(place / f"reader-{name}", {"own.csv": table(5, "own")}, sealing)
            for size, files in sources.items():
                writer = Host(place / f"{size}-{name}", files, sealing)
                base, path = writer.place / "base.fsnap", writer.place / "whole.fsnap"
                writer.home.run("export", path)
                self.cases.append((f"{size}, {name}", reader, path))
                if size == "middle":
                    # Deltas that the reader could merge, and deltas that it could not.
                    reader.home.run("export", base)
                    for since, kind in [(path, "unconnected delta"), (base, "delta")]:
                        delta = writer.place / f"{kind.split()[0]}.fsnap"
                        writer.home.run("export", delta, "--since", since)
                        self.cases.append((f"{kind}, {name}", reader, delta))

    def run(self, count):
        started = time.monotonic()
        while self.number < count:
            # Few of the large ones, for they take most of the time.
            weights = [1 if name.startswith("large") else 8 for name, _, _ in self.cases]
            name, reader, path = self.random.choices(self.cases, weights)[0]
            size = min(count - self.number, 1 if self.random.random() < 0.2 else BATCH)
            self.batch(name, reader, path.read_bytes(), size)
            if self.number // 1000 != (self.number - size) // 1000 or self.number == count:
                print(f"{self.number} damages in {time.monotonic() - started:.0f} s: all refused", flush=True)
        for name, reader, path in self.cases:
            for result in reader.home.objects("merge", path, accepted=(0, 1)):
                if result["outcome"] == "refused":
                    raise Deviation(f"{name}: the snapshot itself, {path}, was refused: {result['reason']}")

    def batch(self, name, reader, content, size):
        before = reader.home.digest()
        folder = self.place / "damaged"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        done = {}
        for _ in range(size):
            self.number += 1
            after, what = damaged(content, self.random)
            path = folder / f"{self.number}.fsnap"
            path.write_bytes(after)
            done[str(path)] = what
        results = reader.home.objects("merge", *done, accepted=(1,))
        if [result["path"] for result in results] != list(done):
            raise Deviation(f"{name}: of {list(done)} merge said {results}")
        for result in results:
            if result["outcome"] != "refused" or not result["reason"]:
                raise Deviation(f"{name}, {done[result['path']]}: {result}")
        if reader.home.digest() != before:
            raise Deviation(f"{name}: the index is altered after {done}")


class Kills:
    """Exports, merges and exchanges of small and large indexes that end at moments which nobody chose."""

    def __init__(self, place, seed):
        self.place = place
        self.random = random.Random(f"kills {seed}")
        self.number = 0
        self.sizes = {}
        for name, rows in [("small", 2_000), ("staged", 12_000)]:
            own = table(500, "edited here")
            one = Host(place / f"{name}-one", {"films.csv": table(rows, "made there"), "more.csv": table(300, "more")})
            two = Host(place / f"{name}-two", {"films.csv": own, "own.csv": table(50, "own")})
            one.home.run("export", place / f"{name}.fsnap")
            self.sizes[name] = (one, two)

    def run(self, count):
        started = time.monotonic()
        for self.number in range(1, count + 1):
            name = self.random.choice(["small", "small", "staged"])
            kind = self.random.choice(["export", "export", "merge", "merge", "sync"])
            try:
                getattr(self, kind)(name)
            except Deviation as deviation:
                raise Deviation(f"kill {self.number}, of {kind}, {name}: {deviation}") from None
            if self.number % 50 == 0 or self.number == count:
                print(f"{self.number} kills in {time.monotonic() - started:.0f} s: as before or as after", flush=True)

    def kill(self, home, *words, within):
        process = home.start(*words)
        time.sleep(self.random.uniform(0, within))
        process.send_signal(signal.SIGKILL)
        process.wait()
        home.check_integrity()

    @staticmethod
    def within(name):
        """Seconds, some more than the work takes."""
        return 0.15 if name == "small" else 0.6

    def export(self, name):
        one, two = self.sizes[name]
        folder = self.place / "exports"
        folder.mkdir(exist_ok=True)
        path = folder / "killed.fsnap"
        before = one.home.digest()
        self.kill(one.home, "export", path, within=self.within(name))
        if one.home.digest() != before:
            raise Deviation("the index is altered")
        if strange := [file for file in folder.iterdir() if file.name.endswith(".fsnap") and file != path]:
            raise Deviation(f"{strange} may be taken for snapshots")
        if path.exists():
            self.expect_sound(path, before)
        one.home.run("export", path)
        self.expect_sound(path, before)
        shutil.rmtree(folder)

    def expect_sound(self, path, digest):
        reader = Home(self.place / "reader")
        reader.run("merge", path)
        if reader.digest() != digest:
            raise Deviation(f"{path} holds something else than was exported")
        shutil.rmtree(reader.path)

    def merge(self, name):
        _, two = self.sizes[name]
        home, path = self.copy(two), self.place / f"{name}.fsnap"
        before, after = home.digest(), self.merged_digest(name)
        self.kill(home, "merge", path, within=self.within(name))
        if home.digest() not in [before, after]:
            raise Deviation(f"{home.path} is neither as before nor as after")
        home.run("merge", path)
        if home.digest() != after:
            raise Deviation(f"{home.path} is not as after, though {path} was merged")
        home.check_integrity()

    def merged_digest(self, name):
        """Of an index in which nothing was killed."""
        known = self.place / f"{name}.digest"
        if not known.exists():
            home = self.copy(self.sizes[name][1])
            home.run("merge", self.place / f"{name}.fsnap")
            known.write_text(home.digest())
        return known.read_text()

    def sync(self, name):
        """The folder never holds what another host refuses, and the next exchange removes what was left."""
        one, two = self.sizes[name]
        folder = self.place / "sync"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        home = self.copy(two)
        one.home.run("sync", folder)
        self.kill(home, "sync", folder, within=self.within(name))
        reader = Home(self.place / "reader")
        if skipped := reader.objects("sync", folder)[0]["skipped"]:
            raise Deviation(f"another host leaves aside {skipped}")
        shutil.rmtree(reader.path)
        home.run("sync", folder)
        one.home.objects("sync", folder)
        if left := [path for path in folder.rglob(".*") if path.is_file()]:
            raise Deviation(f"{left} was left")
        if home.digest() != self.merged_digest(name):
            raise Deviation(f"{home.path} is not as after")

    def copy(self, host):
        """A home of its own for each kill."""
        home = Home(self.place / "killed")
        shutil.rmtree(home.path, ignore_errors=True)
        shutil.copytree(host.home.path, home.path)
        return home


def add_arguments(parser):
    parser.add_argument("damages", type=int, nargs="?", default=10_000)
    parser.add_argument("kills", type=int, nargs="?", default=500)


def run(chosen, place):
    for name, part, count in [("damages", Damages, chosen.damages), ("kills", Kills, chosen.kills)]:
        if count:
            (place / name).mkdir()
            part(place / name, chosen.seed).run(count)


if __name__ == "__main__":
    storm("snapshot", __doc__, add_arguments, run)
