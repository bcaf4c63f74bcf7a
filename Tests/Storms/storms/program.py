"""The program at work on one home, and how a storm runs."""

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

BINARY = os.environ.get("FOLLOWSPOT", "followspot")


class Deviation(Exception):
    """Something is not as it must be; the text says what, and what to look at."""


class Home:
    """A home and the commands on it. Each ends as expected, or a `Deviation` is raised."""

    def __init__(self, path):
        self.path = Path(path)

    def start(self, *words):
        return subprocess.Popen(
            self._line(words), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def run(self, *words, accepted=(0,)):
        """The lines that a command prints."""
        done = subprocess.run(self._line(words), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode not in accepted:
            line = " ".join(self._line(words))
            raise Deviation(f"{line}\nended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        self.complaints = done.stderr
        self.status = done.returncode
        return done.stdout.splitlines()

    def objects(self, *words, accepted=(0,)):
        """What it prints for scripts."""
        # Numbers keep the digits they were written with.
        return [json.loads(line, parse_float=str) for line in self.run(*words, "--json", accepted=accepted)]

    def _line(self, words):
        return [BINARY, *map(str, words), "--home", str(self.path)]

    def digest(self):
        return self.run("digest")[0]

    def items(self):
        """All that search can show: (owner, identifier) to what there is of it."""
        found = {}
        for item in self.objects("search", "--limit", "0", accepted=(0, 1)):
            found[item["owner"], item["id"]] = (item["domain"], tuple(sorted(_flat(item["attributes"]))))
        return found

    def conflicts(self):
        return self.objects("conflicts")

    def check_integrity(self):
        for database in self.path.glob("*.sqlite"):
            # Not read-only: the check must see what recovery makes of the write-ahead log.
            connection = sqlite3.connect(database)
            answer = connection.execute("pragma integrity_check").fetchone()[0]
            connection.close()
            if answer != "ok":
                raise Deviation(f"integrity check of {database}: {answer}")


def _flat(attributes):
    return ((name, json.dumps(value)) for name, value in attributes.items())


def storm(name, description, add_arguments, body):
    """Runs `body(chosen, place)`; where something deviates, says what and leaves the homes for looking at, with status 1."""
    parser = argparse.ArgumentParser(prog=f"Tests/Storms/run {name}", description=description)
    add_arguments(parser)
    parser.add_argument("--seed", type=int, default=None, help="what happens follows from it; printed at the beginning")
    chosen = parser.parse_args()
    if chosen.seed is None:
        chosen.seed = random.randrange(1 << 32)
    print(f"seed {chosen.seed}", flush=True)
    place = tempfile.mkdtemp(prefix=f"followspot-{name}-storm-")
    try:
        body(chosen, Path(place))
    except Deviation as deviation:
        print(f"{deviation}\nLook at {place}; remove it afterwards. Again: --seed {chosen.seed}", file=sys.stderr)
        sys.exit(1)
    except BaseException:
        print(f"Given up; what there was is in {place}.", file=sys.stderr)
        raise
    shutil.rmtree(place)
