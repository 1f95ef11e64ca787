"""A million versions: made in the shell, one statement a version, and compared with a model that knows each of them.

It takes minutes, so it runs only if it is named: Scripts/maintain/torture versions. OUTLINE_VERSIONS=10000 makes fewer.
"""
import json
import os
import random as chances
import sqlite3
import time

from bench import FellShort

IS_LONG = True
COUNT = int(os.environ.get("OUTLINE_VERSIONS", "1000000"))
ITEMS = 200
TIMES = {}


class Prepared:
  pass


class Model:
  """The items at each version, from the changes since the first one."""

  def __init__(self):
    self.start, self.changes = {}, []
    self.order = []

  def at(self, number):
    """The text, done mark and parent of each item."""
    items = {name: list(fields) for name, fields in self.start.items()}
    for name, field, value in self.changes[:number - self.first]:
      items[name][field] = value
    return items


def prepare(bench, random):
  prepared = Prepared()
  prepared.file, prepared.model = bench.path("many.outline"), Model()
  bench.good("init", "--db", prepared.file)
  for section in ("s0", "s1", "s2"):
    bench.good("section", "add", section, "--id", section, "--db", prepared.file)
  lines = "".join(json.dumps({"op": "add", "text": f"item {n}", "id": f"i{n}", "into": f"s{n % 3}"}) + "\n"
                  for n in range(ITEMS))
  bench.good("batch", "-", "--db", prepared.file, input=lines.encode())
  model = prepared.model
  model.start = {f"i{n}": [f"item {n}", 0, f"s{n % 3}"] for n in range(ITEMS)}
  now = {name: list(fields) for name, fields in model.start.items()}
  began = time.monotonic()
  db = sqlite3.connect(prepared.file, isolation_level=None)
  model.first = db.execute("SELECT max(number) FROM version").fetchone()[0]
  keys = dict(db.execute("SELECT id, key FROM item"))
  positions = {f"s{n}": 0 for n in range(3)}
  # The order of keys that the program makes; a shell may use others.
  luck = chances.Random(random.random())
  for piece in range(0, COUNT, 50_000):
    db.execute("BEGIN IMMEDIATE")
    for number in range(piece, min(piece + 50_000, COUNT)):
      name = f"i{luck.randrange(ITEMS)}"
      kind = luck.random()
      if kind < 0.6:
        change = (name, 1, 1 - now[name][1])
        db.execute("UPDATE item SET is_done=1-is_done WHERE key=?", (keys[name],))
      elif kind < 0.97:
        change = (name, 0, f"text {number}")
        db.execute("UPDATE item SET text=? WHERE key=?", (change[2], keys[name]))
      else:
        change = (name, 2, f"s{luck.randrange(3)}")
        db.execute("UPDATE outline SET parent=?, after=NULL WHERE id=?", (change[2], name))
        if change[2] == now[name][2]:
          # A move to the end of its own list: a version if it was not there.
          pass
      now[name][change[1]] = change[2]
      found = db.execute("SELECT max(number) FROM version").fetchone()[0]
      if found == model.first + len(model.changes) + 1:
        model.changes.append(change)
      elif found != model.first + len(model.changes):
        raise FellShort(f"a statement made versions up to {found}")
    db.execute("COMMIT")
  db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  db.close()
  note("made by the shell", began)
  began = time.monotonic()
  # It seals the versions of the shell.
  bench.good("add", "sealed", "--id", "sealed", "--into", "s0", "--db", prepared.file, seconds=600)
  model.changes.append(("i0", 1, model.at(model.first + len(model.changes))["i0"][1]))
  note("sealed by the next command", began)
  prepared.last = model.first + len(model.changes)
  print(f"  {prepared.last} versions, {prepared.file.stat().st_size >> 20} MB", flush=True)
  return prepared


def note(what, began):
  TIMES[what] = max(TIMES.get(what, 0), time.monotonic() - began)


def trial(bench, prepared, random, number):
  file, model = prepared.file, prepared.model

  def run(*words, codes=(0,), db=file, seconds=600):
    began = time.monotonic()
    answer = bench.run(*words, "--db", db, seconds=seconds)
    note(" ".join(word for word in words if not str(word).isdigit()), began)
    if answer.code not in codes:
      raise FellShort(str(answer))
    return answer.text

  def shown(*words, db=file):
    found = {}
    for line in run("ls", "--all", "--ndjson", *words, db=db).splitlines():
      node = json.loads(line)
      if node["kind"] == "item" and node["id"] != "sealed":
        found[node["id"]] = [node["text"], int(node["isDone"]), node["parent"]]
    return found

  def expect(found, version, what):
    wanted = model.at(version)
    if found != wanted:
      first = next(name for name in sorted({*found, *wanted}) if found.get(name) != wanted.get(name))
      raise FellShort(f"{what}: {first} is {found.get(first)}, not {wanted.get(first)}")
  if number == 0:
    run("check")
    expect(shown(), prepared.last, "now")
  version = random.randrange(model.first, prepared.last + 1)
  expect(shown("--at", version), version, f"version {version}")
  lines = run("log", "--limit", "5").splitlines()
  if len(lines) != 5:
    raise FellShort(f"log --limit 5 has {len(lines)} lines")
  run("log", "--limit", "3", "--patch")
  run("log", "i7", "--limit", "20")
  other = min(prepared.last, version + random.choice([1, 100, 10_000, COUNT]))
  steps = run("diff", version, other, "--json", codes=(0, 1))
  copy = bench.copy(file, "copy.outline")
  if number % 3 == 0:
    # The difference leads from one to the other.
    run("restore", version, db=copy)
    began = time.monotonic()
    bench.good("apply", "-", "--db", copy, input=steps.encode(), seconds=600)
    note("apply", began)
    expect(shown(db=copy), other, f"difference from {version} to {other}")
  else:
    run("undo", "3", db=copy)
    expect(shown(db=copy), prepared.last - 3, "after undo 3")
    run("redo", db=copy)
    expect(shown(db=copy), prepared.last - 2, "after redo")
  if number == 1:
    run("purge", "--before", prepared.last - COUNT // 2, "--force", db=copy)
    run("check", db=copy)
    expect(shown(db=copy), prepared.last - 2, "after a purge")
  copy.unlink()


def summary():
  return "the longest: " + ", ".join(f"{what} {seconds:.2f} s" for what, seconds in sorted(TIMES.items()))
