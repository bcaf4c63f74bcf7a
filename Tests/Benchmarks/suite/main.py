"""Measures Followspot beside what people would use instead, on the same files in one run."""

import argparse
import dataclasses
import os
import platform
import subprocess
from pathlib import Path

from suite.product import Product
from suite.report import Report
from suite.sections import change, drop, idle, ingest, replication, search
from suite.workspace import Workspace

SECTIONS = {section.NAME: section for section in (ingest, change, drop, search, replication, idle)}


@dataclasses.dataclass
class Context:
    """What a section works with."""

    workspace: Workspace
    product: Product
    report: Report
    # How often a command is timed, how many files are dropped, how long the idle daemon is looked at.
    runs: int
    drops: int
    idle_seconds: int
    # Seconds that the daemon waits for a file to be quiet, by default.
    settle: float = 0.025


def arguments():
    parser = argparse.ArgumentParser(prog="Tests/Benchmarks/run", description=__doc__)
    parser.add_argument("--rows", type=int, help="rows of the big catalogue (1,000,000)")
    parser.add_argument("--runs", type=int, help="how often each command is timed (3)")
    parser.add_argument("--quick", action="store_true", help="100,000 rows, one run, 10 s of idleness: rough")
    parser.add_argument("--only", action="append", choices=SECTIONS, help="one section; may be given again")
    parser.add_argument("--output", type=Path, help="where to keep the figures as JSON lines")
    return parser.parse_args()


def main():
    chosen = arguments()
    quick = chosen.quick
    context = Context(
        workspace=Workspace(os.environ["FOLLOWSPOT_BENCHMARK_CACHE"], chosen.rows or (100_000 if quick else 1_000_000)),
        product=Product(os.environ["FOLLOWSPOT_BENCHMARK_BINARIES"]),
        report=Report(),
        runs=chosen.runs or (1 if quick else 3),
        drops=5 if quick else 30,
        idle_seconds=10 if quick else 60,
    )
    print(f"{platform.platform()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    failed = []
    for name in chosen.only or SECTIONS:
        try:
            SECTIONS[name].run(context)
        except (RuntimeError, TimeoutError, OSError, subprocess.SubprocessError) as error:
            failed.append(f"{name}: {error}")
            print(f"{name} failed: {error}", flush=True)
    print("\n" + context.report.table())
    if chosen.output:
        context.report.write(chosen.output)
    raise SystemExit("\n".join(failed) or 0)


if __name__ == "__main__":
    main()
