"""Habits in a file of another program, ticked off there, here, or on both sides, for a year.

After every sync each habit has one open line in the file and one open item in the outline, under the id it always had,
with the same next day and the rule as it was written; what the other program wrote about the tick stays as it is; and
nothing is left for a second sync. Both sides reckon the next day: Emacs, Obsidian, topydo and a phone as they do.
"""
import datetime
import json
import pathlib
import re

from bench import FellShort

CLOCK = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
COUNTS = {"ticks there": 0, "ticks here": 0, "ticks on both sides": 0}
DAY = r"\d{4}-\d\d-\d\d"
# The steps of a rule, and whether they begin on the day of the tick.
STEPS = {
  "todo.txt": {"+1w": (7, False), "+2w": (14, False), "+3d": (3, False), "1w": (7, True), "10d": (10, True), "+1m": ("month", False),
               "+1y": ("year", False), "+1b": ("workday", False)},
  "list.org": {"+1w": (7, False), "++1w": (7, False), ".+1w": (7, True), "+2d": (2, False), ".+10d": (10, True), "+1m": ("month", False),
               "++1m": ("month", False), "+1y": ("year", False)},
  "list.md": {"every week": (7, False), "every 2 weeks": (14, False), "every 3 days": (3, False), "every week when done": (7, True),
              "every 10 days when done": (10, True), "every month": ("month", False), "every year": ("year", False),
              "every weekday": ("workday", False)},
  "list.ics": {"FREQ=WEEKLY": (7, False), "FREQ=WEEKLY;INTERVAL=2": (14, False), "FREQ=DAILY;INTERVAL=3": (3, False),
               "FREQ=MONTHLY": ("month", False), "FREQ=YEARLY": ("year", False), "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR": ("workday", False)},
}


def prepare(bench, random):
  if not CLOCK:
    raise SystemExit("faketime sets the clock; install the package faketime")
  return None


def trial(bench, prepared, random, number):
  Habits(bench, random, list(STEPS)[number % len(STEPS)]).run()


def summary():
  return ", ".join(f"{count} {what}" for what, count in COUNTS.items())


def following(due, rule, name, today):
  step, is_from_tick = STEPS[name][rule]
  day = today if is_from_tick else due
  if step == "month":
    return day.replace(year=day.year + day.month // 12, month=day.month % 12 + 1)
  if step == "year":
    return day.replace(year=day.year + 1)
  if step == "workday":
    return day + datetime.timedelta({4: 3, 5: 2}.get(day.weekday(), 1))
  return day + datetime.timedelta(step)


class Habits:
  def __init__(self, bench, random, name):
    self.bench, self.random, self.name, self.story = bench, random, name, []
    self.day = datetime.date(2027, 1, 4)
    self.is_above, self.has_notes = random.random() < 0.5, random.random() < 0.5
    self.habits = {}
    for number in range(random.randrange(2, 7)):
      day = self.day + datetime.timedelta(random.randrange(20))
      self.habits[f"Water {number}"] = [day, random.choice(list(STEPS[name]))]
    self.ids, self.logged = {}, []

  # The file

  def line(self, text, due, rule, done=""):
    if self.name == "todo.txt":
      fields = [f"rec:{rule}", f"due:{due}"]
      return f"x {done} " * bool(done) + "2027-01-01 " + " ".join([text, *(fields if self.is_above else fields[::-1])])
    return f"- [{'x' if done else ' '}] {text} 🔁 {rule} 📅 {due}" + f" ✅ {done}" * bool(done)

  def lines(self, text, due, rule):
    if self.name == "list.org":
      return [f"* TODO {text}", f"DEADLINE: <{due} {due:%a} {rule}>"]
    if self.name == "list.ics":
      return ["BEGIN:VTODO", f"UID:{text[-1]}", f"SUMMARY:{text}", f"DUE;VALUE=DATE:{due:%Y%m%d}", f"RRULE:{rule}", "X-KEPT:1", "END:VTODO"]
    return [self.line(text, due, rule)]

  def make(self):
    head, tail = {"list.ics": (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"], ["END:VCALENDAR"]), "list.md": (["# Habits", ""], []),
                  "list.org": (["#+TITLE: Habits"], [])}.get(self.name, ([], []))
    other = {"todo.txt": ["Call Ann"], "list.md": ["- [ ] Call Ann"], "list.org": ["* TODO Call Ann"]}.get(self.name, [])
    return head + [line for text, (due, rule) in self.habits.items() for line in self.lines(text, due, rule)] + other + tail

  def tick(self, lines, text, next_day):
    """Ticks a habit off as the program of the file does."""
    due, rule = self.habits[text]
    if self.name in ("todo.txt", "list.md"):
      place = next(index for index, line in enumerate(lines) if text in line and line[:5] != "- [x]" and line[:2] != "x ")
      done = lines[place].replace("[ ]", "[x]", 1) + f" ✅ {self.day}" if self.name == "list.md" else f"x {self.day} {lines[place]}"
      new = self.line(text, next_day, rule)
      self.logged.append(done)
      if self.name == "todo.txt":
        # topydo gives the next one a day of its own, and writes it last.
        return lines[:place] + [done] + lines[place + 1:] + [new.replace("2027-01-01", str(self.day))]
      return lines[:place] + ([new, done] if self.is_above else [done, new]) + lines[place + 1:]
    if self.name == "list.ics":
      place = lines.index(f"SUMMARY:{text}")
      end = lines.index("END:VTODO", place)
      old = next(index for index in range(place, end) if lines[index].startswith("DUE"))
      return lines[:old] + [f"DUE;VALUE=DATE:{next_day:%Y%m%d}"] + lines[old + 1:]
    place = lines.index(f"* TODO {text}") + 1
    lines = lines[:place] + [lines[place].replace(f"{due} {due:%a}", f"{next_day} {next_day:%a}")] + lines[place + 1:]
    if self.has_notes:
      # Emacs notes the tick in a drawer of its own and below the heading.
      moment = f"[{self.day} {self.day:%a} 10:00]"
      note = f'- State "DONE"       from "TODO"       {moment}'
      end = next((index for index in range(place, len(lines)) if lines[index][:2] == "* "), len(lines))
      block = [line for line in lines[place + 1:end] if not line.startswith(":")]
      lines[place + 1:end] = [":PROPERTIES:", f":LAST_REPEAT: {moment}", ":END:", note, *block]
      self.logged.append(note)
    return lines

  def found(self, lines):
    """The open habits of the file, with their days and rules."""
    if self.name == "list.ics":
      tasks, values = [], {}
      for line in lines:
        if line == "BEGIN:VTODO":
          values = {}
        if ":" in line:
          values[re.split("[;:]", line)[0]] = line.split(":", 1)[1]
        if line == "END:VTODO" and values.get("STATUS") != "COMPLETED":
          tasks.append((values["SUMMARY"], datetime.datetime.strptime(values["DUE"], "%Y%m%d").date(), values["RRULE"]))
      return tasks
    if self.name == "list.org":
      pattern = rf"^\* TODO (Water \d)\nDEADLINE: <({DAY}) \w+ (\S+)>$"
    elif self.name == "list.md":
      pattern = rf"^- \[ \] (Water \d) 🔁 (?P<rule>.*) 📅 ({DAY})$"
    else:
      pattern = rf"^(?:{DAY} )?(Water \d) " + (rf"rec:(?P<rule>\S+) due:({DAY})$" if self.is_above else rf"due:({DAY}) rec:(\S+)$")
    found = []
    for match in re.finditer(pattern, "\n".join(lines), re.M):
      text, *rest = match.groups()
      rest.sort(key=lambda value: not re.fullmatch(DAY, value))
      found.append((text, datetime.date.fromisoformat(rest[0]), rest[1]))
    return found

  # The outline

  def outline(self, *words):
    environment = {"TZ": "UTC", "LD_PRELOAD": str(CLOCK), "FAKETIME": f"@{self.day} 10:00:00", "NO_FAKE_STAT": "1"}
    answer = self.bench.run(*words, environment=environment)
    if answer.code != 0:
      self.fail(str(answer))
    return answer

  def items(self):
    records = [json.loads(line) for line in self.outline("ls", "--all", "--ndjson").text.splitlines()]
    return [record for record in records if record["text"].startswith("Water") and not record.get("isDone")]

  def fail(self, words):
    raise FellShort(f"{self.name}, {self.day}: {words}; " + "; ".join(self.story[-8:]))

  def read(self):
    return self.path.read_bytes().decode().replace("\r\n", "\n").splitlines()

  def sync(self):
    answer = self.outline("sync", self.name)
    if "conflict" in answer.error:
      self.fail(f"a conflict where there is none: {answer.error}")
    lines, items = self.read(), self.items()
    wanted = sorted((text, due, rule) for text, (due, rule) in self.habits.items())
    if sorted(self.found(lines)) != wanted:
      self.fail(f"the file has {sorted(self.found(lines))}, not {wanted}")
    ours = sorted((item["text"], datetime.date.fromisoformat(item["attributes"]["due"])) for item in items)
    if ours != [one[:2] for one in wanted]:
      self.fail(f"the outline has {ours}, not {wanted}")
    for item in items:
      if self.ids.setdefault(item["text"], item["id"]) != item["id"]:
        self.fail(f"{item['text']} was {self.ids[item['text']]} and is {item['id']}")
    for line in self.logged:
      if lines.count(line) != self.logged.count(line):
        self.fail(f"the line {line!r} of the other program is there {lines.count(line)} times")
    return lines

  def run(self):
    self.path = self.bench.path(self.name)
    end = "\r\n" if self.name == "list.ics" else "\n"
    write = lambda lines: self.path.write_bytes("".join(line + end for line in lines).encode())
    write(self.make())
    first = self.path.read_bytes()
    self.bench.good("init", "-q")
    self.sync()
    if self.path.read_bytes() != first:
      self.fail("the first contact changed the file")
    for _ in range(40):
      # Nobody is late by more than a step, so all programs mean the same day.
      self.day = max(self.day, min(due for due, _ in self.habits.values()))
      lines = self.read()
      for text, (due, rule) in self.habits.items():
        if due > self.day and self.random.random() < 0.95:
          continue
        where = self.random.choice(["there", "here", "on both sides"])
        COUNTS[f"ticks {where}"] += 1
        self.story.append(f"{self.day} {text} {rule} due {due} {where}")
        next_day = following(due, rule, self.name, self.day)
        if where != "there":
          self.outline("done", self.ids[text])
        if where != "here":
          lines = self.tick(lines, text, next_day)
        self.habits[text] = [next_day, rule]
      write(lines)
      self.sync()
      after = self.path.read_bytes()
      again = self.outline("sync", self.name)
      if self.path.read_bytes() != after or "nothing new" not in again.error:
        self.fail(f"a second sync did something: {again.error}")
    self.bench.good("check")
