"""Searching while typing: 500 lines, top 20, from a process that stays up."""

import collections
import os

from suite import measure
from suite.peers import fts5, sqlite_shell, tantivy_index
from suite.product import Answers

NAME = "search"
PASSES = 2


def run(context):
    """A first pass is measured by itself; then the median of the warm passes of each line. Engines take turns."""
    lines = context.workspace.queries()
    engines = {"followspot": context.product.search_command(our_index(context)), **peers(context)}
    figures = {}
    for name, command in engines.items():
        with Answers(command) as answers:
            passes = [[answers.ask(typed) for _, typed in lines] for _ in range(1 + PASSES)]
        first, warm = passes[0], passes[1:]
        times = [sorted(each[line][0] for each in warm)[(PASSES - 1) // 2] / 1000 for line in range(len(lines))]
        figures[name] = {
            "warm": times,
            "first": [microseconds / 1000 for microseconds, _ in first],
            "empty": sum(hits == 0 for _, hits in first),
        }
    report(context, lines, figures)


def our_index(context):
    home = context.workspace.scratch / "home"
    if not home.exists():
        folder = context.workspace.fresh("folder")
        folder.mkdir()
        os.link(context.workspace.catalogue(), folder / "catalogue.csv")
        context.product.catch_up(folder, home)
    return home


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
            if peer != "followspot":
                than = (peer, measure.percentile(figures[peer]["warm"], share))
                bar = min(5, than[1]) if share == 0.99 else None
                figure(NAME, f"p{share * 100:.0f} of {len(lines)} typed lines", value, "ms", bar, than)
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
