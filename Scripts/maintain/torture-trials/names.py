"""Names of few letters, typed where ids begin with the same ones: a name means one node, or is refused as ambiguous."""
import json
import re
import string

from bench import FellShort

GENERATED = re.compile("[bcdfghjkmnpqrstvwxyz]{15}")
COUNTS = {"names": 0, "one node": 0, "ambiguous": 0, "none": 0}


def prepare(bench, random):
  """An outline with the emoji, whose ids are words, and many items with generated ids."""
  bench.good("init", "--db", "names.db")
  bench.good("import", "emoji", "--db", "names.db")
  bench.good("section", "add", "Shopping", "--db", "names.db")
  lines = "\n".join(f"thing {number}" for number in range(300)) + "\n"
  bench.good("add", "-", "--into", "Shopping", "--db", "names.db", input=lines.encode())
  return bench.path("names.db")


def trial(bench, prepared, random, number):
  bench.copy(prepared, "names.db")
  letters = "bcdfghjkmnpqrstvwxyz" if random.random() < 0.5 else string.ascii_lowercase
  texts = sorted({"".join(random.choices(letters, k=random.randrange(2, 6))) for _ in range(20)})
  texts += random.sample(["cat", "milk", "tv", "Dog", "car", "sun"], 2)
  generated = filter(GENERATED.fullmatch, bench.good("ls", "Shopping", "--fields", "id", "--db", "names.db").split())
  texts += sorted({id_[:4] for id_ in random.sample(list(generated), 2)} - set(texts))
  bench.good("add", "-", "--into", "Shopping", "--db", "names.db", input="\n".join(texts).encode())
  lines = bench.good("ls", "--all", "--ndjson", "--db", "names.db").splitlines()
  # `done` is about items, so the id of a section is no candidate.
  nodes = [node for node in map(json.loads, lines) if node.get("kind") == "item"]
  for text in texts:
    COUNTS["names"] += 1
    answer = bench.run("done", text, "--json", "--db", "names.db")
    named = [node["id"] for node in nodes if node.get("text", "").lower() == text.lower()]
    begun = [node["id"] for node in nodes if node["id"] == text
             or len(text) > 3 and node["id"].startswith(text) and GENERATED.fullmatch(node["id"])]
    if answer.code == 0:
      COUNTS["one node"] += 1
      changed = bench.good("diff", "@-", "@", "--json", "--db", "names.db")
      if not any(f'"{id_}"' in changed for id_ in named) or set(begun) - set(named):
        raise FellShort(f"done {text} was about another item: {changed[:200]}")
      bench.good("undo", "--db", "names.db")
    elif answer.code == 4:
      COUNTS["ambiguous"] += 1
      if len(set(named + begun)) < 2:
        raise FellShort(f"{text} is one node, and was refused: {answer}")
    else:
      COUNTS["none"] += 1
      raise FellShort(str(answer))


def summary():
  return ", ".join(f"{count} {name}" for name, count in COUNTS.items())
