"""Formats in which an item is some lines: Markdown, Org, TaskPaper, plain text and todo.txt."""
import datetime
import re

from foreign import Node, named

DAY = r"\d{4}-\d\d-\d\d"


class Lines:
  """A file of lines, in the style of one person. A format says how a node is written at a depth (`own`), and how lines
  are read (`nodes`: pairs of a depth and a node, which knows its first line and the one after its last)."""
  fields = ("text", "done", "due", "tags", "priority", "note")
  has_sections = True

  def __init__(self, random):
    self.ending = random.choice(["\n", "\n", "\n", "\r\n"])
    self.has_last_end = random.random() < 0.8
    self.head = []

  def lines(self, data):
    return data.decode().replace("\r\n", "\n").split("\n")

  def data(self, lines):
    return "\n".join(lines).replace("\n", self.ending).encode()

  def read(self, data):
    tops, path = [], []
    for depth, node in self.nodes(self.lines(data)):
      node.depth = depth
      while path and path[-1].depth >= depth:
        path.pop()
      (path[-1].children if path else tops).append(node)
      path.append(node)
    return tops

  def blocks(self, data):
    """The lines of each node, without their indentation, and those that are of no node."""
    lines, own, rest, end = self.lines(data), {}, [], 0
    for top in self.read(data):
      for _, node in top.walk():
        rest += lines[end:node.first]
        own[node.text] = [line.lstrip(" \t*") for line in lines[node.first:node.after]]
        end = node.after
    return own, [line for line in rest + lines[end:] if line.strip()]

  def make(self, tops):
    lines = list(self.head)
    for top in tops:
      for depth, node in top.walk():
        lines += self.own(node, depth + (not self.has_sections))
    return self.data(lines + ([""] if self.has_last_end else []))

  def change(self, data, old, node):
    """Writes the lines of a node, which was called `old`, anew."""
    lines, found = self.lines(data), named(self.read(data), old)
    lines[found.first:found.after] = indented(self.own(node, found.depth), space_of(lines[found.first]))
    return self.data(lines)

  def remove(self, data, node):
    lines, found = self.lines(data), named(self.read(data), node.text)
    del lines[found.first:self.end(found)]
    return self.data(lines)

  def end(self, node):
    return max(one.after for _, one in node.walk())

  def add(self, data, parent, index, node):
    """Writes a node, and all below it, as a child of the parent."""
    lines, tops = self.lines(data), self.read(data)
    found = named(tops, parent.text) if parent.kind != "section" or self.has_sections else None
    children = found.children if found else tops
    if index < len(children):
      place = children[index].first
    elif children:
      place = self.end(children[-1])
    else:
      place = found.after if found else len(self.head)
    base = found.depth + 1 if found else 1
    new = [line for depth, one in node.walk() for line in self.own(one, base + depth)]
    # A person's editor indents a line as those beside it, which the outline may have written.
    if children:
      new = indented(new, space_of(lines[children[0].first]))
    elif parent.kind == "item" and new[0] != new[0].lstrip():
      new = indented(new, space_of(lines[found.first]) + self.indent)
    lines[place:place] = new
    return self.data(lines)

  def move(self, data, node, parent, index):
    return self.add(self.remove(data, node), parent, index, node)


def space_of(line):
  return line[:len(line) - len(line.lstrip())]


def indented(lines, space):
  """The lines with other white space before the first one, and as much more or less before the others."""
  was = len(space_of(lines[0]))
  return [space + line[was:] for line in lines]


def depth_of(path, width):
  """The depth of a line with this indentation below the lines above it; it takes its place among them."""
  while path and path[-1] >= width:
    path.pop()
  path.append(width)
  return len(path) - 1


def width_of(line):
  return len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())


class Markdown(Lines):
  name = "list.md"
  SIGNS = {"🔺": "A", "⏫": "B", "🔼": "C"}
  NAMES = {"highest": "A", "high": "B", "medium": "C"}

  def __init__(self, random):
    super().__init__(random)
    self.indent = random.choice(["  ", "    ", "\t"])
    self.bullet = random.choice(["-", "-", "*", "+"])
    self.has_blanks = random.random() < 0.5
    self.head = random.choice([[], ["---", "title: Things", "aliases: [a, b]", "---", ""]])
    self.has_tags_first = random.random() < 0.5
    self.has_fields = random.random() < 0.3

  def own(self, node, depth):
    if node.kind in ("section", "heading"):
      return ["#" * (depth + 1) + " " + node.text] + [""] * self.has_blanks + [node.note, ""] * bool(node.note)
    base = self.indent * (depth - 2)
    tags = "".join(f" #{tag}" for tag in node.tags)
    signs = "".join(f" {sign}" for sign, priority in self.SIGNS.items() if priority == node.priority)
    if node.due:
      signs += f" [due:: {node.due}]" if self.has_fields else f" 📅 {node.due}"
    words = node.text + (tags + signs if self.has_tags_first else signs + tags) + node.extra
    return [f"{base}{self.bullet} [{'x' if node.done else ' '}] {words}"] + [
      f"{base}{self.indent}{line}" for line in node.note.splitlines()]

  def nodes(self, lines):
    found, path, heading = [], [], 0
    start = lines.index("---", 1) + 1 if lines[0] == "---" else 0
    for number in range(start, len(lines)):
      line = lines[number]
      title = re.match(r"(#+) (.*)$", line)
      item = re.match(r"[ \t]*(?:[-*+]|\d+[.)]) +(?:\[([ xX])\] )?(.*)$", line)
      if not line.strip():
        continue
      if title:
        heading, path = len(title[1]), []
        node = Node(title[2], "section" if heading == 1 else "heading")
        found.append((heading - 1, node))
      elif item:
        node = self.item(item[2])
        node.done, node.is_task = item[1] in ("x", "X"), item[1] is not None
        found.append((heading + depth_of(path, width_of(line)), node))
      elif path and width_of(line) > path[-1]:
        self.further(found[-1][1], line.strip())
        found[-1][1].after = number + 1
        continue
      else:
        found[-1][1].note, found[-1][1].after = line, number + 1
        continue
      node.first, node.after = number, number + 1
    return found

  def item(self, words):
    node = Node("")
    while True:
      for pattern, field in [
        (rf"(.*?) ✅ {DAY}$", None), (rf"(.*?) ➕ {DAY}$", None), (rf"(.*?) 📅 ({DAY})$", "due"),
        (rf"(.*?) [\[(]due:: ({DAY})[\])]$", "due"), (rf"(.*?) [\[(]completion:: {DAY}[\])]$", None),
        (r"(.*?) (🔺|⏫|🔼)$", "priority"), (r"(.*?) [\[(]priority:: (highest|high|medium)[\])]$", "priority"), (r"(.*?) #(\w+)$", "tags"), (r"(.*?)( \^\w+)$", "extra"),
      ]:
        match = re.match(pattern, words)
        if match:
          words = match[1]
          if field == "tags":
            node.tags = (match[2], *node.tags)
          elif field == "priority":
            node.priority = (self.SIGNS | self.NAMES)[match[2]]
          elif field:
            setattr(node, field, match[2])
          break
      else:
        break
    match = re.match(r"\[#([A-Z])\] (.*)$", words)
    if match:
      node.priority, words = match[1], match[2]
    node.text = words
    return node

  def further(self, node, line):
    match = re.match(r"(\w+):: (.*)$", line)
    if match and match[1] in ("due", "completed"):
      node.due = match[2] if match[1] == "due" else node.due
    else:
      node.note += ("\n" if node.note else "") + line


class Org(Lines):
  name = "list.org"
  has_sections = False

  def __init__(self, random):
    super().__init__(random)
    self.head = random.choice([
      ["#+TITLE: Things", "#+STARTUP: overview", ""], ["#+TITLE: Things"], ["# -*- mode: org -*-", "#+TITLE: Things"]])
    self.is_indented = random.random() < 0.5
    self.is_aligned = random.random() < 0.5

  def own(self, node, depth):
    if node.kind == "heading":
      return ["*" * depth + " " + node.text]
    indent = " " * (depth + 1) if self.is_indented else ""
    line = "*" * depth + (" DONE " if node.done else " TODO ") + (f"[#{node.priority}] " if node.priority else "") + node.text
    if node.tags:
      tags = ":" + ":".join(node.tags) + ":"
      line = line.ljust(77 - len(tags)) + " " + tags if self.is_aligned else f"{line} {tags}"
    lines = [line]
    if node.due:
      day = datetime.date.fromisoformat(node.due)
      lines.append(f"{indent}DEADLINE: <{node.due} {day:%a}>")
    if node.extra:
      lines += [indent + line for line in (":PROPERTIES:", f":CUSTOM_ID: {node.extra}", ":END:")]
    return lines + [indent + line for line in node.note.splitlines()]

  def nodes(self, lines):
    found, is_drawer = [], False
    for number in range(len(self.head), len(lines)):
      line = lines[number]
      match = re.match(r"(\*+) (?:(TODO|DONE) )?(?:\[#(.)\] )?(.*?)(?:\s+:([\w:]+):)?$", line)
      if match:
        node = Node(match[4], "item" if match[2] else "heading", match[2] == "DONE", priority=match[3] or "")
        node.tags = tuple((match[5] or "").split(":")) if match[5] else ()
        node.first, node.is_task = number, bool(match[2])
        found.append((len(match[1]), node))
      elif not line.strip():
        continue
      else:
        node = found[-1][1]
        word = line.strip()
        planning = re.match(rf"(?:CLOSED|DEADLINE|SCHEDULED): ", word)
        if planning and number == node.first + 1:
          due = re.search(rf"DEADLINE: <({DAY})", word)
          node.due = due[1] if due else ""
        elif word == ":PROPERTIES:":
          is_drawer = True
        elif is_drawer:
          is_drawer = word != ":END:"
          match = re.match(r":CUSTOM_ID: (.*)", word)
          node.extra = match[1] if match else node.extra
        else:
          node.note += ("\n" if node.note else "") + word
      node.after = number + 1
    return found


class TaskPaper(Lines):
  name = "list.taskpaper"
  indent = "\t"

  def own(self, node, depth):
    base = "\t" * depth
    if node.kind in ("section", "heading"):
      return [f"{base}{node.text}:"]
    words = node.text + "".join(f" @{tag}" for tag in node.tags)
    words += (f" @due({node.due})" if node.due else "") + (f" @priority({'ABC'.index(node.priority) + 1})" if node.priority else "")
    words += node.extra + (" @done" if node.done else "")
    return [f"{base}- {words}"] + [f"{base}\t{line}" for line in node.note.splitlines()]

  def nodes(self, lines):
    found, path, is_item = [], [], False
    for number, line in enumerate(lines):
      word = line.strip()
      if not word:
        continue
      task, project = re.match(r"- (.*)$", word), re.match(r"([^@]*):$", word)
      if task or project:
        depth = depth_of(path, width_of(line))
        if task:
          node = Node("")
          words = []
          for part in re.split(r" (?=@)", task[1]):
            tag = re.match(r"@(\w+)(?:\((.*)\))?$", part)
            if not tag:
              words.append(part)
            elif tag[1] == "done":
              node.done = True
            elif tag[1] == "due":
              node.due = tag[2]
            elif tag[1] == "priority":
              node.priority = "ABC"[int(tag[2]) - 1]
            elif tag[2]:
              node.extra = f" {part}"
            elif tag[1] != "created":
              node.tags += (tag[1],)
          node.text = " ".join(words)
        else:
          node = Node(project[1], "heading" if depth else "section")
        node.first = number
        found.append((depth, node))
      else:
        node = found[-1][1]
        node.note += ("\n" if node.note else "") + word
      node.after = number + 1
    return found


class Text(Lines):
  name = "list.txt"
  has_sections = False

  def __init__(self, random):
    super().__init__(random)
    self.indent = random.choice(["\t", "  ", "    "])
    self.bullet = random.choice(["", "", "- ", "• "])

  def own(self, node, depth):
    base = self.indent * (depth - 1)
    if node.kind != "item":
      return [base + self.bullet + node.text]
    lines = [f"{base}{self.bullet}[{'X' if node.done else '_'}] {node.text}"]
    further = [f"due:: {node.due}"] * bool(node.due) + [f"priority:: {node.priority}"] * bool(node.priority)
    further += ["tags:: `[" + ",".join(f'"{tag}"' for tag in node.tags) + "]`"] * bool(node.tags)
    return lines + [f"{base}{self.indent}: {line}" for line in further + node.note.splitlines()]

  def nodes(self, lines):
    found, path = [], []
    for number, line in enumerate(lines):
      if not line.strip():
        continue
      further = re.match(r"\s+: (.*)$", line)
      if further:
        node = found[-1][1]
        field = re.match(r"(due|priority|tags|completed):: (.*)$", further[1])
        if not field or node.note:
          node.note += ("\n" if node.note else "") + further[1]
        elif field[1] == "tags":
          node.tags = tuple(re.findall(r'"(\w+)"', field[2]))
        elif field[1] != "completed":
          setattr(node, field[1], field[2])
      else:
        match = re.match(r"\s*(?:[-•] )?(?:\[(.)\] )?(.*)$", line)
        node = Node(match[2], "item" if match[1] else "heading", (match[1] or "") in ("x", "X"))
        node.first, node.is_task = number, bool(match[1])
        found.append((1 + depth_of(path, width_of(line)), node))
      node.after = number + 1
    return found


class TodoTxt(Lines):
  """A flat list: no parents, no notes."""
  name = "todo.txt"
  has_sections = False
  fields = ("text", "done", "due", "tags", "priority")

  def own(self, node, depth):
    words = ("x 2027-01-02 " if node.done else f"({node.priority}) " if node.priority else "") + "2027-01-01 " + node.text
    words += node.extra + "".join(f" +{tag}" for tag in node.tags) + (f" due:{node.due}" if node.due else "")
    return [words + (f" pri:{node.priority}" if node.done and node.priority else "")]

  def nodes(self, lines):
    found = []
    for number, line in enumerate(lines):
      if not line.strip():
        continue
      match = re.match(rf"(x )?(?:\((.)\) )?(?:{DAY} ){{0,2}}(.*)$", line)
      node = Node("", done=bool(match[1]), priority=match[2] or "")
      words = []
      for word in match[3].split(" "):
        field = re.match(r"(due|pri):(\S+)$", word)
        if word[:1] == "+":
          node.tags += (word[1:],)
        elif field:
          setattr(node, {"due": "due", "pri": "priority"}[field[1]], field[2])
        elif re.match(r"\w+:\S+$", word):
          node.extra += " " + word
        else:
          words.append(word)
      node.text, node.first, node.after = " ".join(words), number, number + 1
      found.append((1, node))
    return found
