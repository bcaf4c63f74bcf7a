#!/usr/bin/env python3
"""Plays random histories with the model and with the Swift code, and compares context, versions and view after every step.

    differential.py --replay PROGRAM [--histories N] [--first SEED] [--workers N] [--reference FILE]

PROGRAM is the built `ReplicationReplay`; `run` builds it and calls this. With --reference the Swift code is compared with
another model instead, for writes of whole items, which is all that one knows. It is a Python file with a class `Replica`.
"""

import argparse
import concurrent.futures
import importlib.util
import os
import subprocess
import sys
import time

from replication_model import History, Replica, covers, vector_text

BATCH = 250


def snapshot_text(snapshot):
    base, context, entries = snapshot
    text = "full" if base is None else "delta " + vector_text(base)
    text += " to " + vector_text(context)
    for key in sorted(entries):
        siblings, touched = entries[key]
        dots = " ".join([f"{version.dot[0]}@{version.dot[1]}" for version in siblings.versions])
        text += f"; {key} {{{vector_text(touched)}}} {dots}"
    return text


class ReferenceReplica:
    """A replica of the other model, with the methods of ours that histories use."""

    def __init__(self, module, inner):
        self.module, self.inner = module, inner

    context = property(lambda self: self.inner.context)

    class Item:
        def __init__(self, view):
            self.view = view

        def shown(self):
            return {name: values[0] for name, values in self.view.items()}

    @property
    def items(self):
        return {key: self.Item(self.module.view(versions)) for key, versions in self.inner.items.items()}

    def dots(self, key):
        return {tuple(version.dot) for version in self.inner.items.get(key, ())}

    def clone(self, name):
        inner = self.inner.copy()
        inner.name = name
        return ReferenceReplica(self.module, inner)

    def write(self, key, values, picked, made, wall):
        self.inner.put(key, values, wall << 16)

    def delete(self, key, wall):
        self.inner.delete(key, wall << 16)

    def cut_log(self):
        self.inner.cut_log()

    def full(self):
        return self.inner.full()

    def delta(self, base):
        return self.inner.delta(dict(base))

    def merge(self, snapshot, wall):
        return self.inner.merge(snapshot)

    def text(self):
        text = vector_text(self.inner.context)
        for key in sorted(self.inner.items):
            versions = self.inner.items[key]
            text += f"; {key}: "
            for version in sorted(versions):
                says = [f" {name}={value}/{changed.time}@{changed.replica}" for name, value, changed in version.attributes]
                text += (f"({version.dot.time}@{version.dot.replica} {{{vector_text(dict(version.history))}}}"
                         f"{''.join(says)})")
            view = self.module.view(versions)
            text += " shows" + "".join(
                [f" {name}=" + "|".join([str(value) for value in (view[name][0],) + view[name][1]]) for name in sorted(view)])
        return text


def makers(reference):
    """What makes a replica, and whether histories are of whole-item writes."""
    if reference is None:
        return Replica, False
    specification = importlib.util.spec_from_file_location("reference", reference)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return lambda name, tolerance: ReferenceReplica(module, module.Replica(name)), True


def play(seed, make_replica, plain):
    """The steps of a history and the answers that are right, and what is wrong with the model's own end."""
    history = History(seed, make_replica, plain=plain)
    settings = history.settings
    steps = [f"history {'plain' if plain else 'full'} {settings.first} {settings.tolerance}"]
    answers = []
    for place, step in history.steps():
        steps.append(step)
        if not plain and step.startswith(("full", "delta")):
            answers.append(snapshot_text(history.snapshots[-1]))
        else:
            answers.append(history.replicas[place].text())
    return steps, answers, history.verdict()


def batch(first, count, program, reference):
    """Histories first..<first+count: (how many steps, None or what disagreed)."""
    make_replica, plain = makers(reference)
    played = [play(seed, make_replica, plain) for seed in range(first, first + count)]
    words = "\n".join(["\n".join(steps) for steps, _, _ in played]) + "\n"
    done = subprocess.run([program], input=words.encode(), stdout=subprocess.PIPE, check=False)
    lines = done.stdout.decode().split("\n")
    steps, place = 0, 0
    for number, (asked, answers, verdict) in enumerate(played):
        seed = first + number
        given = lines[place:place + len(answers)]
        if given != answers:
            return steps, disagreement(seed, asked, answers, given)
        if verdict is not None:
            return steps, f"history {seed}: {verdict}"
        steps += len(answers)
        place += len(answers)
    if done.returncode != 0:
        return steps, f"{program} failed with {done.returncode} after the histories {first}..<{first + count}"
    return steps, None


def disagreement(seed, asked, answers, given):
    for number, answer in enumerate(answers):
        other = given[number] if number < len(given) else "(nothing)"
        if other != answer:
            steps = "\n  ".join(asked[:number + 2])
            return f"history {seed}, step {number + 1}:\n  {steps}\nmodel: {answer}\nSwift: {other}"
    return f"history {seed}: more answers than steps"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--replay", required=True, metavar="PROGRAM")
    parser.add_argument("--histories", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--reference", metavar="FILE")
    options = parser.parse_args()
    starts = range(options.first, options.first + options.histories, BATCH)
    end = options.first + options.histories
    model = "the reference model" if options.reference else "the model"
    begun, steps, histories, told = time.time(), 0, 0, 0.0
    pool = concurrent.futures.ProcessPoolExecutor(options.workers)
    waiting = [(min(BATCH, end - start), pool.submit(
        batch, start, min(BATCH, end - start), options.replay, options.reference)) for start in starts]
    for count, future in waiting:
        more, problem = future.result()
        if problem is not None:
            pool.shutdown(cancel_futures=True)
            sys.exit(problem)
        steps, histories = steps + more, histories + count
        if time.time() - told > 10 or histories == options.histories:
            told = time.time()
            print(f"{histories} of {options.histories} histories, {steps} steps, {told - begun:.0f} s", flush=True)
    print(f"Swift and {model} agree on context, versions and view after each of {steps} steps of {histories} histories "
          f"({options.first} to {end - 1}): converged, nothing lost, nothing resurrected")


if __name__ == "__main__":
    main()
