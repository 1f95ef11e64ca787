"""Lines are written as in any outliner, and every act is drawn before the server has answered."""
import random

from serving import PageTest

LATENCY = 800


class Lines(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("L", "Apple", {"text": "Fruit"}, {"text": "Pear", "level": 1}, "Bread")
        self.outline.run("expand", "--all", "--view", "page")
        self.serve()

    def paths(self):
        return [node["path"] for node in self.outline.json("ls", "--all")["nodes"]]

    def wait_for_paths(self, *paths):
        self.wait_until(lambda: self.paths() == list(paths), lambda: f"the file has {self.paths()}")

    def edit(self, page, text, caret="End"):
        self.row(page, text).click()
        page.keyboard.press("e")
        page.keyboard.press(caret)

    def test_enter_opens_the_next_line_and_an_empty_one_ends_the_list(self):
        page = self.open()
        self.edit(page, "Bread")
        page.keyboard.press("Enter")
        for text in ("Tea", "Salt", "Rice"):
            page.keyboard.type(text, delay=30)
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        self.assertEqual(page.locator(".editor").count(), 0)
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread", "/L/Tea", "/L/Salt", "/L/Rice")
        self.wait_for_focus(page, "Rice")

    def test_tab_indents_a_new_line_and_shift_tab_takes_it_out(self):
        page = self.open()
        self.edit(page, "Bread")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("rye")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("dark")
        page.keyboard.press("Enter")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Shift+Tab")
        page.keyboard.type("Tea")
        page.keyboard.press("Escape")
        self.wait_for_paths(
            "/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread", "/L/Bread/rye", "/L/Bread/rye/dark", "/L/Tea")
        self.assertEqual(self.shown(page), ["Apple", "Fruit", "Pear", "Bread", "rye", "dark", "Tea"])

    def test_tab_indents_the_line_that_is_edited_and_the_text_stays(self):
        page = self.open()
        self.edit(page, "Bread")
        page.keyboard.type(" and")
        page.keyboard.press("Tab")
        page.keyboard.type(" butter")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Keep what was typed").click()
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Fruit/Bread and butter")
        self.edit(page, "Bread and butter")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread and butter")

    def test_enter_inside_a_text_cuts_it_and_backspace_joins_it_again(self):
        page = self.open()
        self.edit(page, "Bread", "Home")
        for _ in "Br":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Br", "ead")
        page.keyboard.press("Backspace")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread")
        page.keyboard.type("-")
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Br-ead")

    def test_backspace_removes_an_empty_line_and_comes_out_of_a_node(self):
        page = self.open()
        self.edit(page, "Pear", "Home")
        page.keyboard.press("Backspace")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Pear", "/L/Bread")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        page.keyboard.press("Shift+End")
        page.keyboard.press("Delete")
        page.keyboard.press("Backspace")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Pear")
        page.keyboard.type("!")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruit", "Pear!")

    def test_arrows_walk_through_the_lines_and_keep_what_was_typed(self):
        page = self.open()
        self.edit(page, "Apple")
        page.keyboard.type("s")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        page.keyboard.type("s")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        page.keyboard.type("s")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("End")
        page.keyboard.type("s")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apples", "Fruits", "Pears", "Breads")

    def test_control_enter_ticks_off_while_one_types(self):
        page = self.open()
        self.edit(page, "Bread")
        page.keyboard.type("!")
        page.keyboard.press("Control+Enter")
        page.keyboard.type("!")
        page.keyboard.press("Enter")
        page.keyboard.type("Tea")
        page.keyboard.press("Control+Enter")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread!!", "Tea")
        done = [node["text"] for node in self.outline.json("ls", "--all")["nodes"] if node.get("isDone")]
        self.assertEqual(done, ["Bread!!", "Tea"])

    def test_a_list_of_another_program_is_pasted_with_its_levels(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.row(page, "Apple").click()
        page.evaluate("""() => navigator.clipboard.write([new ClipboardItem({
          'text/plain': new Blob(['one two three'], { type: 'text/plain' }),
          'text/html': new Blob(['<p>x</p><ul><li>one<ul><li><input type=checkbox checked>two</li></ul></li></ul><ol><li>three</ol>'],
            { type: 'text/html' }) })])""")
        page.keyboard.press("Control+V")
        self.wait_for_paths(
            "/L", "/L/Apple", "/L/one", "/L/one/two", "/L/three", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread")
        self.assertEqual(len(self.outline.log()), 3, "one version")
        self.assertTrue(self.outline.json("show", "two")["nodes"][0]["isDone"])

    def test_a_copy_is_nested_text_for_other_programs(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.row(page, "Fruit").click()
        page.keyboard.press("Control+C")
        self.wait_until(
            lambda: page.evaluate("navigator.clipboard.readText()") == "- Fruit\n  - Pear\n", "the text is not there")
        html = page.evaluate("""async () => { const [item] = await navigator.clipboard.read();
          return (await item.getType('text/html')).text(); }""")
        self.assertIn("<li>Fruit<ul><li>Pear</li></ul></li>", html)


class AtOnce(PageTest):
    """The server takes its time; what a person did is seen in the next frame."""

    def setUp(self):
        super().setUp()
        self.outline.section("L", "Apple", {"text": "Fruit"}, {"text": "Pear", "level": 1}, "Bread", "Tea")
        self.outline.run("expand", "--all", "--view", "page")
        self.serve()
        self.page = self.open()
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1})

    def look(self):
        return self.page.evaluate("""() => JSON.stringify([...document.querySelectorAll('#block .row')].map((row) =>
          [row.dataset.id, row.getAttribute('aria-expanded'), row.style.getPropertyValue('--indentation'),
            row.classList.contains('struck'), row.querySelector('.star') != null,
            row.querySelector('.text')?.textContent]))""")

    def act(self, text, key):
        """Presses a key on a row: how long until it is seen, and whether the answer changes what was drawn."""
        self.row(self.page, text).click()
        self.page.wait_for_timeout(50)
        before = self.look()
        self.page.evaluate("""() => { window.drawn = null;
          addEventListener('keydown', () => { const start = performance.now();
            requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now() - start; })); },
            { once: true, capture: true }); }""")
        self.page.keyboard.press(key)
        self.wait_until(lambda: self.page.evaluate("window.drawn") is not None)
        after = self.look()
        self.assertNotEqual(before, after, f"{key} on {text} was not drawn at once")
        self.page.wait_for_load_state("networkidle")
        return self.page.evaluate("window.drawn"), after

    def test_each_act_is_drawn_in_the_next_frame_as_the_server_then_answers(self):
        times = {}
        for name, text, key in [
            ("fold", "Fruit", "Space"), ("open", "Fruit", "Space"), ("tick", "Apple", "."), ("favorite", "Apple", "f"),
            ("move", "Bread", "J"), ("indent", "Bread", ">"), ("outdent", "Bread", "<"), ("delete", "Tea", "x"),
            ("undo", "Apple", "u"), ("cut", "Bread", "d"),
        ]:
            with self.subTest(name=name):
                versions = len(self.outline.log())
                times[name], drawn = self.act(text, key)
                if name not in ("fold", "open"):
                    self.wait_until(lambda: len(self.outline.log()) > versions, "nothing was sent")
                self.page.wait_for_timeout(LATENCY * 3)
                self.assertEqual(self.look(), drawn, "the answer looks otherwise")
        print("\nfrom the key to the frame: " + ", ".join(f"{name} {time:.0f} ms" for name, time in times.items()))

    def test_what_is_refused_is_taken_back_with_a_sentence(self):
        self.row(self.page, "Bread").click()
        self.outline.run("rm", "Bread")
        self.page.keyboard.press(".")
        self.page.wait_for_selector(".toast.problem")
        self.assertIn("Not done", self.page.locator(".toast.problem").inner_text())
        self.wait_for_rows(self.page, "Apple", "Fruit", "Pear", "Tea")

    def test_random_acts_at_any_latency_end_as_the_file_is(self):
        chances = random.Random(7)
        keys = [".", "f", "J", "K", ">", "<", "Space", "u", "d", "p", "oNew{}", "e{}!"]
        for number in range(40):
            rows = self.page.locator("#block .row:not(.header)")
            if rows.count() < 3:
                self.page.keyboard.press("u")
                continue
            rows.nth(chances.randrange(rows.count())).click()
            key = chances.choice(keys)
            if key.endswith("}") or key.endswith("!"):
                self.page.keyboard.press(key[0])
                self.page.keyboard.type(key[1:].format(number))
                self.page.keyboard.press("End")
                self.page.keyboard.press("Enter")
                self.page.keyboard.press("Escape")
            else:
                self.page.keyboard.press(key)
            self.page.wait_for_timeout(chances.choice([0, 0, 120, 900]))
            if number % 10 == 4:
                self.outline.run("add", f"other {number}", "--into", "L", "--first")
        def ends():
            state = self.look()
            self.page.wait_for_timeout(LATENCY * 3)
            unsent = self.page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('outline-outbox'))")
            return not unsent and state == self.look()
        self.wait_until(ends, "it does not come to rest")
        shown = [text for text in self.shown(self.page)]
        self.page.reload()
        self.page.wait_for_selector("[data-ready]")
        self.page.wait_for_selector("#block .row")
        self.assertEqual(shown, self.shown(self.page))
        self.assertEqual(self.page.locator(".notice").count(), 0)
