"""`sqlite3 .dump` through zstd, and the way back: a whole database as text, by what every system has."""

from suite import measure

NAME = "sqlite3 .dump | zstd -3"


def export(database, file):
    return measure.run(["bash", "-o", "pipefail", "-c", 'sqlite3 "$1" .dump | zstd -q -3 -f -o "$2"', "-", str(database), str(file)])


def restore(file, database):
    return measure.run(["bash", "-o", "pipefail", "-c", 'zstd -q -d -c "$1" | sqlite3 "$2"', "-", str(file), str(database)])
