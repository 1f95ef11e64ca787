"""Copies that come together while something goes wrong, and files with versions of other files in them.

Each trial runs one command on copies that were edited apart, and lets one operation on their files fail, or kills the
process there (faults.c). Afterwards each end is sound and has what it had or what it gets, nothing half made is in the way,
and the same command, given again, leads to what it leads to without a fault.
"""
import re
import shutil
import sqlite3

import faults
from bench import FellShort

ERRORS, KILLS = faults.ERRORS, faults.KILLS
FILES = ["hub.db", "one.db", "two.db", "new.db"]
COUNTS = {}


class Scene:
  def __init__(self, name, *words, first=(), input=None, codes=(0,)):
    self.name, self.words, self.first, self.input, self.codes = name, words, first, input, codes


SCENES = [
  Scene("clone", "clone", "hub.db", "new.db"),
  Scene("clone of a folder", "clone", "folder:bundles", "new.db"),
  Scene("pull", "pull", "hub.db", "--db", "one.db"),
  Scene("pull with conflicts", "pull", "two.db", "--db", "one.db"),
  Scene("push", "push", "origin", "--db", "one.db"),
  Scene("sync", "sync", "origin", "--db", "two.db"),
  Scene("sync with a folder", "sync", "bundles", "--db", "one.db"),
  Scene("merge", "merge", "one.db", "--db", "two.db"),
  Scene("merge of a bundle", "merge", "-", "--db", "two.db", input=True),
  Scene("add in a merged file", "add", "more", "--id", "more", "--into", "home", "--db", "hub.db"),
  Scene("undo in a merged file", "undo", "--db", "hub.db"),
  Scene("undo of a pull", "undo", "--pull", "--db", "hub.db"),
  Scene("resolve", "resolve", "a", "--theirs", "--db", "hub.db"),
  Scene("purge of a merged file", "purge", "--before", "8", "--force", "--db", "hub.db"),
  Scene("purge of an item", "purge", "--item", "a", "--force", "--db", "hub.db"),
  Scene("backup of a merged file", "backup", "new.db", "--db", "hub.db"),
  Scene("rescue of a merged file", "rescue", "hub.db", "new.db"),
  Scene("export of a merged history", "export", "history", "-o", "all.ndjson", "--db", "hub.db"),
  Scene("import of a merged history", "import", "history", "-", "new.db", input="history"),
]


class Prepared:
  pass


def prepare(bench, random):
  prepared = Prepared()
  prepared.library = faults.build(bench.folder)
  prepared.folder = bench.path("start")
  prepared.folder.mkdir()
  inner = type(bench)(bench.program, prepared.folder)

  def run(*words):
    inner.good(*words, "-q")
  run("init", "--db", "hub.db")
  for section in ("home", "work"):
    run("section", "add", section, "--id", section, "--db", "hub.db")
  for item in "abcd":
    run("add", f"item {item}", "--id", item, "--into", "home", "--note", f"note {item}", "--db", "hub.db")
  for name in ("one.db", "two.db", "three.db"):
    inner.good("clone", "hub.db", name)
  for number, name in enumerate(("hub.db", "one.db", "two.db", "three.db")):
    run("set", "a", "--text", f"other {number}", "--db", name)
    run("mv", "b", "--into", "acd"[number % 3], "--db", name)
    run("add", f"from {number}", "--id", f"x{number}", "--into", "work", "--image", "🍎", "--db", name)
    run("fav", "d", f"x{number}", "--db", name)
  run("rm", "c", "--db", "two.db")
  run("set", "c", "--done", "--db", "one.db")
  # So that hub.db has received versions, and conflicts between them and its own.
  run("pull", "three.db", "--db", "hub.db")
  inner.path("bundles").mkdir()
  for name in ("one.db", "three.db"):
    run("remote", "add", "bundles", "folder:bundles", "--db", name)
  run("sync", "bundles", "--db", "three.db")
  if not inner.good("conflicts", "--db", "hub.db"):
    raise SystemExit("the merged file has no conflict")
  prepared.bundle = inner.good("bundle", "--db", "one.db").encode()
  prepared.history = inner.good("export", "history", "--db", "hub.db").encode()
  inner.close()
  prepared.bench, prepared.after, prepared.counts = bench, {}, {}
  return prepared


def set_up(bench, prepared):
  """A fresh copy of all files, whose remotes are each other."""
  shutil.copytree(prepared.folder, bench.folder, dirs_exist_ok=True)
  for name in FILES:
    if bench.path(name).exists():
      connection = sqlite3.connect(bench.path(name), isolation_level=None)
      connection.execute("UPDATE meta SET value=replace(value, ?, ?) WHERE name LIKE 'remote %'",
                         (str(prepared.folder), str(bench.folder)))
      connection.close()


def run(bench, prepared, scene, extra=None):
  given = {True: prepared.bundle, "history": prepared.history}.get(scene.input, b"")
  return bench.run(*scene.words, input=given, environment=extra)


def states(bench):
  """What each file holds: its outline at all times, its conflicts and its remotes; of others their bytes or names."""
  found = {}
  for name in FILES:
    if not bench.path(name).exists():
      continue
    found[name] = tuple(
      bench.good(*words, "--db", name)
      for words in (["ls", "--all", "--ndjson"], ["favorites", "--plain"], ["conflicts", "--plain"]))
    # An item is completed, here, when the version that completed it came in.
    found[name] = (re.sub('"completed":"[^"]*",', "", found[name][0]), *found[name][1:])
    found[name] += (sorted(line.split()[0] for line in bench.good("remote", "list", "--db", name).splitlines()),)
    # Except for purged files and new seals, the versions are the same; a decision's name is new each time.
    log = bench.good("log", "--all", "--limit", "999", "--plain", "--fields", "origin,message", "--db", name)
    found[name] += (log,)
  if bench.path("all.ndjson").exists():
    found["all.ndjson"] = bench.path("all.ndjson").read_bytes()
  return found


def count(prepared, scene, reads):
  """How many operations a command makes on its files, and what it leads to, both from a first run without a fault."""
  if (scene.name, reads) not in prepared.counts:
    bench = prepared.bench
    inner = type(bench)(bench.program, bench.folder / f"count-{len(prepared.counts)}")
    set_up(inner, prepared)
    log = bench.folder / "operations"
    log.unlink(missing_ok=True)
    answer = run(inner, prepared, scene, {**faults.faulty(prepared, inner, reads=reads), "FAULT_LOG": str(log)})
    if answer.code not in scene.codes:
      raise FellShort(f"without a fault {answer}")
    if scene.name not in prepared.after:
      prepared.after[scene.name] = states(inner)
    prepared.counts[scene.name, reads] = len(log.read_text().splitlines()) if log.exists() else 0
    shutil.rmtree(inner.folder)
  return prepared.counts[scene.name, reads]


def trial(bench, prepared, random, number):
  scene, reads = random.choice(SCENES), random.random() < 0.3
  how = random.choice(["io", "broken", "descriptors"] if reads else ERRORS + KILLS)
  try:
    at = random.randrange(1, 1 + max(1, count(prepared, scene, reads)))
    told = f"{scene.name}, {how} at {'read' if reads else 'operation'} {at}"
  except FellShort as problem:
    raise FellShort(f"{scene.name}: {problem}") from problem
  try:
    one(bench, prepared, scene, how, at, reads)
  except FellShort as problem:
    raise FellShort(f"{told}: {problem}") from problem


def one(bench, prepared, scene, how, at, reads):
  set_up(bench, prepared)
  answer = run(bench, prepared, scene, faults.faulty(prepared, bench, how, at, reads))
  killed = answer.code == -9
  if answer.late or (killed and how not in KILLS) or (answer.code < 0 and not killed) or answer.code > 127:
    raise FellShort(str(answer))
  if not killed and answer.code not in (0, 9) and not any(
    line.startswith("outline: ") and len(line) > 20 for line in answer.error.splitlines()):
    raise FellShort(f"no message: {answer}")
  COUNTS[scene.name] = COUNTS.get(scene.name, 0) + 1
  for name in FILES:
    if bench.path(name).exists():
      bench.good("check", "--db", name)
      bench.good("ls", "--all", "--db", name)
  wanted = prepared.after[scene.name]
  now = states(bench)
  if answer.code == 0 and different(now, wanted):
    raise FellShort(f"said to be done, and is not: {answer}; {different(now, wanted)}")
  if scene.name.startswith("rescue") and answer.code == 9:
    # It reports what it could not read, and saved the rest.
    return
  if different(now, wanted):
    again = run(bench, prepared, scene)
    now = states(bench)
    if again.code != 0:
      raise FellShort(f"given again: {again}, after {answer}")
    if different(now, wanted):
      raise FellShort(f"given again, something else comes of it, after {answer}: {different(now, wanted)}")
  for name in FILES:
    if bench.path(name).exists():
      bench.good("check", "--db", name)


def different(now, wanted):
  """The first line that differs, or nothing."""
  for name in sorted({*now, *wanted}):
    if (name in now) != (name in wanted):
      return f"{name} is {'there' if name in now else 'not there'}"
    if now[name] != wanted[name]:
      if isinstance(now[name], bytes):
        return name
      one, other = next(pair for pair in zip(now[name], wanted[name]) if pair[0] != pair[1])
      one, other = (text.splitlines() if isinstance(text, str) else text for text in (one, other))
      return f"{name}: {next((pair for pair in zip(one, other) if pair[0] != pair[1]), (len(one), len(other)))}"
  return ""


def summary():
  return ", ".join(f"{name} {count}" for name, count in sorted(COUNTS.items()))
