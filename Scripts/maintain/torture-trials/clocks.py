"""Commands while the clock jumps: a day, a month and fifty years back and forth, at each kind of write.

libfaketime tells the program another time. Afterwards the file has the outline, the versions and the order that a twin has in
which the same commands ran without a jump, and it is sound: versions that are ahead of the clock are told, and put right.
"""
import json
import pathlib

import model
from bench import AllTried, FellShort

CLOCKS = ["", "-50y", "-1month", "-1d", "-1", "+1", "+1d", "+1month", "+50y"]
COUNTS = {"commands": 0, "jumps": 0, "repairs": 0}
# The kinds of writes. Ids are given, so that both files have the same.
WRITES = [
  ["add", "--id", "n{0}", "--into", "s", "Item {0}"], ["add", "--id", "n{0}", "--into", "s", "--first", "Item {0}"],
  ["set", "a", "--text", "Text {0}"], ["set", "b", "--due", "2030-01-01"], ["note", "a", "Note {0}"], ["done", "b"], ["reopen", "b"],
  ["mv", "a", "--into", "t"], ["mv", "a", "--into", "s", "--first"], ["fav", "a"], ["unfav", "a"], ["use", "b"],
  ["swipe", "b", "--leading"], ["rename", "b", "Name {0}"], ["rm", "b"], ["undo"], ["redo"], ["sort", "s", "--by", "text"],
  ["expand", "a"], ["restore", "3"], ["revert", "4"], ["batch", "-"], ["purge", "--before", "@-", "--force"], ["sql"],
]


# Not the command faketime: one that was killed leaves shared memory behind, and a later one with its number ends with 1.
LIBRARY = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def prepare(bench, random):
  return LIBRARY


def summary():
  if not LIBRARY:
    return "nothing was tried: on Debian, apt-get install faketime"
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items())


def trial(bench, library, random, number):
  if not library:
    raise AllTried()
  Trial(bench, random).run(random.randint(6, 14))


class Trial:
  def __init__(self, bench, random):
    self.bench, self.random, self.story = bench, random, []
    self.file, self.twin = bench.path("file.outline"), bench.path("twin.outline")
    bench.good("init", "--db", self.file)
    lines = [{"op": "section add", "text": "S", "id": "s"}, {"op": "section add", "text": "T", "id": "t"}]
    lines += [{"op": "add", "text": text, "id": text, "into": "s"} for text in ("a", "b", "c")]
    for line in lines:
      bench.good("batch", "-", "--db", self.file, input=json.dumps(line).encode())
    bench.copy(self.file, "twin.outline")

  def run(self, steps):
    for step in range(steps):
      write = [word.format(step) for word in self.random.choice(WRITES)]
      clock = self.random.choice(CLOCKS)
      self.story.append(f"{clock or 'now'}: {' '.join(write)}")
      COUNTS["commands"] += 1
      COUNTS["jumps"] += clock != ""
      codes = self.write(self.file, write, clock, step), self.write(self.twin, write, "", step)
      if codes[0] != codes[1]:
        self.fail(f"the command ended with {codes[0]}, in the twin with {codes[1]}")
      self.compare()
    answer = self.bench.bounded("check", self.file)
    if answer.code != 0:
      self.fail(str(answer))
    # A repair changes no version, also none of a clock that was ahead.
    COUNTS["repairs"] += 1
    self.bench.good("check", "--repair", self.file)
    self.compare()
    self.write(self.file, ["add", "--id", "last", "--into", "t", "Last"], "", 0)
    self.write(self.twin, ["add", "--id", "last", "--into", "t", "Last"], "", 0)
    self.compare()

  def write(self, file, words, clock, step):
    if words == ["sql"]:
      # The shell uses the time of the machine, too.
      program, words = "sqlite3", [file, f"INSERT INTO outline(parent, text, id) VALUES('s', 'x', 'q{step}')"]
    else:
      program, words = self.bench.program, [words[0], "--db", file, *words[1:]]
    input = json.dumps({"op": "add", "text": "y", "id": f"y{step}", "into": "s"}).encode() if words[0] == "batch" else b""
    environment = {"LD_PRELOAD": str(LIBRARY), "FAKETIME": clock} if clock else None
    answer = self.bench.run(*words, program=program, input=input, environment=environment)
    if answer.late or answer.code < 0 or answer.code > 127:
      self.fail(str(answer))
    return answer.code

  def compare(self):
    found, wanted = model.present(self.file), model.present(self.twin)
    if found != wanted:
      self.fail(f"the file has {found}, not {wanted}")
    log = [self.bench.good("log", "--all", "--plain", "--fields", "number,origin,undoes", "--db", file) for file in (
      self.file, self.twin)]
    if log[0] != log[1]:
      self.fail(f"the file has the versions {log[0]!r}, not {log[1]!r}")
    stamps = self.bench.sql(self.file, "SELECT count(*) FROM version v JOIN version w ON w.number=v.number+1 WHERE w.stamp<=v.stamp")
    if stamps.text.strip() != "0":
      self.fail("a version is not later than the one before it")

  def fail(self, reason):
    raise FellShort(reason + "\nafter\n  " + "\n  ".join(self.story))
