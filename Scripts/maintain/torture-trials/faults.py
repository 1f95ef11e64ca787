"""Each changing command, with something going wrong at each operation on its files, one after the other.

A library that is preloaded (faults.c) counts what a command does to its folder. At the k-th operation that fails, or the
process is killed. Then the file must hold what it held before the command or what it holds after it, the message must say what
went wrong, reading must go on, and the same command must succeed when it is given again.
"""
import os
import pathlib
import shutil
import sqlite3
import subprocess

from bench import ROOT, AllTried, FellShort

KEPT = ROOT / "Tests" / "OutlineStoreTests" / "Kept"
ERRORS = ["io", "broken", "full", "quota", "short"]
KILLS = ["kill", "half", "killed"]
BATCH = b"".join(
  b'{"op":"add","text":"line %d","id":"line-%d","into":"home"}\n' % (number, number) for number in range(30)
) + b'{"op":"rm","id":"b"}\n{"op":"section add","text":"more","id":"more"}\n'


class Scene:
  """A command, and what it is given."""

  def __init__(self, name, words, start="plain", input=b"", target="f.db", environment=None, steps=()):
    self.name, self.words, self.start, self.input = name, words, start, input
    # The file that it changes, and the commands whose results are allowed intermediate states.
    self.target, self.environment, self.steps = target, environment or {}, steps


SCENES = [
  Scene("init", ["init", "--db", "f.db"], start=None),
  Scene("init --user", ["init", "--user"], start=None, target="data/outline/outline.db"),
  Scene("add", ["add", "new", "newer", "--into", "home"]),
  Scene("add with an open log", ["add", "new", "--id", "n", "--into", "home"], start="log"),
  Scene("set", ["set", "a", "--text", "other", "--note", "x" * 20_000, "--done"]),
  Scene("mv", ["mv", "b", "--into", "home", "--first"]),
  Scene("rm", ["rm", "a"]),
  Scene("fav", ["fav", "b"]),
  Scene("unfav", ["unfav", "a"]),
  Scene("expand", ["expand", "a"]),
  Scene("collapse", ["collapse", "home", "--all"]),
  Scene("expand --view", ["expand", "a", "--view", "left"]),
  Scene("use", ["use", "a"]),
  Scene("undo", ["undo"]),
  # Each is a version of its own.
  Scene("undo 3", ["undo", "3"], steps=[["undo"], ["undo", "2"]]),
  Scene("redo", ["redo"], start="undone"),
  Scene("revert", ["revert", "@-"]),
  Scene("restore", ["restore", "3"]),
  Scene("batch", ["batch", "-"], input=BATCH),
  Scene("edit", ["edit"], environment={"EDITOR": "sed -i s/first/last/"}),
  Scene("apply", ["apply", "-"], input="difference"),
  Scene("swipe", ["swipe", "a", "--trailing"]),
  Scene("section add", ["section", "add", "work", "--id", "work"]),
  Scene("section rename", ["section", "rename", "home", "house"]),
  Scene("section configure", ["section", "configure", "home", "--layout", "grid", "--columns", "8"]),
  Scene("section move", ["section", "move", "home", "--last"], start="two"),
  Scene("section remove", ["section", "remove", "home"]),
  Scene("purge", ["purge", "--before", "5", "--force"]),
  Scene("backup", ["backup", "copy.db"], target="copy.db"),
  Scene("rescue", ["rescue", "f.db", "copy.db"], target="copy.db"),
  Scene("export", ["export", "--as", "csv", "-o", "all.csv"], target="all.csv"),
  Scene("export history", ["export", "history", "-o", "all.ndjson"], target="all.ndjson"),
  Scene("migration", ["add", "new", "--id", "n", "--into", "<section>"], start="schema1"),
  Scene("migration of an open version", ["section", "add", "new", "--id", "n"], start="open"),
  Scene("check", ["check"], start="log"),
  Scene("ls", ["ls"], start="log"),
  Scene("find", ["find", "first"], start="log"),
  Scene("log", ["log", "--patch"], start="log"),
]


class Prepared:
  pass


def build(folder):
  """Builds the library, or says why not."""
  library = folder / "faults.so"
  source = pathlib.Path(__file__).with_name("faults.c")
  for compiler in ("cc", "gcc", "clang"):
    if shutil.which(compiler):
      subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
      return library
  raise SystemExit("faults need a C compiler: cc, gcc or clang")


def outline_state(file):
  """What an outline holds: each row with the texts above it, in order, and how far its history goes.

  Read from a copy, by Python's own SQLite, so that nothing in the folder is touched.
  """
  if not file.exists() or file.stat().st_size == 0:
    return None
  if file.suffix != ".db":
    return file.read_bytes()
  look = file.parent / "look"
  shutil.rmtree(look, ignore_errors=True)
  look.mkdir()
  try:
    for ending in ("", "-wal", "-journal"):
      if pathlib.Path(f"{file}{ending}").exists():
        shutil.copyfile(f"{file}{ending}", look / f"file{ending}")
    connection = sqlite3.connect(look / "file")
    try:
      if not connection.execute("SELECT count(*) FROM sqlite_schema WHERE name='item'").fetchone()[0]:
        return None
      if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        raise FellShort(f"{file.name} is damaged")
      rows = connection.execute(
        """
        WITH RECURSIVE tree(key, path, text, rest) AS (
          SELECT key, '', text, '' FROM item WHERE key=0
          UNION ALL
          SELECT i.key, tree.path || '/' || i.position, i.text,
            json_array(i.secondary_text, i.image, i.is_done, i.attributes, i.is_expanded, i.favorite_position IS NULL)
          FROM tree JOIN item i ON i.parent=tree.key)
        SELECT length(path)-length(replace(path, '/', '')), text, rest FROM tree ORDER BY path
        """).fetchall()
      versions = connection.execute("SELECT min(number), max(number) FROM version").fetchone()
      uses = connection.execute("SELECT total(count) FROM usage").fetchone()
      views = 0
      if connection.execute("SELECT count(*) FROM sqlite_schema WHERE name='view_expansion'").fetchone()[0]:
        views = connection.execute("SELECT count(*) FROM view_expansion").fetchone()[0]
      return rows, versions, uses, views
    finally:
      connection.close()
  except sqlite3.Error as error:
    raise FellShort(f"{file.name} cannot be read: {error}") from error
  finally:
    shutil.rmtree(look, ignore_errors=True)


def prepare(bench, random):
  prepared = Prepared()
  prepared.library = build(bench.folder)
  prepared.files = files = {}
  def make(name):
    files[name] = bench.path(f"{name}.outline")
    return files[name]
  plain = make("plain")
  for words in (
    ["init"], ["section", "add", "home", "--id", "home", "--trailing", "Done:toggleDone"],
    ["add", "first a", "--id", "a", "--into", "home", "--favorite"], ["add", "b", "--id", "b", "--into", "a"],
    ["set", "b", "--note", "a note"], ["mv", "b", "--into", "home"], ["set", "a", "--text", "first of all"],
  ):
    bench.good(*words, "--db", plain)
  shutil.copyfile(plain, make("undone"))
  bench.good("undo", "--db", files["undone"])
  shutil.copyfile(plain, make("two"))
  bench.good("section", "add", "other", "--id", "other", "--db", files["two"])
  prepared.difference = bench.good("diff", "@", "@--", "--json", "--db", plain).encode()
  # A log that a killed writer left.
  shutil.copyfile(plain, make("log"))
  killed = bench.run(
    "add", "in the log", "--into", "home", "--id", "logged", "--db", files["log"],
    environment=faulty(prepared, bench, "killed", at_checkpoint(bench, prepared, files["log"])))
  if killed.code != -9 or not pathlib.Path(f"{files['log']}-wal").exists():
    raise SystemExit(f"no log was left: {killed}; is the program linked statically?")
  for name, kept in (("schema1", "notes"), ("open", "open")):
    shutil.copyfile(KEPT / f"{kept}.schema1", make(name))
  section = bench.sql(files["schema1"], "SELECT id FROM item WHERE kind='section' LIMIT 1").out.decode().strip()
  for scene in SCENES:
    scene.words = [section if word == "<section>" else word for word in scene.words]
  prepared.trials = list(all_trials(bench, prepared))
  random.shuffle(prepared.trials)
  return prepared


def at_checkpoint(bench, prepared, file):
  """The first write to the file itself, in the command that leaves a log."""
  copy = bench.path("counted.outline")
  shutil.copyfile(file, copy)
  log = bench.folder.parent / "operations"
  bench.good(
    "add", "in the log", "--into", "home", "--id", "logged", "--db", copy,
    environment={**faulty(prepared, bench), "FAULT_LOG": str(log)})
  lines = log.read_text().splitlines()
  log.unlink()
  return next(number for number, line in enumerate(lines) if line.endswith("write counted.outline"))


def faulty(prepared, bench, how="never", at=0, reads=False):
  return {
    "LD_PRELOAD": str(prepared.library), "FAULT_FOLDER": os.path.realpath(bench.folder), "FAULT_HOW": how,
    "FAULT_AT": str(at), **({"FAULT_READS": "1"} if reads else {}),
  }


def set_up(bench, prepared, scene):
  if scene.start:
    bench.copy(prepared.files[scene.start], "f.db")
  bench.path("state").mkdir(exist_ok=True)


def run(bench, prepared, scene, extra=None):
  environment = {
    "OUTLINE_DB": str(bench.path("f.db")), "XDG_DATA_HOME": str(bench.path("data")), "VISUAL": "",
    "XDG_STATE_HOME": str(bench.path("state")), **scene.environment, **(extra or {}),
  }
  if scene.name == "init --user":
    del environment["OUTLINE_DB"]
  given = prepared.difference if scene.input == "difference" else scene.input
  return bench.run(*scene.words, input=given, environment=environment)


def all_trials(bench, prepared):
  """Every scene with every fault at every operation, which a first run of each counts."""
  prepared.after, prepared.between = {}, {}
  for number, scene in enumerate(SCENES):
    for reads in (False, True):
      inner = type(bench)(bench.program, bench.folder / f"count-{number}-{reads}")
      set_up(inner, prepared, scene)
      log = bench.folder / "operations"
      log.unlink(missing_ok=True)
      answer = run(inner, prepared, scene, {**faulty(prepared, inner, reads=reads), "FAULT_LOG": str(log)})
      if answer.code != 0:
        raise SystemExit(f"{scene.name}: {answer}")
      prepared.after[scene.name] = outline_state(inner.path(scene.target))
      prepared.between[scene.name] = [between(inner, prepared, scene, step) for step in scene.steps]
      count = len(log.read_text().splitlines()) if log.exists() else 0
      for how in (["io", "broken", "descriptors"] if reads else ERRORS + KILLS):
        for at in range(1, count + 1):
          yield scene, how, at, reads
      shutil.rmtree(inner.folder)


def between(bench, prepared, scene, step):
  file = bench.path("step.db")
  shutil.copyfile(prepared.files[scene.start], file)
  bench.good(*step, "--db", file)
  return outline_state(file)


def trial(bench, prepared, random, number):
  if number >= len(prepared.trials):
    raise AllTried
  scene, how, at, reads = prepared.trials[number]
  try:
    one(bench, prepared, scene, how, at, reads)
  except FellShort as problem:
    what = "read" if reads else "operation"
    raise FellShort(f"{scene.name}, {how} at {what} {at}: {problem}") from problem


def one(bench, prepared, scene, how, at, reads):
  set_up(bench, prepared, scene)
  before = outline_state(bench.path(scene.target))
  after = prepared.after[scene.name]
  answer = run(bench, prepared, scene, faulty(prepared, bench, how, at, reads))
  killed = answer.code == -9
  if answer.late or (killed and how not in KILLS) or (answer.code < 0 and not killed) or answer.code > 127:
    raise FellShort(str(answer))
  if scene.name == "rescue" and reads and answer.code == 9:
    # It reports what it could not read, and saved the rest.
    look(bench, scene)
    return leftovers(bench, scene, how == "broken")
  now = outline_state(bench.path(scene.target))
  if now not in (before, after, *prepared.between[scene.name]):
    raise FellShort(f"something between is seen; {answer}")
  if answer.code == 0 and now != after:
    raise FellShort(f"said to be done, and is not: {answer}")
  if not killed and answer.code != 0:
    if not any(line.startswith("outline: ") and len(line) > 20 for line in answer.error.splitlines()):
      raise FellShort(f"no message: {answer}")
    # If the disk fails again afterwards, data that could not be synced cannot be taken out of the log
    # either; the hint says so.
    is_said = "was purged, but" in answer.error or how == "broken" or (
      how == "short" and "outline log shows" in answer.error)
    # A new outline that cannot be read again is there, but has nothing: init says so when it is given again.
    is_said = is_said or scene.start is None
    if now == after and before != after and not is_said and "nevertheless" not in answer.error:
      raise FellShort(f"said to have failed, and is done: {answer}")
  look(bench, scene)
  if now == before != after:
    again = run(bench, prepared, scene)
    if again.code != 0:
      raise FellShort(f"given again: {again}, after {answer}")
    if outline_state(bench.path(scene.target)) != after:
      raise FellShort(f"given again, something else comes of it, after {answer}")
  leftovers(bench, scene, killed or how == "broken")


def look(bench, scene):
  """Reading goes on, whatever became of the command."""
  for file in {"f.db", scene.target}:
    if not file.endswith(".db") or outline_state(bench.path(file)) is None:
      continue
    for words in (["ls", "--all"], ["check"]):
      answer = bench.run(*words, "--db", bench.path(file))
      if answer.code != 0:
        raise FellShort(f"afterwards: {answer}")


def leftovers(bench, scene, is_cut):
  """Nothing is left but what belongs there: a log of a killed process goes with the next reader."""
  names = {str(path.relative_to(bench.folder)) for path in bench.folder.rglob("*") if path.is_file()}
  known = {"f.db", scene.target, "f.db.schema1"}
  known |= {f"{name}{ending}" for name in known for ending in ("-wal", "-shm")}
  # A process that is killed, or whose disk is full, leaves unfinished files.
  others = sorted(
    name for name in names - known
    if not name.startswith("state/") and not (is_cut and ".part" in name))
  if others:
    raise FellShort(f"left over: {', '.join(others)}")
