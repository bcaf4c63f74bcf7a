"""A catalogue that was never read before becomes searchable."""

import os
import shutil

from suite import measure
from suite.peers import sqlite_shell, sqlite_utils, tantivy_index

NAME = "ingest"


def followspot(context, csv):
    folder, home = context.workspace.fresh("folder"), context.workspace.fresh("home")
    folder.mkdir()
    os.link(csv, folder / "catalogue.csv")
    return context.product.catch_up(folder, home), home


def run(context):
    """Engines take turns; medians of wall time, highest peaks."""
    csv, fresh = context.workspace.catalogue(), context.workspace.fresh
    costs = {"followspot": [], sqlite_shell.NAME: [], tantivy_index.NAME: [], sqlite_utils.NAME: []}
    sizes = {}
    for number in range(context.runs):
        cost, home = followspot(context, csv)
        costs["followspot"].append(cost)
        sizes["followspot"] = measure.megabytes(home)
        for peer in (sqlite_shell, tantivy_index, sqlite_utils):
            if peer is sqlite_utils and number > 0:
                continue  # once is enough for what takes so long
            target = fresh(peer.__name__.split(".")[-1])
            costs[peer.NAME].append(peer.ingest(csv, target))
            sizes[peer.NAME] = measure.megabytes(target)
            keep(context, peer, target)
    report(context, {name: measure.typical(each) for name, each in costs.items()}, sizes)


def keep(context, peer, target):
    """Later sections search and change what was built here."""
    name = target.name
    kept = context.workspace.data / name
    if not kept.exists():
        shutil.move(target, kept)


def report(context, costs, sizes):
    ours = costs["followspot"]
    figure = context.report.figure
    figure(NAME, "first reading, wall", ours.wall, "s")
    for peer in (tantivy_index.NAME, sqlite_shell.NAME):
        figure(NAME, f"  beside {peer}", ours.wall, "s", bar=costs[peer].wall, than=(peer, costs[peer].wall))
    peer = sqlite_utils.NAME
    figure(NAME, f"  beside {peer}, 4 times as fast", ours.wall, "s", costs[peer].wall / 4, (peer, costs[peer].wall))
    figure(NAME, "processor time", ours.processor, "s", than=(tantivy_index.NAME, costs[tantivy_index.NAME].processor))
    figure(NAME, "peak memory", ours.peak_mb, "MB", 350, (tantivy_index.NAME, costs[tantivy_index.NAME].peak_mb))
    figure(NAME, "index on disk", sizes["followspot"], "MB", sizes[peer], (peer, sizes[peer]))
