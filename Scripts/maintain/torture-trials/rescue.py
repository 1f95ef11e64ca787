"""Damaged files, and what outline rescue saves of them: the new file must always be sound, hold every item that sqlite3
can still read, and be equal where there is no damage. A lost row of the history costs no other node anything, and the
present nothing. Half of the files have versions of another file in them."""
import collections
import json
import sqlite3

import damage as values
from bench import FellShort

TABLES = ["item", "item", "change", "change", "content_change", "version", "note", "deleted", "usage", "view_expansion",
          "meta"]
TAMPERINGS = [
  "DELETE FROM item WHERE key=(SELECT key FROM item WHERE key>0 ORDER BY random() LIMIT 1)",
  "UPDATE item SET parent=key WHERE key=(SELECT key FROM item WHERE key>3 ORDER BY random() LIMIT 1)",
  "UPDATE item SET parent=(SELECT key FROM item WHERE key>3 ORDER BY random() LIMIT 1), position='zz'||key WHERE key="
  "(SELECT key FROM item WHERE key>3 ORDER BY random() LIMIT 1)",
  "UPDATE item SET parent=99999 WHERE key=(SELECT key FROM item WHERE key>3 ORDER BY random() LIMIT 1)",
  "UPDATE item SET text=CAST(x'41ff42' AS TEXT) WHERE key=(SELECT key FROM item WHERE key>0 ORDER BY random() LIMIT 1)",
  "UPDATE item SET is_done=7, position='?' WHERE key=(SELECT key FROM item WHERE key>0 ORDER BY random() LIMIT 1)",
  "UPDATE item SET id='a b'||char(10) WHERE key=(SELECT key FROM item WHERE key>0 ORDER BY random() LIMIT 1)",
  "UPDATE item SET key=9223372036854775807 WHERE key=(SELECT max(key) FROM item)",
  "UPDATE item SET note_key=777 WHERE key=(SELECT key FROM item WHERE key>0 ORDER BY random() LIMIT 1)",
  "UPDATE item SET attributes='[1' WHERE key=(SELECT key FROM item WHERE key>0 ORDER BY random() LIMIT 1)",
  "UPDATE item SET kind='root', favorite_position='' WHERE key=(SELECT max(key) FROM item)",
  "DELETE FROM item WHERE key=0",
  "DELETE FROM change WHERE version=(SELECT number FROM version ORDER BY random() LIMIT 1)",
  "DELETE FROM change WHERE item=(SELECT item FROM change ORDER BY random() LIMIT 1)",
  "UPDATE change SET version=version+1 WHERE rowid IS NULL OR item=(SELECT item FROM change ORDER BY random() LIMIT 1)",
  "UPDATE change SET position=NULL WHERE item=(SELECT max(item) FROM change)",
  "UPDATE change SET since=since+1, what=99 WHERE item=(SELECT item FROM change ORDER BY random() LIMIT 1)",
  "UPDATE change SET parent=4242 WHERE parent IS NOT NULL AND item=(SELECT item FROM change ORDER BY random() LIMIT 1)",
  "DELETE FROM content_change",
  "UPDATE content_change SET text='x', note_key=55",
  "DELETE FROM version WHERE number=(SELECT number FROM version ORDER BY random() LIMIT 1)",
  "UPDATE version SET number=number+1048576 WHERE number=(SELECT max(number) FROM version)",
  "UPDATE version SET stamp=9000000000000000000, name='?' WHERE number=2",
  "DELETE FROM deleted", "UPDATE deleted SET id='home'", "DELETE FROM note", "DELETE FROM version", "DELETE FROM meta",
  "INSERT INTO version(number, name, stamp) VALUES(400, 'klmnklmnklmnklmn', 5)",
  "DELETE FROM received", "DELETE FROM conflict", "UPDATE received SET steps='[1'", "UPDATE received SET after='x', file=7",
]
ODD = [
  "CAST(x'610062' AS TEXT)", "CAST(x'6162ff' AS TEXT)", "' a'", "char(133)||'x'", "char(10)", "hex(randomblob(40))",
]
DROPS = [
  "DROP TABLE search_index", "DELETE FROM search_index_config", "DROP TABLE change", "DROP TABLE item", "DROP TABLE version",
  "DROP TABLE deleted", "DROP TABLE content_change", "DROP INDEX item_favorite", "DROP VIEW outline", "DROP TABLE meta",
  "DROP TRIGGER item_before_delete", "DROP TABLE never", "PRAGMA application_id=0; PRAGMA user_version=0",
]


def prepare(bench, random):
  """Two files with some of everything, on several pages, each with its earlier states; one has met a copy of itself."""
  return [prepare_one(bench, random, name) for name in ("alone", "merged")]


def prepare_one(bench, random, kind):
  file, other = bench.path(f"{kind}.outline"), bench.path("other.outline")
  bench.good("init", "--db", file)
  for section in ("home", "work"):
    bench.good("section", "add", section, "--id", section, "--db", file)
  names = []
  old = []
  for round_ in range(8 if kind == "alone" else 5):
    lines = [json.dumps({"op": "add", "text": f"item {round_} {n} " + "words " * (n % 9), "id": f"i{round_}x{n}",
                         "into": random.choice(["home", "work"] + names[-20:])}) for n in range(25)]
    names += [f"i{round_}x{n}" for n in range(25)]
    # The destination may have been deleted.
    bench.run("batch", "--continue-on-error", "-", "--db", file, input="\n".join(lines).encode())
    for name in random.sample(names, 6):
      bench.run("set", name, "--text", f"new {name}", "--note", "note " * random.randrange(1, 1500), "--db", file)
      bench.run("fav", name, "--db", file)
      bench.run("mv", random.choice(names), "--into", name, "--db", file)
    bench.run("rm", random.choice(names), "--db", file)
    bench.run("undo", "--db", file)
    bench.run("use", random.choice(names), "--db", file)
    bench.run("rm", random.choice(names), "--db", file)
    if kind == "merged" and round_ in (1, 3):
      if not other.exists():
        bench.good("clone", file, other)
      for name in random.sample(names, 4):
        for db in (file, other):
          bench.run("set", name, "--text", f"{db.stem} {round_}", "--db", db)
          bench.run("mv", name, "--into", random.choice(names), "--db", db)
      bench.good("pull", other, "--db", file)
    if round_ % 4 == 1:
      old.append(file.read_bytes())
  return file, old


def unguarded(file):
  """A connection whose tables take any value."""
  db = sqlite3.connect(file, isolation_level=None)
  for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='trigger'").fetchall():
    db.execute(f"DROP TRIGGER {name}")
  db.execute("PRAGMA writable_schema=ON")
  db.execute("UPDATE sqlite_schema SET sql=replace(replace(sql, 'STRICT, WITHOUT', 'WITHOUT'), ') STRICT', ')') "
             "WHERE type='table'")
  db.close()
  db = sqlite3.connect(file, isolation_level=None)
  db.execute("PRAGMA ignore_check_constraints=ON")
  return db


def identity(table):
  return values.TABLES[table][:2 if table in ("change", "content_change", "view_expansion") else 1]


def some_row(table):
  columns = ", ".join(identity(table))
  return f"({columns})=(SELECT {columns} FROM {table} ORDER BY random() LIMIT 1)"


def set_cells(file, random):
  """Puts a hostile value into some columns of single rows."""
  done = []
  db = unguarded(file)
  for _ in range(random.choice([1, 1, 1, 3, 9])):
    table = random.choice(TABLES)
    column, value = random.choice(values.TABLES[table]), random.choice(values.VALUES + ODD)
    try:
      db.execute(f"UPDATE {table} SET {column}={value} WHERE {some_row(table)}")
      done.append(f"{table}.{column}={value[:30]}")
    except sqlite3.Error:
      pass
  db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  db.close()
  return "cells: " + "; ".join(done)


def delete_row(file, random):
  """Deletes one row of the history, and tells whose it was."""
  table = random.choice(["change", "change", "content_change", "version"])
  columns = identity(table)
  db = unguarded(file)
  row = random.choice(db.execute(f"SELECT {', '.join(columns)} FROM {table} WHERE {columns[0]}>0").fetchall())
  db.execute(f"DELETE FROM {table} WHERE ({', '.join(columns)})=({', '.join(map(str, row))})")
  db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  db.close()
  return f"row: {table} {dict(zip(columns, row))}", dict(zip(columns, row)).get("item")


def states(file):
  """Each node at each version, by its id: its parent, place, marks and content."""
  db = sqlite3.connect(file)
  ids = dict(db.execute("SELECT key, id FROM deleted UNION SELECT key, id FROM item"))
  notes = dict(db.execute("SELECT key, text FROM note"))
  versions = [number for (number,) in db.execute("SELECT number FROM version ORDER BY number DESC")]
  places, contents = collections.defaultdict(dict), collections.defaultdict(dict)
  place = "parent, position, is_done, is_expanded, favorite_position"
  content = "text, secondary_text, image, attributes, note_key"
  for item, version, *row in db.execute(f"SELECT item, version, {place} FROM change"):
    places[item][version] = row
  for item, version, *row in db.execute(f"SELECT item, version, {content} FROM content_change"):
    contents[item][version] = row
  present = {key: (row[:5], row[5:]) for key, *row in db.execute(f"SELECT key, {place}, {content} FROM item")}
  db.close()
  found = {}
  for key, name in ids.items():
    now, said = present.get(key, ([None] * 5, [None] * 5))
    for version in versions:
      found[name, version] = (ids.get(now[0]), *now[1:], *said[:4], notes.get(said[4])) if now[1] else None
      now, said = places[key].get(version, now), contents[key].get(version, said)
  return ids, found


def damage(file, random, old):
  """Damages a file in one of many ways, and says how."""
  data = bytearray(file.read_bytes())
  kind = random.choice(["none", "flip", "flips", "zero", "garbage", "cut", "swap", "old", "tamper", "tampers", "drop",
                        "head", "cells", "cells"])
  pages = len(data) // 4096
  if kind in ("flip", "flips"):
    for _ in range(1 if kind == "flip" else random.randrange(2, 60)):
      data[random.randrange(len(data))] ^= 1 << random.randrange(8)
  elif kind in ("zero", "garbage"):
    for _ in range(random.choice([1, 1, 3])):
      page = random.randrange(pages)
      size = random.choice([4096, 4096, 512])
      new = bytes(size) if kind == "zero" else random.randbytes(size)
      data[page * 4096:page * 4096 + size] = new
  elif kind == "cut":
    del data[random.randrange(512, len(data)):]
  elif kind == "swap":
    a, b = random.randrange(pages), random.randrange(pages)
    a, b = slice(a * 4096, a * 4096 + 4096), slice(b * 4096, b * 4096 + 4096)
    data[a], data[b] = data[b], data[a]
  elif kind == "old":
    before = random.choice(old)
    for _ in range(random.choice([1, 1, 3, 9])):
      page = random.randrange(len(before) // 4096)
      data[page * 4096:page * 4096 + 4096] = before[page * 4096:page * 4096 + 4096]
  elif kind == "cells":
    return set_cells(file, random)
  elif kind == "head":
    data[random.randrange(100)] = random.randrange(256)
  if kind in ("none", "flip", "flips", "zero", "garbage", "cut", "swap", "old", "head"):
    file.write_bytes(data)
    return kind
  count = 1 if kind == "tamper" else 2 if kind == "drop" else random.randrange(2, 8)
  done = []
  db = sqlite3.connect(file, isolation_level=None)
  db.execute("PRAGMA ignore_check_constraints=ON")
  for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='trigger'").fetchall():
    db.execute(f"DROP TRIGGER {name}")
  for script in random.sample(DROPS if kind == "drop" else TAMPERINGS, count):
    try:
      db.executescript(script)
      done.append(script)
    except sqlite3.Error:
      pass
  db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  db.close()
  return f"{kind}: {'; '.join(done)}"


def readable(file):
  """The texts of items that SQLite can still read, one by one by their keys."""
  found = []
  try:
    db = sqlite3.connect(f"file:{file}?immutable=1", uri=True)
    db.text_factory = lambda data: data.decode("utf-8", "replace")
    for key, text in db.execute("SELECT key, text FROM item NOT INDEXED WHERE key>0"):
      if isinstance(text, str) and text:
        found.append(text)
  except (sqlite3.Error, ValueError, OverflowError):
    pass
  return found


def trial(bench, prepared, random, number):
  source, old = random.choice(prepared)
  file = bench.copy(source, "file.outline")
  owner = None
  if number % 4 == 3:
    how, owner = delete_row(file, random)
  else:
    how = damage(file, random, old)
  before = file.read_bytes()
  # A sound file takes a tenth of a second.
  answer = bench.bounded("rescue", file, bench.path("new.outline"), seconds=60)
  if file.read_bytes() != before:
    raise FellShort(f"{how}: rescue wrote to the damaged file")
  if answer.code not in (0, 9):
    # Without any row of an outline there is nothing to save.
    if answer.code == 7 and not readable(file):
      return
    raise FellShort(f"{how}: {answer}")
  new = bench.path("new.outline")
  for words in (["check"], ["tree"], ["log", "--stat"], ["diff", "@--", "@"]):
    checked = bench.run(*words, "--db", new, seconds=120)
    if checked.code != 0 and not (words[0] == "diff" and checked.code == 3):
      raise FellShort(f"{how}: after the rescue {checked}")
  texts = {row[0] for row in sqlite3.connect(new).execute("SELECT text FROM item")}
  missing = [text for text in readable(file) if text not in texts]
  if missing and not how.startswith(("flip", "garbage", "head", "swap", "old")):
    raise FellShort(f"{how}: lost {missing[:3]}, which sqlite3 still reads")
  if how.startswith("row"):
    expect_others(how, source, new, owner)
  if how == "none":
    if answer.code != 0:
      raise FellShort(f"no damage, and {answer}")
    for words in (["export", "history"], ["tree"], ["log", "--stat", "--all"], ["blame", "home"], ["favorites"]):
      if bench.good(*words, "--db", file) != bench.good(*words, "--db", new):
        raise FellShort(f"no damage, and another {' '.join(words)}")


def expect_others(how, source, new, owner):
  """Expects that all nodes but one are as they were at all versions, and now that one too."""
  (ids, wanted), (_, found) = states(source), states(new)
  last = max(version for _, version in wanted)
  now = {at for at in wanted.keys() | found.keys() if at[1] == last and wanted.get(at) != found.get(at)}
  if now:
    raise FellShort(f"{how}: otherwise in the present {sorted(now)[:5]}")
  other = [at for at, state in wanted.items() if at[0] not in (ids.get(owner), "/") and found.get(at) != state]
  if other:
    raise FellShort(f"{how}: otherwise now {other[:5]}")
