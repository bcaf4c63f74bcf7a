"""Kills a daemon again and again during a stream of edits, and checks the index each time; then drops 20,000 files at once."""

import os
import random
import shutil
import signal
import time

from storms.program import Deviation, Home, storm

ROWS = range(1, 200)
MANY_FILES = 20_000


class Edits:
    """Changes rows, replaces, renames, removes and adds catalogues; the same for the same seed."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.random = random.Random(seed)
        self.number = 0

    def step(self):
        self.number += 1
        files = sorted(self.folder.rglob("*.csv"))
        kind = self.random.choice(["new", "write", "write", "replace", "replace", "rename", "remove"]) if files else "new"
        file = self.random.choice(files) if files else None
        if kind == "new":
            folder = self.folder / self.random.choice(["", "a", "a/b", "c"])
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"file{self.number}.csv").write_text(self.table())
        elif kind == "write":
            file.write_text(self.table())
        elif kind == "replace":
            unfinished = self.folder.parent / "unfinished"
            unfinished.write_text(self.table())
            os.replace(unfinished, file)
        elif kind == "rename":
            file.rename(self.folder / f"moved{self.number}.csv")
        elif len(files) > 5:
            file.unlink()

    def table(self):
        rows = self.random.choice(ROWS)
        edited = self.random.randrange(rows)
        lines = (f"r{row},Title {row % 11},edit {self.number if row >= edited else 0}\n" for row in range(rows))
        return "id,title,notes\n" + "".join(lines)


class KillStorm:
    def __init__(self, place, seed):
        self.folder, self.home, self.fresh = place / "data", Home(place / "home"), Home(place / "fresh")
        self.folder.mkdir()
        self.random = random.Random(f"storm {seed}")
        self.edits = Edits(self.folder, seed)

    def kill_once(self):
        """One life of a daemon: some edits, and its end at a moment that nobody chose."""
        process = self.home.start("watch", self.folder)
        end = time.monotonic() + self.random.uniform(0.01, 0.4)
        while time.monotonic() < end:
            self.edits.step()
            time.sleep(self.random.uniform(0, 0.03))
        if process.poll() is not None:
            raise Deviation(f"the daemon ended by itself with {process.returncode}")
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.home.check_integrity()

    def fresh_digest(self):
        shutil.rmtree(self.fresh.path, ignore_errors=True)
        self.fresh.run("watch", self.folder, "--once")
        return self.fresh.digest()

    def settle(self, seconds):
        """Lets a daemon catch up, until its index is that of a fresh reading of the folder; returns the seconds it took."""
        fresh = self.fresh_digest()
        started = time.monotonic()
        process = self.home.start("watch", self.folder)
        try:
            # A home that was killed at once has no index yet.
            while self.home.run("digest", accepted=(0, 2)) != [fresh]:
                if time.monotonic() - started > seconds:
                    raise Deviation(f"after {seconds} s the index is not that of a fresh reading, {fresh}")
                time.sleep(0.05)
            return time.monotonic() - started
        finally:
            process.terminate()
            process.wait(10)


def run(chosen, place):
    kills = KillStorm(place, chosen.seed)
    for number in range(1, chosen.kills + 1):
        kills.kill_once()
        if number % 20 == 0:
            kills.settle(120)
            print(f"{number} kills, {kills.edits.number} edits: the index is sound and true", flush=True)
    for number in range(MANY_FILES):
        (kills.folder / f"many{number}.csv").write_text(f"id,title\nm{number},Many {number}\n")
    print(f"{MANY_FILES} files at once: true after {kills.settle(300):.1f} s")


if __name__ == "__main__":
    storm("kill", __doc__, lambda parser: parser.add_argument("kills", type=int, nargs="?", default=200), run)
