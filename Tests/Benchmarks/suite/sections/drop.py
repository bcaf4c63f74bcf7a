"""From the close of a dropped 100-row file to the search that finds a word of it, while the index holds the big catalogue."""

import os
import shutil
import sqlite3
import statistics

from suite import measure
from suite.peers import sqlite_utils
from suite.product import Answers

NAME = "drop"
ROWS = 100


def run(context):
    ours = list(followspot(context))
    peer = list(script(context))
    figure = context.report.figure
    figure(NAME, f"{ROWS}-row file until found, median of {len(ours)}", statistics.median(ours), "ms", 50,
           ("inotifywait + sqlite-utils", statistics.median(peer)))
    figure(NAME, "  95th percentile", measure.percentile(ours, 0.95), "ms", than=("inotifywait + sqlite-utils", measure.percentile(peer, 0.95)))


def drop(folder, number):
    """Writes a small catalogue with a word of its own; returns the word."""
    word = f"dropped{number}q"
    with open(folder / f"drop{number}.csv", "w") as file:
        file.write("id,title,category,keywords,description,maker,price,stock,updated\n")
        for row in range(ROWS):
            file.write(f"d{number}x{row},{word} number {row},Sample,\"new, small\",A row of a small file,Maker,1.00,1,2024-01-01\n")
    return word


def followspot(context):
    folder, home = context.workspace.fresh("folder"), context.workspace.fresh("home")
    folder.mkdir()
    os.link(context.workspace.catalogue(), folder / "catalogue.csv")
    context.product.catch_up(folder, home)
    with context.product.daemon(folder, home), Answers(context.product.search_command(home)) as answers:
        measure.wait_until(lambda: context.product.is_settled(home), 120, pause=0.1)
        for number in range(context.drops):
            word = drop(folder, number)
            yield 1000 * measure.wait_until(lambda: answers.ask(word)[1] > 0, 30, pause=0.0005)


def script(context):
    """The script never takes rows out again, and loses rows where two files share an id."""
    workspace = context.workspace
    database = workspace.fresh("script.db")
    kept = workspace.made("sqlite_utils", lambda path: sqlite_utils.ingest(workspace.catalogue(), path))
    shutil.copyfile(kept, database)
    folder = workspace.fresh("drops")
    folder.mkdir()
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)

    def found(word):
        return connection.execute("select 1 from items_fts where items_fts match ? limit 1", [word]).fetchone()

    with measure.background(sqlite_utils.follow_folder(folder, database)) as process:
        measure.wait_until(lambda: watches_of_children(process.pid), 30)
        for number in range(min(context.drops, 10)):
            word = drop(folder, number)
            yield 1000 * measure.wait_until(lambda: found(word), 30, pause=0.0005)
        end_children(process.pid)


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def watches_of_children(pid):
    from suite import idleness

    return any(idleness.inotify_watches(child) for child in children(pid))


def end_children(pid):
    for child in children(pid):
        os.kill(child, 15)
