"""The recipes of Documentation/sqlite.md with the real tools from PyPI: each makes versions, and the file stays whole."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

OUTLINE = os.environ["OUTLINE_PROGRAM"]
PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation" / "sqlite.md"
TOOLS = pathlib.Path(sys.executable).parent


class Recipes(unittest.TestCase):
  def setUp(self):
    folder = tempfile.TemporaryDirectory()
    self.addCleanup(folder.cleanup)
    self.folder = pathlib.Path(folder.name)
    self.environment = {"PATH": f"{TOOLS}:{os.environ['PATH']}", "HOME": folder.name, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    for name, text in re.findall(r"```(?:python|sh) (\S+)\n(.*?)```", PAGE.read_text(), re.S):
      (self.folder / name).write_text(text)
    for words in (["init"], ["section", "add", "Groceries", "--id", "groceries"], ["section", "add", "Trip", "--id", "trip"],
                  ["add", "Honey", "--id", "honey", "--due", "2026-12-01", "--into", "groceries"]):
      self.run_tool(OUTLINE, *words, "-q")

  def run_tool(self, *words, code=0):
    done = subprocess.run(words, cwd=self.folder, env=self.environment, capture_output=True, text=True)
    self.assertEqual(done.returncode, code, f"{words}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr

  def versions(self):
    lines = self.run_tool(OUTLINE, "log", "--format", r"{origin} {message}", "-q")
    return lines.split("\n")[:-1]

  def tearDown(self):
    self.run_tool(OUTLINE, "check", "-q")
    self.assertEqual({line.split()[0] for line in self.versions()[:-4]}, {"sql"})
    # Each of them is undone like any other.
    for _ in range(len(self.versions()) - 4):
      self.run_tool(OUTLINE, "undo", "-q")
    texts = self.run_tool(OUTLINE, "ls", "--all", "--plain", "--fields", "text", "-q")
    self.assertEqual(texts, "Groceries\nHoney\nTrip\n")

  def test_sqlite_utils(self):
    shown = self.run_tool("sh", "-e", "utils.sh")
    self.assertIn("Honey   2026-12-01", shown)
    texts = self.run_tool(OUTLINE, "ls", "groceries", "--plain", "--fields", "text,done", "-q")
    self.assertEqual(texts, "Groceries\t0\nHoney\t1\nJam\t0\nRye\t0\n")
    self.assertIn("view", self.run_tool("sh", "-c", "echo '{}' | sqlite-utils insert .outline.db outline -", code=1))

  def test_sqlalchemy(self):
    self.assertEqual(self.run_tool("python", "mapped.py"), "['Wild honey', 'Tea']\n")

  def test_peewee(self):
    self.assertEqual(self.run_tool("python", "small.py"), "['Coffee']\n")

  def test_pandas(self):
    self.assertEqual(self.run_tool("python", "table.py"), "{0: 1}\n")
    refused = self.run_tool("python", "-c", (self.folder / "table.py").read_text().replace('"append"', '"replace"'), code=1)
    self.assertIn("DROP VIEW", refused)

  def test_plain_python(self):
    # The id of Honey is taken already, and nothing is written.
    text = (self.folder / "plain.py").read_text()
    self.assertIn("IntegrityError", self.run_tool("python", "plain.py", code=1))
    shown = self.run_tool("python", "-c", text.replace('"honey"', '"more"'))
    self.assertEqual(shown, "Groceries \n  Honey \n  Honey \nTrip \n")

  def test_datasette(self):
    self.run_tool("sqlite3", ".outline.db", "UPDATE outline SET is_done=1 WHERE id='honey'")
    (self.folder / "lists.db").symlink_to(self.folder / ".outline.db")
    for view in ("outline", "section", "log", "changes", "favorites"):
      rows = json.loads(self.run_tool("datasette", "lists.db", "--get", f"/lists/{view}.json?_shape=array"))
      self.assertTrue(rows or view == "favorites", view)
    rows = json.loads(self.run_tool("datasette", "lists.db", "--get", "/lists/outline.json?_shape=array&due__lte=2026-12-31"))
    self.assertEqual([row["text"] for row in rows], ["Honey"])


if __name__ == "__main__":
  unittest.main()
