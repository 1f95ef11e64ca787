"""A year of three machines whose clocks differ: a folder that a cloud brings late, torn, doubled and renamed, ssh that dies in the middle
of an answer, two syncs at once, and commands that are killed at any moment.

The model knows nothing of the program: what a command acknowledged is in all copies at the end, once; what was killed is done or not.
Of each item that only one machine edits it knows the text, the mark and the place. A trial has OUTLINE_DAYS days, 10 by default.
"""
import datetime
import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import time

from bench import FellShort

NAMES = ["ann", "bob", "cleo"]
COUNTS = {"days": 0, "acknowledged": 0, "killed": 0, "syncs": 0, "torn": 0, "dead ssh": 0}
# A sync reports a torn bundle, or one that waits for another, as incomplete; a dead ssh as an error.
FAILED_SYNC = (0, 8, 9)
# Not the program faketime: a killed one leaves a semaphore that a later one of its number meets.
LIBRARY = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def prepare(bench, random):
  if not LIBRARY:
    raise SystemExit("faketime sets the clocks; install the package faketime")
  ssh = bench.path("ssh")
  bench.path("bin").mkdir()
  os.symlink(bench.program, bench.path("bin") / "outline")
  # It passes on as many bytes of the answer as DYING says, and ends then.
  ssh.write_text(f"""#!{sys.executable}
import os, subprocess, sys
os.environ["PATH"] = {str(bench.path("bin"))!r} + ":" + os.environ["PATH"]
words, left = ["sh", "-c", "exec " + " ".join(sys.argv[2:])], os.environ.get("DYING")
if left is None: os.execvp("sh", words)
there, left = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL), int(left)
while left > 0:
  some = os.read(there.stdout.fileno(), left)
  if not some: os._exit(there.wait())
  os.write(1, some)
  left -= len(some)
there.kill()
os._exit(255)
""")
  ssh.chmod(ssh.stat().st_mode | stat.S_IXUSR)
  return ssh


def trial(bench, ssh, random, number):
  Year(bench, ssh, random).run()


def summary():
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items())


class Machine:
  def __init__(self, year, name, skew):
    self.year, self.name, self.skew = year, name, skew
    self.file = year.bench.path(f"{name}.outline")
    # What this machine sees of the cloud's folder.
    self.cloud = year.bench.path(f"cloud-{name}")
    self.cloud.mkdir()
    # The subfolders that it made there: a new one after a kill in the middle of a sync.
    self.count, self.items, self.own = 0, {}, set()

  def words(self, *words):
    head = words[:2] if words[0] in ("section", "remote") else words[:1]
    return [*map(str, (*head, "--db", self.file, *words[len(head):]))]

  def environment(self, **extra):
    """The clock of this machine, and its settings."""
    now = self.year.now + datetime.timedelta(seconds=self.skew)
    return {
      "OUTLINE_SSH": str(self.year.ssh), "OUTLINE_AUTHOR": self.name, "TZ": "UTC", "LD_PRELOAD": str(LIBRARY),
      "FAKETIME": now.strftime("%Y-%m-%d %H:%M:%S"), **extra}

  def start(self, words, environment):
    """Starts a command and goes on. Nothing keeps it, unlike the bench's."""
    bench = self.year.bench
    return subprocess.Popen(
      [bench.program, *words], cwd=bench.folder, env=bench.environment(environment), stdin=subprocess.DEVNULL,
      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

  def run(self, *words, killed=False, **extra):
    """Runs a command. Returns its exit code, or nothing if it was killed before it had acknowledged."""
    bench, year = self.year.bench, self.year
    year.now += datetime.timedelta(seconds=year.random.choice([1, 1, 30, 600]))
    environment, words = self.environment(**extra), self.words(*words)
    year.story.append(f"{self.name} {environment['FAKETIME']}: {' '.join(words)}{' (killed)' if killed else ''}")
    if not killed:
      answer = bench.run(*words, environment=environment)
      if answer.late or answer.code < 0 or answer.code > 127:
        year.fail(str(answer))
      self.answer = answer
      return answer.code
    process = self.start(words, environment)
    time.sleep(year.random.random() ** 2 * 0.12)
    try: os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError: pass
    process.wait()
    COUNTS["killed"] += process.returncode != 0
    return 0 if process.returncode == 0 else None

  def change(self):
    """A change of an item that only this machine edits, or of one that all edit."""
    random, killed = self.year.random, self.year.random.random() < 0.15
    self.count += 1
    label = f"{self.name}-{self.count}"
    sure = [id for id, may in self.items.items() if len(may) == 1 and None not in may]
    if random.random() < 0.15:
      # Several edit these; a refusal because of another's change is an answer, too.
      words = random.choice([
        ("set", "shared1", "--text", label), ("set", "shared2", "--note", label), ("mv", "shared1", "--into", "home"),
        ("set", "shared2", "--done"), ("mv", "shared2", "--after", "shared1")])
      code = self.run(*words, "-m", label, "-q", killed=killed)
      # It may have changed nothing, so there may be no version.
      self.year.note(label, None)
      if code not in (None, 0, 1, 3, 5):
        self.year.fail(str(self.answer))
      return
    if not sure or random.random() < 0.4:
      id = f"{self.name}{self.count}"
      words, after, self.items[id] = ("add", label, "--id", id, "--into", "list"), (label, 0, "list"), {None}
    else:
      id = random.choice(sure)
      text, done, place = next(iter(self.items[id]))
      other = "home" if place == "list" else "list"
      words, after = random.choice([
        (("set", id, "--text", label), (label, done, place)), (("set", id, "--not-done" if done else "--done"), (text, 1 - done, place)),
        (("mv", id, "--to-section", other), (text, done, other)), (("rm", id), None)])
    code = self.run(*words, "-m", label, "-q", killed=killed)
    if code not in (None, 0):
      self.year.fail(str(self.answer))
    self.items[id] = {after} if code == 0 else self.items[id] | {after}
    self.year.note(label, code)

  def sync(self, certain=False):
    known = {path.name for path in self.cloud.iterdir()}
    self.sync_once(certain)
    self.own |= {path.name for path in self.cloud.iterdir() if path.is_dir()} - known

  def sync_once(self, certain):
    random = self.year.random
    COUNTS["syncs"] += 1
    way = "good" if certain else random.choice(["good", "good", "killed", "two", "ssh", "dying"])
    if way == "two":
      pair = [self.start(self.words("sync", "cloud", "-q"), self.environment()) for _ in range(2)]
      if random.random() < 0.5:
        time.sleep(random.random() * 0.05)
        pair[0].kill()
      for process in pair: process.wait()
      return
    if way in ("ssh", "dying"):
      other = random.choice([one for one in self.year.machines if one is not self])
      extra = {"DYING": str(random.choice([0, 10, 100, 300, 1000, 5000]))} if way == "dying" else {}
      COUNTS["dead ssh"] += way == "dying"
      code = self.run(random.choice(["pull", "push"]), f"ssh:there:{other.file}", "-q", **extra)
    else:
      code = self.run("sync", "cloud", "-q", killed=way == "killed")
    allowed = (0,) if certain or way == "ssh" else (None, *FAILED_SYNC) if way != "dying" else (0, *range(1, 10))
    if code not in allowed:
      self.year.fail(str(self.answer))
    self.year.bench.good("check", self.file)


class Year:
  def __init__(self, bench, ssh, random):
    self.bench, self.ssh, self.random, self.story = bench, ssh, random, []
    self.now = datetime.datetime(2026, 11, 2, 8)
    self.certain, self.possible, self.torn = set(), set(), {}
    self.machines = [Machine(self, name, random.choice([0, 0, -40, 3600, 2 * 86400, -86400])) for name in NAMES]

  def note(self, label, code):
    """Notes what the version of a command may have become."""
    COUNTS["acknowledged"] += code == 0
    (self.certain if code == 0 else self.possible).add(label)

  def run(self):
    first = self.machines[0]
    first.run("init", "-q")
    for id in ("list", "home"): first.run("section", "add", id.title(), "--id", id, "-q")
    for id in ("shared1", "shared2"): first.run("add", id, "--id", id, "--into", "list", "-q")
    for machine in self.machines[1:]: self.bench.good("clone", first.file, machine.file)
    for machine in self.machines:
      machine.run("remote", "add", "cloud", f"folder:{machine.cloud}")
      machine.sync(certain=True)
    for day in range(int(os.environ.get("OUTLINE_DAYS", 10))):
      COUNTS["days"] += 1
      self.now += datetime.timedelta(hours=16)
      for machine in self.random.sample(self.machines, 3):
        # One is away for a week now and then.
        if (day // 7 + self.machines.index(machine)) % 5 == 4: continue
        for _ in range(self.random.randint(0, 4)): machine.change()
        self.carry(machine)
        if self.random.random() < 0.8: machine.sync()
        self.carry(machine)
    self.meet()

  def carry(self, machine, certain=False):
    """What the cloud does between this machine and the others."""
    for other in self.machines:
      if other is machine: continue
      for source, target in ((machine, other), (other, machine)):
        for own in source.own: self.mirror(source.cloud / own, target.cloud / own, certain)

  def mirror(self, source, target, certain):
    if not source.is_dir(): return
    target.mkdir(exist_ok=True)
    for path in source.iterdir():
      there = target / path.name
      if path.name.startswith(".") or (there.exists() and there.read_bytes() == path.read_bytes()): continue
      what = "whole" if certain else self.random.choice(["whole", "whole", "late", "torn", "doubled", "renamed"])
      if what == "late": continue
      bytes = path.read_bytes()
      if what == "torn":
        COUNTS["torn"] += 1
        bytes = bytes[:self.random.randrange(len(bytes) + 1)]
      there.write_bytes(bytes)
      if what == "doubled": (target / f"{path.stem} (1){path.suffix}").write_bytes(bytes)
      if what == "renamed":
        there.unlink()
        (target / f"{path.stem} (conflicted copy){path.suffix}").write_bytes(bytes)
    if certain:
      # What the owner removed goes, too, with all that the cloud made of it.
      for path in target.iterdir():
        if not (source / path.name).exists(): path.unlink()

  def meet(self):
    for _ in range(3):
      for machine in self.machines:
        self.carry(machine, certain=True)
        machine.sync(certain=True)
    wholes = [self.whole(machine) for machine in self.machines]
    for machine, whole in zip(self.machines, wholes):
      self.bench.good("check", machine.file)
      for what, value in whole.items():
        if value != wholes[0][what]: self.fail(f"{machine.name} has other {what} than ann: {value} and {wholes[0][what]}")
      left = [path for path in machine.cloud.rglob("*") if ".part" in path.name]
      if left: self.fail(f"{left[0]} was left by a killed sync")
    messages = wholes[0]["versions"]
    for label in sorted(self.certain):
      if messages.count(label) != 1: self.fail(f"the acknowledged change {label} is in the log {messages.count(label)} times")
    twice = [label for label in self.possible if messages.count(label) > 1]
    if twice: self.fail(f"{twice[0]} is in the log twice")
    for machine in self.machines:
      for id, may in machine.items.items():
        if wholes[0]["items"].get(id) not in may: self.fail(f"{id} is {wholes[0]['items'].get(id)}, and may be {may}")

  def whole(self, machine):
    items, section, rows = {}, None, []
    for line in self.bench.good("export", "--format", "ndjson", "--ids", "--db", machine.file).splitlines():
      row = json.loads(line)
      row.pop("isExpanded", None)
      rows.append(row)
      if row.get("kind") == "section": section = row["id"]
      elif "id" in row: items[row["id"]] = (row.get("text"), int(bool(row.get("isDone"))), section)
    log = [json.loads(line) for line in self.bench.good("log", "--all", "--limit", 100000, "--ndjson", "--db", machine.file).splitlines()]
    conflicts = [json.loads(line) for line in self.bench.good("conflicts", "--ndjson", "--db", machine.file).splitlines()]
    return {
      "items": items, "outline": rows, "versions": sorted(one["message"] for one in log if one.get("message")),
      "conflicts": sorted((one["id"], one["kind"], one["shown"]["name"], one["hidden"]["name"]) for one in conflicts)}

  def fail(self, reason):
    raise FellShort(reason + "\nafter\n  " + "\n  ".join(self.story[-60:]))
