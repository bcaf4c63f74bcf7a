"""A host: a home, a folder of catalogues, a sync folder; and what may happen to it."""

import os
import shutil

from storms.catalogues import Catalogues
from storms.program import Deviation, Home


class Host:
    def __init__(self, name, place, random, expectation):
        self.name = name
        self.place = place / name
        self.random = random
        self.expectation = expectation
        self.home = Home(self.place / "home")
        self.catalogues = Catalogues(self.place / "data", random)
        self.sync = self.place / "sync"
        self.sync.mkdir()
        self.backup = None
        self.exports = []

    def catch_up(self):
        self.home.run("watch", self.catalogues.folder, "--once", "--settle", "0")

    # Writing

    def write(self, action):
        """Does something that writes; it returns the keys of what it may have altered."""
        before = self.home.items()
        allowed = action()
        self.expectation.wrote(self.name, before, self.home.items(), allowed)

    def edit(self, others):
        """Some edits of the folder, read one by one or all at once."""

        def action():
            allowed = set()
            for _ in range(self.random.choice([1, 1, 2, 4])):
                allowed |= self.catalogues.edit([other.catalogues for other in others])
                if self.random.random() < 0.2:
                    self.catch_up()
            self.catch_up()
            return allowed

        self.write(action)

    def delete_and_create_again(self):
        def action():
            allowed, put_back = self.catalogues.drop_row()
            self.catch_up()
            put_back()
            self.catch_up()
            return allowed

        if self.catalogues.files:
            self.write(action)

    def forget(self):
        items = sorted(self.home.items())
        if not items:
            return
        key = self.random.choice(items)

        def action():
            self.home.run("forget", f"{key[0]}:{key[1]}")
            return {key}

        self.write(action)

    def reindex(self):
        def action():
            name = self.random.choice([None, *sorted(self.catalogues.files)])
            words = [] if name is None else [self.catalogues.folder / name]
            self.home.run("reindex", *words)
            return self.catalogues.keys(*([] if name is None else [name]))

        if self.catalogues.files:
            self.write(action)

    def pick(self):
        conflicts = sorted(self.home.conflicts(), key=lambda found: (found["owner"], found["id"], found["attribute"]))
        if not conflicts:
            return
        chosen = self.random.choice(conflicts)
        values = sorted({str(chosen["shown"]), *(str(other["value"]) for other in chosen["others"])})

        def action():
            item = f"{chosen['owner']}:{chosen['id']}"
            self.home.run("conflicts", item, "--attribute", chosen["attribute"], "--pick", self.random.choice(values))
            return {(chosen["owner"], chosen["id"])}

        self.write(action)

    # Copies

    def back_up(self):
        folder = self.place / "backup"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.home.path, folder)
        self.backup = (folder, self.catalogues.keys())

    def restore(self):
        """The home is what it was once; the folder is as it is now. Returns what the host had exported since."""
        if self.backup is None:
            return []
        folder, keys = self.backup
        self.expectation.lose(self.name)
        shutil.rmtree(self.home.path)
        shutil.copytree(folder, self.home.path)

        def action():
            self.catch_up()
            return keys | self.catalogues.keys()

        self.write(action)
        exports, self.exports = self.exports, []
        return exports

    def clone(self, name):
        """A copy of the home, which takes part under a name of its own."""
        clone = Host(name, self.place.parent, self.random, self.expectation)
        shutil.copytree(self.home.path, clone.home.path)
        self.expectation.copy(self.name, name)
        return clone

    # Exchanging

    def export(self, path, since=None):
        self.home.run("export", path, *([] if since is None else ["--since", since]))
        self.exports.append(path)
        return path

    def merge(self, *paths, may_wait=True):
        """The snapshots that wait for others."""
        merged = self.home.objects("merge", *paths, accepted=(0, 1))
        for result in merged:
            outcomes = ["merged", "nothing new", "waiting"] if may_wait else ["merged", "nothing new"]
            if result["outcome"] not in outcomes:
                raise Deviation(f"{self.name}: {result['path']} was {result['outcome']}: {result['reason']}")
        waiting = [result["path"] for result in merged if result["outcome"] == "waiting"]
        if len(merged) != len(paths) or self.home.status != (1 if waiting else 0):
            raise Deviation(f"{self.name}: merge said {merged} of {paths}, with status {self.home.status}")
        return waiting

    def exchange(self):
        """`sync`; half-copied files are told of and do no harm."""
        said = self.home.objects("sync", self.sync)[0]
        return said["skipped"]

    def own_subfolders(self):
        """In the order of their names: of this name, and of those that the home had before."""
        return sorted(folder for folder in self.sync.iterdir() if not (folder / ".copied").exists())

    def carry(self, other, whole=True):
        """As a copier does: own snapshots to another host's sync folder, with deletions; or not all, or only half of one."""
        for own in self.own_subfolders():
            target = other.sync / own.name
            target.mkdir(exist_ok=True)
            (target / ".copied").touch()
            names = sorted(path.name for path in own.glob("*.fsnap"))
            for stale in target.glob("*.fsnap"):
                if whole and stale.name not in names:
                    stale.unlink()
            for name in names:
                if whole or self.random.random() < 0.6:
                    half = not whole and self.random.random() < 0.2
                    self._copy(own / name, target / name, half)

    def _copy(self, source, target, half):
        content = source.read_bytes()
        if target.exists() and target.stat().st_size == len(content):
            return
        if half:
            content = content[: self.random.randrange(len(content))]
        unfinished = target.with_name(".unfinished")
        unfinished.write_bytes(content)
        os.replace(unfinished, target)
