"""What is in one index comes to be in another: all of it, nothing new, one changed item."""

import os
import shutil

from suite import measure
from suite.peers import sqlite_dump

NAME = "replication"

# What is asked of each command's peak memory, in MB.
MEMORY = 300
COPY = "rsync of the index file"


def run(context):
    workspace, product = context.workspace, context.product
    base, fresh = workspace.catalogue(), workspace.fresh
    folder, home = fresh("folder"), fresh("home")
    folder.mkdir()
    shutil.copyfile(base, folder / "catalogue.csv")
    ingest = product.catch_up(folder, home)
    full, delta = fresh("full.fsnap"), fresh("delta.fsnap")
    costs = {name: [] for name in ("export", "merge", "again", "delta export", "delta merge", COPY, "dump", "restore")}
    for _ in range(context.runs):
        costs["export"].append(product.exported(home, full))
        other = fresh("other")
        costs["merge"].append(product.merged(other, full))
        costs["again"].append(product.merged(other, full))
        change(workspace.edited(1), folder, product, home)
        costs["delta export"].append(product.exported(home, delta, since=full))
        costs["delta merge"].append(product.merged(other, delta))
        peers(context, home, costs)
        change(base, folder, product, home)
    sizes = {"full": os.path.getsize(full), "delta": os.path.getsize(delta), "csv": compressed(workspace, base)}
    report(context, {name: measure.typical(each) for name, each in costs.items()}, ingest, sizes)


def change(source, folder, product, home):
    unfinished = folder.parent / "incoming"
    shutil.copyfile(source, unfinished)
    os.replace(unfinished, folder / "catalogue.csv")
    product.catch_up(folder, home)


def peers(context, home, costs):
    """The same by copying the file as it is, and by the text of all its statements."""
    fresh = context.workspace.fresh
    database, copy, dump = home / "index.sqlite", fresh("copy"), fresh("dump.zst")
    copy.mkdir()
    costs[COPY].append(measure.run(["rsync", "--fsync", str(database), f"{copy}/"]))
    costs["dump"].append(sqlite_dump.export(database, dump))
    costs["restore"].append(sqlite_dump.restore(dump, fresh("restored.sqlite")))


def compressed(workspace, csv):
    """Bytes of the catalogue by `zstd -3`."""
    target = workspace.fresh("catalogue.zst")
    measure.run(["zstd", "-q", "-3", "-f", "-o", str(target), str(csv)])
    return os.path.getsize(target)


def report(context, costs, ingest, sizes):
    figure = context.report.figure
    dump, restore, copy = costs["dump"], costs["restore"], costs[COPY]
    figure(NAME, "full export, wall", costs["export"].wall, "s", 5, (sqlite_dump.NAME, dump.wall))
    figure(NAME, "  beside a copy of the file", costs["export"].wall, "s", than=(COPY, copy.wall))
    figure(NAME, "  processor time", costs["export"].processor, "s", than=(sqlite_dump.NAME, dump.processor))
    figure(NAME, "  size", sizes["full"] / 1e6, "MB", 1.3 * sizes["csv"] / 1e6, ("zstd -3 of the CSV", sizes["csv"] / 1e6))
    figure(NAME, "merge into an empty home, wall", costs["merge"].wall, "s", ingest.wall, ("reading the CSV", ingest.wall))
    figure(NAME, "  beside restoring the dump", costs["merge"].wall, "s", than=("zstd -d | sqlite3", restore.wall))
    figure(NAME, "  processor time", costs["merge"].processor, "s", than=("reading the CSV", ingest.processor))
    figure(NAME, "merge again, wall", costs["again"].wall, "s", 0.05)
    figure(NAME, "delta of one item: export, wall", costs["delta export"].wall, "s", 0.1)
    figure(NAME, "  merge, wall", costs["delta merge"].wall, "s", 0.1)
    figure(NAME, "  size", sizes["delta"], "B", 2000)
    for name in ("export", "merge", "again", "delta export", "delta merge"):
        figure(NAME, f"peak memory: {name}", costs[name].peak_mb, "MB", MEMORY)
