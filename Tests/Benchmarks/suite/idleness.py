"""What a process costs that has nothing to do, read from /proc."""

import dataclasses
import glob
import time


@dataclasses.dataclass(frozen=True)
class Idleness:
    """Proportional and private memory in MB (10^6 bytes); over the time watched, milliseconds of processor time and context switches."""

    proportional_mb: float
    private_mb: float
    processor_ms: float
    switches: int
    threads: int


def memory(pid):
    """PSS and private dirty pages in bytes."""
    with open(f"/proc/{pid}/smaps_rollup") as lines:
        fields = {line.split(":")[0]: line.split()[1] for line in lines if line.rstrip().endswith("kB")}
    return int(fields["Pss"]) * 1024, int(fields["Private_Dirty"]) * 1024


def activity(pid):
    """Nanoseconds on a processor and context switches of all threads so far."""
    nanoseconds, switches = 0, 0
    for task in glob.glob(f"/proc/{pid}/task/*"):
        with open(f"{task}/schedstat") as file:
            nanoseconds += int(file.read().split()[0])
        with open(f"{task}/status") as lines:
            switches += sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)
    return nanoseconds, switches


def watch(pid, seconds):
    """Looks at a process now and again after `seconds`."""
    before = activity(pid)
    time.sleep(seconds)
    after = activity(pid)
    proportional, private = memory(pid)
    return Idleness(
        proportional / 1e6,
        private / 1e6,
        (after[0] - before[0]) / 1e6,
        after[1] - before[1],
        len(glob.glob(f"/proc/{pid}/task/*")),
    )


def wait_until_idle(pid, quiet=3, most=600):
    """Returns when the process has used no processor time for `quiet` seconds, or after `most`."""
    for _ in range(most // quiet):
        before = activity(pid)[0]
        time.sleep(quiet)
        if activity(pid)[0] - before < 1_000_000:
            return


def inotify_watches(pid):
    """How many inotify watches the process holds."""
    count = 0
    for path in glob.glob(f"/proc/{pid}/fdinfo/*"):
        try:
            with open(path) as lines:
                count += sum(line.startswith("inotify wd:") for line in lines)
        except OSError:
            continue
    return count
