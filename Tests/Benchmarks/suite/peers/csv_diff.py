"""`csv-diff`: which rows differ between two versions of a CSV. It keeps no index."""

import sys
from pathlib import Path

from suite import measure

NAME = "csv-diff"


def compare(old, new):
    command = str(Path(sys.executable).with_name("csv-diff"))
    return measure.run([command, str(old), str(new), "--key", "id", "--json"])
