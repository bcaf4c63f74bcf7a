"""What a command costs: wall time, processor time, peak memory."""

import contextlib
import dataclasses
import os
import statistics
import subprocess
import time


@dataclasses.dataclass(frozen=True)
class Cost:
    """Of one run. Seconds; peak memory in MB (10^6 bytes) is that of the largest single process."""

    wall: float
    processor: float
    peak_mb: float


def run(command, accepted=(0,), stdin=None, environment=None):
    """Runs a command to its end and returns its cost; its output is kept only to explain a failure."""
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, **(environment or {})},
    )
    if stdin:
        process.stdin.write(stdin.encode())
        process.stdin.close()
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode not in accepted:
        raise RuntimeError(f"{command[0]} ended with {process.returncode}: {complaint.decode(errors='replace')[-2000:]}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)


def together(costs):
    """The cost of several commands run one after the other for one purpose."""
    costs = list(costs)
    return Cost(sum(c.wall for c in costs), sum(c.processor for c in costs), max(c.peak_mb for c in costs))


def typical(costs):
    """The median time of several runs, and the highest peak."""
    return Cost(
        statistics.median(c.wall for c in costs),
        statistics.median(c.processor for c in costs),
        max(c.peak_mb for c in costs),
    )


def percentile(values, share):
    """By nearest rank: 0.99 of 500 values is the 495th."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * round(share * 100) // 100) - 1)]


def megabytes(*paths):
    """Size on disk of files and folders, those that are missing left out, in MB (10^6 bytes)."""
    total = 0
    for path in paths:
        if os.path.isdir(path):
            total += sum(os.path.getsize(os.path.join(top, name)) for top, _, names in os.walk(path) for name in names)
        elif os.path.exists(path):
            total += os.path.getsize(path)
    return total / 1e6


def wait_until(condition, seconds, pause=0.002):
    """Polls until `condition()` is true and returns the seconds that took; raises after `seconds`."""
    started = time.perf_counter()
    while not condition():
        if time.perf_counter() - started > seconds:
            raise TimeoutError(f"nothing happened for {seconds} s")
        time.sleep(pause)
    return time.perf_counter() - started


@contextlib.contextmanager
def background(command, environment=None):
    """A process that runs for as long as the block does."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
