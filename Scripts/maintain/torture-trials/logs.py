"""Logs beside a file that somebody else left: of another user, unreadable, of another file, broken, or no file at all.

A command either works on everything that was committed, the log included, or says what it could not read. It never shows or
changes the state from before the log, and once the log can be read again everything acknowledged is there.
"""
import os
import shutil
import sqlite3

from bench import FellShort

OTHER = 65534  # nobody
COMMANDS = [["ls", "--all", "--plain", "--fields", "id"], ["log", "--plain", "--fields", "number"], ["check"],
            ["find", "item"], ["add", "later", "--id", "later", "--into", "home"], ["set", "first", "--text", "other"],
            ["undo"], ["backup", "copy.db"], ["export", "history", "-o", "copy.ndjson"], ["purge", "--before", "3", "--force"],
            ["rescue", "FILE", "new.db"]]
COUNTS = {"worked": 0, "refused": 0}


class Prepared:
  pass


def prepare(bench, random):
  """A file with a log that holds its last item, as a killed program leaves it."""
  prepared = Prepared()
  prepared.file = bench.path("logged.outline")
  bench.good("init", "--db", prepared.file)
  bench.good("section", "add", "home", "--id", "home", "--db", prepared.file)
  bench.good("add", "item one", "--id", "first", "--into", "home", "--db", prepared.file)
  prepared.before = prepared.file.read_bytes()
  # While another connection is open, the last one of the program does not empty the log.
  open_ = sqlite3.connect(prepared.file)
  open_.execute("SELECT count(*) FROM item").fetchone()
  bench.good("add", "item two", "--id", "second", "--into", "home", "--db", prepared.file)
  prepared.log, prepared.index = (open(f"{prepared.file}{end}", "rb").read() for end in ("-wal", "-shm"))
  prepared.main = prepared.file.read_bytes()
  open_.close()
  other = bench.path("other.outline")
  bench.good("init", "--db", other)
  open_ = sqlite3.connect(other)
  open_.execute("SELECT count(*) FROM item").fetchone()
  bench.good("section", "add", "foreign", "--db", other)
  prepared.foreign = open(f"{other}-wal", "rb").read()
  open_.close()
  return prepared


def program_for_others(bench):
  """A copy of the program: a folder of a build may be closed to other users."""
  copy = bench.folder.parent / "outline"
  if not copy.exists():
    shutil.copy(bench.program, copy)
    copy.chmod(0o755)
  return copy


def trial(bench, prepared, random, number):
  file = bench.path("f.db")
  file.write_bytes(prepared.main)
  log, index = (bench.path(f"f.db{end}") for end in ("-wal", "-shm"))
  kind = random.choice(["unreadable log", "unreadable index", "both unreadable", "read-only", "only the index",
                        "another user", "another user", "foreign log", "cut log", "noise", "empty", "folder", "pipe",
                        "link to itself", "old index", "read-only folder"])
  # The allowed items: those with the log, or those without it.
  whole, may_lack = {"home", "first", "second"}, kind in ("only the index", "foreign log", "cut log", "noise", "empty")
  as_user, undo = os.geteuid() == 0, []
  log.write_bytes(prepared.log)
  if random.random() < 0.5:
    index.write_bytes(prepared.index)
  if kind in ("unreadable log", "both unreadable"):
    log.chmod(0)
    undo.append(lambda: log.chmod(0o644))
  if kind in ("unreadable index", "both unreadable"):
    index.write_bytes(prepared.index)
    index.chmod(0)
    undo.append(lambda: index.exists() and index.chmod(0o644))
  if kind == "read-only":
    for path in (file, log, index):
      if path.exists():
        path.chmod(0o444)
  elif kind == "only the index":
    log.unlink()
    index.write_bytes(prepared.index)
  elif kind == "foreign log":
    log.write_bytes(prepared.foreign)
  elif kind == "cut log":
    log.write_bytes(prepared.log[:random.randrange(len(prepared.log))])
  elif kind == "noise":
    log.write_bytes(random.randbytes(random.randrange(1, 20_000)))
  elif kind == "empty":
    log.write_bytes(b"")
  elif kind in ("folder", "pipe", "link to itself"):
    place = random.choice([log, index])
    place.unlink(missing_ok=True)
    {"folder": os.mkdir, "pipe": os.mkfifo, "link to itself": lambda path: os.symlink(path, path)}[kind](place)
    may_lack = place == log
  elif kind == "old index":
    index.write_bytes(random.randbytes(len(prepared.index)) if random.random() < 0.5 else bytes(len(prepared.index)))
  user = None
  if as_user:
    # As root every file can be read, so the command belongs to another user, and the log to root.
    user = OTHER
    bench.folder.parent.chmod(0o755)
    bench.folder.chmod(0o555 if kind == "read-only folder" else 0o777)
    if kind != "another user":
      for path in (file, log, index):
        if os.path.lexists(path):
          os.chown(path, OTHER, OTHER, follow_symlinks=False)
    elif random.random() < 0.5:
      for path in (log, index):
        if path.exists():
          path.chmod(0o600)
    else:
      file.chmod(0o666)
  elif kind == "read-only folder":
    bench.folder.chmod(0o555)
  undo.append(lambda: bench.folder.chmod(0o755))
  added = set()
  try:
    for words in random.sample(COMMANDS, 4):
      name = words[0]
      words = [file if word == "FILE" else word for word in words]
      answer = bench.run(
        *words, *(() if name == "rescue" else ("--db", file)), seconds=60, user=user,
        program=program_for_others(bench) if user else None)
      told = f"{kind}: {answer}"
      if answer.late or answer.code < 0 or answer.code > 127:
        raise FellShort(told)
      if answer.code not in (0, 9):
        if kind in ("old index", "cut log", "noise", "empty") and name in ("ls", "log", "check", "add"):
          raise FellShort(f"refused: {told}")
        COUNTS["refused"] += 1
        is_none = name == "find" and answer.code == 1 and answer.error == "Nothing found\n"
        if not is_none and not answer.error.startswith(("outline: ", '{"error"')):
          raise FellShort(f"no reason: {told}")
        continue
      COUNTS["worked"] += 1
      if name == "add":
        added.add("later")
      if name == "undo":
        added.add("undone")
      if name == "ls" and not may_lack and "undone" not in added and not whole <= set(answer.text.split()):
        raise FellShort(f"the log is passed over: {told}: {answer.text!r}")
  finally:
    for back in undo:
      back()
  for path in (log, index):
    if path.is_dir():
      path.rmdir()
    elif path.is_fifo() or path.is_symlink():
      path.unlink()
  rows = set(bench.good("ls", "--all", "--plain", "--fields", "id", "--db", file).split())
  bench.good("check", "--db", file)
  wanted = (added & {"later"}) if "undone" not in added else set()
  if not may_lack and "undone" not in added:
    wanted = wanted | whole
  if not wanted <= rows:
    raise FellShort(f"{kind}: in the end {sorted(rows)}, without {sorted(wanted - rows)}")


def summary():
  return f"{COUNTS['worked']} commands worked, {COUNTS['refused']} refused"
