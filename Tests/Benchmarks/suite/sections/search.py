"""Searching while typing: 500 lines, top 20, from a process that stays up."""

import collections
import os
import statistics

from suite import idleness, measure
from suite.peers import fts5, sqlite_shell, tantivy_index
from suite.product import Answers

NAME = "search"
WARM_PASSES = 2
# One pass takes minutes, and another would hardly differ.
SLOW = {fts5.NAME}


def run(context):
    """Of each line the median of the warm passes; the first pass by itself. Engines take turns. Slow ones have one pass."""
    lines = context.workspace.queries()
    folder, home = our_index(context)
    ours = context.product.search_command(home)
    figures = {"unmerged": timed(ours, lines)}
    merge(context, folder, home)
    for name, command in {"followspot": ours, **peers(context)}.items():
        figures[name] = timed(command, lines, warm_passes=0 if name in SLOW else WARM_PASSES)
    report(context, lines, figures)


def timed(command, lines, warm_passes=WARM_PASSES):
    """Milliseconds for each line, in the first pass and warm, and how many found nothing. Without a warm pass, the first
    stands for it."""
    with Answers(command) as answers:
        first, *warm = [[answers.ask(typed) for _, typed in lines] for _ in range(1 + warm_passes)]
    warm = warm or [first]
    return {
        "warm": [statistics.median_low(each[line][0] for each in warm) / 1000 for line in range(len(lines))],
        "first": [microseconds / 1000 for microseconds, _ in first],
        "empty": sum(hits == 0 for _, hits in first),
    }


def our_index(context):
    folder, home = context.workspace.fresh("folder"), context.workspace.fresh("home")
    folder.mkdir()
    os.link(context.workspace.catalogue(), folder / "catalogue.csv")
    context.product.catch_up(folder, home)
    return folder, home


def merge(context, folder, home):
    """Lets a daemon put the index in order, which it does while nothing else is to do."""
    with context.product.daemon(folder, home) as daemon:
        measure.wait_until(lambda: context.product.is_settled(home), 120, pause=0.1)
        idleness.wait_until_idle(daemon.pid)


def peers(context):
    csv, made = context.workspace.catalogue(), context.workspace.made
    return {
        fts5.NAME: fts5.search_command(made("sqlite_shell", lambda path: sqlite_shell.ingest(csv, path))),
        tantivy_index.NAME: tantivy_index.search_command(made("tantivy_index", lambda path: tantivy_index.ingest(csv, path))),
    }


def report(context, lines, figures):
    figure, ours = context.report.figure, figures["followspot"]
    for share in (0.5, 0.95, 0.99):
        value = measure.percentile(ours["warm"], share)
        for peer in figures:
            if peer not in ("followspot", "unmerged"):
                label = f"{peer}, one pass" if peer in SLOW else peer
                than = (label, measure.percentile(figures[peer]["warm"], share))
                bar = min(5, than[1]) if share == 0.99 else None
                figure(NAME, f"p{share * 100:.0f} of {len(lines)} typed lines", value, "ms", bar, than)
    unmerged = measure.percentile(figures["unmerged"]["warm"], 0.99)
    figure(NAME, "p99 just after the first reading", unmerged, "ms")
    figure(NAME, "p99 of the first pass", measure.percentile(ours["first"], 0.99), "ms",
           than=(tantivy_index.NAME, measure.percentile(figures[tantivy_index.NAME]["first"], 0.99)))
    figure(NAME, "lines without a hit", ours["empty"], "", 0, (fts5.NAME, figures[fts5.NAME]["empty"]))
    kinds = collections.defaultdict(list)
    for number, (kind, _) in enumerate(lines):
        kinds[kind].append(number)
    for kind in sorted(kinds):
        def p95(name):
            return measure.percentile([figures[name]["warm"][number] for number in kinds[kind]], 0.95)

        figure(NAME, f"p95 of kind {kind}", p95("followspot"), "ms", than=(tantivy_index.NAME, p95(tantivy_index.NAME)))
