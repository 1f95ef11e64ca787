"""A tab that comes back: after an hour in the background, after the server restarted, after sleep, on another day."""
import contextlib
import datetime
import os

from serving import PageTest, Server

SEEN = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

# A connection of before a sleep, on which nothing arrives any more.
STREAMS = """() => {
  const Stream = window.EventSource;
  window.streams = [];
  window.EventSource = class extends Stream {
    constructor(address) { super(address); window.streams.push(this); }
    addEventListener(type, hear) { super.addEventListener(type, (event) => { if (!this.isDead) hear(event); }); }
  };
}"""


@contextlib.contextmanager
def token(text):
    """Servers that start meanwhile have this token."""
    os.environ["OUTLINE_SERVE_TOKEN"] = text
    try:
        yield
    finally:
        del os.environ["OUTLINE_SERVE_TOKEN"]


class Returning(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("L", "Apple", {"text": "Fruit"}, {"text": "Pear", "level": 1}, "Bread")
        self.outline.run("expand", "--all", "--view", "page")

    def start(self, port=None):
        with token("t" * 32):
            self.serve(port=port)

    def restart(self):
        """Ends the server, and starts it again at its address."""
        port = int(self.server.address.split(":")[2].split("/")[0])
        self.server.stop()
        self.start(port)

    def hide(self, page, hours=1):
        page.evaluate(SEEN, True)
        page.clock.fast_forward(6_000)
        page.clock.fast_forward(hours * 3_600_000)

    def open_with_clock(self, **options):
        """A page whose clock can go faster than this one."""
        page = self.open(**options)
        page.clock.install()
        page.add_init_script(f"({STREAMS})()")
        page.reload()
        page.wait_for_selector("[data-ready]")
        page.wait_for_selector("#block .row")
        page.wait_for_function("window.streams[0]?.readyState === 1")
        return page

    def test_after_an_hour_it_shows_what_others_wrote_folded_and_ticked_off(self):
        self.start()
        page = self.open_with_clock()
        self.hide(page)
        self.assertTrue(page.evaluate("window.streams.every((stream) => stream.readyState === 2)"), "it holds the stream")
        self.outline.run("collapse", "Fruit", "--view", "page")
        page.evaluate(SEEN, False)
        self.wait_for_rows(page, "Apple", "Fruit", "Bread")
        self.hide(page)
        self.outline.run("rename", "Bread", "Rye")
        self.outline.run("done", "Apple")
        page.evaluate(SEEN, False)
        self.wait_for_rows(page, "Apple", "Fruit", "Rye")
        self.wait_until(lambda: page.locator(".row.struck").count() == 1)
        # And it follows again.
        self.outline.run("add", "Tea", "--into", "L")
        self.wait_for_rows(page, "Apple", "Fruit", "Rye", "Tea")

    def test_after_sleep_a_dead_connection_is_made_again(self):
        self.start()
        page = self.open_with_clock()
        page.evaluate("window.streams.forEach((stream) => { stream.isDead = true; })")
        self.outline.run("add", "Tea", "--into", "L")
        page.wait_for_timeout(700)
        self.assertNotIn("Tea", self.shown(page))
        page.clock.fast_forward(3_600_000)
        self.wait_for_rows(page, "Apple", "Fruit", "Pear", "Bread", "Tea")
        self.outline.run("add", "Salt", "--into", "L")
        self.wait_for_rows(page, "Apple", "Fruit", "Pear", "Bread", "Tea", "Salt")

    def test_a_line_is_typed_on_after_the_server_restarted_meanwhile(self):
        self.start()
        page = self.open_with_clock()
        self.row(page, "Bread").click()
        page.keyboard.press("o")
        page.keyboard.type("Tea")
        self.hide(page)
        self.outline.run("rename", "Apple", "Pear tree")
        self.restart()
        page.evaluate(SEEN, False)
        self.wait_for_rows(page, "Pear tree", "Fruit", "Pear", "Bread")
        page.keyboard.type(" bags")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Pear tree", "Fruit", "Pear", "Bread", "Tea bags")
        page.clock.run_for(5_000)
        self.assertEqual(page.locator(".notice, .toast.problem").count(), 0)

    def test_a_server_with_another_token_is_told_and_what_is_typed_waits(self):
        self.start()
        page = self.open_with_clock()
        self.hide(page)
        port = int(self.server.address.split(":")[2].split("/")[0])
        self.server.stop()
        self.serve(port=port)
        page.evaluate(SEEN, False)
        page.clock.run_for(2_000)
        self.wait_for_text(page, "not let in any more")
        self.row(page, "Bread").click()
        page.keyboard.press(".")
        self.wait_for_text(page, "One change waits")

    def test_on_the_next_day_what_was_due_tomorrow_is_due_today(self):
        tomorrow = datetime.date.today() + datetime.timedelta(days=1)
        self.outline.run("set", "Bread", "--due", tomorrow.isoformat())
        self.start()
        page = self.open_with_clock()
        self.wait_for_text(page, "due tomorrow")
        page.clock.fast_forward(24 * 3_600_000)
        self.wait_for_text(page, "due today")
