"""Histories as text that were changed: import history makes a sound file of them, or says what is wrong and makes nothing.

Each trial changes an exported history in a way drawn by chance: bytes, lines, fields, a cut, an end without its seal. The
command must end by itself in bounded memory. After an error no file is left; after success check finds nothing, and the
file gives the same history again.
"""
import json

from bench import FellShort

VALUES = [
  None, True, False, 0, 1, -1, 2, 7, 99, 2**31, 2**53 + 1, 2**63 - 1, -2**63, 2**64, 1e300, 0.5, "", "a0", "zz", "/",
  "home", "x", "\x00", "\x1b[2J", "é\u0301\u202e", "k" * 16, "z" * 300, [], {}, [1, [2]], {"a": {}}, "[]", '[["x"]]',
  "app", "merge", "undo", "purge",
]
RAW = ["1e999", "00", "-", "\"\\ud800\"", "[" * 3000, "{" * 3000, "\"\xff\"", "nul", "1" * 400, "\"" + "x" * 100_000 + "\""]
MEGABYTES = 1000
COUNTS = {"imported": 0, "refused": 0}


def prepare(bench, random):
  """Histories with some of everything: one whole, one that begins with a purge, one with versions of another file."""
  file, other = bench.path("one.outline"), bench.path("other.outline")

  def run(*words, db=file):
    bench.good(*words, "--db", db, "-q")
  run("init")
  for section in ("home", "work"):
    run("section", "add", section, "--id", section)
  for item in "abcde":
    run("add", f"item {item}", "--id", item, "--into", random.choice(["home", "work"]), "--note", f"note {item}")
  bench.good("clone", file, other)
  for db, name in ((file, "f"), (other, "g")):
    run("set", "a", "--text", f"other {name}", db=db)
    run("add", f"new {name}", "--id", name, "--into", "b", "--image", "🍎", db=db)
  run("pull", other)
  run("fav", "b", "c")
  run("mv", "d", "--into", "a")
  run("rm", "e")
  run("undo")
  run("rm", "c")
  run("use", "a")
  run("expand", "a", "--view", "left")
  texts = [bench.good("export", "history", "--db", file)]
  run("purge", "--before", "7", "--force")
  texts.append(bench.good("export", "history", "--db", file))
  return [text.encode() for text in texts]


def trial(bench, prepared, random, number):
  lines = random.choice(prepared).splitlines(keepends=True)
  told = []
  if random.random() < 0.7:
    # With its seal, nearly every change of the text is refused at its end.
    end = json.loads(lines[-1])
    del end["seal"]
    lines[-1] = json.dumps(end).encode() + b"\n"
  for _ in range(random.choice([1, 1, 1, 2, 5])):
    told.append(random.choice([field, field, field, field, raw_field, line, byte, cut, count])(lines, random))
  text = b"".join(lines)
  new = bench.path("new.outline")
  try:
    answer = bench.bounded("import", "history", "-", new, input=text, seconds=60, megabytes=MEGABYTES)
    left = sorted(path.name for path in bench.folder.iterdir())
    if answer.code != 0:
      COUNTS["refused"] += 1
      if answer.code not in (1, 2, 3, 5, 7) or not answer.error.startswith("outline: "):
        raise FellShort(f"no reason: {answer}")
      if left:
        raise FellShort(f"left {left}, after {answer}")
      return
    COUNTS["imported"] += 1
    if left != ["new.outline"]:
      raise FellShort(f"left {left}")
    for words in (["check"], ["ls", "--all"], ["log", "--patch"], ["undo"], ["check"]):
      after = bench.bounded(*words, "--db", new, seconds=60, megabytes=MEGABYTES)
      # There may be nothing to undo, or it can no longer be undone.
      if after.code != 0 and not (words == ["undo"] and after.code in (1, 5)):
        raise FellShort(f"after the import {after}")
    again = bench.path("again.outline")
    bench.good("import", "history", "-", again, input=bench.good("export", "history", "--db", new).encode())
    for words in (["ls", "--all", "--json"], ["export", "history"]):
      if bench.good(*words, "--db", new) != bench.good(*words, "--db", again):
        raise FellShort(f"made again, {' '.join(words)} is otherwise")
  except FellShort as problem:
    raise FellShort(f"{'; '.join(told)}: {problem}") from None


def summary():
  return f"{COUNTS['imported']} imported, {COUNTS['refused']} refused"


# Ways to change a text.

def pick(lines, random):
  """A line that is still a JSON object, and its number."""
  for _ in range(20):
    number = random.randrange(len(lines))
    try:
      record = json.loads(lines[number])
    except (ValueError, RecursionError):
      continue
    if isinstance(record, dict) and record:
      return number, record
  return None, None


def field(lines, random):
  number, record = pick(lines, random)
  if record is None:
    return "nothing"
  name = random.choice([*record, "origin", "undoes", "in", "at", "key", "new", "gone", "received", "note", "favorite", "what"])
  kind = random.random()
  if kind < 0.2:
    record.pop(name, None)
    told = f"no {name}"
  elif kind < 0.5:
    # What another record has there.
    _, other = pick(lines, random)
    record[name] = (other or {}).get(name, random.choice(VALUES))
    told = f"{name} of another"
  else:
    record[name] = random.choice(VALUES)
    told = f"{name} is {record[name]!r}"
  lines[number] = json.dumps(record).encode() + b"\n"
  return f"line {number + 1}: {told[:80]}"


def raw_field(lines, random):
  number, record = pick(lines, random)
  if record is None:
    return "nothing"
  name, value = random.choice(list(record)), random.choice(RAW)
  record[name] = "@@"
  lines[number] = json.dumps(record).replace('"@@"', value).encode("latin-1") + b"\n"
  return f"line {number + 1}: {name} is {value[:20]}"


def line(lines, random):
  one, other = random.randrange(len(lines)), random.randrange(len(lines))
  kind = random.choice(["deleted", "doubled", "swapped", "moved"])
  if kind == "deleted" and len(lines) > 1:
    del lines[one]
  elif kind == "doubled":
    lines.insert(other, lines[one])
  elif kind == "swapped":
    lines[one], lines[other] = lines[other], lines[one]
  elif len(lines) > 1:
    moved = lines.pop(one)
    lines.insert(min(other, len(lines)), moved)
  return f"lines {one + 1} and {other + 1} {kind}"


def byte(lines, random):
  number = random.randrange(len(lines))
  data = bytearray(lines[number])
  place = random.randrange(len(data))
  data[place] = random.choice([random.randrange(256), data[place] ^ 1])
  lines[number] = bytes(data)
  return f"line {number + 1}: byte {place} is {data[place]}"


def cut(lines, random):
  number = random.randrange(len(lines))
  del lines[number + 1:]
  lines[number] = lines[number][:random.randrange(len(lines[number]) + 1)]
  return f"cut in line {number + 1}"


def count(lines, random):
  """Corrects the counts of the end, so that what was changed before is reached."""
  records = []
  for text in lines:
    try:
      records.append(json.loads(text))
    except (ValueError, RecursionError):
      return "nothing"
  kinds = [next(iter(record), "") for record in records if isinstance(record, dict)]
  end = {"end": True, "versions": kinds.count("version"), "changes": kinds.count("change")}
  lines[-1] = json.dumps(end).encode() + b"\n"
  return "counted again"
