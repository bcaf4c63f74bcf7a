"""A host's folder of catalogues, and random edits of it."""

import json
import shutil

NAMES = ["films.csv", "tv.json", "shops/north.csv", "shops/south.ndjson", "music.csv"]
IDENTIFIERS = [str(number) for number in range(1, 13)]
FIELDS = ["title", "year", "rating", "notes"]


def domain(name):
    return name.rpartition(".")[0].replace("/", ".")


class Catalogues:
    """Files by name, each with its rows by identifier. Every edit returns the keys of the items that it may alter."""

    def __init__(self, folder, random):
        self.folder = folder
        self.random = random
        self.files = {}
        self.number = 0
        folder.mkdir(parents=True)

    def keys(self, *names):
        """Those of all rows, or of some files'."""
        return {(domain(name), row) for name in names or self.files for row in self.files[name]}

    def edit(self, others):
        """One random edit; `others` are those of other hosts, whose files may be taken over."""
        kinds = ["alter"] * 5 + ["delete"] * 2 + ["add"] * 3 + ["new", "take", "remove", "rename", "touch"]
        kind = self.random.choice(kinds)
        if len(self.files) < 2:
            kind = self.random.choice(["new", "take"])
        return getattr(self, f"_{kind}")(others)

    def drop_row(self):
        """Takes a row out of a file; returns how to put it back as it was."""
        name = self._any_name()
        rows = self.files[name]
        identifier = self.random.choice(sorted(rows))
        row = rows.pop(identifier)
        self._write(name)

        def put_back():
            rows[identifier] = row
            self._write(name)

        return {(domain(name), identifier)}, put_back

    def _alter(self, _):
        name = self._any_name()
        touched = set()
        for identifier in self.random.sample(sorted(self.files[name]), self.random.choice([1, 1, 2])):
            row = self.files[name][identifier]
            row[self.random.choice(FIELDS)] = self._value()
            if self.random.random() < 0.2:
                row.pop(self.random.choice(FIELDS[1:]), None)
            touched.add((domain(name), identifier))
        self._write(name)
        return touched

    def _delete(self, others):
        if len(self.files[name := self._any_name()]) < 4:
            return self._alter(others)
        identifier = self.random.choice(sorted(self.files[name]))
        del self.files[name][identifier]
        self._write(name)
        return {(domain(name), identifier)}

    def _add(self, others):
        name = self._any_name()
        free = sorted(set(IDENTIFIERS) - self.files[name].keys())
        if not free:
            return self._alter(others)
        identifier = self.random.choice(free)
        self.files[name][identifier] = self._row()
        self._write(name)
        return {(domain(name), identifier)}

    def _new(self, others):
        free = [name for name in NAMES if name not in self.files]
        if not free:
            return self._alter(others)
        name = self.random.choice(free)
        count = self.random.randrange(3, 10)
        self.files[name] = {identifier: self._row() for identifier in self.random.sample(IDENTIFIERS, count)}
        self._write(name)
        return self.keys(name)

    def _take(self, others):
        """The same catalogue as on another host; what is there already is overwritten."""
        theirs = self.random.choice(others).files
        if not theirs:
            return self._new(others)
        name = self.random.choice(sorted(theirs))
        before = self.keys(name) if name in self.files else set()
        self.files[name] = {identifier: dict(row) for identifier, row in theirs[name].items()}
        self._write(name)
        return before | self.keys(name)

    def _remove(self, _):
        name = self._any_name()
        touched = self.keys(name)
        (self.folder / name).unlink()
        del self.files[name]
        return touched

    def _rename(self, _):
        """Under another name the rows are items of another domain."""
        name = self._any_name()
        base, _, extension = name.rpartition(".")
        new = f"{base.rstrip('0123456789')}{self.random.randrange(3)}.{extension}"
        if new in self.files:
            return set()
        touched = self.keys(name)
        (self.folder / name).rename(self.folder / new)
        self.files[new] = self.files.pop(name)
        return touched | self.keys(new)

    def _touch(self, _):
        """Written again as it was."""
        self._write(self._any_name())
        return set()

    def _any_name(self):
        return self.random.choice(sorted(self.files))

    def _row(self):
        return {"title": self._value(), **{name: self._value() for name in FIELDS[1:] if self.random.random() < 0.7}}

    def _value(self):
        return self.random.choice(["Alien", "Brazil", "Cube", "Dune", "Ånd", "naïve, “quoted”", "1e5", "007"])

    def _write(self, name):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        rows = [{"id": identifier, **row} for identifier, row in self.files[name].items()]
        self.random.shuffle(rows)
        unfinished = self.folder.parent / "unfinished"
        unfinished.write_text(_text(name, rows))
        shutil.move(unfinished, path)


def _text(name, rows):
    if name.endswith(".json"):
        return json.dumps(rows, ensure_ascii=False)
    if name.endswith(".ndjson"):
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    quoted = (",".join(f'"{row.get(field, "")}"' for field in ["id", *FIELDS]) for row in rows)
    return "\n".join([",".join(["id", *FIELDS]), *quoted]) + "\n"
