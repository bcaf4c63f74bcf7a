"""The folder outside the checkout in which the benchmark works, and what is made there once and kept."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


class Workspace:
    """Data, peers' databases and scratch folders below the cache folder."""

    def __init__(self, cache, rows):
        self.data = Path(cache) / f"data-{rows}"
        self.scratch = Path(cache) / "scratch"
        self.rows = rows
        self.data.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir()

    def made(self, name, make):
        """The path of `name`, made by `make(path)` unless it is there already. Made under another name first."""
        path = self.data / name
        if not path.exists():
            unfinished = self.data / f"unfinished-{name}"
            if unfinished.is_dir():
                shutil.rmtree(unfinished)
            unfinished.unlink(missing_ok=True)
            make(unfinished)
            os.rename(unfinished, path)
        return path

    def program(self, module, *arguments, output=None):
        """Runs one of this suite's programs in a process of its own, so that the measuring one stays small: a child's
        peak memory as the kernel counts it is never below its parent's at the time it was started."""
        command = [sys.executable, "-m", module, *map(str, arguments)]
        if output:
            with open(output, "w") as file:
                subprocess.run(command, check=True, stdout=file)
        else:
            subprocess.run(command, check=True)

    def catalogue(self):
        return self.made("catalogue.csv", lambda path: self.program("suite.data.catalogue", path, "--rows", self.rows))

    def edited(self, changes, seed=1):
        base = self.catalogue()
        return self.made(
            f"edited-{changes}-{seed}.csv",
            lambda path: self.program("suite.data.edits", base, path, "--edit", changes, "--seed", seed),
        )

    def queries(self):
        """Pairs of kind and typed line."""
        base = self.catalogue()
        path = self.made("queries.tsv", lambda path: self.program("suite.data.queries", base, output=path))
        return [line.rstrip("\n").split("\t") for line in path.read_text().splitlines()]

    def folder(self, kind):
        return self.made(f"folder-{kind}", lambda path: self.program("suite.data.folders", path, kind))

    def fresh(self, name):
        """A path in the scratch folder where nothing is."""
        path = self.scratch / name
        if path.is_dir():
            shutil.rmtree(path)
        for leftover in self.scratch.glob(name + "*"):
            leftover.unlink() if leftover.is_file() else shutil.rmtree(leftover)
        return path
