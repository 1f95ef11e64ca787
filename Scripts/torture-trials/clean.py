"""A sound file, to see that the trials themselves are: every command that reads it must succeed."""
from bench import FellShort

READING = [
  ["tree"], ["ls"], ["show", "a"], ["find", "first"], ["log", "--stat"], ["diff", "1", "@"], ["blame", "home"],
  ["deleted"], ["check"],
]


def prepare(bench, random):
  file = bench.path("prepared.outline")
  bench.good("init", "--db", file)
  bench.good("section", "add", "home", "--db", file)
  for name in ("a", "b"):
    bench.good("add", f"first {name}", "--id", name, "--into", "home", "--db", file)
  return file


def trial(bench, prepared, random, number):
  file = bench.copy(prepared, "file.outline")
  words = random.choice(READING)
  answer = bench.run(*words, "--db", file)
  if answer.code != 0:
    raise FellShort(str(answer))
