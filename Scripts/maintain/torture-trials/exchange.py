"""Copies of an outline that are edited apart and exchange versions by files and by a folder, in which bytes change.

However they meet, copies with the same versions show the same outline and know it by a digest; a changed byte is
refused or named, and nothing of it is taken; words that one copy forgot are in none of them afterwards.
"""
import json
import re

from bench import FellShort

COPIES = ["a.db", "b.db", "c.db"]
COUNTS = {"exchanges": 0, "edits": 0, "bytes": 0, "purges": 0}
# A copy may lack what an edit names, and an undo may meet a change of somebody else.
EXPECTED = (0, 1, 2, 3, 4, 5)


def prepare(bench, random):
  return None


def items(bench, name):
  lines = bench.good("ls", "--all", "--ndjson", "--db", name).splitlines()
  return [node for node in map(json.loads, lines) if node.get("kind") == "item"]


def state(bench, name):
  """Everything that copies have in common."""
  text = bench.good("ls", "--all", "--ndjson", "--db", name) + bench.good("favorites", "--plain", "--db", name)
  return re.sub(r'"(created|modified|completed|isExpanded|level|version|uses)":("[^"]*"|[^,}]*),?', "", text)


def edit(bench, random, name, number, secrets):
  COUNTS["edits"] += 1
  nodes = items(bench, name)
  one = random.choice(nodes)["id"] if nodes else "x"
  other = random.choice(nodes)["id"] if nodes else "x"
  word = f"text {number}"
  words = random.choice([
    ["add", word, "--id", f"i{number}", "--into", random.choice(["home", "work"])],
    ["add", word, "--id", f"i{number}", "--into", one],
    ["add", "same", "--id", f"i{number % 7}", "--into", "home"],
    ["rename", one, word], ["note", one, f"note {number}"], ["set", one, "--note", ""],
    ["done", one], ["reopen", one], ["rm", one], ["fav", one], ["unfav", one],
    ["mv", one, "--after", other], ["mv", one, "--into", random.choice(["home", "work"])],
    ["set", one, "--due", "2030-01-01", "--tag", "t"], ["undo"], ["redo"], ["undo", "--pull"],
    ["section", "rename", "work", word], ["sort", "home", "--by", "text"],
  ])
  if random.random() < 0.06 and nodes:
    # Somebody types a secret, changes or clears it, and forgets it.
    secret = f"secret{number}x"
    field = random.choice(["--text", "--note"])
    if bench.run("set", one, field, secret, "--db", name).code == 0:
      if random.random() < 0.5:
        exchange(bench, random, secrets)
      bench.run("set", one, field, "shown" if field == "--text" else "", "--db", name)
      if bench.run("purge", "--item", one, "--force", "--db", name).code == 0:
        COUNTS["purges"] += 1
        secrets.append((one, secret))
    return
  answer = bench.bounded(*words, "--db", name)
  if answer.code not in EXPECTED:
    raise FellShort(str(answer))


def exchange(bench, random, secrets, only=None):
  COUNTS["exchanges"] += 1
  one, other = random.sample(COPIES, 2)
  how = only or random.choice(["pull", "push", "merge", "sync", "sync"])
  words = {"pull": ["pull", other], "push": ["push", other], "merge": ["merge", other], "sync": ["sync", "drive"]}[how]
  answer = bench.bounded(*words, "--db", one)
  if answer.code != 0:
    raise FellShort(str(answer))


def change_byte(bench, random):
  """A service that carries the bundles changes one byte; the machine that reads says so, and takes nothing of it."""
  bundles = sorted(bench.path("drive").glob("*/*.bundle"))
  if not bundles:
    return
  COUNTS["bytes"] += 1
  path, reader = random.choice(bundles), random.choice(COPIES)
  whole = path.read_bytes()
  bytes_ = bytearray(whole)
  bytes_[random.randrange(len(bytes_))] ^= 1 << random.randrange(7)
  path.write_bytes(bytes_)
  fresh = bench.run("clone", "folder:drive", "fresh.db")
  answer = bench.bounded("pull", "drive", "--db", reader)
  path.write_bytes(whole)
  if answer.code != 0:
    raise FellShort(str(answer))
  if fresh.code == 0:
    # It has what the other bundles say, and gets the rest as everybody else.
    bench.good("pull", "origin", "--db", "fresh.db")
    bench.good("clone", "folder:drive", "clean.db")
    if state(bench, "fresh.db") != state(bench, "clean.db"):
      raise FellShort(f"a changed byte of {path.name} was taken")
  for name in ("fresh.db", "clean.db"):
    bench.path(name).unlink(missing_ok=True)


def trial(bench, prepared, random, number):
  bench.good("init", "--db", "a.db")
  for section in ("home", "work"):
    bench.good("section", "add", section, "--id", section, "--db", "a.db")
  bench.good("add", "one", "two", "three", "--into", "home", "--db", "a.db")
  bench.path("drive").mkdir()
  bench.copy(bench.path("a.db"), "b.db")
  bench.good("clone", "a.db", "c.db")
  for name in COPIES:
    bench.good("remote", "add", "drive", "folder:drive", "--db", name)
  secrets = []
  for step in range(random.randrange(10, 60)):
    chance = random.random()
    if chance < 0.7:
      edit(bench, random, random.choice(COPIES), 1000 * number + step, secrets)
    elif chance < 0.95:
      exchange(bench, random, secrets)
    else:
      change_byte(bench, random)
  for _ in range(2):
    for name in COPIES[1:]:
      bench.good("pull", "a.db", "--db", name)
      bench.good("pull", name, "--db", "a.db")
  for name in COPIES:
    bench.good("check", "--db", name)
    if state(bench, name) != state(bench, "a.db"):
      raise FellShort(f"{name} and a.db have the same versions and differ")
    for other in COPIES:
      if other != name:
        bench.good("pull", other, "--db", name)
  for one, secret in secrets:
    shown = any(secret in json.dumps(node) for node in items(bench, "a.db"))
    for name in COPIES:
      if not shown and secret.encode() in bench.path(name).read_bytes():
        raise FellShort(f"{secret} of {one} is still in {name}")


def summary():
  return ", ".join(f"{count} {name}" for name, count in COUNTS.items())
