"""Random changes by commands, batches and the sqlite3 shell, compared with a model of an outline in Python.

After each change the file has the outline that the model has. At the end every version that is looked at has the outline it
had then, the difference of two versions leads from one to the other, and a backup, a rescue and a copy made from the history
as text have the same versions. The model knows nothing of the program: it reads the file with Python's own SQLite.
"""
import copy
import json
import sqlite3
import urllib.parse

from bench import FellShort

COUNTS = {"changes": 0, "versions": 0, "differences": 0}


class Outline:
  """Sections, items and favorites, by id."""

  def __init__(self):
    self.nodes, self.children, self.favorites = {}, {"/": []}, []

  def tree(self, parent="/"):
    return [[id, self.nodes[id]["text"], self.nodes[id]["note"], self.nodes[id]["done"], self.tree(id)]
            for id in self.children[parent]]

  def whole(self):
    return [self.tree(), self.favorites]

  def items(self):
    return [id for id, node in self.nodes.items() if node["parent"] != "/"]

  def below(self, id):
    found = [id]
    for child in self.children[id]:
      found += self.below(child)
    return found

  def insert(self, id, parent, place, node):
    self.nodes[id] = {**node, "parent": parent}
    self.children.setdefault(id, [])
    self.children[parent].insert(place, id)

  def remove(self, id):
    for gone in self.below(id):
      if gone in self.favorites:
        self.favorites.remove(gone)
      if gone != id:
        self.children.pop(gone)
        self.nodes.pop(gone)
    self.children[self.nodes[id]["parent"]].remove(id)
    self.children.pop(id)
    self.nodes.pop(id)


class Change:
  """One change in the three languages that know it; None where a language does not."""

  def __init__(self, words=None, line=None, sql=None):
    self.words, self.line, self.sql = words, line, sql


def prepare(bench, random):
  return None


def trial(bench, prepared, random, number):
  Trial(bench, random).run(random.randint(15, 40))


def summary():
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items()) + " compared"


class Trial:
  def __init__(self, bench, random):
    self.bench, self.random, self.count = bench, random, 0
    self.file = bench.path("model.outline")
    self.outline, self.undone, self.done_before, self.states, self.story = Outline(), [], [], {}, []
    bench.good("init", "--db", self.file)
    for title in ("S", "T"):
      self.make(self.add_section(title))
    # Undo stops at the sections, so that there is always a place for an item.
    self.done_before.clear()

  def run(self, steps):
    for _ in range(steps):
      self.step()
    self.compare_versions()
    self.compare_differences()
    self.compare_copies()

  # One change.

  def step(self):
    kind = self.random.choices(
      ["change", "batch", "undo", "redo", "restore", "expand", "purge"], [70, 10, 12, 8, 4, 4, 1])[0]
    if kind == "change":
      self.make(self.change())
    elif kind == "batch":
      before = copy.deepcopy(self.outline)
      changes = [self.draw() for _ in range(self.random.randint(2, 5))]
      if any(change.line is None for change in changes):
        self.outline = before
        return
      self.settle(before)
      lines = "".join(json.dumps(change.line) + "\n" for change in changes)
      self.command("batch", "-", input=lines.encode())
      self.compare()
    elif kind == "undo" and self.done_before:
      self.undone.append(self.outline)
      self.outline = self.done_before.pop()
      self.command("undo")
      self.compare()
    elif kind == "redo" and self.undone:
      self.done_before.append(self.outline)
      self.outline = self.undone.pop()
      self.command("redo")
      self.compare()
    elif kind == "restore" and self.states:
      number = self.random.choice(list(self.states))
      before, self.outline = self.outline, copy.deepcopy(self.states[number])
      self.settle(before)
      self.command("restore", number)
      self.compare()
    elif kind == "expand":
      parents = [id for id in self.outline.items() if self.outline.children[id]]
      if parents:
        self.command(self.random.choice(["expand", "collapse"]), self.random.choice(parents))
        self.compare()
    elif kind == "purge" and len(self.states) > 10:
      number = sorted(self.states)[len(self.states) // 4]
      self.command("purge", "--before", number, "--force")
      self.states = {version: state for version, state in self.states.items() if version >= number}
      # What can still be undone follows from the versions that are left.
      self.done_before, self.undone = [], []
      self.make(self.add("--into", "s1"))

  def make(self, change):
    """Makes a change that the model has already, in one of its languages."""
    languages = [name for name in ("words", "line", "sql") if getattr(change, name) is not None]
    language = self.random.choice(languages)
    if language == "words":
      self.command(*change.words)
    elif language == "line":
      self.command("batch", "-", input=json.dumps(change.line).encode())
    else:
      self.story.append(change.sql)
      answer = self.bench.sql(self.file, change.sql)
      if answer.code != 0:
        self.fail(str(answer))
    self.compare()

  def change(self):
    """Changes the model, and says how the file is changed alike."""
    before = copy.deepcopy(self.outline)
    found = self.draw()
    self.settle(before)
    return found

  def draw(self):
    items = self.outline.items()
    kinds = ["add"] * 4 + (["move"] * 4 + ["title", "note", "done", "remove", "favorite", "section"] if items else [])
    return getattr(self, self.random.choice(kinds))() or self.add()

  def settle(self, before):
    """Notes what an undo leads back to."""
    if before.whole() != self.outline.whole():
      self.done_before.append(before)
      self.undone.clear()

  def name(self):
    self.count += 1
    return f"n{self.count}"

  def place(self, moved=None):
    """A place for an item: the words of the command, the fields of a line, parent and after for SQL, and an index."""
    inside = set(self.outline.below(moved)) if moved else set()
    parents = [id for id in self.outline.nodes if id not in inside]
    parent = self.random.choice(parents)
    row = [id for id in self.outline.children[parent] if id != moved]
    how = self.random.choice(["last", "first"] + (["after", "before"] if row else []))
    if how == "last":
      return ["--into", parent], {"into": parent}, parent, None, len(row)
    if how == "first":
      return ["--into", parent, "--first"], {"into": parent, "first": True}, parent, "", 0
    index = self.random.randrange(len(row))
    beside = row[index]
    if how == "after":
      return ["--after", beside], {"after": beside}, parent, beside, index + 1
    return ["--before", beside], {"before": beside}, parent, row[index - 1] if index else "", index

  def add(self, *place):
    id, text = self.name(), self.text()
    words, line, parent, after, index = self.place() if not place else (
      list(place), {"into": place[1]}, place[1], None, len(self.outline.children[place[1]]))
    self.outline.insert(id, parent, index, {"text": text, "note": None, "done": False})
    columns, values = "parent, text, id", f"'{parent}', {quoted(text)}, '{id}'"
    if after is not None:
      columns, values = columns + ", after", values + f", '{after}'"
    return Change(["add", "--id", id, *words, "--", text], {"op": "add", "text": text, "id": id, **line},
                  f"INSERT INTO outline({columns}) VALUES({values})")

  def move(self):
    id = self.random.choice(self.outline.items())
    words, line, parent, after, index = self.place(moved=id)
    self.outline.children[self.outline.nodes[id]["parent"]].remove(id)
    self.outline.children[parent].insert(index, id)
    self.outline.nodes[id]["parent"] = parent
    place = f"parent='{parent}', after=" + ("NULL" if after is None else f"'{after}'")
    return Change(["mv", id, *words], {"op": "mv", "ids": [id], **line}, f"UPDATE outline SET {place} WHERE id='{id}'")

  def text(self):
    return self.random.choice(["é", "漢字", "👩‍👩‍👧", "it's", "-x", " a  b ", "1"]) + f" {self.random.random():.4f}"

  def field(self, column, field):
    id, text = self.random.choice(self.outline.items()), self.text()
    self.outline.nodes[id][field] = text
    return Change(["set", id, f"--{field}={text}"], {"op": "set", "ids": [id], field: text},
                  f"UPDATE outline SET {column}={quoted(text)} WHERE id='{id}'")

  def title(self):
    return self.field("text", "text")

  def note(self):
    return self.field("note", "note")

  def done(self):
    id = self.random.choice(self.outline.items())
    node = self.outline.nodes[id]
    node["done"] = not node["done"]
    verb = "done" if node["done"] else "reopen"
    return Change([verb, id], {"op": verb, "ids": [id]},
                  f"UPDATE outline SET is_done={int(node['done'])} WHERE id='{id}'")

  def remove(self):
    id = self.random.choice(self.outline.items())
    self.outline.remove(id)
    return Change(["rm", id], {"op": "rm", "ids": [id]}, f"DELETE FROM outline WHERE id='{id}'")

  def favorite(self):
    id, favorites = self.random.choice(self.outline.items()), self.outline.favorites
    if id in favorites:
      favorites.remove(id)
      return Change(["unfav", id], {"op": "unfav", "ids": [id]}, f"DELETE FROM favorites WHERE id='{id}'")
    favorites.append(id)
    return Change(["fav", id], {"op": "fav", "ids": [id]}, f"INSERT INTO favorites(id) VALUES('{id}')")

  def section(self):
    sections = self.outline.children["/"]
    if len(sections) < 4 and self.random.random() < 0.5:
      return self.add_section(self.text())
    id, text = self.random.choice(sections), self.text()
    self.outline.nodes[id]["text"] = text
    return Change(["section", "rename", id, "--", text], None, f"UPDATE section SET title={quoted(text)} WHERE id='{id}'")

  def add_section(self, title):
    id = f"s{len([one for one in self.outline.nodes if one[0] == 's']) + 1}"
    if self.count and any(id in state.nodes for state in self.states.values()) and id not in self.outline.nodes:
      return None
    self.outline.insert(id, "/", len(self.outline.children["/"]), {"text": title, "note": None, "done": False})
    return Change(["section", "add", "--id", id, "--", title], None,
                  f"INSERT INTO section(title, id) VALUES({quoted(title)}, '{id}')")

  # Comparing.

  def command(self, *words, **options):
    self.story.append(" ".join(map(str, words)) + (f" < {options['input'].decode()!r}" if options.get("input") else ""))
    answer = self.bench.run(*words[:1], "--db", self.file, *words[1:], **options) if words[0] not in ("section",) else (
      self.bench.run(*words[:2], "--db", self.file, *words[2:], **options))
    if answer.code != 0:
      self.fail(str(answer))
    return answer.text

  def fail(self, reason):
    raise FellShort(reason + "\nafter\n  " + "\n  ".join(self.story))

  def compare(self):
    COUNTS["changes"] += 1
    found, version = present(self.file)
    if found != self.outline.whole():
      self.fail(f"the file has {found}, not {self.outline.whole()}")
    self.states[version] = copy.deepcopy(self.outline)

  def compare_versions(self):
    numbers = sorted(self.states)
    for number in self.random.sample(numbers, min(8, len(numbers))):
      COUNTS["versions"] += 1
      found = self.past(self.file, number)
      if found != self.states[number].whole():
        self.fail(f"version {number} has {found}, not {self.states[number].whole()}")

  def past(self, file, number):
    nodes = [json.loads(line) for line in self.bench.good(
      "ls", "--all", "--ndjson", "--at", number, "--db", file).splitlines()]
    outline = Outline()
    for node in nodes:
      parent = node.get("parent", "/")
      outline.insert(node["id"], parent, len(outline.children[parent]),
                     {"text": node["text"], "note": node.get("note"), "done": node.get("isDone", False)})
    outline.favorites = [json.loads(line)["id"] for line in self.bench.good(
      "favorites", "--ndjson", "--at", number, "--db", file).splitlines()]
    return outline.whole()

  def compare_differences(self):
    numbers = sorted(self.states)
    for _ in range(3):
      COUNTS["differences"] += 1
      one, other = self.random.choice(numbers), self.random.choice(numbers)
      answer = self.bench.run("diff", "--db", self.file, one, other, "--json")
      if answer.code not in (0, 1):
        self.fail(str(answer))
      copied = self.bench.path(f"{self.random.random()}.outline")
      self.bench.good("backup", copied, "--db", self.file)
      self.bench.good("restore", one, "--db", copied)
      self.bench.good("apply", "-", "--db", copied, input=answer.out)
      found, _ = present(copied)
      if found != self.states[other].whole():
        self.fail(f"diff {one} {other} leads to {found}, not {self.states[other].whole()}")
      self.bench.good("check", copied)

  def compare_copies(self):
    # A write of the program, so that everything is sealed.
    self.command(*self.add("--into", "s1").words)
    self.compare()
    names = {name: self.bench.path(f"{name}.outline") for name in ("backup", "rescued", "made")}
    self.bench.good("backup", names["backup"], "--db", self.file)
    self.bench.good("rescue", self.file, names["rescued"])
    history = self.bench.good("export", "history", "--db", self.file)
    self.bench.good("import", "history", "-", names["made"], input=history.encode())
    log = self.bench.good("log", "--all", "--plain", "--fields", "number,name,date,origin,undoes", "--db", self.file)
    seal = self.bench.good("log", "--limit", "1", "--fields", "seal", "--db", self.file).strip()
    for name, file in names.items():
      if self.bench.good("log", "--all", "--plain", "--fields", "number,name,date,origin,undoes", "--db", file) != log:
        self.fail(f"{name} has other versions")
      if present(file)[0] != self.outline.whole():
        self.fail(f"{name} has another outline")
      number = self.random.choice(sorted(self.states))
      if self.past(file, number) != self.states[number].whole():
        self.fail(f"{name} has another version {number}")
      self.bench.good("check", file, *(() if name == "rescued" else ("--seal", seal)))
    self.bench.good("check", self.file, "--seal", seal)


def quoted(text):
  return "'" + text.replace("'", "''") + "'"


def present(file):
  """The outline of a file, and its latest version, read by Python's own SQLite."""
  connection = sqlite3.connect(f"file:{urllib.parse.quote(str(file))}?mode=ro", uri=True)
  try:
    outline = Outline()
    for parent, id, text, note, done in connection.execute("SELECT parent, id, text, note, is_done FROM outline"):
      outline.insert(id, parent, len(outline.children[parent]), {"text": text, "note": note, "done": bool(done)})
    outline.favorites = [row[0] for row in connection.execute("SELECT id FROM favorites")]
    return outline.whole(), connection.execute("SELECT max(number) FROM version").fetchone()[0]
  finally:
    connection.close()
