"""`sqlite-utils`: what people use to put a CSV into a searchable SQLite database."""

import sys
from pathlib import Path

from suite import measure
from suite.data.catalogue import TEXT_COLUMNS

NAME = "sqlite-utils"
COMMAND = str(Path(sys.executable).with_name("sqlite-utils"))


def ingest(csv, database):
    return measure.together(
        [
            measure.run([COMMAND, "insert", str(database), "items", str(csv), "--csv", "--pk", "id"]),
            measure.run([COMMAND, "enable-fts", str(database), "items", *TEXT_COLUMNS, "--create-triggers"]),
        ]
    )


def follow_folder(folder, database):
    """The script that people write: whatever is closed in the folder is upserted."""
    return [
        "bash",
        "-c",
        'inotifywait -q -m -e close_write --format "%w%f" "$1" | while read -r file; do '
        '"$2" upsert "$3" items "$file" --csv --pk id; done',
        "follow",
        str(folder),
        COMMAND,
        str(database),
    ]
