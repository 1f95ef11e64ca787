"""A calendar as phones and servers write it: tasks among appointments, with alarms, and properties of their own."""
import re

from foreign import Node, named


class Calendar:
  name = "list.ics"
  has_sections = False
  fields = ("text", "done", "due", "tags", "priority", "note")

  def __init__(self, random):
    self.random = random
    self.folds = random.choice([75, 60])

  # A file is a list of parts: the lines of a task, or other lines.

  def parts(self, data):
    text = re.sub(r"\r\n[ \t]", "", data.decode())
    parts = []
    for line in text.split("\r\n"):
      if not line:
        continue
      if line in ("BEGIN:VTODO", "BEGIN:VEVENT"):
        parts.append([line])
      elif parts and parts[-1][0].startswith("BEGIN:V") and parts[-1][-1] not in ("END:VTODO", "END:VEVENT") and (
        parts[-1][0] in ("BEGIN:VTODO", "BEGIN:VEVENT")):
        parts[-1].append(line)
      else:
        parts.append([line])
    return parts

  def data(self, parts):
    return "".join(self.fold(line) for part in parts for line in part).encode()

  def fold(self, line):
    pieces, piece = [], ""
    for character in line:
      if len((piece + character).encode()) > self.folds:
        pieces.append(piece)
        piece = " "
      piece += character
    return "\r\n".join([*pieces, piece]) + "\r\n"

  def task(self, node, uid, parent, order):
    lines = [
      "BEGIN:VTODO", f"UID:{uid}", "DTSTAMP:20270101T080000Z", f"CREATED:20270101T08{order // 60 % 60:02}{order % 60:02}Z",
      "LAST-MODIFIED:20270101T080000Z", *self.properties(node), f"X-APPLE-SORT-ORDER:{order}"]
    if parent:
      lines.append(f"RELATED-TO:{parent}")
    if node.extra:
      lines += [f"X-VENDOR;X-KIND=y:{node.extra}", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:now", "END:VALARM"]
    return lines + ["END:VTODO"]

  def properties(self, node):
    lines = [f"SUMMARY:{escaped(node.text)}"]
    if node.note:
      lines.append(f"DESCRIPTION:{escaped(node.note)}")
    if node.due:
      lines.append(f"DUE;VALUE=DATE:{node.due.replace('-', '')}")
    if node.tags:
      lines.append("CATEGORIES:" + ",".join(node.tags))
    if node.priority:
      lines.append(f"PRIORITY:{'ABC'.index(node.priority) + 1}")
    if node.done:
      lines += ["STATUS:COMPLETED", "COMPLETED:20270102T080000Z", "PERCENT-COMPLETE:100"]
    else:
      lines.append("STATUS:NEEDS-ACTION")
    return lines

  def make(self, tops):
    parts = [[line] for line in (
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vendor//Tasks 5//EN", "X-WR-CALNAME:Things")]
    def write(node, parent):
      uid = f"{self.random.randrange(16 ** 12):012x}@vendor"
      parts.append(self.task(node, uid, parent, 1000 * len(parts)))
      if self.random.random() < 0.2:
        parts.append(["BEGIN:VEVENT", f"UID:e{len(parts)}", "DTSTAMP:20270101T080000Z", "DTSTART:20270105T090000Z",
                      "SUMMARY:Dentist", "END:VEVENT"])
      for child in node.children:
        write(child, uid)
    for top in tops:
      write(top, None)
    return self.data(parts + [["END:VCALENDAR"]])

  def tasks(self, parts):
    return [part for part in parts if part[0] == "BEGIN:VTODO"]

  def read(self, data):
    nodes, children, order = {}, {}, []
    for part in self.tasks(self.parts(data)):
      node = Node("")
      inner = 0
      values = {}
      for line in part[1:-1]:
        inner += line.startswith("BEGIN:") - line.startswith("END:")
        if not inner and ":" in line:
          name, value = line.split(":", 1)
          values[name.split(";")[0]] = value
      node.text = unescaped(values.get("SUMMARY", ""))
      node.note = unescaped(values.get("DESCRIPTION", ""))
      node.done = values.get("STATUS") in ("COMPLETED", "CANCELLED")
      due = values.get("DUE", "")[:8]
      node.due = f"{due[:4]}-{due[4:6]}-{due[6:]}" if due else ""
      node.tags = tuple(filter(None, values.get("CATEGORIES", "").split(",")))
      priority = int(values.get("PRIORITY", 0))
      node.priority = "ABCDEFGHI"[priority - 1] if priority else ""
      node.extra = values.get("X-VENDOR", "")
      node.uid, node.part = values["UID"], part
      node.order = int(values.get("X-APPLE-SORT-ORDER", 0))
      nodes[node.uid] = node
      order.append((node, values.get("RELATED-TO")))
    tops = []
    for node, parent in order:
      (nodes[parent].children if parent in nodes else tops).append(node)
    for one in nodes.values():
      one.children.sort(key=lambda child: child.order)
    tops.sort(key=lambda one: one.order)
    return tops

  def blocks(self, data):
    own = {}
    for top in self.read(data):
      for _, node in top.walk():
        # A number of order may be given to a neighbour.
        own[node.text] = [line for line in node.part if not line.startswith("X-APPLE-SORT-ORDER")]
    return own, [part[0] if len(part) == 1 else str(part) for part in self.parts(data) if part[0] != "BEGIN:VTODO"]

  def change(self, data, old, node):
    """A program writes the properties that it knows, and keeps the others."""
    parts = self.parts(data)
    uid = named(self.read(data), old).uid
    part = next(part for part in parts if f"UID:{uid}" in part)
    known = ("SUMMARY", "DESCRIPTION", "DUE", "CATEGORIES", "PRIORITY", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "LAST-MODIFIED")
    end = part.index("BEGIN:VALARM") if "BEGIN:VALARM" in part else len(part) - 1
    part[1:end] = [line for line in part[1:end] if re.split("[;:]", line)[0] not in known] + [
      "LAST-MODIFIED:20270201T080000Z", *self.properties(node)]
    return self.data(parts)

  def remove(self, data, node):
    found = named(self.read(data), node.text)
    gone = [one.part for _, one in found.walk()]
    return self.data([part for part in self.parts(data) if part not in gone])

  def place(self, data, parent, index, moved=None):
    """The UID of the parent, and a number between its neighbours there."""
    tops = self.read(data)
    found = None if parent.kind == "section" else named(tops, parent.text)
    others = [one for one in (found.children if found else tops) if one.text != moved]
    before = others[index - 1].order if index else None
    after = others[index].order if index < len(others) else None
    if before is None:
      order = (after or 0) - 1000
    elif after is None:
      order = before + 1000
    else:
      order = (before + after) // 2
      if order in (before, after):
        return None
    return (found.uid if found else None), order

  def add(self, data, parent, index, node):
    uid = f"{self.random.randrange(16 ** 12):012x}@vendor"
    place = self.place(data, parent, index)
    if place is None:
      return None
    parts = self.parts(data)
    parts.insert(len(parts) - 1, self.task(node, uid, *place))
    data = self.data(parts)
    for number, child in enumerate(node.children):
      data = self.add(data, node, number, child)
    return data

  def move(self, data, node, parent, index):
    place = self.place(data, parent, index, node.text)
    if place is None:
      return None
    parts = self.parts(data)
    uid = named(self.read(data), node.text).uid
    part = next(part for part in parts if f"UID:{uid}" in part)
    part[:] = [line for line in part if not line.startswith(("RELATED-TO", "X-APPLE-SORT-ORDER"))]
    part[2:2] = [f"X-APPLE-SORT-ORDER:{place[1]}"] + ([f"RELATED-TO:{place[0]}"] if place[0] else [])
    return self.data(parts)


def escaped(text):
  return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def unescaped(text):
  return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text)
