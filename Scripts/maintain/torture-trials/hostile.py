"""Hostile texts and hostile schemas: no form of output steers a terminal or breaks what reads it.

Each trial puts a text of an enemy into columns of a file, past the program, or a strange thing into
its schema, or gives hostile arguments and input to a command. Every command must end in bounded
time and memory, its JSON must be JSON, and no output may hold a control character.
"""
import json
import os
import pty
import select
import signal
import time

from bench import FellShort

PIECES = [
  "\x1b[2J", "\x1b]0;title\x07", "\x1b]52;c;cm0=\x07", "\x9b31m", "\x90q\x9c", "\x85", "\x7f",
  "\b\b\b", "\r", "\n", "\t",
  "\v", "\f", "\x01", "\u2028", "\u2029", "\u202e", "\u202d", "\u2066", "\u2067", "\u2068",
  "\u2069", "\u200e", "\u200f",
  "\u061c", "\u200b", "\ufeff", "\u200d" * 500, "\u0301" * 300, "\U000e0041", "\ue000", "\ufffe",
  "\U0010ffff", "👩🏽‍🚀", "عربي",
  '"', "'", "\\", "\\u{1B}", "\\n", "{id}", "{{", "%s%n", "$(id)", "`id`", ";id", "|", "&",
  "<script>", "--", "-rf", "/", "//",
  "../..", "@", "@-", "*", "?", "[x]", "::", "| note", "#", "{bkzp}", "NULL", "null",
  "'; DROP TABLE item; --", "1e999", "-0",
  "x" * 3000, " ", "  lead", "trail  ", "\u3000", "",
]
# Characters that no form may print: C0 except tab, line end and NUL, which forms use; DEL; C1.
CONTROLS = {chr(number) for number in [*range(1, 9), *range(11, 32), *range(127, 160)]}
# Characters that JSON and a terminal may not get either.
STEERING = CONTROLS | set("\u2028\u2029\u061c\u200e\u200f") | {
  chr(number) for number in [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]
}

READING = [
  ["ls"], ["ls", "--all"], ["ls", "home"], ["show", "a"], ["show", "home"], ["show", "a", "b"],
  ["find", "x"], ["favorites"],
  ["recents"], ["log"], ["log", "--stat"], ["log", "--patch"], ["log", "--item", "a"],
  ["diff", "1", "@"], ["blame", "home"],
  ["deleted"], ["check"], ["section", "list"], ["swipe", "--list", "a"], ["trust"],
  ["watch", "--once", "--since", "1"],
  ["ls", "--at", "3"], ["show", "a", "--at", "@-"],
]
FORMS = [[], ["--plain"], ["-0"], ["--json"], ["--ndjson"]]
CHANGING = [
  ["set", "a", "--done"], ["set", "a", "--text", "new"], ["mv", "a", "--last"], ["rm", "b"], ["undo"],
  ["undo", "3"], ["redo"], ["fav", "a"],
  ["unfav", "c"], ["use", "a"], ["expand", "a"], ["collapse", "a"], ["swipe", "a", "trailing"],
  ["restore", "3"],
  ["revert", "4"], ["purge", "--before", "@-", "--force"], ["purge", "--item", "a", "--force"],
  ["rm", "home"],
  ["section", "rename", "home", "New"], ["backup", "copy.db"], ["expand", "a", "--in", "w"],
]
# Values that the guards of the file let a shell write. NUL is left out: the shell ends a text there.
GUARDED = [
  "UPDATE item SET text={} WHERE id='a'", "UPDATE item SET secondary_text={} WHERE id='a'",
  "UPDATE item SET image={} WHERE id='c'", 
  "INSERT INTO note(text) VALUES({}); UPDATE item SET note_key=(SELECT max(key) FROM note) WHERE id='a'",
  "UPDATE item SET attributes=json_object({}, {}) WHERE id='b'",
  "UPDATE item SET text='x'||{} WHERE id='home'",
  "UPDATE item SET attributes=json_object('leadingActions', json_array("
  "json_object('title', {}, 'effect', 'delete'))) WHERE id='home'",
  "INSERT INTO item(key, parent, position, text) SELECT key, parent, position, {} FROM tail WHERE parent_id='a'",
  "INSERT INTO item(key, parent, position, kind, text) SELECT key, parent, position, kind, 'x'||{} FROM tail "
  "WHERE parent_id='/'",
  "INSERT INTO view_expansion(view, item, is_expanded) VALUES({}, 3, 0)",
  "INSERT INTO version(message, author, origin, open) VALUES({}, {}, {}, 1); "
  "UPDATE item SET is_done=1 WHERE id='b'; UPDATE version SET open=NULL WHERE open",
  "INSERT OR REPLACE INTO meta(name, value) VALUES('x'||{}, {})",
]
UNGUARDED = [
  "UPDATE item SET id={} WHERE id='b'", "UPDATE item SET position={} WHERE id='a'",
  "UPDATE item SET favorite_position={} WHERE id='c'", "UPDATE item SET kind={} WHERE id='c'",
  "UPDATE version SET message={}, author={}, origin={}, series={}",
  "UPDATE version SET name={} WHERE number=3",
  "UPDATE deleted SET id={}",
  "UPDATE content_change SET text={}, secondary_text={}, image={}, attributes={}",
  "UPDATE note SET text={}", "UPDATE change SET position={}, favorite_position={}",
  "UPDATE meta SET value={}",
  "UPDATE item SET attributes={} WHERE id='home'", "UPDATE item SET text={}",
]
ENDLESS = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r)"
OBJECTS = [
  "CREATE TABLE {}(x)", "CREATE VIEW {} AS SELECT 1", "CREATE INDEX {} ON item(text)",
  "CREATE INDEX {} ON item(upper(text))",
  "CREATE TRIGGER {} AFTER UPDATE ON item BEGIN SELECT 1; END",
  "CREATE TRIGGER {} AFTER INSERT ON version BEGIN DELETE FROM item; END",
  "CREATE TRIGGER {} INSTEAD OF DELETE ON log BEGIN SELECT 1; END",
  f"CREATE VIEW json_each AS {ENDLESS} SELECT x AS value FROM r",
  "CREATE TABLE {}(x, y AS (zeroblob(2000000000)))",
  f"DROP VIEW searchable; CREATE VIEW searchable AS {ENDLESS} "
  "SELECT x AS key, '' AS text, '' AS secondary_text, '' AS note FROM r",
  f"DROP VIEW problem; CREATE VIEW problem AS {ENDLESS} "
  "SELECT x AS problem, x AS id FROM r",
  "ALTER TABLE item RENAME TO mine; CREATE VIEW item AS SELECT * FROM mine, mine AS other",
  "CREATE TABLE {}(item REFERENCES item(key)); INSERT INTO {} SELECT key FROM item",
  "CREATE VIRTUAL TABLE {} USING fts5(x)", "DROP TABLE search_index", "DROP TRIGGER item_before_delete",
  "DROP VIEW log",
  "ALTER TABLE item ADD COLUMN extra AS (hex(zeroblob(900000000)))",
  "CREATE TABLE pragma_user_version(user_version); INSERT INTO pragma_user_version VALUES(999)",
  "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql=sql||' -- '||{} WHERE name='log'",
  "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql={} WHERE name='log'",
  "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET tbl_name={} WHERE name='item_identity'",
]
ARGUMENTS = [
  ["add", "{}"], ["add", "x", "--id", "{}"], ["add", "x", "--note", "{}"],
  ["add", "x", "--image", "{}"], ["add", "x", "--into", "{}"],
  ["add", "x", "--attribute", "{}={}"], ["set", "a", "--text", "{}"], ["set", "{}", "--done"],
  ["mv", "a", "--before", "{}"],
  ["mv", "{}", "--last"], ["rm", "{}"], ["find", "{}"], ["show", "{}"], ["ls", "{}"],
  ["log", "--item", "{}"], ["diff", "{}", "@"],
  ["restore", "{}"], ["revert", "{}"], ["undo", "{}"], ["ls", "--fields", "{}"],
  ["ls", "--format", "{}"], ["ls", "--at", "{}"],
  ["section", "add", "{}"], ["section", "rename", "home", "{}"],
  ["section", "configure", "home", "--header", "{}"],
  ["section", "configure", "home", "--config", "{}"], ["batch", "{}"], ["apply", "{}"],
  ["backup", "{}"], ["init", "{}"],
  ["swipe", "a", "{}"], ["expand", "a", "--in", "{}"], ["use", "{}"],
  ["import", "emoji", "--from", "{}"], ["{}"], ["help", "{}"],
  ["edit", "{}", "--no-input"], ["blame", "{}"], ["trust", "{}"],
  ["watch", "--once", "--since", "{}"], ["ls", "--limit", "{}"],
  ["add", "x", "--into", "home", "-m", "{}"],
  ["add", "x", "--into", "home", "--expect-version", "{}"],
  ["complete-words", "fish", "outline", "mv", "{}"],
]
INPUT = [
  ["add", "-", "--into", "home"], ["rm", "-"], ["set", "a", "--note", "-"], ["batch"],
  ["batch", "--continue-on-error"],
  ["apply", "-"], ["import", "emoji", "--from", "-"],
  ["section", "configure", "home", "--config", "-"], ["show", "-"],
]


def prepare(bench, random):
  file = bench.path("prepared.outline")
  bench.good("init", "--db", file)
  bench.good("section", "add", "home", "--id", "home", "--db", file)
  for name in ("a", "b", "c"):
    bench.good(
      "add", f"first {name}", "--id", name, "--into", "home", "--note", f"note {name}",
      "--db", file)
  bench.good("fav", "c", "--db", file)
  bench.good("use", "a", "--db", file)
  bench.good("add", "gone", "--id", "gone", "--into", "a", "--db", file)
  bench.good("rm", "gone", "--db", file)
  return file


def trial(bench, prepared, random, number):
  file = bench.copy(prepared, "file.outline")
  kinds = [
    stored_text, stored_text, tampered_text, foreign_object, argument, argument, standard_input,
    terminal, completion,
  ]
  random.choice(kinds)(bench, file, random)


def text(random):
  return "".join(random.choice(PIECES) for _ in range(random.choice([1, 1, 1, 2, 4])))


def quoted(value):
  return "CAST(x'" + value.encode("utf-8", "replace").hex() + "' AS TEXT)"


def fill(template, random, how):
  first, *others = template.split("{}")
  return first + "".join(how(text(random)) + part for part in others)


def stored_text(bench, file, random):
  """A text that a shell wrote with all guards up: everything works, and nothing steers."""
  for template in random.sample(GUARDED, 3):
    bench.sql(file, fill(template, random, quoted) + ";")
  look(bench, file, random, 4)
  change(bench, file, random)
  look(bench, file, random, 1)


def tampered_text(bench, file, random):
  """A text that was put past the guards: commands may refuse."""
  script = "PRAGMA ignore_check_constraints=ON;\n.dbconfig enable_trigger off\n"
  bench.sql(file, script + fill(random.choice(UNGUARDED), random, quoted) + ";")
  look(bench, file, random, 4)
  change(bench, file, random)


def foreign_object(bench, file, random):
  """Something in the schema that is none of ours."""
  name = '"' + text(random).replace('"', '""').replace("\0", "") + '"'
  template = random.choice(OBJECTS)
  takes_text = "{} WHERE" in template or "||{}" in template
  sql = fill(template, random, quoted) if takes_text else template.replace("{}", name)
  done = bench.sql(file, ".dbconfig defensive off\n" + sql + ";")
  look(bench, file, random, 3)
  if "TRIGGER {} " in template and done.code == 0:
    answer = bench.bounded("set", "a", "--text", "other", "--db", file)
    if answer.code != 7:
      raise FellShort(f"a foreign trigger ran: {sql}: {answer}")
  change(bench, file, random)


def argument(bench, file, random):
  words = [fill(word, random, str) for word in random.choice(ARGUMENTS)]
  words = [word.replace("\0", "") for word in words]
  form = random.choice(FORMS) if words[0] not in ("help", "complete-words") else []
  answer = run(bench, [*words, "--db", file, *form], random)
  # A template is printed as the user wrote it, whatever it contains.
  if "--format" not in words:
    examine(answer, form)


def standard_input(bench, file, random):
  lines = [text(random) for _ in range(random.randint(1, 6))]
  shape = random.choice(["text", "batch", "patch", "nested", "bytes"])
  if shape == "batch":
    operations = ["add", "set", "mv", "rm"]
    lines = [
      json.dumps({"op": random.choice(operations), "text": line, "id": "a", "into": line})
      for line in lines
    ]
  elif shape == "patch":
    steps = [{"op": line, "id": line, "node": {"content": {"text": line}}} for line in lines]
    lines = [json.dumps({"schema": 1, "steps": steps})]
  elif shape == "nested":
    lines = [random.choice(["[", '{"a":', "{\"steps\":["]) * random.choice([10, 600, 100_000])]
  data = "\n".join(lines).encode("utf-8", "replace")
  if shape == "bytes":
    data = bytes(random.randrange(256) for _ in range(200))
  words = random.choice(INPUT)
  form = random.choice(FORMS)
  examine(run(bench, [*words, "--db", file, *form], random, data), form)


def look(bench, file, random, times):
  for words in random.sample(READING, times):
    form = random.choice(FORMS)
    examine(run(bench, [*words, "--db", file, *form], random), form)


def change(bench, file, random):
  form = random.choice([[], ["--json"], ["--ndjson"], ["--dry-run"]])
  words = random.choice(CHANGING)
  examine(run(bench, [*words, "--db", file, *form], random), form)


def run(bench, words, random, data=b""):
  environment = {"EDITOR": "true", "LC_ALL": "C.UTF-8", "OUTLINE_PAGER": ""}
  # A text of 64 MB may be there three or four times.
  return bench.bounded(*words, input=data, environment=environment, seconds=120, megabytes=2000)


def examine(answer, form):
  out = answer.out.decode("utf-8", "strict") if is_utf8(answer.out) else None
  if out is None or not is_utf8(answer.err):
    raise FellShort(f"not UTF-8: {answer}")
  # A path that the caller chose is printed unchanged, or scripts could not use it.
  shown = out
  for word in answer.words:
    shown = shown.replace(word, "")
  bad = STEERING if form in (["--json"], ["--ndjson"]) else CONTROLS
  # This form is for scripts: a single field, ended by NUL, is the bare text.
  if form != ["-0"] and set(shown) & bad:
    raise FellShort(f"{sorted(map(ascii, set(shown) & bad))} in the output: {answer}")
  if set(answer.error) & STEERING:
    raise FellShort(f"{sorted(map(ascii, set(answer.error) & STEERING))} in the errors: {answer}")
  try:
    if form == ["--json"] and out:
      json.loads(out)
    if form == ["--ndjson"]:
      for line in out.split("\n")[:-1]:
        json.loads(line)
  except ValueError as problem:
    raise FellShort(f"no JSON ({problem}): {answer}") from problem


def is_utf8(data):
  try:
    data.decode("utf-8", "strict")
    return True
  except UnicodeDecodeError:
    return False


def completion(bench, file, random):
  """What a shell is offered at the cursor: it goes into the line as it is."""
  for template in random.sample(GUARDED, 4):
    bench.sql(file, fill(template, random, quoted) + ";")
  words = random.choice([
    ["show", ""], ["ls", ""], ["undo", ""], ["diff", ""], ["mv", "", "--before", ""],
    ["expand", "--in", ""], ["swipe", "a", ""], ["show", "/"], ["show", random.choice("abxf/")],
  ])
  shell = random.choice(["zsh", "fish", "bash"])
  line = ["outline", "--db", str(file), *words]
  if shell == "bash":
    line = ["9", " ".join(line), words[-1]]
  answer = bench.bounded("complete-words", shell, *line)
  if set(answer.text) & STEERING:
    found = sorted(map(ascii, set(answer.text) & STEERING))
    raise FellShort(f"{found} is offered: {answer}")


def terminal(bench, file, random):
  """The forms for people, on a terminal: nothing of a text steers it."""
  for template in random.sample(GUARDED, 3):
    bench.sql(file, fill(template, random, quoted) + ";")
  form = random.choice([[], ["--plain"], ["--json"], ["--ndjson"]])
  words = [*random.choice(READING), "--db", str(file), "--no-color", *form]
  shown = typed(bench, words).decode("utf-8", "replace").replace("\r\n", "\n")
  if set(shown) & STEERING:
    found = sorted(map(ascii, set(shown) & STEERING))
    raise FellShort(f"{' '.join(words)} steers a terminal: {found} {shown[:300]!r}")


def typed(bench, words, seconds=120):
  """Runs a command on a terminal of its own, and gives what that shows."""
  child, terminal_end = pty.fork()
  if child == 0:
    os.chdir(bench.folder)
    os.execve(bench.program, [str(bench.program), *words], bench.environment())
  shown, end = b"", time.monotonic() + seconds
  try:
    while time.monotonic() < end:
      if not select.select([terminal_end], [], [], 1)[0]:
        continue
      try:
        piece = os.read(terminal_end, 1 << 16)
      except OSError:
        break
      if not piece:
        break
      shown += piece
    else:
      os.kill(child, signal.SIGKILL)
      raise FellShort(f"{' '.join(words)} never ended on a terminal")
  finally:
    os.close(terminal_end)
    status = os.waitpid(child, 0)[1]
  if os.WIFSIGNALED(status):
    raise FellShort(f"{' '.join(words)} ended with signal {os.WTERMSIG(status)} on a terminal")
  return shown
