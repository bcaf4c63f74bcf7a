"""A catalogue that is indexed changes in one row, or in a thousand."""

import os
import shutil

from suite import measure
from suite.data.edits import MARK
from suite.peers import csv_diff, sqlite_shell
from suite.product import Answers

NAME = "change"


def run(context):
    workspace = context.workspace
    base, one, thousand = workspace.catalogue(), workspace.edited(1), workspace.edited(1000)
    ours = {1: [], 1000: []}
    folder, home = workspace.fresh("folder"), workspace.fresh("home")
    folder.mkdir()
    put(base, folder)
    context.product.catch_up(folder, home)
    for _ in range(context.runs):
        for changes, edited in ((1, one), (1000, thousand)):
            put(edited, folder)
            ours[changes].append(context.product.catch_up(folder, home))
            put(base, folder)
            context.product.catch_up(folder, home)
    ours = {changes: measure.typical(costs) for changes, costs in ours.items()}
    diff = csv_diff.compare(base, one)
    sql = {1: by_hand(context, one), 1000: by_hand(context, thousand)}
    figure = context.report.figure
    figure(NAME, "one row: watch --once, wall", ours[1].wall, "s", 0.6)
    figure(NAME, "  15 times as fast as csv-diff", ours[1].wall, "s", diff.wall / 15, (csv_diff.NAME, diff.wall))
    figure(NAME, "  6 times as fast as SQL by hand", ours[1].wall, "s", sql[1].wall / 6, ("SQL by hand", sql[1].wall))
    figure(NAME, "  peak memory", ours[1].peak_mb, "MB", than=("SQL by hand", sql[1].peak_mb))
    figure(NAME, "1,000 rows: watch --once, wall", ours[1000].wall, "s", 1.0, ("SQL by hand", sql[1000].wall))
    seen = measure.typical([measure.Cost(s, 0, 0) for s in until_found(context, folder, home, base)]).wall
    figure(NAME, "one row: daemon, from rename to found, median", seen, "s", context.settle + 0.6)


def put(source, folder):
    """Puts a copy in place as an editor does: written beside, renamed over."""
    unfinished = folder.parent / "incoming"
    shutil.copyfile(source, unfinished)
    os.replace(unfinished, folder / "catalogue.csv")


def by_hand(context, edited):
    """On a copy of the database with triggers, which are put there outside the time measured."""
    database = context.workspace.fresh("by-hand.db")
    shutil.copyfile(context.workspace.made("sqlite_shell", lambda path: sqlite_shell.ingest(context.workspace.catalogue(), path)), database)
    sqlite_shell.add_triggers(database)
    return sqlite_shell.apply_difference(edited, database)


def until_found(context, folder, home, base):
    """Seconds from the rename until a running daemon's index has the changed row, once for each of several edits."""
    put(base, folder)
    incoming = folder.parent / "incoming"
    with context.product.daemon(folder, home), Answers(context.product.search_command(home)) as answers:
        measure.wait_until(lambda: context.product.is_settled(home), 300, pause=0.1)
        for _ in range(context.runs):
            shutil.copyfile(context.workspace.edited(1), incoming)
            os.replace(incoming, folder / "catalogue.csv")
            yield measure.wait_until(lambda: answers.ask(f"{MARK}0 ")[1] == 1, 60)
            put(base, folder)
            measure.wait_until(lambda: answers.ask(f"{MARK}0 ")[1] == 0, 60)
