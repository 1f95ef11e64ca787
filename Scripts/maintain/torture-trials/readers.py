"""Readers beside those who change the whole file: purge, VACUUM, backup, migration of the log.

While one process purges the history bit by bit, one vacuums and one writes, others read in every way. Each reader must end
with an answer of some version that was there, whole; a version that was purged meanwhile may be refused in words. In
the end the file is sound, has every acknowledged change and no version that was purged.
"""
import json
import random as chances
import sqlite3
import threading
import time

from bench import FellShort

COUNTS = {"reads": 0, "purges": 0, "vacuums": 0, "writes": 0, "busy": 0}


def prepare(bench, random):
  file = bench.path("long.outline")
  bench.good("init", "--db", file)
  bench.good("section", "add", "home", "--id", "home", "--db", file)
  lines = "".join(json.dumps({"op": "add", "text": f"item {n} " + "x" * 60, "id": f"i{n}", "into": "home"}) + "\n"
                  for n in range(300))
  bench.good("batch", "-", "--db", file, input=lines.encode())
  # Each statement of a shell is a version of its own.
  script = "".join(f"UPDATE outline SET text='item {n % 300} at {n} ' || hex(zeroblob(40)) WHERE id='i{n % 300}';\n"
                   for n in range(900))
  answer = bench.sql(file, script)
  if answer.code != 0:
    raise SystemExit(str(answer))
  bench.good("add", "sealed", "--id", "sealed", "--into", "home", "--db", file)
  return file


class Crew:
  """Threads that go on until they are told to stop, or one falls short."""

  def __init__(self):
    self.is_over, self.trouble, self.threads = False, None, []

  def start(self, work, *words):
    def run():
      try:
        while not self.is_over:
          work(*words)
      except FellShort as problem:
        self.trouble, self.is_over = problem, True
    self.threads.append(threading.Thread(target=run))
    self.threads[-1].start()

  def stop(self):
    self.is_over = True
    for thread in self.threads:
      thread.join()
    if self.trouble:
      raise self.trouble


def trial(bench, prepared, random, number):
  file = bench.copy(prepared, "file.outline")
  crew, oldest, written = Crew(), [1], []
  lock = threading.Lock()

  def run(*words, codes=(0,)):
    waiting = ["--timeout", "60"] if words[0] in ("add", "purge") else []
    answer = bench.run(*words, "--db", file, *waiting, seconds=100)
    if answer.code not in codes:
      raise FellShort(str(answer))
    return answer

  def purge():
    number = oldest[0] + luck.randrange(20, 120)
    if number > 850:
      return time.sleep(0.05)
    run("purge", "--before", number, "--force")
    oldest[0] = number
    COUNTS["purges"] += 1

  def vacuum():
    try:
      with sqlite3.connect(file, timeout=60, isolation_level=None) as connection:
        connection.execute("VACUUM")
        connection.execute(f"PRAGMA wal_checkpoint({luck.choice(['TRUNCATE', 'PASSIVE', 'RESTART'])})")
      connection.close()
      COUNTS["vacuums"] += 1
    except sqlite3.OperationalError as error:
      # Another writer holds the file longer than SQLite waits.
      if "locked" not in str(error) and "busy" not in str(error):
        raise FellShort(f"VACUUM: {error}") from error
      COUNTS["busy"] += 1
    time.sleep(luck.random() * 0.1)

  def write():
    name = f"w{len(written)}"
    run("add", "written", "--id", name, "--into", "home", "--first", "-q")
    with lock:
      written.append(name)
    COUNTS["writes"] += 1

  def read(chance):
    before = len(written)
    kind = chance.randrange(5)
    if kind == 0:
      rows = [json.loads(line)["id"] for line in run("ls", "--all", "--ndjson").text.splitlines()]
      with lock:
        known = set(written)
      missing = [name for name in written[:before] if name not in rows]
      more = [name for name in rows if name[0] == "w" and name not in known and int(name[1:]) > len(known)]
      if missing or more or len({*rows}) != len(rows) or sum(name[0] == "i" for name in rows) != 300:
        raise FellShort(f"a list of {len(rows)} without {missing}, with {more}")
    elif kind == 1:
      version = chance.randrange(oldest[0], 1200)
      answer = run("ls", "--all", "--ndjson", "--at", version, codes=(0, 3, 5))
      if answer.code == 0 and not 301 <= len(answer.text.splitlines()):
        raise FellShort(f"version {version} has {len(answer.text.splitlines())} rows")
      if answer.code != 0 and version > oldest[0] + 120 and version < 1100 and "unknown version" not in answer.error:
        raise FellShort(f"version {version} was there: {answer}")
    elif kind == 2:
      numbers = [json.loads(line)["number"] for line in
                 run("log", "--all", "--limit", "9999", "--ndjson").text.splitlines()]
      if numbers != list(range(numbers[0], numbers[-1] - 1, -1)):
        raise FellShort("log misses versions")
    elif kind == 3:
      run("check")
    else:
      run(*chance.choice([["find", "item"], ["diff", "@---", "@"], ["blame", "home"], ["show", "i7"], ["deleted"],
                          ["log", "i9"]]))
    COUNTS["reads"] += 1
  luck = chances.Random(random.random())
  for work in (purge, vacuum, write):
    crew.start(work)
  for _ in range(3):
    crew.start(read, chances.Random(random.random()))
  time.sleep(2.5)
  crew.stop()
  run("check")
  rows = run("ls", "--all", "--plain", "--fields", "id").text.split()
  missing = [name for name in written if name not in rows]
  if missing:
    raise FellShort(f"acknowledged and gone: {missing}")
  first = int(bench.good("log", "--all", "--limit", "99999", "--plain", "--fields", "number", "--db", file).split()[-1])
  if first != oldest[0]:
    raise FellShort(f"the oldest version is {first}, not {oldest[0]}")


def summary():
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items())
