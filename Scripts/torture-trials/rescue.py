"""Damaged files, and what outline rescue saves of them: the new file must always be sound, hold every item that sqlite3 can
still read, and be equal where there is no damage."""
import json
import sqlite3

from bench import FellShort

TABLES = ["item", "change", "content_change", "version", "note", "deleted", "usage", "meta"]
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
]
DROPS = [
  "DROP TABLE search", "DELETE FROM search_config", "DROP TABLE change", "DROP TABLE item", "DROP TABLE version",
  "DROP TABLE deleted", "DROP TABLE content_change", "DROP INDEX item_favorite", "DROP VIEW outline", "DROP TABLE meta",
  "DROP TRIGGER item_before_delete", "DROP TABLE never", "PRAGMA application_id=0; PRAGMA user_version=0",
]


def prepare(bench, random):
  """A file with some of everything, on several pages, in two states: all in the main file, and a log beside it."""
  file = bench.path("prepared.outline")
  bench.good("init", "--db", file)
  for section in ("home", "work"):
    bench.good("section", "add", section, "--id", section, "--db", file)
  names = []
  for round_ in range(12):
    lines = [json.dumps({"op": "add", "text": f"item {round_} {n} " + "words " * (n % 9), "id": f"i{round_}x{n}",
                         "into": random.choice(["home", "work"] + names[-20:])}) for n in range(25)]
    names += [f"i{round_}x{n}" for n in range(25)]
    # Where one is to go may have been deleted.
    bench.run("batch", "--continue-on-error", "-", "--db", file, input="\n".join(lines).encode())
    for name in random.sample(names, 6):
      bench.run("set", name, "--text", f"new {name}", "--note", "note " * random.randrange(1, 1500), "--db", file)
      bench.run("fav", name, "--db", file)
      bench.run("mv", random.choice(names), "--into", name, "--db", file)
    bench.run("rm", random.choice(names), "--db", file)
    bench.run("undo", "--db", file)
    bench.run("use", random.choice(names), "--db", file)
    bench.run("rm", random.choice(names), "--db", file)
  return file


def damage(file, random):
  """Damages a file in one of many ways, and says how."""
  data = bytearray(file.read_bytes())
  kind = random.choice(["none", "flip", "flips", "zero", "garbage", "cut", "swap", "tamper", "tampers", "drop", "head"])
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
  elif kind == "head":
    data[random.randrange(100)] = random.randrange(256)
  if kind in ("none", "flip", "flips", "zero", "garbage", "cut", "swap", "head"):
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
  file = bench.copy(prepared, "file.outline")
  how = damage(file, random)
  before = file.read_bytes()
  answer = bench.bounded("rescue", file, bench.path("new.outline"), seconds=120)
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
  texts = [row[0] for row in sqlite3.connect(new).execute("SELECT text FROM item")]
  missing = [text for text in readable(file) if text not in set(texts)]
  if missing and not how.startswith(("flip", "garbage", "head", "swap")):
    raise FellShort(f"{how}: lost {missing[:3]}, which sqlite3 still reads")
  if how == "none":
    if answer.code != 0:
      raise FellShort(f"no damage, and {answer}")
    for words in (["export", "history"], ["tree"], ["log", "--stat", "--all"], ["blame", "home"], ["favorites"]):
      if bench.good(*words, "--db", file) != bench.good(*words, "--db", new):
        raise FellShort(f"no damage, and another {' '.join(words)}")
