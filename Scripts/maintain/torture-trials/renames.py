"""Files that are renamed, replaced and removed while commands write to them.

Each acknowledged change is in the file that the command opened, wherever that is by now, or the command is refused. A
second name for a file keeps each one that ever had the place, so that the trial can look into all of them.

One writes at a time. OUTLINE_WRITERS=3 lets three: then a change can be lost, because one of them may open the new file
in the moment in which the log of the old one lies beside it, and SQLite cannot tell whose it is.
"""
import os
import random as chances
import shutil
import sqlite3
import threading
import time

from bench import FellShort

COUNTS = {"acknowledged": 0, "refused": 0, "exchanges": 0}
MAY_FAIL = {3, 5, 7, 8}


def prepare(bench, random):
  file = bench.path("plain.outline")
  bench.good("init", "--db", file)
  bench.good("section", "add", "home", "--id", "home", "--db", file)
  connection = sqlite3.connect(file)
  connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  connection.close()
  return file


def trial(bench, prepared, random, number):
  kind = random.choice(["rename", "replace", "unlink", "folder", "exchange"])
  writers = int(os.environ.get("OUTLINE_WRITERS", "1"))
  work, kept = bench.path("work"), bench.path("kept")
  work.mkdir()
  kept.mkdir()
  file = work / "f.db"
  shutil.copyfile(prepared, file)
  files, acknowledged, trouble, over = [], [], [], threading.Event()

  def keep(path):
    """Gives a file a second name, under which it is found in the end."""
    files.append(kept / f"{len(files)}.db")
    os.link(path, files[-1])

  def new(path):
    shutil.copyfile(prepared, f"{path}.new")
    keep(f"{path}.new")
    return f"{path}.new"

  keep(file)

  def write(name):
    count = 0
    while not over.is_set():
      item = f"{name}-{count}"
      count += 1
      answer = bench.run("add", "new", "--id", item, "--into", "home", "--db", file, "--timeout", "20", "-q", seconds=60)
      if answer.code == 0:
        acknowledged.append(item)
        COUNTS["acknowledged"] += 1
      else:
        COUNTS["refused"] += 1
        if answer.code not in MAY_FAIL or not answer.error.startswith("outline: "):
          trouble.append(str(answer))
          return

  def move():
    luck = chances.Random(random.random())
    away, other = work / "g.db", bench.path("other")
    while not over.is_set():
      time.sleep(luck.random() ** 2 * 0.08)
      COUNTS["exchanges"] += 1
      if kind == "rename":
        os.rename(file, away)
        time.sleep(luck.random() ** 2 * 0.03)
        os.rename(away, file)
      elif kind == "replace":
        os.replace(new(file), file)
      elif kind == "unlink":
        os.unlink(file)
        time.sleep(luck.random() ** 2 * 0.03)
        os.rename(new(file), file)
      elif kind == "folder":
        os.rename(work, other)
        time.sleep(luck.random() ** 2 * 0.03)
        os.rename(other, work)
      else:
        # Two files change places, so a log of one may be found beside the other.
        os.rename(file, work / "x.db")
        if away.exists():
          os.rename(away, file)
        else:
          os.rename(new(file), file)
        os.rename(work / "x.db", away)
  threads = [threading.Thread(target=write, args=(f"w{n}",)) for n in range(writers)] + [threading.Thread(target=move)]
  for thread in threads:
    thread.start()
  time.sleep(2)
  over.set()
  for thread in threads:
    thread.join()
  if trouble:
    raise FellShort(f"{kind}, {writers} writers: {trouble[0]}")
  found = set()
  for place in {file, work / "g.db"}:
    if place.exists():
      # Together with the log beside it.
      for words in (["check"], ["ls", "--all"]):
        answer = bench.run(*words, "--db", place)
        if answer.code != 0:
          raise FellShort(f"{kind}, {writers} writers: {place.name}: {answer}")
  logs = sorted(path.name for path in work.iterdir() if path.name not in ("f.db", "g.db"))
  for path in files:
    state = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    if state.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
      raise FellShort(f"{kind}, {writers} writers: {path.name} is damaged")
    found |= {row[0] for row in state.execute("SELECT id FROM item")}
    state.close()
    bench.good("check", "--db", path)
  missing = [item for item in acknowledged if item not in found]
  if missing:
    raise FellShort(f"{kind}, {writers} writers: {len(missing)} of {len(acknowledged)} acknowledged are gone, such as "
                    f"{missing[:3]}; beside the file {logs}")


def summary():
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items())
