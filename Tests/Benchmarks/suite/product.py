"""Followspot's own commands."""

import json
import os
import subprocess
from pathlib import Path

from suite import measure


class Product:
    """The release build: the command line, and the search benchmark that stays up between queries."""

    def __init__(self, binaries):
        self.command = str(Path(binaries) / "followspot")
        self.search = str(Path(binaries) / "SearchBenchmark")

    def catch_up(self, folder, home):
        """`watch --once`: the cost of bringing the index up to date with the folder, durably."""
        return measure.run([self.command, "watch", str(folder), "--once", "--home", str(home)])

    def exported(self, home, file, since=None):
        """`export`: the cost of writing a snapshot, durably."""
        base = ["--since", str(since)] if since else []
        return measure.run([self.command, "export", str(file), *base, "--home", str(home)])

    def merged(self, home, file):
        """`merge`: the cost of taking a snapshot in, durably."""
        return measure.run([self.command, "merge", str(file), "--home", str(home)])

    def daemon(self, folder, home):
        return measure.background([self.command, "watch", str(folder), "--home", str(home)])

    def status(self, home):
        answer = subprocess.run(
            [self.command, "status", "--json", "--home", str(home)], capture_output=True, text=True, check=False
        )
        return json.loads(answer.stdout.splitlines()[0]) if answer.stdout else {}

    def is_settled(self, home):
        """Whether the daemon is up and has nothing left to read."""
        status = self.status(home)
        return bool(status.get("daemon", {}).get("pid")) and not status.get("pending")

    def search_command(self, home):
        return [self.search, str(home)]


class Answers:
    """A search process that stays up: one typed line in, microseconds and number of hits out."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        microseconds, hits = self.process.stdout.readline().split("\t")
        return float(microseconds), int(hits)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()
