"""A real server on a file of its own, the program `outline` as somebody else, and real Chromium."""
import contextlib
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import webkit

SERVE = os.environ["OUTLINE_SERVE_PROGRAM"]
OUTLINE = os.environ["OUTLINE_PROGRAM"]
CHROMIUM = os.environ["CHROMIUM"]
ENGINE = os.environ.get("PAGE_ENGINE", "chromium")
# Long enough for a machine that is busy; nothing waits for the end of it.
PATIENCE = int(os.environ.get("PAGE_PATIENCE", 20_000))


class Outline:
    """A file, changed by the program `outline` as by a shell beside the page."""

    def __init__(self, folder, name="test.outline"):
        self.path = pathlib.Path(folder) / name
        self.run("init")

    def run(self, *arguments, stdin=None):
        result = subprocess.run(
            [OUTLINE, "--db", str(self.path), *arguments], input=stdin, text=True, capture_output=True)
        if result.returncode:
            raise AssertionError(f"outline {arguments}: {result.stderr}")
        return result.stdout

    def batch(self, *lines):
        """Performs lines of a batch as one version, and answers the reports."""
        text = "".join(json.dumps(line) + "\n" for line in lines)
        return [json.loads(line) for line in self.run("batch", "-", stdin=text).splitlines()]

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json"))

    def id(self, text):
        """The id of the node with a text."""
        found = [node["id"] for node in self.json("ls", "--all")["nodes"] if node["text"] == text]
        assert len(found) == 1, f"{text}: {found}"
        return found[0]

    def texts(self):
        """The texts of all items and sections, in order."""
        return [node["text"] for node in self.json("ls", "--all")["nodes"]]

    def log(self):
        return self.json("log", "-n", "1000000")["versions"]

    def section(self, title, *items, configuration=None):
        """Adds a section with items, each a text or the fields of an item."""
        lines = [{"op": "section add", "text": title, "key": "section", "configuration": configuration or {}}]
        drafts = [item if isinstance(item, dict) else {"text": item} for item in items]
        if drafts:
            lines.append({"op": "add", "into": {"key": "section"}, "items": drafts})
        self.batch(*lines)


class Server:
    """The program `outline-serve` on some files."""

    def __init__(self, *outlines, options=(), port=None):
        paths = [str(outline.path) for outline in outlines]
        more = ["--port", str(port)] if port else []
        self.process = subprocess.Popen(
            [SERVE, *paths, *options, *more], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http"):
            raise AssertionError(f"the server did not start: {self.address!r}")
        # Where the token and the cookie lead.
        base, token = self.address.split("?token=")
        self.folder = f"{base}o-{hashlib.sha256(token.encode()).hexdigest()[:16]}/"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)
        self.process.stdout.close()


class PageTest(unittest.TestCase):
    """A test with a file of its own, a server, and pages in Chromium."""

    playwright = None
    browser = None

    @classmethod
    def setUpClass(cls):
        if ENGINE == "webkit":
            cls.browser = webkit.Browser(PATIENCE)
            return
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        if cls.playwright:
            cls.playwright.stop()

    def setUp(self):
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        self.outline = Outline(folder)
        self.problems = []

    def tearDown(self):
        self.assertEqual(self.problems, [], "the console of the page has errors")

    def serve(self, **options):
        self.server = Server(self.outline, **options)
        self.stack.callback(self.server.stop)
        return self.server

    def open(self, query="", **options):
        """Opens a page in a browser profile of its own."""
        # Without motion rows are at once where they will be; the tests of motion ask for it.
        options = {"viewport": {"width": 900, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"} | options
        context = self.browser.new_context(**options)
        self.stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(f"{error} {getattr(error, 'stack', '')}"))
        page.goto(self.server.address)
        if query:
            # The token has become a cookie.
            page.wait_for_selector("[data-ready]")
            page.goto(self.server.folder + "?" + query)
        page.wait_for_selector("[data-ready]")
        page.wait_for_selector("#block .row, #empty:not([hidden])")
        return page

    def touch_page(self, **options):
        return self.open(
            has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800}, **options)

    # Looking

    def row(self, page, text):
        """The element of the row with a text."""
        return page.locator(f'[data-id="{self.outline.id(text)}"]').first

    def shown(self, page):
        """The texts of the rows, in order, without headers."""
        return page.evaluate(
            """() => [...document.querySelectorAll('#block .row:not(.header) .text, #block .tile-text')]
              .filter((row) => !row.closest('.folded-away')).map((row) => row.textContent)""")

    def wait_for_rows(self, page, *texts):
        page.wait_for_function(
            """(texts) => JSON.stringify([...document.querySelectorAll('#block .row:not(.header) .text')]
              .map((row) => row.textContent)) === JSON.stringify(texts)""", arg=list(texts))

    def wait_until(self, condition, message="it did not come about"):
        """Waits until a condition of this side holds, such as what is in the file."""
        end = time.monotonic() + PATIENCE / 1000
        while not condition():
            if time.monotonic() > end:
                self.fail(message() if callable(message) else message)
            time.sleep(0.03)

    def wait_for_file(self, *texts):
        """Waits until the texts of the file begin with these."""
        self.wait_until(
            lambda: self.outline.texts()[:len(texts)] == list(texts),
            lambda: f"the file has {self.outline.texts()[:len(texts)]}, not {list(texts)}")

    def wait_for_focus(self, page, text):
        self.wait_until(lambda: self.focused(page) == text, f"{text} has not the focus")

    def wait_for_text(self, page, text):
        page.get_by_text(text).first.wait_for()

    def focused(self, page):
        """The text of the row that has the focus."""
        return page.evaluate(
            "() => document.activeElement.querySelector?.('.text')?.textContent ?? document.activeElement.tagName")

    def violations(self, page, *more):
        """What axe finds. Its rules are about the elements, not the engine, and WebKit's driver runs it for minutes: there none."""
        if ENGINE == "webkit":
            return []
        results = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", *more]})
        return [f"{violation['id']}: {node['html'][:140]} {node['failureSummary'][:160]}"
                for violation in results.response["violations"] for node in violation["nodes"]]

    # Fingers

    def finger(self, page):
        return Finger(page)


class Finger:
    """A finger on the screen, by the protocol of the browser."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def down(self, x, y):
        self.at = (x, y)
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x, y, steps=8):
        (left, top) = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", [{"x": left + (x - left) * part, "y": top + (y - top) * part}])
            self.page.wait_for_timeout(12)
        self.at = (x, y)

    def up(self):
        self._send("touchEnd", [])

    def _send(self, type, points):
        self.session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": points})


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
