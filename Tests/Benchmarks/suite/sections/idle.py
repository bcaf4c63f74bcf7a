"""The daemon with nothing to do, on 1,000 catalogues and on 50,000 small files."""

from suite import idleness, measure

NAME = "idle"

FOLDERS = {"many": ("1,000 files", 1, 12), "small": ("50,000 files", 501, 20)}


def run(context):
    for kind, (label, folders, bar) in FOLDERS.items():
        folder = context.workspace.folder(kind)
        home = context.workspace.fresh(f"home-{kind}")
        context.product.catch_up(folder, home)
        ours = observe(context, context.product.daemon(folder, home), folders, lambda: context.product.is_settled(home))
        peer = observe(context, measure.background(["inotifywait", "-q", "-m", "-r", str(folder)]), folders, lambda: True)
        report(context, label, bar, ours, peer)


def observe(context, process, folders, settled):
    """Seconds until all folders are watched, then what the process costs while nothing happens."""
    with process as running:
        watching = measure.wait_until(lambda: idleness.inotify_watches(running.pid) >= folders, 120)
        measure.wait_until(settled, 300, pause=0.1)
        idleness.wait_until_idle(running.pid)
        return watching, idleness.watch(running.pid, context.idle_seconds)


def report(context, label, bar, ours, peer):
    figure, name = context.report.figure, "inotifywait"
    (watching, idle), (peer_watching, peer_idle) = ours, peer
    minute = f"in {context.idle_seconds} s"
    figure(NAME, f"{label}: proportional memory", idle.proportional_mb, "MB", bar, (name, peer_idle.proportional_mb))
    figure(NAME, f"{label}: processor time {minute}", idle.processor_ms, "ms", 1, (name, peer_idle.processor_ms))
    figure(NAME, f"{label}: context switches {minute}", idle.switches, "", 10, (name, peer_idle.switches))
    figure(NAME, f"{label}: restart until watching", watching, "s", 1, (name, peer_watching))
