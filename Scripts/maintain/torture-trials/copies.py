"""Copies of a file, edited apart by commands, batches, undo and the sqlite3 shell, that come together by every way there is.

After each exchange both ends are sound. At the end all copies have the same outline, favorites, versions by name and
conflicts, and each item that was added and never deleted is in all of them.
"""
import json
import os
import stat

import model
from bench import FellShort

COUNTS = {"changes": 0, "exchanges": 0, "refused": 0, "conflicts": 0}
# A change may be refused because of an earlier one, such as a change of an item that is gone.
REFUSED = (1, 2, 3, 4, 5)


def prepare(bench, random):
  """A stand-in for ssh that runs the words on this machine."""
  ssh = bench.path("ssh")
  ssh.write_text(f'#!/bin/sh\nPATH={bench.path("bin")}:$PATH; shift; exec sh -c "$*"\n')
  bench.path("bin").mkdir()
  os.symlink(bench.program, bench.path("bin") / "outline")
  ssh.chmod(ssh.stat().st_mode | stat.S_IXUSR)
  return ssh


def trial(bench, ssh, random, number):
  Trial(bench, ssh, random).run()


def summary():
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items())


class Copy(model.Trial):
  """One file and the changes made in it. Its outline is read from the file before each change."""

  def __init__(self, trial, letter):
    self.bench, self.random, self.trial = trial.bench, trial.random, trial
    self.letter, self.file, self.story = letter, trial.bench.path(f"{letter}.outline"), trial.story
    self.count, self.done_before, self.undone, self.states = 0, [], [], {}

  def read(self):
    whole, self.version = model.present(self.file)
    self.outline = model.Outline()
    self.fill("/", whole[0])
    self.outline.favorites = whole[1]

  def fill(self, parent, rows):
    for id, text, note, done, below in rows:
      self.outline.insert(id, parent, len(self.outline.children[parent]), {"text": text, "note": note, "done": done})
      self.fill(id, below)

  def name(self):
    self.count += 1
    # Some names are made by more than one copy.
    return f"n{self.random.randrange(40)}" if self.random.random() < 0.08 else f"{self.letter}{self.count}"

  def step(self):
    self.read()
    if not self.outline.nodes:
      # An undo or a restore can lead back to the empty file.
      self.say("section", "add", self.text())
      return
    kind = self.random.choices(
      ["change", "batch", "undo", "redo", "revert", "restore", "resolve"], [60, 10, 8, 4, 6, 4, 10])[0]
    COUNTS["changes"] += 1
    if kind == "change":
      self.apply(self.draw())
    elif kind == "batch":
      changes = [self.draw() for _ in range(self.random.randint(2, 4))]
      lines = "".join(json.dumps(change.line) + "\n" for change in changes if change.line)
      self.say("batch", "-", input=lines.encode())
    elif kind == "resolve":
      conflicts = self.conflicts()
      if conflicts:
        one = self.random.choice(conflicts)
        how = self.random.choice(["--mine", "--theirs", "--both", "--keep"])
        self.say("resolve", one["id"], "--field", one["kind"], how)
    else:
      number = str(self.random.randint(max(1, self.version - 12), self.version))
      self.say(kind, *([number] if kind in ("revert", "restore") else []))

  def apply(self, change):
    languages = [name for name in ("words", "line", "sql") if getattr(change, name) is not None]
    language = self.random.choice(languages)
    if language == "words":
      self.say(*change.words)
    elif language == "line":
      self.say("batch", "-", input=json.dumps(change.line).encode())
    else:
      self.story.append(f"{self.letter}: {change.sql}")
      if self.bench.sql(self.file, change.sql).code != 0:
        COUNTS["refused"] += 1

  def say(self, *words, **options):
    """Runs a command on this copy, which may be refused for a reason."""
    head = words[:2] if words[0] == "section" else words[:1]
    input = options.get("input", b"").decode()
    self.story.append(f"{self.letter}: {' '.join(map(str, words))}{f' < {input!r}' if input else ''}")
    answer = self.bench.bounded(*head, "--db", self.file, *words[len(head):], **options)
    if answer.code in REFUSED:
      COUNTS["refused"] += 1
    elif answer.code != 0:
      self.fail(str(answer))
    return answer

  def conflicts(self):
    return [json.loads(line) for line in self.bench.good("conflicts", "--ndjson", "--db", self.file).splitlines()]

  def whole(self):
    """What must be the same in all copies."""
    made = self.bench.good("log", "--made", "--limit", 100000, "--plain", "--db", self.file)
    found = sorted((one["id"], one["kind"], one["shown"]["name"], one["hidden"]["name"]) for one in self.conflicts())
    return {"outline": model.present(self.file)[0], "versions": made, "conflicts": found}


class Trial:
  def __init__(self, bench, ssh, random):
    self.bench, self.ssh, self.random, self.story = bench, ssh, random, []
    self.folder = bench.path("shared")
    self.folder.mkdir()
    self.copies = [Copy(self, "a")]

  def run(self):
    first = self.copies[0]
    self.bench.good("init", "--db", first.file)
    for title in ("S", "T"):
      self.bench.good("section", "add", "--db", first.file, "--id", title.lower() + "1", title)
    for _ in range(self.random.randint(3, 15)):
      first.step()
    for letter in "bcde"[: self.random.randint(1, 4)]:
      self.make_copy(letter)
    for _ in range(self.random.randint(2, 4)):
      for copy in self.copies:
        for _ in range(self.random.randint(0, 8)):
          copy.step()
      for _ in range(self.random.randint(1, len(self.copies) + 1)):
        self.exchange(*self.random.sample(self.copies, 2))
    self.meet()
    self.compare()
    self.undo_pull()

  def make_copy(self, letter):
    source, copy = self.random.choice(self.copies), Copy(self, letter)
    way = self.random.choice(["clone", "backup", "cp"])
    self.story.append(f"{way} {source.letter} {letter}")
    if way == "clone":
      self.bench.good("clone", source.file, copy.file)
    elif way == "backup":
      self.bench.good("backup", copy.file, "--db", source.file)
    else:
      self.bench.copy(source.file, copy.file.name)
    self.copies.append(copy)

  def exchange(self, one, other):
    """Brings versions of the second copy into the first one, and with some ways the other way round as well."""
    COUNTS["exchanges"] += 1
    way = self.random.choice(["merge", "bundle", "pull", "push", "sync", "ssh", "folder"])
    self.story.append(f"{one.letter} {way} {other.letter}")
    environment = {"OUTLINE_SSH": str(self.ssh)}
    if way == "bundle":
      bundle = self.bench.good("bundle", "--db", other.file)
      self.met(self.bench.run("merge", "-", "--db", one.file, input=bundle.encode()))
    elif way == "folder":
      for copy in (other, one):
        # The second time the name is known.
        self.bench.bounded("remote", "add", "team", f"folder:{self.folder}", "--db", copy.file)
        self.met(self.bench.run("sync", "team", "--db", copy.file))
    elif way == "ssh":
      self.met(self.bench.run("pull", f"ssh:there:{other.file}", "--db", one.file, environment=environment))
    elif way == "sync":
      for verb in ("pull", "push"):
        self.met(self.bench.run(verb, other.file, "--db", one.file))
    else:
      self.met(self.bench.run(way, other.file, "--db", one.file))
    for copy in (one, other):
      self.bench.good("check", copy.file)

  def met(self, answer):
    if answer.code != 0:
      self.fail(str(answer))

  def meet(self):
    """Brings all versions into all copies."""
    first = self.copies[0]
    for _ in range(2):
      for copy in self.random.sample(self.copies[1:], len(self.copies) - 1):
        self.met(self.bench.run("pull", copy.file, "--db", first.file))
        self.met(self.bench.run("push", copy.file, "--db", first.file))

  def compare(self):
    first = self.copies[0].whole()
    COUNTS["conflicts"] += len(first["conflicts"])
    for copy in self.copies:
      self.bench.good("check", copy.file)
      found = copy.whole()
      for what, value in found.items():
        if value != first[what]:
          self.fail(f"{copy.letter} has other {what} than a: {value} and {first[what]}")

  def undo_pull(self):
    """A pull is taken back as a whole, and the outline is as it was before."""
    one, other = self.random.sample(self.copies, 2)
    other.step()
    before = model.present(one.file)[0]
    self.met(self.bench.run("pull", other.file, "--db", one.file))
    if model.present(one.file)[0] == before:
      return
    self.story.append(f"{one.letter} pull {other.letter}, undo --pull")
    self.met(self.bench.run("undo", "--pull", "--db", one.file))
    if model.present(one.file)[0] != before:
      self.fail(f"undo --pull leads to {model.present(one.file)[0]}, not {before}")
    self.bench.good("check", one.file)

  def fail(self, reason):
    raise FellShort(reason + "\nafter\n  " + "\n  ".join(self.story))
