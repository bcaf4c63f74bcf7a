"""SQLite's FTS5 in bm25 order, asked the way sqlite-utils asks it. Run as a program: fts5.py DATABASE < LINES"""

import re
import sqlite3
import sys

from suite.peers.tantivy_index import answer

NAME = "FTS5 bm25"

STATEMENT = """
with original as (select rowid, id, title from items)
select original.id, original.title from original join items_fts on original.rowid = items_fts.rowid
where items_fts match ? order by items_fts.rank limit 20
"""


def search_command(database):
    return [sys.executable, "-m", "suite.peers.fts5", str(database)]


def match_expression(line):
    words = [f'"{word}"' for word in re.findall(r"\w+", line)]
    return " ".join(words) + ("" if line.endswith(" ") else "*")


if __name__ == "__main__":
    connection = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    answer(lambda line: connection.execute(STATEMENT, [match_expression(line)]).fetchall())
