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
            "/L", "/L/Apple", "/L/x", "/L/one", "/L/one/two", "/L/three", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread")
        self.assertEqual(len(self.outline.log()), 3, "one version")
        self.assertTrue(self.outline.json("show", "two")["nodes"][0]["isDone"])

    def test_a_line_with_items_is_joined_with_them_to_its_sibling_and_one_undo_takes_it_back(self):
        page = self.open()
        self.edit(page, "Fruit", "Home")
        page.keyboard.press("Backspace")
        self.wait_for_paths("/L", "/L/AppleFruit", "/L/AppleFruit/Pear", "/L/Bread")
        self.assertEqual(self.shown(page), ["AppleFruit", "Pear", "Bread"])
        self.assertEqual(page.evaluate("document.activeElement.selectionStart"), len("Apple"))
        page.keyboard.press("Control+z")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread")
        # Below a line with items of its own they would come to another depth: a sentence says so.
        self.outline.run("add", "Rye", "--into", "Bread")
        self.wait_until(lambda: self.row(page, "Bread").get_attribute("aria-expanded"))
        self.edit(page, "Bread", "Home")
        page.keyboard.press("Backspace")
        self.wait_for_text(page, "“Bread” has items of its own")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread", "/L/Bread/Rye")

    def test_delete_at_the_end_joins_the_next_line_and_the_caret_stays(self):
        page = self.open()
        self.edit(page, "Pear")
        page.keyboard.press("Delete")
        self.wait_for_file("L", "Apple", "Fruit", "PearBread")
        page.keyboard.type("-")
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruit", "Pear-Bread")
        page.keyboard.press("Escape")
        # What is inside a line is not joined to it.
        self.edit(page, "Fruit")
        page.keyboard.press("Delete")
        page.keyboard.type("s")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Keep what was typed").click()
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruits", "/L/Fruits/Pear-Bread")

    def test_left_and_right_walk_on_from_the_ends_of_a_text(self):
        page = self.open()
        self.edit(page, "Fruit")
        page.keyboard.press("ArrowRight")
        page.keyboard.type("1 ")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        page.keyboard.type("s")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruits", "1 Pear")

    def test_alt_and_an_arrow_move_the_line_that_is_edited(self):
        page = self.open()
        self.edit(page, "Bread")
        page.keyboard.type("!")
        page.keyboard.press("Alt+ArrowUp")
        self.wait_for_paths("/L", "/L/Apple", "/L/Bread", "/L/Fruit", "/L/Fruit/Pear")
        page.keyboard.type("!")
        page.keyboard.press("Alt+ArrowDown")
        page.keyboard.press("Enter")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread!!")

    def test_redo_while_one_types_does_again_and_undoes_nothing(self):
        page = self.open()
        self.edit(page, "Bread")
        page.keyboard.type(" and")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread and")
        page.keyboard.press("Control+z")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread")
        self.edit(page, "Apple")
        page.keyboard.press("Control+Shift+Z")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread and")
        self.edit(page, "Apple")
        page.keyboard.type("s")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+Shift+Z")
        self.assertEqual(page.locator(".editor").input_value(), "Apples")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Apples", "Fruit", "Pear", "Bread and")

    def test_a_line_break_without_a_key_ends_the_line(self):
        page = self.open()
        self.edit(page, "Bread")
        is_kept = page.evaluate("""() => document.activeElement.dispatchEvent(new InputEvent(
          'beforeinput', { inputType: 'insertLineBreak', bubbles: true, cancelable: true }))""")
        self.assertFalse(is_kept)
        page.keyboard.type("Tea")
        page.keyboard.press("Escape")
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread", "Tea")

    def test_a_finger_indents_ticks_off_and_ends_a_line(self):
        page = self.touch_page()
        # A tap takes a row in hand, the next one its text.
        self.row(page, "Apple").tap()
        self.assertEqual(page.locator(".editor").count(), 0)
        page.wait_for_timeout(600)
        self.row(page, "Apple").tap()
        self.assertEqual(page.locator(".editor").input_value(), "Apple")
        page.locator("#writing").get_by_role("button", name="Done").tap()
        self.row(page, "Bread").tap()
        page.get_by_role("button", name="Add an item").tap()
        page.keyboard.type("Rye")
        page.get_by_role("button", name="Move in").tap()
        page.keyboard.type("s")
        page.keyboard.press("Enter")
        self.wait_for_paths("/L", "/L/Apple", "/L/Fruit", "/L/Fruit/Pear", "/L/Bread", "/L/Bread/Ryes")
        page.keyboard.type("Tea")
        page.get_by_role("button", name="Move out").tap()
        page.get_by_role("button", name="Tick off").tap()
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread", "Ryes", "Tea")
        self.wait_until(lambda: self.outline.json("show", "Tea")["nodes"][0]["isDone"])
        self.assertEqual(self.paths()[-1], "/L/Tea")
        page.keyboard.type("x")
        page.get_by_role("button", name="Undo typing").tap()
        self.assertEqual(page.locator(".editor").input_value(), "")
        page.locator("#writing").get_by_role("button", name="Done").tap()
        self.assertEqual(page.locator(".editor").count(), 0)
        self.assertFalse(page.locator("#writing").is_visible())
        # With a mouse there is a keyboard.
        page = self.open()
        self.edit(page, "Apple")
        self.assertFalse(page.locator("#writing").is_visible())

    PASTES = {
        "numbers, signs and tabs": ("", "1. one\n\t2) two\n\t\t☑ three\n● four\n◦ five\n☐ six\n", [
            (0, "one", False), (1, "two", False), (2, "three", True), (0, "four", False), (0, "five", False),
            (0, "six", False)]),
        "days are no numbers": ("", "3. Oktober\n4. Oktober\n", [(0, "3. Oktober", False), (0, "4. Oktober", False)]),
        "Word": (
            "<style>p { color: red }</style><p class=MsoNormal>Shopping:<o:p></o:p></p>"
            "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]>"
            "<span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span>"
            "<![endif]>one <b>bold</b><o:p></o:p></p>"
            "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span>"
            "</span>two<o:p></o:p></p>", "Shopping:\n·\tone bold\no\ttwo\n",
            [(0, "Shopping:", False), (0, "one bold", False), (1, "two", False)]),
        "Word on the web": (
            "<div><ul><li data-aria-level='1'><p>one</p></li></ul></div><div><ul><li data-aria-level='2'><p>two</p></li></ul></div>",
            "one\ntwo\n", [(0, "one", False), (1, "two", False)]),
        "Google Docs": (
            "<b style='font-weight:normal' id='docs-internal-guid-1'><p>Shopping</p><ul>"
            "<li aria-level='1'><p><span>one</span></p></li><ul><li aria-level='2'><p>two</p></li></ul>"
            "<li role='checkbox' aria-checked='true' aria-level='1'><p>three</p></li></ul></b>", "Shopping\none\ntwo\nthree\n",
            [(0, "Shopping", False), (0, "one", False), (1, "two", False), (0, "three", True)]),
        "Notion": (
            "<meta charset='utf-8'><ul>\n<li>[ ] one\n<ul>\n<li>[x] two</li>\n</ul>\n</li>\n</ul>\n<p>end</p>",
            "- [ ] one\n    - [x] two\n\nend\n", [(0, "one", False), (1, "two", True), (0, "end", False)]),
        "a page of the web": (
            "<h2>Food</h2>\n<p>Buy <a href='x'>these</a>:</p><ol><li>one<br>more</li><li><p>two</p><p>three</p></li></ol>", "x",
            [(0, "Food", False), (0, "Buy these:", False), (0, "one more", False), (0, "two three", False)]),
    }

    def test_lists_of_other_programs_keep_their_levels_and_boxes(self):
        page = self.open()
        for name, (html, text, wanted) in self.PASTES.items():
            with self.subTest(name=name):
                self.row(page, "Bread").click()
                page.evaluate("""([html, text]) => {
                  const data = new DataTransfer();
                  if (html) data.setData('text/html', html);
                  data.setData('text/plain', text);
                  document.activeElement.dispatchEvent(new ClipboardEvent(
                    'paste', { clipboardData: data, bubbles: true, cancelable: true })); }""", [html, text])
                pasted = lambda: [
                    (node["level"], node["text"], node.get("isDone", False))
                    for node in self.outline.json("ls", "--all")["nodes"] if node["kind"] == "item"]
                first = [(1, "Apple", False), (1, "Fruit", False), (2, "Pear", False), (1, "Bread", False)]
                rows = [(level + 1, text, is_done) for level, text, is_done in wanted]
                self.wait_until(lambda: pasted()[-len(rows):] == rows, lambda: f"{pasted()}")
                self.assertEqual(pasted()[-len(first) - len(rows):-len(rows)], first)
                page.keyboard.press("u")
                self.wait_until(lambda: pasted()[-4:] == first, "undone")

    def test_a_copy_is_nested_text_for_other_programs(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.row(page, "Fruit").click()
        page.keyboard.press("Control+C")
        self.wait_until(
            lambda: page.evaluate("navigator.clipboard.readText()") == "- Fruit\n  - Pear\n", "the text is not there")
        html = page.evaluate("""async () => { const [item] = await navigator.clipboard.read();
          return (await item.getType('text/html')).text(); }""")
        self.assertIn("<li>Fruit<ul><li>Pear</li></ul></li>", html)

    def test_a_copy_of_a_closed_row_has_what_is_in_it(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.row(page, "Fruit").click()
        page.keyboard.press("ArrowLeft")
        self.wait_for_rows(page, "Apple", "Fruit", "Bread")
        for key in ["Control+C", "y", "Control+X"]:
            page.evaluate("navigator.clipboard.writeText('')")
            page.keyboard.press(key)
            self.wait_until(
                lambda: page.evaluate("navigator.clipboard.readText()") == "- Fruit\n  - Pear\n",
                lambda: f"{key}: {page.evaluate('navigator.clipboard.readText()')}")
        self.wait_for_rows(page, "Apple", "Bread")
        # What is pasted here is the item that was cut, not another one.
        self.row(page, "Bread").click()
        page.keyboard.press("Control+V")
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        self.wait_for_file("L", "Apple", "Bread", "Fruit", "Pear")


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

    def test_an_undo_of_what_has_no_answer_yet_is_drawn_at_once_and_stays(self):
        page = self.page
        rows = self.shown(page)
        self.row(page, rows[0]).click()
        page.keyboard.press("x")
        self.assertEqual(self.shown(page), rows[1:])
        page.keyboard.press("u")
        for _ in range(20):
            self.assertEqual(self.shown(page), rows)
            page.wait_for_timeout(100)
        self.wait_until(lambda: [version.get("message") for version in self.outline.log()][0].startswith("undo"))
        self.assertEqual(self.shown(page), rows)

    def test_several_undos_are_drawn_at_once_also_of_what_was_answered(self):
        page = self.page
        rows = self.shown(page)
        self.row(page, rows[0]).click()
        for key, left in [("x", rows[1:]), ("J", None)]:
            page.keyboard.press(key)
            if left:
                self.wait_until(lambda: rows[0] not in self.outline.texts())
            page.wait_for_timeout(LATENCY * 3)
        moved = self.shown(page)
        self.assertNotEqual(moved, rows[1:])
        page.keyboard.press(".")
        for wanted in (moved, rows[1:], rows):
            page.keyboard.press("u")
            self.assertEqual(self.shown(page), wanted)
        for _ in range(20):
            self.assertEqual(self.shown(page), rows)
            page.wait_for_timeout(100)
        self.wait_until(lambda: self.outline.texts()[1:] == rows, lambda: f"{self.outline.texts()}")

    def test_an_undo_that_was_drawn_is_not_taken_back_by_an_answer_of_before(self):
        for delay in range(0, 1600, 400):
            with self.subTest(delay=delay):
                self.row(self.page, "Bread").click()
                self.page.keyboard.press(".")
                self.wait_until(lambda: self.outline.json("show", "Bread")["nodes"][0].get("isDone"), "not ticked off")
                self.page.wait_for_timeout(delay)
                # Others change something else, so the list is read again now.
                self.outline.run("rename", "Tea", "Tea 2")
                self.outline.run("rename", "Tea 2", "Tea")
                self.page.wait_for_timeout(delay % 700)
                self.page.evaluate("""() => { window.looks = []; window.watching = true;
                  const id = [...document.querySelectorAll('#block .row')]
                    .find((row) => row.querySelector('.text')?.textContent === 'Bread').dataset.id;
                  const look = () => { if (!window.watching) return;
                    const isStruck = document.querySelector(`[data-id="${id}"]`).classList.contains('struck');
                    if (window.looks.at(-1) !== isStruck) window.looks.push(isStruck);
                    requestAnimationFrame(look); };
                  look(); }""")
                self.page.keyboard.press("u")
                self.wait_until(lambda: not self.outline.json("show", "Bread")["nodes"][0].get("isDone"), "not undone")
                self.page.wait_for_timeout(LATENCY * 3)
                looks = self.page.evaluate("() => { window.watching = false; return window.looks; }")
                self.assertEqual(looks, [True, False])

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
