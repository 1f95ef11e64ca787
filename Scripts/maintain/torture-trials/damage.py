"""Files that were damaged: bytes, pages, rows, rules and indexes.

Each trial damages a copy of a rich file in a way drawn by chance, then runs commands on it. Each
must end by itself, with a documented exit code and within bounded memory. Where check finds
nothing wrong, tree, log and diff must show what they showed of the sound file, but for what
nobody can know to be wrong: the words of an item, and another value that could as well be so.
Of flipped bytes that nothing is known of, the structure must be the same: which nodes there are
and were, where, and which versions.
"""
import json
import os
import re
import resource
import sqlite3

from bench import FellShort

CODES = {0, 1, 2, 3, 4, 5, 6, 7, 8}
# A limit on address space, far above the need; the memory that was used is compared afterwards.
MEGABYTES = 1400
# How much more memory a damaged file may take than the sound ones did, in kilobytes.
MORE = 64 << 10
peak = 0

READING = [
  ["ls", "--all"], ["ls", "--all", "--json"], ["ls", "--all", "--ndjson"],
  ["ls", "home", "--plain"],
  ["ls", "--all", "--at", "5"], ["ls", "--all", "--at", "9", "--json"], ["ls", "--view", "left"],
  ["show", "a"], ["show", "deep9", "--json"], ["show", "home"], ["show", "x1", "--at", "12"],
  ["find", "apple"], ["find", "🍎"], ["find", "note", "--json"], ["log"], ["log", "--stat"],
  ["log", "--patch"], ["log", "--json"], ["log", "a"], ["log", "--all", "--ndjson"],
  ["diff", "1", "@"], ["diff", "4", "15", "--json"], ["diff", "@", "3"], ["blame", "home"],
  ["blame", "deep", "--json"], ["deleted"], ["deleted", "--json"], ["recents", "--json"],
  ["favorites"], ["favorites", "--json"], ["section", "ls"], ["section", "ls", "--json"],
  ["check"], ["check", "--json"],
]
WRITING = [
  ["add", "new", "--into", "home"], ["set", "a", "--text", "other"], ["set", "a", "--done"],
  ["mv", "deep3", "--into", "work"], ["mv", "a", "--after", "b"], ["rm", "deep5"], ["rm", "b"],
  ["use", "a"], ["fav", "b"], ["fav", "a"], ["unfav", "a"], ["expand", "deep"],
  ["collapse", "deep"],
  ["undo"], ["undo", "4"], ["redo"], ["revert", "8"], ["restore", "6"], ["section", "rm", "work"],
  ["section", "mv", "work", "--first"], ["purge", "--before", "10", "--force"],
  ["backup", "copy.db"],
  ["swipe", "a"], ["rm", "home"],
]
SHOWN = [["ls", "--all", "--json"], ["log", "--all", "--limit", "9999", "--json"],
         ["diff", "1", "@", "--json"]]

TABLES = {
  "item": ["key", "id", "parent", "position", "kind", "text", "secondary_text", "image", "note_key",
           "is_done", "attributes", "is_expanded", "favorite_position"],
  "note": ["key", "text"],
  "change": ["version", "item", "since", "what", "parent", "position", "is_done", "is_expanded",
             "favorite_position"],
  "content_change": ["item", "version", "text", "secondary_text", "image", "note_key",
                     "attributes"],
  "deleted": ["key", "id"],
  "version": ["number", "name", "stamp", "origin", "author", "message", "series", "undoes", "open",
              "changes", "is_loud"],
  "usage": ["item", "count", "last_used"],
  "view_expansion": ["view", "item", "is_expanded"],
  "meta": ["name", "value"],
  "sqlite_sequence": ["name", "seq"],
  "search_index_data": ["id", "block"], "search_index_idx": ["segid", "term", "pgno"],
  "search_index_docsize": ["id", "sz"], "search_index_config": ["k", "v"],
}
VALUES = [
  "NULL", "0", "1", "-1", "2", "7", "16", "31", "9223372036854775807", "-9223372036854775808",
  "9007199254740993", "4611686018427387904", "1e300", "''", "'a'", "'zz'", "'a0'", "'item'",
  "'section'", "'/'", "x'00'", "x'ff80c3'", "CAST(x'ff80c328' AS TEXT)", "'{'", "'[1,2'", "'{}'",
  "'null'", "'" + "[" * 3000 + "'", "'é\u0301‮'", "char(0)", "char(27)||'[2J'", "randomblob(40)",
  "zeroblob(2000)", "'" + "k" * 16 + "'", "'" + "z" * 300 + "'", "99999", "'{\"layout\":7}'",
]
# Columns whose value is stored nowhere else: another valid value is not recognised as wrong.
SAID = {
  "item": {"text", "secondary_text", "image", "note_key", "is_done", "attributes", "is_expanded",
           "favorite_position", "position", "parent", "id"},
  "deleted": {"id"}, "note": {"text"}, "content_change": {"text", "secondary_text", "image", "note_key", "attributes"},
  "version": {"name", "stamp", "origin", "author", "message", "series", "undoes"},
  "change": {"is_done", "is_expanded", "favorite_position", "position", "parent"},
  "usage": {"count", "last_used", "item"}, "view_expansion": {"view", "item", "is_expanded"},
  "meta": {"name", "value"},
}

UNVERSIONED = {"usage", "view_expansion", "meta"}


def rich(bench, name, large):
  """A file that has something of everything."""
  file = bench.path(name)

  def run(*words, **options):
    return bench.good(*words, "--db", file, "-q", **options)
  run("init")
  for title in ("home", "work", "play"):
    run("section", "add", title, "--id", title)
  for item in ("a", "b", "c"):
    run("add", f"apple {item}", "--id", item, "--into", "home")
  run("add", "🍎 red fruit", "--id", "x1", "--image", "🍎", "--note", "a note " * 40,
      "--into", "work")
  parent = "home"
  for level in range(10):
    item = "deep" if level == 0 else f"deep{level}"
    run("add", f"level {level}", "--id", item, "--into", parent)
    parent = item
  run("fav", "a", "x1")
  run("mv", "b", "--before", "a")
  run("set", "a", "--text", "apple changed", "--note", "a longer note\nof two lines")
  run("set", "b", "--done")
  run("rm", "deep6")
  run("collapse", "deep")
  run("undo")
  run("rm", "c")
  run("use", "a", "b")
  run("expand", "deep", "--view", "left")
  run("collapse", "deep2", "--view", "right")
  if large:
    text = "".join(f"item {number} of many words\n" for number in range(600))
    run("add", "-", "--into", "play", input=text.encode())
    for item in range(12):
      run("add", f"late {item}", "--into", "play", "--first")
    run("section", "mv", "play", "--first")
  return file


def prepare(bench, random):
  files = [rich(bench, "small.db", False), rich(bench, "large.db", True)]
  for file in files:
    sound = sqlite3.connect(file, isolation_level=None)
    sound.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound.close()
  prepared = [(file, [shown(bench, file, words) for words in SHOWN]) for file in files]
  for words in READING + WRITING:
    copy = bench.copy(files[1], "memory.db")
    bench.run(*words, "--db", copy, megabytes=MEGABYTES)
    for ending in ("-wal", "-shm"):
      if os.path.exists(f"{copy}{ending}"):
        os.remove(f"{copy}{ending}")
  global peak
  peak = most_memory()
  return prepared


def most_memory():
  """The most memory that any command took so far, in kilobytes."""
  return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


def shown(bench, file, words):
  """What a command shows, without the words: None where it fails."""
  answer = bench.run(*words, "--db", file, megabytes=MEGABYTES)
  return masked(answer.text) if answer.code == 0 else None


def masked(text):
  """The structure of an answer: texts as such are what nobody can know to be right."""
  hidden = {"text", "secondaryText", "image", "note", "message", "title", "author", "attributes",
            "before", "after", "age", "at", "date", "time", "configuration"}

  def mask(value):
    if isinstance(value, dict):
      return {key: "…" if key in hidden and isinstance(inner, str) else mask(inner)
              for key, inner in value.items()}
    return [mask(inner) for inner in value] if isinstance(value, list) else value
  try:
    return json.dumps(mask(json.loads(text)), sort_keys=True)
  except ValueError:
    return text


def structure(text):
  """Which nodes there are and where, and which versions; of a difference, what came, went, moved."""
  kept = {"id", "section", "parent", "previous", "number", "from", "to", "op"}

  def keep(value):
    if isinstance(value, list):
      steps = {"insert", "delete", "move"}
      return [keep(inner) for inner in value
              if not isinstance(inner, dict) or inner.get("op", "insert") in steps]
    if not isinstance(value, dict):
      return value
    return {key: keep(inner) for key, inner in value.items()
            if key in kept or isinstance(inner, (dict, list))}
  return None if text is None else keep(json.loads(text))


# How files are damaged. Each returns a description of the damage, and how much of it may go
# unnoticed.
NOTHING, MARKS, ANYTHING = range(3)

def flip(file, random):
  data = bytearray(file.read_bytes())
  page = random.randrange(len(data) // 4096) if random.random() < 0.5 else None
  places = []
  for _ in range(random.choice([1, 1, 1, 2, 5, 20, 50])):
    place = random.randrange(len(data)) if page is None else page * 4096 + random.randrange(4096)
    data[place] ^= 1 << random.randrange(8) if random.random() < 0.5 else random.randrange(1, 256)
    places.append(place)
  file.write_bytes(data)
  return f"flipped bytes at {places}", MARKS


def cut(file, random):
  data = file.read_bytes()
  size = random.randrange(len(data))
  if random.random() < 0.5:
    size -= size % 4096
  file.write_bytes(data[:size])
  return f"cut to {size} bytes", NOTHING


def pages(file, random):
  data = bytearray(file.read_bytes())
  count = len(data) // 4096
  one, other = random.randrange(count), random.randrange(count)
  how = random.choice(["swapped", "zeroed", "copied", "noise"])
  first, second = slice(one * 4096, one * 4096 + 4096), slice(other * 4096, other * 4096 + 4096)
  if how == "swapped":
    data[first], data[second] = data[second], data[first]
  elif how == "zeroed":
    data[first] = bytes(4096)
  elif how == "noise":
    data[first] = random.randbytes(4096)
  else:
    data[second] = data[first]
  file.write_bytes(data)
  return f"pages {one} and {other} {how}", NOTHING


def unknown(table, column):
  """How much of another value in a column nobody can know to be wrong."""
  if column not in SAID.get(table, ()):
    return NOTHING
  return ANYTHING if column in ("id", "item", "parent", "position") else MARKS


def statement(random):
  """A statement that no guard would let through, and how much of what it does nobody can know."""
  table = random.choice([*TABLES, "item", "change", "version", "content_change"])
  columns = TABLES[table]
  some = f"FROM {table} ORDER BY random() LIMIT {random.choice([1, 1, 2, 9])})"
  where = f"rowid IN (SELECT rowid {some}"
  if table in ("change", "view_expansion", "meta", "search_index_idx"):
    key = ",".join({"change": ["version", "item"], "view_expansion": ["view", "item"],
                    "meta": ["name"], "search_index_idx": ["segid", "term"]}[table])
    where = f"({key}) IN (SELECT {key} {some}"
  kind = random.random()
  if kind < 0.2:
    return f"DELETE FROM {table} WHERE {where}", ANYTHING if table in UNVERSIONED else NOTHING
  if kind < 0.25:
    return f"DELETE FROM {table}", ANYTHING if table in UNVERSIONED - {"meta"} else NOTHING
  if kind < 0.35:
    chosen = random.choice(columns)
    row = ",".join(random.choice(VALUES) if column == chosen else column for column in columns)
    return (f"INSERT OR REPLACE INTO {table}({','.join(columns)}) SELECT {row} FROM {table} "
            f"WHERE {where}", ANYTHING if table in ("usage", "note") else unknown(table, chosen))
  column = random.choice(columns)
  value = random.choice(VALUES)
  if random.random() < 0.3:
    value = random.choice(columns)
  elif random.random() < 0.3:
    value = f"(SELECT {column} FROM {table} ORDER BY random() LIMIT 1)"
  sql = f"UPDATE OR IGNORE {table} SET {column}={value} WHERE {where}"
  return sql, unknown(table, column)


def tamper(file, random):
  db = open_unguarded(file)
  # Seeds SQLite's own random numbers: all randomness comes from here.
  db.create_function("random", 0, lambda: random.randrange(1 << 62))
  done, excused = [], NOTHING
  for _ in range(random.choice([1, 1, 1, 2, 4])):
    sql, may_pass = statement(random)
    try:
      db.execute(sql)
      done.append(sql[:300])
      excused = max(excused, may_pass)
    except sqlite3.Error:
      continue
  db.close()
  return "; ".join(done), excused


def circle(file, random):
  db = open_unguarded(file)
  sql = random.choice([
    "UPDATE item SET parent=key, position='zz' WHERE id='a'",
    "UPDATE item SET parent=(SELECT key FROM item WHERE id='deep9'), position='zz' WHERE id='deep'",
    "UPDATE item SET parent=(SELECT key FROM item WHERE id='deep4'), position='zz' WHERE id='home'",
    "UPDATE item SET parent=(SELECT key FROM item WHERE id='home'), position='zz' WHERE key=0",
    "UPDATE change SET parent=item WHERE position IS NOT NULL",
    "UPDATE change SET parent=(SELECT max(key) FROM item) WHERE position IS NOT NULL",
    "UPDATE version SET undoes=number", "UPDATE version SET undoes=number+1",
    "UPDATE change SET since=version", "UPDATE item SET parent=-5",
    "UPDATE item SET key=9223372036854775807 WHERE id='b'", "DELETE FROM item WHERE id='b'",
    "UPDATE item SET parent=9223372036854775807 WHERE id='b'",
  ])
  try:
    db.execute(sql)
  except sqlite3.Error:
    sql = "UPDATE item SET parent=key, position='zz' WHERE id='a'"
    db.execute(sql)
  db.close()
  return sql, NOTHING


def redefine(file, random):
  db = open_unguarded(file)
  names = db.execute(
    "SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").fetchall()
  kind, name = random.choice(names)
  how = random.choice(["drop", "empty", "delete", "text", "add"])
  try:
    if how == "drop":
      sql = f"DROP {kind} {name}"
      db.execute(sql)
    elif how == "empty" and kind in ("trigger", "view"):
      text = db.execute("SELECT sql FROM sqlite_schema WHERE name=?", (name,)).fetchone()[0]
      db.execute(f"DROP {kind} {name}")
      empty = re.sub(r"BEGIN.*", "BEGIN SELECT 1; END", text, flags=re.S) if kind == "trigger" \
        else f"CREATE VIEW {name} AS SELECT 1 AS key, 2 AS id"
      db.execute(empty)
      sql = f"emptied {name}"
    elif how == "delete":
      db.execute("PRAGMA writable_schema=ON")
      db.execute("DELETE FROM sqlite_schema WHERE name=?", (name,))
      sql = f"deleted {name} from the schema"
    elif how == "text":
      db.execute("PRAGMA writable_schema=ON")
      value = random.choice(["NULL", "''", "'x'", "substr(sql, 1, 40)", "sql||' '", "x'ff'", "7"])
      column = random.choice(["sql", "sql", "name", "tbl_name", "type", "rootpage"])
      db.execute(f"UPDATE sqlite_schema SET {column}={value} WHERE name=?", (name,))
      sql = f"{column} of {name} in the schema is {value}"
    else:
      db.execute("CREATE TRIGGER other AFTER UPDATE ON item BEGIN SELECT 1; END")
      sql = "added a trigger"
  except sqlite3.Error:
    db.execute("DROP TRIGGER change_before_delete")
    sql = "dropped change_before_delete"
  db.close()
  return sql, NOTHING


def header(file, random):
  data = bytearray(file.read_bytes())
  place = random.randrange(100)
  data[place] = random.randrange(256)
  file.write_bytes(data)
  return f"byte {place} of the header is {data[place]}", MARKS


def open_unguarded(file):
  db = sqlite3.connect(file, isolation_level=None)
  # Of Python's sqlite3 only the pragmas reach what the shell calls enable_trigger.
  guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type='trigger'").fetchall()
  db.executescript("PRAGMA ignore_check_constraints=ON; PRAGMA foreign_keys=OFF")
  return Unguarded(db, guards)


class Unguarded:
  """A connection whose triggers are out of the way until it is closed."""

  def __init__(self, db, guards):
    self.db, self.guards = db, guards
    for name, _ in guards:
      db.execute(f'DROP TRIGGER "{name}"')
    self.put_back = True

  def execute(self, sql, values=()):
    if "sqlite_schema" in sql or sql.startswith(("DROP", "CREATE")):
      self.restore()
    return self.db.execute(sql, values)

  def create_function(self, *words):
    self.db.create_function(*words)

  def restore(self):
    if self.put_back:
      self.put_back = False
      for _, sql in self.guards:
        self.db.execute(sql)

  def close(self):
    self.restore()
    self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    self.db.close()


WAYS = [flip, flip, flip, pages, cut, tamper, tamper, tamper, tamper, circle, redefine, header]


def trial(bench, prepared, random, number):
  source, sound = prepared[1 if random.random() < 0.3 else 0]
  file = bench.copy(source, "file.db")
  try:
    told, may_pass = random.choice(WAYS)(file, random)
  except sqlite3.Error as error:
    told, may_pass = f"tried, and SQLite said {error}", ANYTHING
  damaged = file.read_bytes()

  def run(words):
    answer = bench.bounded(*words, "--db", file, seconds=120, megabytes=MEGABYTES)
    if answer.code not in CODES:
      raise FellShort(f"{told}: undocumented exit code: {answer}")
    return answer
  try:
    check = run(["check"])
    for words in random.sample(READING, 5):
      run(words)
    if check.code == 0 and may_pass != ANYTHING and told:
      for words, before in zip(SHOWN, sound):
        now = shown(bench, file, words)
        if may_pass == MARKS:
          before, now = structure(before), structure(now)
        if now != before:
          raise FellShort(f"check is clean, and {' '.join(words)} is otherwise")
    if file.read_bytes() != damaged:
      raise FellShort("reading changed the file")
    for words in random.sample(WRITING, 3):
      run(words)
      for ending in ("-wal", "-shm", "-journal"):
        if os.path.exists(f"{file}{ending}"):
          os.remove(f"{file}{ending}")
      file.write_bytes(damaged)
    global peak
    if most_memory() > peak + MORE:
      before, peak = peak, most_memory()
      raise FellShort(f"memory went from {before} to {peak} kB")
  except FellShort as problem:
    raise FellShort(f"{told}: {problem}") from None
