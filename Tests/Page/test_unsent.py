"""What waits for the server: very much of it, in several tabs, and in a browser that has no room for it."""
from serving import PageTest

# Everything that the browser gives to this origin, except a little.
FILL = """(left) => {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    for (;;) {
      try { localStorage.setItem('other program', (localStorage.getItem('other program') ?? '') + 'x'.repeat(size)); }
      catch { break; }
    }
  }
  localStorage.setItem('other program', localStorage.getItem('other program').slice(left));
}"""


class Unsent(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("L", "Apple")
        self.serve()

    def begin(self, page):
        self.row(page, "Apple").click()
        page.keyboard.press("o")

    def lines(self, page, *texts):
        for text in texts:
            page.keyboard.insert_text(text)
            page.keyboard.press("Enter")

    def test_two_hundred_acts_outlive_a_reload_and_are_done_once_in_order(self):
        page = self.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.wait_until(lambda: page.evaluate("caches.open('outline-page').then((c) => c.keys()).then((k) => k.length)") > 25)
        before = len(self.outline.log())
        page.context.set_offline(True)
        self.begin(page)
        texts = [f"line {number}" for number in range(200)]
        self.lines(page, *texts)
        page.keyboard.press("Escape")
        self.wait_for_text(page, "200 changes wait")
        page.reload()
        self.wait_for_text(page, "200 changes wait")
        page.context.set_offline(False)
        self.wait_for_file("L", "Apple", *texts)
        self.assertEqual(len(self.outline.log()) - before, 200)
        self.wait_until(lambda: page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('outline-outbox'))") == [])
        page.wait_for_selector(".notice", state="detached")

    def test_what_was_undone_and_done_again_without_the_server_is_sent(self):
        page = self.open()
        page.context.set_offline(True)
        self.begin(page)
        self.lines(page, "Tea", "Salt", "Rice")
        page.keyboard.press("Escape")
        self.wait_for_text(page, "3 changes wait")
        for _ in range(2):
            page.keyboard.press("Control+z")
        self.wait_for_rows(page, "Apple", "Tea")
        for _ in range(2):
            page.keyboard.press("Control+y")
        self.wait_for_rows(page, "Apple", "Tea", "Salt", "Rice")
        page.context.set_offline(False)
        self.wait_for_file("L", "Apple", "Tea", "Salt", "Rice")

    def test_a_full_browser_is_told_asks_before_it_closes_and_sends_all(self):
        page = self.open()
        page.evaluate(FILL, 700)
        page.context.set_offline(True)
        self.begin(page)
        self.lines(page, "Tea")
        self.wait_for_text(page, "One change waits")
        self.assertEqual(page.get_by_text("no room").count(), 0)
        texts = [f"{number}" + " long" * 40 for number in range(5)]
        self.lines(page, *texts)
        page.keyboard.press("Escape")
        self.wait_for_text(page, "6 changes wait for it. This browser has no room to store more: keep this page open.")
        asked = []

        def stay(dialog):
            asked.append(dialog.type)
            dialog.dismiss()

        page.on("dialog", stay)
        page.close(run_before_unload=True)
        self.wait_until(lambda: page.wait_for_timeout(20) or asked == ["beforeunload"])
        page.context.set_offline(False)
        self.wait_for_file("L", "Apple", "Tea", *texts)
        page.wait_for_selector(".notice", state="detached")

    def test_what_two_closed_tabs_left_is_sent_once_although_two_others_send_it(self):
        first = self.open()
        context = first.context
        second, third, fourth = (context.new_page() for _ in range(3))
        second.goto(self.server.folder)
        second.wait_for_selector("#block .row")
        context.set_offline(True)
        for page, text in [(first, "Tea"), (second, "Salt")]:
            page.bring_to_front()
            self.begin(page)
            self.lines(page, text)
            self.wait_for_text(page, "One change waits")
            page.close()
        context.set_offline(False)
        for page in (third, fourth):
            page.goto(self.server.folder)
            page.get_by_text("2 changes of a closed page were not sent").first.wait_for()
        third.get_by_role("button", name="Send").click()
        self.wait_until(lambda: sorted(self.outline.texts()) == ["Apple", "L", "Salt", "Tea"])
        # Ten minutes later the server knows the keys no more.
        number = len(self.outline.log())
        fourth.evaluate("window.asked = 0; const { fetch } = window; window.fetch = (...all) => { window.asked += /operations/.test(all[0]); return fetch(...all); }")
        fourth.get_by_role("button", name="Send").click()
        fourth.wait_for_timeout(600)
        self.assertEqual(fourth.evaluate("window.asked"), 0)
        self.assertEqual(len(self.outline.log()), number)
