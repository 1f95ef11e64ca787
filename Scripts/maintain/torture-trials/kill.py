"""Commands that are killed at any moment, logs that end anywhere, and crowds of writers.

What a command has acknowledged, by ending with 0, is there whatever happens to other commands and to later ones. What was
killed is done or not done, and nothing between.
"""
import json
import os
import random as chances
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

from bench import FellShort
from faults import KEPT, outline_state

FRAME = 24  # bytes of a page's header in the log
ACKNOWLEDGED = [0]


class Prepared:
  pass


def prepare(bench, random):
  prepared = Prepared()
  prepared.plain = bench.path("plain.outline")
  bench.good("init", "--db", prepared.plain)
  bench.good("section", "add", "home", "--id", "home", "--db", prepared.plain)
  prepared.large = bench.path("large.outline")
  shutil.copyfile(prepared.plain, prepared.large)
  for piece in range(4):
    lines = "".join(
      json.dumps({"op": "add", "text": f"{piece} {number} " + "x" * 200, "id": f"i{piece}-{number}", "into": "home"}) + "\n"
      for number in range(500))
    bench.good("batch", "-", "--db", prepared.large, input=lines.encode())
  prepared.works = [measured(bench, prepared, work) for work in WORKS if offers(bench, work[1])]
  prepare_log(bench, prepared)
  return prepared


def trial(bench, prepared, random, number):
  if number % 12 == 11:
    crowd(bench, prepared, random)
  elif number % 3 == 0:
    storm(bench, prepared, random)
  elif number % 3 == 1:
    interrupted(bench, prepared, random)
  else:
    torn(bench, prepared, random)


def summary():
  """What the table has no column for."""
  return f"{ACKNOWLEDGED[0]} acknowledged commands, all kept"


# Single commands, killed or not.

class Writer:
  """One who has items of their own, and knows for each what it may be by now."""

  def __init__(self, bench, file, name, random):
    self.bench, self.file, self.name, self.random = bench, file, name, random
    self.may, self.count, self.kills, self.trouble = {}, 0, 0, None

  def run(self, steps, share, seconds=None):
    end = None if seconds is None else time.monotonic() + seconds
    try:
      while self.count < steps if end is None else time.monotonic() < end:
        self.chain(share)
    except FellShort as problem:
      self.trouble = problem

  def chain(self, share):
    """The life of one item, until the first command that was killed."""
    name = f"{self.name}-{self.count}"
    self.may[name] = {None}
    for words, becomes in (
      (["add", "new", "--id", name, "--into", "home"], ("new", 0)),
      (["set", name, "--text", "other"], ("other", 0)),
      (["set", name, "--done"], ("other", 1)),
      (["mv", name, "--first"], ("other", 1)),
      (["rm", name], None),
    ):
      if becomes is None and self.random.random() < 0.5:
        return
      is_done = self.command(words, self.random.random() < share)
      self.may[name] = {becomes} if is_done else self.may[name] | {becomes}
      if not is_done:
        return

  def command(self, words, is_killed):
    self.count += 1
    words = [*words, "--db", self.file, "--timeout", "60", "--quiet"]
    # It is not started by the bench, which keeps a list of all until the end.
    process = subprocess.Popen(
      [str(self.bench.program), *map(str, words)], cwd=self.bench.folder, env=self.bench.environment(),
      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if is_killed:
      time.sleep(self.random.random() ** 2 * 0.08)
      process.send_signal(signal.SIGKILL)
    error = process.communicate()[1]
    if process.returncode == 0:
      ACKNOWLEDGED[0] += 1
      return True
    self.kills += 1
    if process.returncode != -signal.SIGKILL:
      raise FellShort(f"{' '.join(map(str, words))} ended with {process.returncode}: {error.decode()!r}")
    return False


def work_together(bench, file, random, writers, share, steps=None, seconds=None):
  """Lets several write at once, and looks at what is there then."""
  crew = [Writer(bench, file, f"w{number}", chances.Random(random.random())) for number in range(writers)]
  threads = [threading.Thread(target=writer.run, args=(steps, share, seconds)) for writer in crew]
  for thread in threads:
    thread.start()
  for thread in threads:
    thread.join()
  for writer in crew:
    if writer.trouble:
      raise writer.trouble
  state = outline_state(file)
  if state is None:
    raise FellShort("the file is empty")
  found = items(file, bench)
  for writer in crew:
    for name, may in writer.may.items():
      if found.get(name) not in may:
        raise FellShort(f"{name} is {found.get(name)}, and may be {may}")
  sound(bench, file)


def items(file, bench):
  """What the items are, from a copy."""
  copy = bench.copy(file, "copy.outline")
  connection = sqlite3.connect(copy)
  try:
    numbers = [row[0] for row in connection.execute("SELECT number FROM version ORDER BY number")]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
      raise FellShort("versions are missing")
    stamps = [row[0] for row in connection.execute("SELECT stamp FROM version ORDER BY number")]
    if stamps != sorted(stamps):
      raise FellShort("the times of versions run back")
    return {id: (text, done) for id, text, done in connection.execute("SELECT id, text, is_done FROM item")}
  finally:
    connection.close()
    for ending in ("", "-wal", "-shm"):
      path = bench.path(f"copy.outline{ending}")
      if path.exists():
        path.unlink()


def sound(bench, file):
  bench.good("check", "--db", file, seconds=120)
  bench.good("ls", "--db", file)


def storm(bench, prepared, random):
  """A few writers, a third of whose commands are killed."""
  file = bench.copy(prepared.plain, "f.db")
  work_together(bench, file, random, writers=random.choice([1, 1, 2, 4]), share=random.choice([0.1, 0.3, 0.6]), steps=25)


def crowd(bench, prepared, random):
  """Sixteen at once, beside readers and one who watches."""
  file = bench.copy(prepared.plain, "f.db")
  seen = bench.path("seen")
  with open(seen, "wb") as out:
    watch = bench.start("watch", "--since", "2", "--format", "{number}", "--db", file, stdout=out)
    end = threading.Event()
    trouble = []
    def read():
      while not end.is_set():
        answer = bench.run("ls", "--all", "--db", file, seconds=120)
        if answer.code != 0:
          trouble.append(str(answer))
    reader = threading.Thread(target=read)
    reader.start()
    try:
      work_together(bench, file, random, writers=16, share=0.05, seconds=6)
    finally:
      end.set()
      reader.join()
  if trouble:
    raise FellShort(trouble[0])
  latest = bench.sql(file, "SELECT max(number) FROM version").out.decode().strip()
  limit = time.monotonic() + 20
  while not seen.read_text().endswith(f"{latest}\n"):
    if time.monotonic() > limit:
      raise FellShort(f"the watch has not seen version {latest}")
    time.sleep(0.05)
  if seen.read_text().split() != [str(number) for number in range(3, int(latest) + 1)]:
    raise FellShort("the watch has left versions out")
  watch.terminate()


# Long works.

def no_lines(bench):
  return b""


def many_lines(bench):
  return b"".join(b'{"op":"add","text":"line %d","into":"home"}\n' % number for number in range(400))


# A name, the arguments, the initial file, the file it makes or changes, its input.
WORKS = [
  ("init", ["init", "--db", "f.db"], None, "f.db", no_lines),
  ("purge", ["purge", "--before", "4", "--force", "--db", "f.db"], "large", "f.db", no_lines),
  ("backup", ["backup", "copy.db", "--db", "f.db"], "large", "copy.db", no_lines),
  ("rescue", ["rescue", "f.db", "saved.db"], "large", "saved.db", no_lines),
  ("batch", ["batch", "-", "--db", "f.db"], "plain", "f.db", many_lines),
  ("section remove", ["section", "remove", "home", "--db", "f.db"], "large", "f.db", no_lines),
  ("undo", ["undo", "--db", "f.db"], "large", "f.db", no_lines),
  ("migration", ["section", "add", "new", "--db", "f.db"], "schema1", "f.db", no_lines),
]


def offers(bench, words):
  return bench.run(words[0], "--help").code == 0


def start_of(prepared, name):
  return {"plain": prepared.plain, "large": prepared.large, "schema1": KEPT / "notes.schema1", None: None}[name]


def measured(bench, prepared, work):
  """A work, what comes of it, and how long it takes."""
  name, words, start, target, given = work
  inner = type(bench)(bench.program, bench.folder / f"work-{name}")
  if start:
    inner.copy(start_of(prepared, start), "f.db")
  began = time.monotonic()
  answer = inner.run(*words, input=given(bench))
  if answer.code != 0:
    raise SystemExit(f"{name}: {answer}")
  return (*work, outline_state(inner.path(target)), time.monotonic() - began)


def interrupted(bench, prepared, random):
  """One long work, killed somewhere, and given again."""
  name, words, start, target, given, after, seconds = random.choice(prepared.works)
  if start:
    bench.copy(start_of(prepared, start), "f.db")
  before = outline_state(bench.path(target))
  process = bench.start(*words, stdin=subprocess.PIPE)
  def feed():
    try:
      process.stdin.write(given(bench))
      process.stdin.close()
    except BrokenPipeError:
      pass
  feeding = threading.Thread(target=feed)
  feeding.start()
  time.sleep(random.random() * seconds * 1.1)
  os.killpg(process.pid, signal.SIGKILL) if process.poll() is None else None
  feeding.join()
  code = process.wait()
  if code == 0:
    ACKNOWLEDGED[0] += 1
  now = outline_state(bench.path(target))
  if now not in (before, after) or (code == 0 and now != after):
    raise FellShort(f"{name}, killed: something between is seen")
  if bench.path("f.db").exists() and outline_state(bench.path("f.db")):
    sound(bench, bench.path("f.db"))
  if now == before:
    again = bench.run(*words, input=given(bench), seconds=120)
    if again.code != 0:
      raise FellShort(f"{name}, given again: {again}")
    if outline_state(bench.path(target)) != after:
      raise FellShort(f"{name}, given again, comes to something else")
    sound(bench, bench.path(target))
  known = {"f.db", target, "f.db.schema1"}
  left = sorted(path.name for path in bench.folder.iterdir() if path.name.split("-")[0] not in known)
  if left:
    raise FellShort(f"{name}: left over {', '.join(left)}")


# Logs that end somewhere.

def prepare_log(bench, prepared):
  """A file with a log of several commits, which a reader keeps from being put into the file, and what each commit made."""
  file = bench.path("logged.db")
  shutil.copyfile(prepared.plain, file)
  # In a process of its own: to copy the file here would drop the locks that this process has on it.
  reader = subprocess.Popen(
    ["sqlite3", "-batch", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
  reader.stdin.write(b"BEGIN; SELECT count(*) FROM item;\n")
  reader.stdin.flush()
  reader.stdout.readline()
  prepared.states = [outline_state(file)]
  for words in (
    ["add", "first", "--id", "a", "--into", "home"], ["add", "second", "--id", "b", "--into", "a"],
    ["set", "a", "--note", "n" * 30_000], ["mv", "b", "--into", "home"], ["rm", "a"], ["undo"], ["fav", "b"],
  ):
    bench.good(*words, "--db", file)
    prepared.states.append(outline_state(file))
  prepared.main, prepared.log = file.read_bytes(), bench.path("logged.db-wal").read_bytes()
  reader.communicate()
  size = int.from_bytes(prepared.log[8:12], "big")
  prepared.frame = FRAME + size
  prepared.frames = (len(prepared.log) - 32) // prepared.frame
  prepared.commits = [
    number + 1 for number in range(prepared.frames)
    if int.from_bytes(prepared.log[32 + number * prepared.frame + 4:][:4], "big")
  ]
  if len(prepared.commits) != len(prepared.states) - 1:
    raise SystemExit(f"the log has {len(prepared.commits)} commits, not {len(prepared.states) - 1}")


def torn(bench, prepared, random):
  """A log that was cut, or of which a part never came to the disk: the commits before that are there, and nothing else."""
  log = bytearray(prepared.log)
  at = random.randrange(prepared.frames)
  start = 32 + at * prepared.frame
  how = random.choice(["at", "inside", "flipped", "zeros", "noise", "header"])
  if how == "at":
    del log[start:]
  elif how == "inside":
    del log[start + random.randrange(1, prepared.frame):]
  elif how == "flipped":
    log[start + random.randrange(prepared.frame)] ^= 1 << random.randrange(8)
  elif how == "zeros":
    log[start:] = bytes(len(log) - start)
  elif how == "noise":
    log[start:start + prepared.frame] = random.randbytes(prepared.frame)
  else:
    log[random.randrange(32)] ^= 1 << random.randrange(8)
    at = 0
  file = bench.path("f.db")
  file.write_bytes(prepared.main)
  bench.path("f.db-wal").write_bytes(log)
  whole = sum(1 for commit in prepared.commits if commit <= at)
  expected = prepared.states[whole]
  where = f"a log {how} at page {at}"
  if outline_state(file) != expected:
    raise FellShort(f"{where}: not the state after {whole} commits")
  for words in random.sample((["ls", "--all"], ["check"], ["log"], ["add", "more", "--into", "home"]), 4):
    answer = bench.run(*words, "--db", file)
    if answer.code != 0:
      raise FellShort(f"{where}: {answer}")
  now = outline_state(file)
  if now[1][1] != expected[1][1] + 1:
    raise FellShort(f"{where}: version {now[1][1]} follows {expected[1][1]}")
  sound(bench, file)
