"""A file of another program, and an outline, both edited for a year and synced each week.

After every sync the file, read by a reader that is not ours, and the outline are what a model of both says; every item
has the id it had; no line of an item that the outline did not change is another; a task is one in the file; nothing is
left for a second sync; and no conflict is told, because the two sides never change the same field or list in one week.
"""
import datetime
import json
import pathlib
import re

from bench import FellShort
from foreign import Node, named, parent_of, tree
from foreign.calendar import Calendar
from foreign.lines import Markdown, Org, TaskPaper, Text, TodoTxt
from foreign.opml import OPML

FORMATS = [Markdown, Org, TaskPaper, Text, TodoTxt, OPML, Calendar]
# The first trial of each format is short.
WEEKS, FEW = 52, 13
WORDS = "buy milk call Ann (again) fix #4 door: a/b 50% été 家 *bold* [link](x) water plants read e-mail".split()
TAGS = ["shop", "home", "phone", "garden"]
COUNTS = {"weeks": 0, "edits there": 0, "edits here": 0}
IS_LONG = True
# Without libfaketime all weeks are today.
CLOCK = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def prepare(bench, random):
  return None


class Year:
  def __init__(self, bench, random, number):
    self.bench, self.random = bench, random
    self.form = FORMATS[number % len(FORMATS)](random)
    self.weeks = WEEKS if number >= len(FORMATS) else FEW
    self.count, self.week = 0, 0
    self.day = datetime.date(2027, 1, 4)
    self.log = []
    # Nodes are known by their addresses, so none is freed.
    self.all = []
    self.section = Node("Things", "section")
    self.tops = [self.section]
    if self.form.name == "list.taskpaper" and random.random() < 0.5:
      self.tops.append(Node("Others", "section"))
    for top in self.tops:
      if self.form.name != "todo.txt":
        top.children = [Node(f"Part {number} of {top.text}", "heading") for number in range(random.randrange(1, 4))]
      if self.form.name == "list.md":
        top.children[0].note = "Some words that nobody edits"
    for _ in range(random.randrange(4, 25)):
      parent, index = self.place()
      parent.children.insert(index, self.new())

  # Nodes

  def text(self):
    self.count += 1
    words = self.random.sample(WORDS, self.random.randrange(1, 4))
    if words[0][0] in "(*[#":
      words.insert(0, "see")
    return " ".join(words + [f"k{self.count}"])

  def new(self):
    node = Node(self.text())
    for field in self.form.fields[1:]:
      if self.random.random() < 0.25:
        self.vary(node, field)
    if self.random.random() < 0.15:
      node.extra = {"list.md": " ^b{}", "list.org": "c{}", "list.taskpaper": " @rank({})", "todo.txt": " key:v{}",
                    "list.opml": "c{}", "list.ics": "w{}"}.get(self.form.name, "").format(self.count)
    return node

  def vary(self, node, field):
    random = self.random
    if field == "text":
      node.text = self.text()
    elif field == "done":
      node.done = not node.done
    elif field == "due":
      node.due = random.choice(["", str(self.day + datetime.timedelta(random.randrange(60)))])
    elif field == "tags":
      node.tags = tuple(random.sample(TAGS, random.randrange(3)))
    elif field == "priority":
      node.priority = random.choice(["", "A", "B", "C"])
    else:
      node.note = random.choice(["", "one line", f"two\nlines {self.count}", "words, with; signs: and - dashes"])

  def items(self):
    return [node for top in self.tops for _, node in top.walk() if node.kind == "item"]

  def place(self, without=None):
    """A parent, not below the item that moves, and an index among its other children."""
    out = [] if without is None else [one for _, one in without.walk()]
    flat = self.form.name == "todo.txt"
    parents = [
      node for top in self.tops for depth, node in top.walk()
      if node not in out and depth < 6 and (node.kind != "section" or flat)
      and (node.kind != "item" or not flat)]
    parent = self.random.choice(parents)
    return parent, self.random.randrange(sum(child is not without for child in parent.children) + 1)

  # Edits. A list belongs to one side for a week, and so does a field.

  def edits(self, side, count):
    for _ in range(count):
      self.edit(side)

  def is_mine(self, side, *keys):
    return all(self.owners.setdefault(key, side) == side for key in keys)

  def edit(self, side):
    random, items = self.random, self.items()
    kind = random.choice(["add", "move", "remove", "field", "field", "field", "field"])
    if kind == "add" or not items:
      parent, index = self.place()
      if self.is_mine(side, id(parent), (id(parent), "list")):
        node = self.new()
        if self.write(side, "add", parent, index, node):
          parent.children.insert(index, node)
          self.all.append(node)
          self.keep(side, node)
          self.fresh.add(id(node))
          self.owners |= {id(node): side, (id(node), "list"): side}
      return
    node = random.choice(items)
    if any(id(one) in self.fresh for _, one in node.walk()):
      return
    parent = parent_of(self.tops, node)
    if kind == "field":
      field = random.choice(self.form.fields)
      # A tag before a mark of another program is a word of the text as well.
      is_word = field == "tags" and node.extra and self.form.name == "list.md"
      if is_word or not self.is_mine(side, id(node), (id(node), field)):
        return
      old = Node(**{name: getattr(node, name) for name in ("text", "done", "due", "tags", "priority", "note")})
      self.vary(node, field)
      if node.fields() != old.fields():
        self.write(side, "change", node, old, field)
        self.keep(side, node, renamed=field == "text")
    elif kind == "remove":
      below = [one for _, one in node.walk()]
      if len(below) < 4 and self.is_mine(side, (id(parent), "list"), *(id(one) for one in below), *((id(one), "list") for one in below)):
        if self.write(side, "remove", node):
          self.all.append(node)
          parent.children.remove(node)
          self.is_moved[side] = True
    else:
      to, index = self.place(without=node)
      if self.is_mine(side, (id(parent), "list"), (id(to), "list"), id(to), *(id(one) for _, one in node.walk())):
        if self.write(side, "move", node, to, index):
          parent.children.remove(node)
          to.children.insert(index, node)
          for _, one in node.walk():
            self.keep(side, one)
          self.is_moved[side] = True

  def keep(self, side, node, renamed=False):
    COUNTS["edits there" if side == "file" else "edits here"] += 1
    self.touched[side].add(id(node))
    if renamed:
      self.renamed[side].add(id(node))

  def write(self, side, kind, *values):
    self.log.append(f"{side} {kind} " + " ".join(repr(getattr(value, "text", value)) for value in values))
    if side == "file":
      if kind in ("move", "remove"):
        # What the outline moved away from below it is still there in the file.
        below = [one.text for _, one in named(self.form.read(self.data), values[0].text).walk()]
        if below != [one.text for _, one in values[0].walk()]:
          self.log.pop()
          return False
      form = getattr(self.form, kind)
      if kind == "change":
        node, old, _ = values
        data = form(self.data, old.text, node)
      else:
        data = form(self.data, *values)
      if data is None:
        self.log.pop()
        return False
      self.data = data
      return True
    return self.command(kind, *values)

  def outline(self, *words):
    environment = {"TZ": "UTC"}
    if CLOCK:
      environment |= {"LD_PRELOAD": str(CLOCK), "FAKETIME": f"@{self.day} 10:00:00", "NO_FAKE_STAT": "1"}
    answer = self.bench.run(*words, environment=environment)
    if answer.code != 0:
      raise FellShort(f"{self.form.name}, week {self.week}: {answer}; " + "; ".join(self.log[-12:]))
    return answer

  def command(self, kind, *values):
    if kind == "add":
      parent, index, node = values
      before = parent.children[index - 1] if index else None
      if before is not None and not before.id or not parent.id:
        return False
      place = ["--after", before.id] if before else ["--into", parent.id, "--first"]
      words = ["add", *place]
      words += ["--due", node.due] * bool(node.due) + ["--priority", node.priority] * bool(node.priority)
      words += [word for tag in node.tags for word in ("--tag", tag)] + ["--note", node.note] * bool(node.note)
      node.extra = ""
      node.id = self.outline(*words, *["--done"] * node.done, "--", node.text).text.split()[0]
    elif kind == "remove":
      self.outline("rm", values[0].id)
    elif kind == "move":
      node, parent, index = values
      others = [child for child in parent.children if child is not node]
      before = others[index - 1] if index else None
      if before is not None and not before.id or not parent.id:
        return False
      self.outline("mv", node.id, *(["--after", before.id] if before else ["--into", parent.id, "--first"]))
    else:
      node, old, field = values
      if field == "done":
        self.outline("done" if node.done else "reopen", node.id)
      elif field == "tags":
        if old.tags:
          self.outline("set", node.id, "--no-tags")
        if node.tags:
          self.outline("set", node.id, *(word for tag in node.tags for word in ("--tag", tag)))
      elif field in ("due", "priority"):
        value = getattr(node, field)
        self.outline("set", node.id, *([f"--{field}", value] if value else [f"--no-{field}"]))
      else:
        self.outline("set", node.id, f"--{field}", getattr(node, field))
        if field == "text" and self.form.name in ("list.md", "todo.txt"):
          node.extra = ""
    return True

  # Comparing

  def stored(self):
    tops, path = [], []
    for line in self.outline("ls", "--all", "--ndjson").text.splitlines():
      record = json.loads(line)
      values = record.get("attributes", {})
      node = Node(
        record["text"], "section" if record["kind"] == "section" else "item", record.get("isDone", False), values.get("due", ""),
        tuple(values.get("tags", ())), values.get("priority", ""), record.get("note", ""), id=record["id"])
      node.note = "\n".join(line.strip() for line in node.note.splitlines())
      depth = record.get("level", 0)
      # What is in the middle of a line, or a mark of another program, stays in the text.
      if self.form.name in ("todo.txt", "list.md"):
        node.text = re.sub(r" (\+|key:|\^|#[a-z])\S*", "", node.text)
      del path[depth:]
      (path[-1].children if path else tops).append(node)
      path.append(node)
    return tops

  def fail(self, words):
    raise FellShort(f"{self.form.name}, week {self.week}: {words}; " + "; ".join(self.log[-12:]))

  def compare(self, name, found, wanted):
    found, wanted = tree(found), tree(wanted)
    if found != wanted:
      lost, more = [one for one in wanted if one not in found], [one for one in found if one not in wanted]
      self.fail(f"{name} lacks {lost[:3]} and has {more[:3]}" if lost or more else f"{name} is in another order")

  def sync(self):
    path = self.bench.path(self.form.name)
    path.write_bytes(self.data)
    answer = self.outline("sync", self.form.name)
    after = path.read_bytes()
    file = self.form.read(after)
    self.compare("the file", file, self.tops if self.form.has_sections else self.section.children)
    before = {text for text, *_ in tree(self.form.read(self.data))}
    for node in self.items():
      # The first items below a heading have no neighbour whose form they could take.
      parent = parent_of(self.tops, node)
      others = [one for one in parent.children if one is not node]
      if node.text not in before and parent.kind != "item" and not any(one.text in before for one in others):
        self.formless.add(node)
      has_neighbour = node not in self.formless and (parent.kind == "item" or others)
      if has_neighbour and not named(file, node.text).is_task:
        self.fail(f"{node.text!r} is no task in the file")
    stored = self.stored()
    if not self.form.has_sections:
      for one, other in zip(stored, self.tops):
        one.text = other.text
    self.compare("the outline", stored, self.tops)
    return answer, after, stored

  def run(self):
    self.owners, self.fresh, self.formless = {}, set(), set()
    self.data = self.form.make(self.tops if self.form.has_sections else self.section.children)
    self.bench.good("init", "-q")
    first = self.data
    _, after, stored = self.sync()
    if after != first:
      self.fail(f"the first contact changed the file: {first!r} {after!r}")
    self.name(stored)
    for self.week in range(1, self.weeks + 1):
      self.data = after
      self.day += datetime.timedelta(7)
      self.owners, self.fresh = {}, set()
      self.touched, self.renamed = {"file": set(), "outline": set()}, {"file": set(), "outline": set()}
      self.is_moved = {"file": False, "outline": False}
      self.log.append(f"week {self.week}:")
      for side in self.random.sample(["file", "outline"], 2):
        self.edits(side, self.random.randrange(5))
      before = self.data
      answer, after, stored = self.sync()
      COUNTS["weeks"] += 1
      if "conflict" in answer.error:
        self.fail(f"a conflict where there is none: {answer.error}")
      self.name(stored)
      self.lines(before, after)
      again = self.outline("sync", self.form.name)
      if self.bench.path(self.form.name).read_bytes() != after or "nothing new" not in again.error:
        self.fail(f"a second sync did something: {again.error}")
    self.bench.good("check")

  def name(self, stored):
    """Every item is the one it was; new ones get their id from the outline."""
    theirs = [node for top in stored for _, node in top.walk()]
    ours = [node for top in self.tops for _, node in top.walk()]
    for one, other in zip(ours, theirs):
      if one.id and one.id != other.id:
        # A line with other words is known by its place, or by what is below it.
        is_sure = self.renamed["file"] <= {id(one)} and not self.is_moved["file"] and not self.fresh
        is_sure = is_sure or id(one) not in self.renamed["file"]
        if is_sure:
          self.fail(f"{one.text!r} was {one.id} and is {other.id}")
      one.id = other.id

  def lines(self, before, after):
    """No line of an item that the outline left alone is another."""
    own, rest = self.form.blocks(before)
    now, others = self.form.blocks(after)
    for top in self.tops:
      for _, node in top.walk():
        if id(node) not in self.touched["outline"] and node.text in own and own[node.text] != now[node.text]:
          self.fail(f"the lines {own[node.text]} became {now[node.text]}")
    if rest != others:
      self.fail(f"lines of no item changed: {rest} {others}")


def trial(bench, prepared, random, number):
  Year(bench, random, number).run()


def summary():
  return ", ".join(f"{count} {name}" for name, count in COUNTS.items())
