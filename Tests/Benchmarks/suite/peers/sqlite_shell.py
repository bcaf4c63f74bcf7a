"""The `sqlite3` shell: `.import`, and an FTS5 table over what was imported."""

from suite import measure
from suite.data.catalogue import COLUMNS, TEXT_COLUMNS

NAME = "sqlite3 shell"

TEXT = ", ".join(TEXT_COLUMNS)
TABLE = "create table items(" + ", ".join(f"{c} text primary key" if c == "id" else c for c in COLUMNS) + ");"
SEARCH_TABLE = f"create virtual table items_fts using fts5({TEXT}, content='items', content_rowid='rowid');"

# What keeps the search table right when rows change, as SQLite's own documentation has it.
TRIGGERS = f"""
create trigger items_ai after insert on items begin
  insert into items_fts(rowid, {TEXT}) values (new.rowid, {", ".join("new." + c for c in TEXT_COLUMNS)});
end;
create trigger items_ad after delete on items begin
  insert into items_fts(items_fts, rowid, {TEXT}) values ('delete', old.rowid, {", ".join("old." + c for c in TEXT_COLUMNS)});
end;
create trigger items_au after update on items begin
  insert into items_fts(items_fts, rowid, {TEXT}) values ('delete', old.rowid, {", ".join("old." + c for c in TEXT_COLUMNS)});
  insert into items_fts(rowid, {TEXT}) values (new.rowid, {", ".join("new." + c for c in TEXT_COLUMNS)});
end;
"""


def ingest(csv, database):
    """Builds a database with the shell's own settings, which are safe against a crash."""
    script = f"""{TABLE}
.import --csv --skip 1 {csv} items
{SEARCH_TABLE}
insert into items_fts(items_fts) values ('rebuild');
"""
    return measure.run(["sqlite3", str(database)], stdin=script)


def add_triggers(database):
    measure.run(["sqlite3", str(database)], stdin=TRIGGERS)


def apply_difference(csv, database):
    """Imports the new version beside the old one and writes only the rows that differ; triggers do the rest."""
    values = ", ".join(COLUMNS[1:])
    script = f"""{TABLE.replace("table items", "temp table new_items")}
.import --csv --skip 1 --schema temp {csv} new_items
begin;
delete from main.items where id not in (select id from temp.new_items);
update main.items set ({values}) = ({", ".join("n." + c for c in COLUMNS[1:])}) from temp.new_items n
  where n.id = items.id and ({", ".join("n." + c for c in COLUMNS[1:])}) is not ({", ".join("items." + c for c in COLUMNS[1:])});
insert into main.items select * from temp.new_items where id not in (select id from main.items);
commit;
"""
    return measure.run(["sqlite3", str(database)], stdin=script)
