"""Where one is, several tabs, a selection, and what was not sent when a page was closed."""
import time

from serving import PageTest, middle


class Places(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("L", *[f"row {number:03}" for number in range(200)], {"text": "Fruit"},
                             {"text": "Pear", "level": 1})
        self.serve()

    def address(self, page):
        return page.evaluate("location.search")

    def test_a_part_is_in_the_address_and_the_title_and_forward_leads_there_again(self):
        page = self.open()
        fruit = self.outline.id("Fruit")
        self.row(page, "row 000").click()
        page.keyboard.press("G")
        self.wait_for_focus(page, "Fruit")
        page.keyboard.press("z")
        self.wait_for_rows(page, "Pear")
        self.assertIn(f"of={fruit}", self.address(page))
        self.assertEqual(page.title(), "Fruit – test")
        page.go_back()
        self.wait_until(lambda: "row 199" in self.shown(page))
        self.assertEqual(page.title(), "test")
        page.go_forward()
        self.wait_for_rows(page, "Pear")
        page.reload()
        self.wait_for_rows(page, "Pear")
        page.get_by_role("button", name="Back").click()
        self.wait_until(lambda: "row 199" in self.shown(page))

    def test_back_ends_typing_and_keeps_what_was_typed(self):
        page = self.open()
        page.keyboard.press("G")
        self.row(page, "row 199").wait_for()
        self.row(page, "Fruit").click()
        page.keyboard.press("z")
        self.wait_for_rows(page, "Pear")
        self.row(page, "Pear").click()
        page.keyboard.press("o")
        page.keyboard.type("Quince")
        page.go_back()
        self.wait_until(lambda: "row 199" in self.shown(page))
        self.assertEqual(page.locator(".editor").count(), 0)
        self.wait_until(lambda: self.outline.texts()[-2:] == ["Pear", "Quince"])

    def test_find_is_a_key_of_the_page_while_one_types(self):
        page = self.open()
        self.row(page, "row 000").click()
        page.keyboard.press("e")
        page.keyboard.type("!")
        page.keyboard.press("Control+f")
        page.keyboard.type("row 17")
        self.wait_until(lambda: len(self.shown(page)) == 12)
        self.assertIn("row 000!", self.outline.texts())

    def test_the_scroll_place_outlives_a_reload(self):
        page = self.open()
        page.evaluate("document.getElementById('list').scrollTop = 4000")
        self.wait_until(lambda: "from=" in self.address(page))
        self.wait_until(lambda: "row 090" in self.shown(page))
        page.reload()
        page.wait_for_selector("[data-ready]")
        self.wait_until(lambda: "row 090" in self.shown(page))

    def test_a_search_and_the_time_are_in_the_address(self):
        page = self.open()
        page.keyboard.press("/")
        page.keyboard.type("row 17")
        self.wait_until(lambda: len(self.shown(page)) == 12)
        self.wait_until(lambda: "find=row" in self.address(page))
        self.assertGreater(page.evaluate("CSS.highlights.get('hit').size"), 10)
        page.reload()
        self.wait_until(lambda: len(self.shown(page)) == 12)
        self.assertEqual(page.locator("#find").input_value(), "row 17")
        page.go_back()
        self.wait_until(lambda: "row 000" in self.shown(page))
        self.assertEqual(page.locator("#find").input_value(), "")
        page.get_by_role("button", name="Time").click()
        page.get_by_role("slider").fill("1")
        self.wait_until(lambda: "at=1" in self.address(page))
        page.reload()
        page.wait_for_selector("body.past")
        self.wait_until(lambda: self.shown(page) == [])
        page.go_back()
        self.wait_until(lambda: "row 000" in self.shown(page))

    def test_a_link_of_a_row_leads_to_it(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.row(page, "row 003").click(button="right")
        page.get_by_role("menuitem", name="Copy link").click()
        link = page.evaluate("navigator.clipboard.readText()")
        self.assertIn(f"from={self.outline.id('row 003')}", link)


class Tabs(PageTest):
    def test_twenty_tabs_share_one_stream_and_each_of_them_takes_what_is_typed(self):
        self.outline.section("L", "Apple")
        self.serve()
        first = self.open()
        streams = []
        pages = [first]
        first.context.on("request", lambda request: streams.append(request) if "api/events" in request.url else None)
        times = []
        for _ in range(19):
            start = time.monotonic()
            page = first.context.new_page()
            page.set_default_timeout(20_000)
            page.goto(self.server.folder)
            page.wait_for_selector("#block .row")
            times.append(time.monotonic() - start)
            pages.append(page)
        self.assertEqual(len(streams), 0, "the first tab has the stream")
        self.outline.run("add", "Milk", "--into", "L")
        for page in pages:
            self.wait_until(lambda: self.shown(page) == ["Apple", "Milk"])
        first.close()
        pages[1].wait_for_timeout(500)
        self.outline.run("add", "Bread", "--into", "L")
        for page in pages[1:]:
            self.wait_until(lambda: self.shown(page) == ["Apple", "Milk", "Bread"])
        self.assertEqual(len(streams), 1)
        lines = ["Apple", "Milk", "Bread"]
        start = time.monotonic()
        for number, page in enumerate(pages[1:]):
            self.row(page, lines[-1]).click()
            page.keyboard.press("o")
            page.keyboard.type(f"tab {number}")
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            lines.append(f"tab {number}")
            self.wait_for_file("L", *lines)
        typing = (time.monotonic() - start) / 19
        for page in pages[1:]:
            self.wait_until(lambda: self.shown(page) == lines)
        print(f"\n20 tabs: opened in {max(times) * 1000:.0f} ms at most, a line in each after {typing * 1000:.0f} ms", end=" ")

    def test_the_page_opens_while_the_server_is_away_and_sends_what_was_typed_before(self):
        self.outline.section("L", "Apple")
        self.serve()
        page = self.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.wait_until(lambda: page.evaluate("caches.open('outline-page').then((c) => c.keys()).then((k) => k.length)") > 25)
        kept = page.evaluate("caches.open('outline-page').then((c) => c.keys()).then((k) => k.map(({ url }) => url))")
        self.assertEqual([url for url in kept if "/api/" in url], [])
        page.context.set_offline(True)
        self.row(page, "Apple").click()
        page.keyboard.press("o")
        page.keyboard.type("Tea")
        page.keyboard.press("Enter")
        self.wait_for_text(page, "One change waits")
        page.reload()
        self.wait_for_text(page, "The server is away.")
        page.context.set_offline(False)
        self.wait_for_file("L", "Apple", "Tea")
        self.wait_until(lambda: self.shown(page) == ["Apple", "Tea"])

    def test_what_a_closed_tab_did_not_send_is_offered_to_the_next_and_done_once(self):
        self.outline.section("L", "Apple", "Milk")
        self.serve()
        page = self.open()
        context = page.context
        other = context.new_page()
        page.bring_to_front()
        context.set_offline(True)
        self.row(page, "Milk").click()
        page.keyboard.press("o")
        page.keyboard.type("Tea")
        page.keyboard.press("Enter")
        self.wait_for_text(page, "One change waits")
        page.close()
        context.set_offline(False)
        other.goto(self.server.folder)
        other.get_by_role("button", name="Send").click()
        self.wait_for_file("L", "Apple", "Milk", "Tea")
        other.reload()
        other.wait_for_selector("[data-ready]")
        other.wait_for_timeout(500)
        self.assertEqual(other.get_by_role("button", name="Send").count(), 0)
        self.assertEqual(self.outline.texts().count("Tea"), 1)

    def test_a_duplicated_tab_is_another_author(self):
        self.outline.section("L", "Apple", "Milk")
        self.serve()
        page = self.open()
        with page.expect_popup() as opening:
            page.evaluate("void window.open(location.href)")  # It begins with a copy of the storage.
        copy = opening.value
        copy.wait_for_selector("[data-ready]")
        authors = [one.evaluate("sessionStorage.getItem('outline-author')") for one in (page, copy)]
        self.assertNotEqual(*authors)


class Selection(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("L", "Apple", "Milk", "Bread", "Tea", "Salt")
        self.serve()

    def marked(self, page):
        return page.locator(".row.marked .text").all_inner_texts()

    def test_clicks_with_shift_and_control_and_keys_select_rows(self):
        page = self.open()
        self.row(page, "Apple").click()
        self.row(page, "Bread").click(modifiers=["Shift"])
        self.assertEqual(self.marked(page), ["Apple", "Milk", "Bread"])
        self.row(page, "Milk").click(modifiers=["Control"])
        self.row(page, "Salt").click(modifiers=["Control"])
        self.assertEqual(self.marked(page), ["Apple", "Bread", "Salt"])
        self.wait_for_text(page, "3 selected")
        self.assertEqual(page.locator("[aria-selected=true]").count(), 3)
        page.keyboard.press("Escape")
        self.assertEqual(self.marked(page), [])
        self.row(page, "Milk").click()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Shift+ArrowDown")
        self.assertEqual(self.marked(page), ["Milk", "Bread", "Tea"])
        page.keyboard.press("Shift+ArrowUp")
        self.assertEqual(self.marked(page), ["Milk", "Bread"])
        page.keyboard.press("Control+a")
        self.assertEqual(len(self.marked(page)), 5)
        self.row(page, "Tea").click()
        self.assertEqual(self.marked(page), [])

    def test_the_bar_acts_on_all_selected_rows_as_one_version(self):
        page = self.open()
        for text in ("Milk", "Tea"):
            self.row(page, text).click(modifiers=["Control"])
        page.get_by_role("button", name="Tick off").click()
        self.wait_until(lambda: page.locator(".row.struck").count() == 2)
        self.wait_until(lambda: len(self.outline.log()) == 3)
        for text in ("Milk", "Tea"):
            self.row(page, text).click(modifiers=["Control"])
        page.locator("#selection").get_by_role("button", name="Delete").click()
        self.wait_for_file("L", "Apple", "Bread", "Salt")
        self.assertEqual(len(self.outline.log()), 4)
        self.assertFalse(page.locator("#selection").is_visible())

    def test_nothing_is_done_to_another_row_if_others_delete_the_selected_one(self):
        page = self.open()
        for key in ("J", "K", ">", "x", "d", ".", "f", "y"):
            with self.subTest(key=key):
                self.row(page, "Tea").click(modifiers=["Control"])
                self.row(page, "Milk").focus()
                self.outline.run("rm", "Tea")
                self.wait_for_rows(page, "Apple", "Milk", "Bread", "Salt")
                versions = len(self.outline.log())
                page.keyboard.press(key)
                self.wait_for_text(page, "The selected rows are not in the list any more")
                page.wait_for_timeout(100)
                self.assertEqual(len(self.outline.log()), versions)
                self.outline.run("undo")
                self.wait_for_rows(page, "Apple", "Milk", "Bread", "Tea", "Salt")

    def test_a_drag_of_one_selected_row_moves_them_all(self):
        page = self.open()
        for text in ("Apple", "Bread"):
            self.row(page, text).click(modifiers=["Control"])
        x, y = middle(self.row(page, "Apple"))
        _, end = middle(self.row(page, "Salt"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 20, steps=4)
        self.assertEqual(page.locator(".carried .item-badge").inner_text(), "2")
        page.mouse.move(x, end + 12, steps=8)
        page.mouse.up()
        self.wait_for_file("L", "Milk", "Tea", "Salt", "Apple", "Bread")
        self.assertEqual(len(self.outline.log()), 3)

    def test_delete_takes_the_row_in_hand_and_backspace_all_selected_ones(self):
        page = self.open()
        self.row(page, "Salt").click()
        page.keyboard.press("Delete")
        self.wait_for_file("L", "Apple", "Milk", "Bread", "Tea")
        self.row(page, "Apple").click()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Backspace")
        self.wait_for_rows(page, "Bread", "Tea")
        self.wait_for_file("L", "Bread", "Tea")
        self.assertEqual(self.outline.texts(), ["L", "Bread", "Tea"])
        # Without a selection it leads back, and deletes nothing.
        page.keyboard.press("Backspace")
        page.keyboard.press("u")
        self.wait_for_file("L", "Apple", "Milk", "Bread", "Tea")

    def test_a_row_that_is_dragged_to_another_section_stays_in_hand(self):
        self.outline.section("M", "Rice")
        page = self.open()
        x, y = middle(self.row(page, "Apple"))
        _, end = middle(self.row(page, "Rice"))
        self.row(page, "Apple").click()
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 20, steps=4)
        page.mouse.move(x, end + 12, steps=8)
        page.mouse.up()
        self.wait_for_file("L", "Milk", "Bread", "Tea", "Salt", "M", "Rice", "Apple")
        self.wait_for_focus(page, "Apple")

    def test_the_release_of_a_long_press_chooses_nothing(self):
        page = self.touch_page()
        header = page.locator(".row", has_text="Milk")
        x, y = middle(header)
        finger = self.finger(page)
        before = self.outline.texts()
        finger.down(x, y)
        page.wait_for_timeout(500)
        finger.up()
        page.locator(".menu").wait_for()
        page.wait_for_timeout(400)
        self.assertTrue(page.locator(".menu").is_visible())
        self.assertEqual(self.outline.texts(), before)

    def test_several_rows_with_closed_ones_among_them_are_dragged_together_and_none_into_itself(self):
        self.outline.run("add", "Oat", "--into", "Milk")
        self.outline.run("add", "Rye", "--into", "Bread")
        self.outline.run("expand", "Bread", "--view", "page")
        page = self.open()
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Rye", "Tea", "Salt")
        self.row(page, "Milk").click()
        self.row(page, "Bread").click(modifiers=["Control"])
        self.row(page, "Milk").click(modifiers=["Control"])
        self.row(page, "Tea").click(modifiers=["Control"])
        self.assertEqual(self.marked(page), ["Milk", "Bread", "Tea"])
        x, y = middle(self.row(page, "Tea"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 30, steps=4)
        # Those that move along are no places to land.
        self.assertEqual(page.locator(".carried .item-badge").inner_text(), "3")
        self.assertEqual(page.locator(".row.folded-away .text").all_inner_texts(), ["Milk", "Bread", "Rye"])
        _, end = middle(self.row(page, "Salt"))
        page.mouse.move(x, end + 8, steps=6)
        page.mouse.up()
        self.wait_until(lambda: [node["path"] for node in self.outline.json("ls", "--all")["nodes"]] == [
            "/L", "/L/Apple", "/L/Salt", "/L/Milk", "/L/Milk/Oat", "/L/Bread", "/L/Bread/Rye", "/L/Tea"])
        self.assertEqual(page.locator(".folded-away").count(), 0)
        page.keyboard.press("u")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Rye", "Tea", "Salt")


class Beginning(PageTest):
    def test_on_a_narrow_phone_the_title_of_a_part_is_not_cut(self):
        long = "Renew the passport of Ana before the summer"
        self.outline.section("Plan", long, "Trip")
        self.serve()
        page = self.open(viewport={"width": 340, "height": 700})
        for text in (long, "Trip"):
            self.row(page, text).click()
            page.keyboard.press("z")
            title = page.locator("#title")
            self.wait_until(lambda: title.inner_text() == text)
            self.assertTrue(title.evaluate(
                "(e) => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth && e.clientWidth > 200"))
            page.go_back()
            self.row(page, long).wait_for()

    def test_an_empty_outline_invites_and_takes_the_first_item(self):
        self.serve()
        page = self.open()
        page.get_by_role("button", name="Add your first item").click()
        page.locator(".editor").wait_for()
        self.assertFalse(page.locator("#empty").is_visible())
        page.keyboard.type("Milk")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        self.wait_for_file("Inbox", "Milk")
        self.assertFalse(page.locator("#empty").is_visible())
        page.get_by_role("button", name="Add an item").click()
        page.keyboard.type("Tea")
        page.keyboard.press("Escape")
        self.wait_for_file("Inbox", "Milk", "Tea")

    def test_days_are_told_as_people_say_them_and_what_is_late_stands_out(self):
        import datetime
        today = datetime.date.today()
        day = lambda by: (today + datetime.timedelta(days=by)).isoformat()
        self.outline.section("L", *[
            {"text": text, "attributes": {"due": due}} for text, due in
            [("a", day(0)), ("b", day(1)), ("c", day(-1)), ("d", "2199-03-04")]],
            {"text": "see https://example.com/a?b=1, please", "tags": ["home"]})
        self.serve()
        page = self.open()
        self.assertEqual(
            page.locator(".marks").all_inner_texts(),
            ["due today", "due tomorrow", "overdue yesterday", "due 4 Mar 2199", "#home"])
        self.assertEqual(page.locator(".marks .late").count(), 1)
        self.assertEqual(page.locator(".text a").get_attribute("href"), "https://example.com/a?b=1")
        # Each row of a list of tasks has a box.
        self.assertEqual(page.get_by_role("checkbox").count(), 5)
        page.get_by_role("checkbox", name="Done: b").click()
        done = lambda: [node["text"] for node in self.outline.json("ls", "--all")["nodes"] if node.get("isDone")]
        self.wait_until(lambda: done() == ["b"])
        self.wait_until(lambda: page.get_by_role("checkbox", name="Done: b").is_checked())
