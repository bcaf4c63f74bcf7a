"""Kills a daemon again and again during a stream of edits, and checks the index each time; then drops 20,000 files at once."""

import argparse
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from suite import measure

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


class Storm:
    def __init__(self, binary, place, seed):
        self.binary = binary
        self.folder, self.home = place / "data", place / "home"
        self.folder.mkdir()
        self.random = random.Random(f"storm {seed}")
        self.edits = Edits(self.folder, seed)

    def command(self, *words, home=None):
        home = str(home or self.home)
        return subprocess.run([self.binary, *words, "--home", home], capture_output=True, text=True, check=False)

    def daemon(self):
        command = [self.binary, "watch", str(self.folder), "--home", str(self.home)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill_once(self):
        """One life of a daemon: some edits, and its end at a moment that nobody chose."""
        process = self.daemon()
        end = time.monotonic() + self.random.uniform(0.01, 0.4)
        while time.monotonic() < end:
            self.edits.step()
            time.sleep(self.random.uniform(0, 0.03))
        if process.poll() is not None:
            raise RuntimeError(f"the daemon ended by itself with {process.returncode}")
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.check_integrity()

    def check_integrity(self):
        for database in self.home.glob("*.sqlite"):
            # Not read-only: the check must see what recovery makes of the write-ahead log.
            connection = sqlite3.connect(database)
            answer = connection.execute("pragma integrity_check").fetchone()[0]
            connection.close()
            if answer != "ok":
                raise RuntimeError(f"integrity check of {database}: {answer}")

    def fresh_digest(self):
        home = self.home.with_name("fresh")
        shutil.rmtree(home, ignore_errors=True)
        self.command("watch", str(self.folder), "--once", home=home)
        return self.command("digest", home=home).stdout

    def settle(self, seconds):
        """Lets a daemon catch up; raises unless its index becomes that of a fresh reading of the folder."""
        fresh = self.fresh_digest()
        process = self.daemon()
        try:
            return measure.wait_until(lambda: self.command("digest").stdout == fresh, seconds, pause=0.05)
        finally:
            process.terminate()
            process.wait(10)


def main():
    parser = argparse.ArgumentParser(prog="Tests/Benchmarks/kill-storm", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--binary", required=True, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="followspot-storm-") as place:
        storm = Storm(chosen.binary, Path(place), chosen.seed)
        for number in range(1, chosen.kills + 1):
            storm.kill_once()
            if number % 20 == 0:
                storm.settle(120)
                print(f"{number} kills, {storm.edits.number} edits: the index is sound and true", flush=True)
        for number in range(MANY_FILES):
            (storm.folder / f"many{number}.csv").write_text(f"id,title\nm{number},Many {number}\n")
        print(f"{MANY_FILES} files at once: true after {storm.settle(300):.1f} s")


if __name__ == "__main__":
    main()
