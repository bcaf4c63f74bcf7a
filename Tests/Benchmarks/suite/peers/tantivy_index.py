"""Tantivy through its Python binding. Run as a program, so that its memory is its own:

tantivy_index.py ingest CSV FOLDER    or    tantivy_index.py search FOLDER < LINES
"""

import csv
import re
import sys
import time
from pathlib import Path

from suite import measure
from suite.data.catalogue import COLUMNS, TEXT_COLUMNS

NAME = "tantivy"


def ingest(csv_path, folder):
    Path(folder).mkdir()
    return measure.run([sys.executable, "-m", "suite.peers.tantivy_index", "ingest", str(csv_path), str(folder)])


def search_command(folder):
    return [sys.executable, "-m", "suite.peers.tantivy_index", "search", str(folder)]


def schema():
    import tantivy

    builder = tantivy.SchemaBuilder()
    for column in COLUMNS:
        words = column in TEXT_COLUMNS
        builder.add_text_field(
            column, stored=True, tokenizer_name="default" if words else "raw", index_option="position" if words else "basic"
        )
    return builder.build()


def build(csv_path, folder):
    """Default number of threads; all columns kept, the text columns searched by words."""
    import tantivy

    writer = tantivy.Index(schema(), path=folder).writer(heap_size=256_000_000)
    with open(csv_path, newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for row in rows:
            writer.add_document(tantivy.Document(**dict(zip(COLUMNS, row))))
    writer.commit()
    writer.wait_merging_threads()


class Search:
    """All words must match in any text column; a last word without a space behind it is a prefix, by a regular expression."""

    def __init__(self, folder):
        import tantivy

        self.tantivy = tantivy
        self.schema = schema()
        self.searcher = tantivy.Index.open(folder).searcher()

    def __call__(self, line):
        words = re.findall(r"\w+", line)
        whole = words if line.endswith(" ") else words[:-1]
        parts = [self.anywhere(lambda field, word=word: self.term(field, word)) for word in whole]
        if not line.endswith(" "):
            parts.append(self.anywhere(lambda field: self.prefix(field, words[-1])))
        must = self.tantivy.Occur.Must
        query = self.tantivy.Query.boolean_query([(must, part) for part in parts])
        found = [self.searcher.doc(address) for _, address in self.searcher.search(query, 20, count=False).hits]
        return [(document["id"], document["title"]) for document in found]

    def anywhere(self, query):
        should = self.tantivy.Occur.Should
        return self.tantivy.Query.boolean_query([(should, query(field)) for field in TEXT_COLUMNS])

    def term(self, field, word):
        return self.tantivy.Query.term_query(self.schema, field, word)

    def prefix(self, field, text):
        return self.tantivy.Query.regex_query(self.schema, field, text + ".*")


def answer(search):
    """Prints microseconds and number of hits for each line of the input."""
    for line in sys.stdin:
        started = time.perf_counter()
        found = search(line.rstrip("\n"))
        print(f"{(time.perf_counter() - started) * 1e6:.1f}\t{len(found)}", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "ingest":
        build(*sys.argv[2:])
    else:
        answer(Search(sys.argv[2]))
