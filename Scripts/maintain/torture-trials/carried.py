"""A text file that a cloud carries between two copies of an outline, which pull each other too.

However the file, the copies and their versions meet, in the end both copies show the same, the file has each line once,
and a further sync changes nothing.
"""
from bench import FellShort

COPIES = ["a.db", "b.db"]
COUNTS = {"syncs": 0, "pulls": 0, "edits": 0, "lines": 0}


def prepare(bench, random):
  return None


def sync(bench, name):
  COUNTS["syncs"] += 1
  return bench.good("sync", "l.md", "--json", "--db", name)


def pull(bench, name, other):
  COUNTS["pulls"] += 1
  bench.good("pull", other, "--db", name)


def texts(bench, name):
  lines = bench.good("ls", "--all", "--plain", "--fields", "text", "--db", name).splitlines()
  return [line.strip() for line in lines][1:]


def write_line(bench, random, word):
  """A person adds a line with an editor, on one machine or, before the cloud notices, on the other."""
  COUNTS["lines"] += 1
  path = bench.path("l.md")
  lines = path.read_text().splitlines()
  items = [index for index, line in enumerate(lines) if line.lstrip().startswith("- ")]
  place = random.choice(items) if items else len(lines) - 1
  indent = lines[place][:len(lines[place]) - len(lines[place].lstrip())] if items else ""
  lines.insert(place + 1, f"{indent}{random.choice(['', '  '])}- {word}")
  path.write_text("\n".join(lines) + "\n")
  if random.random() < 0.5:
    carried = path.read_text()
    sync(bench, "a.db")
    path.write_text(carried)
    sync(bench, "b.db")


def edit(bench, random, name, word):
  COUNTS["edits"] += 1
  there = texts(bench, name)
  if not there or random.random() < 0.3:
    bench.good("add", word, "--into", "list", "--db", name)
    return
  one, other = random.choice(there), random.choice(there)
  words = random.choice([["rm", one], ["done", one], ["mv", one, "--after", other], ["note", one, f"of {word}"]])
  answer = bench.bounded(*words, "--db", name)
  if answer.code not in (0, 2, 4, 5):
    raise FellShort(str(answer))


def trial(bench, prepared, random, number):
  bench.good("init", "--db", "a.db")
  bench.good("section", "add", "List", "--id", "list", "--db", "a.db")
  bench.good("add", "t0", "t1", "t2", "--into", "list", "--db", "a.db")
  sync(bench, "a.db")
  bench.good("clone", "a.db", "b.db")
  sync(bench, "b.db")
  for step in range(random.randrange(4, 16)):
    chance, name = random.random(), random.choice(COPIES)
    if chance < 0.25:
      write_line(bench, random, f"w{number}x{step}")
    elif chance < 0.55:
      edit(bench, random, name, f"w{number}x{step}")
    elif chance < 0.75:
      pull(bench, name, COPIES[1 - COPIES.index(name)])
    else:
      sync(bench, name)
  for _ in range(4):
    for name in COPIES:
      sync(bench, name)
    pull(bench, "b.db", "a.db")
    pull(bench, "a.db", "b.db")
  before = bench.path("l.md").read_text()
  versions = [bench.good("log", "-n", "1", "--json", "--db", name) for name in COPIES]
  for name in COPIES:
    sync(bench, name)
    bench.good("check", "--db", name)
  if bench.path("l.md").read_text() != before or versions != [
    bench.good("log", "-n", "1", "--json", "--db", name) for name in COPIES
  ]:
    raise FellShort("the copies and the file go on changing each other")
  one, other = (texts(bench, name) for name in COPIES)
  if one != other:
    raise FellShort(f"the copies differ: {one}, {other}")
  doubled = [text for text in set(one) if one.count(text) > 1]
  conflicts = bench.good("conflicts", "--json", "--db", "a.db")
  # A line that one copy took for a new name of a deleted item stays beside the other's, and is told.
  if any(text not in conflicts for text in doubled):
    raise FellShort(f"twice: {doubled}")


def summary():
  return ", ".join(f"{count} {name}" for name, count in COUNTS.items())
