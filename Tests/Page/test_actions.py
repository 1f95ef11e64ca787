"""Menus, marks, accessories, sections and live lists."""
import json
import time

from serving import PageTest, middle


class Actions(PageTest):
    def test_several_rows_are_marked_and_moved_and_done_at_once(self):
        self.outline.section("Food", "Apple", "Milk", "Bread", "Fruit")
        self.serve()
        page = self.open()
        self.row(page, "Milk").focus()
        page.keyboard.press("v")
        page.keyboard.press("v")
        self.assertEqual(page.locator(".row.marked").count(), 2)
        page.keyboard.press("K")
        self.wait_for_file("Food", "Milk", "Bread", "Apple", "Fruit")
        self.assertEqual(len(self.outline.log()), 3, "one version")
        self.row(page, "Apple").focus()
        page.keyboard.press("v")
        self.row(page, "Fruit").focus()
        page.keyboard.press("V")
        page.keyboard.press(".")
        self.wait_until(lambda: page.locator(".row.struck").count() == 2)

    def test_rows_move_into_the_one_before_and_out_again_by_keys(self):
        self.outline.section("Food", "Fruit", "Apple", "Milk")
        self.serve()
        page = self.open()
        self.row(page, "Apple").focus()
        page.keyboard.press(">")
        self.wait_until(lambda: self.outline.json("show", "Apple")["nodes"][0]["path"] == "/Food/Fruit/Apple")
        self.wait_for_rows(page, "Fruit", "Apple", "Milk")
        self.wait_for_focus(page, "Apple")
        page.keyboard.press("<")
        self.wait_until(lambda: self.outline.json("show", "Apple")["nodes"][0]["path"] == "/Food/Apple")

    def test_a_row_taken_up_by_keys_goes_in_and_into_another_section(self):
        self.outline.section("Food", "Fruit", "Apple")
        self.outline.section("Cars", "Bicycle")
        self.serve()
        page = self.open()
        self.row(page, "Apple").focus()
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        self.wait_until(lambda: self.outline.json("show", "Apple")["nodes"][0]["path"] == "/Food/Fruit/Apple")
        self.wait_until(lambda: "Apple" not in self.shown(page) or self.focused(page) == "Apple")
        page.keyboard.press("u")
        self.wait_for_rows(page, "Fruit", "Apple", "Bicycle")
        self.row(page, "Apple").focus()
        page.keyboard.press("m")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        self.wait_for_file("Food", "Fruit", "Cars", "Apple", "Bicycle")

    def test_the_favorites_are_put_in_order_by_hand(self):
        self.outline.section("Food", "Apple", "Milk", "Bread")
        self.outline.run("fav", "Apple", "Milk", "Bread")
        self.outline.batch({"op": "section add", "text": "Stars", "configuration": {"shows": "favorites"}})
        self.serve()
        page = self.open()
        stars = page.locator('[data-section] .row[data-list="%s"]' % self.outline.id("Stars"))
        self.assertEqual(stars.count(), 3)
        x, y = middle(stars.nth(0))
        _, end = middle(stars.nth(2))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 20, steps=4)
        page.mouse.move(x, end + 10, steps=6)
        page.mouse.up()
        order = lambda: [node["text"] for node in self.outline.json("favorites")["nodes"]]
        self.wait_until(lambda: order() == ["Milk", "Bread", "Apple"])
        self.assertEqual(self.outline.texts()[:4], ["Food", "Apple", "Milk", "Bread"])

    def test_a_pop_up_menu_has_submenus_and_performs_its_entries(self):
        menu = [{"title": "Done", "effect": "toggleDone"},
                {"title": "More", "children": [{"title": "Star", "effect": "toggleFavorite"}]},
                {"title": "Never", "isDisabled": True}, {"title": "Secret", "isHidden": True}]
        self.outline.section(
            "Food", "Apple", configuration={"accessories": [{"kind": "popUpMenu", "menu": menu}, {"kind": "checkmark"}]})
        self.serve()
        page = self.open()
        page.get_by_role("button", name="Menu of Apple").click()
        self.assertEqual(page.get_by_role("menuitem", name="Secret").count(), 0)
        self.assertEqual(page.get_by_role("menuitem", name="Never").get_attribute("aria-disabled"), "true")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        self.wait_until(lambda: [n["text"] for n in self.outline.json("favorites")["nodes"]] == ["Apple"])
        page.get_by_role("button", name="Menu of Apple").click()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Done: Apple").click()
        self.wait_until(lambda: len(self.outline.log()) == 5)
        self.assertFalse(self.outline.json("show", "Apple")["nodes"][0]["isDone"])

    def test_details_show_and_keep_the_note(self):
        self.outline.section("Food", {"text": "Apple", "attributes": {"price": 2}})
        self.serve()
        page = self.open()
        self.row(page, "Apple").focus()
        page.keyboard.press("E")
        self.assertIn("price", page.locator("dialog dl").inner_text())
        page.get_by_label("Note").fill("red\nand round")
        page.get_by_role("button", name="Save").click()
        self.wait_until(lambda: self.outline.json("show", "Apple")["nodes"][0].get("note") == "red\nand round")

    def test_sections_are_added_renamed_moved_and_removed(self):
        self.outline.section("Food", "Apple")
        self.serve()
        page = self.open()
        page.get_by_role("button", name="More").click()
        page.get_by_role("menuitem", name="New section").click()
        page.keyboard.type("Cars")
        page.get_by_role("button", name="Add", exact=True).click()
        self.wait_until(lambda: "Cars" in self.outline.texts())
        header = page.locator(".row.header", has_text="Cars")
        header.wait_for()
        header.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("End")
        page.keyboard.type(" & bikes")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        self.wait_for_file("Food", "Apple", "Cars & bikes")
        page.locator(".row.header", has_text="bikes").focus()
        page.keyboard.press("K")
        self.wait_for_file("Cars & bikes", "Food")
        page.locator(".row.header", has_text="Food").focus()
        page.keyboard.press("d")
        self.wait_for_text(page, "is a section with items")
        page.locator(".row.header", has_text="bikes").focus()
        page.keyboard.press("d")
        self.wait_for_file("Food", "Apple")
        self.assertEqual(len(self.outline.texts()), 2)

    def test_a_section_closes_with_its_header_and_everything_opens(self):
        self.outline.section("Food", "Apple", {"text": "Fruit"}, {"text": "Pear", "level": 1})
        self.serve()
        page = self.open()
        page.locator(".row.header").click()
        self.wait_for_rows(page)
        page.wait_for_selector(".badge")
        page.keyboard.press("b")
        self.wait_for_rows(page, "Apple", "Fruit", "Pear")
        page.keyboard.press("1")
        self.wait_for_rows(page, "Apple", "Fruit")

    def test_the_last_item_takes_its_section_along(self):
        self.outline.section("A", "Alabama", configuration={"removedWhenEmpty": True})
        self.outline.section("C", "Colorado")
        self.serve()
        page = self.open()
        self.row(page, "Alabama").focus()
        page.keyboard.press("x")
        self.wait_for_rows(page, "Colorado")
        self.wait_until(lambda: page.locator(".row.header").count() == 1, "its header stays")

    def test_queries_and_favorites_filter_the_list(self):
        self.outline.section("Food", "Apple", {"text": "Milk", "isDone": True}, {"text": "Bread", "isFavorite": True})
        self.serve()
        page = self.open()
        self.row(page, "Apple").focus()
        page.keyboard.press("&")
        page.keyboard.type("done")
        self.wait_for_rows(page, "Milk")
        page.keyboard.press("Escape")
        self.wait_for_rows(page, "Apple", "Milk", "Bread")
        page.keyboard.press("*")
        self.wait_for_rows(page, "Bread")
        page.keyboard.press("*")
        self.wait_for_rows(page, "Apple", "Milk", "Bread")

    def test_a_commit_of_another_program_moves_the_row_soon(self):
        self.outline.section("Food", "Apple", "Milk", "Bread")
        self.serve()
        page = self.open()
        page.evaluate(
            """() => {
              window.moves = [];
              new MutationObserver(() => window.moves.push(performance.timeOrigin + performance.now()))
                .observe(document.getElementById('block'), { childList: true, subtree: true });
            }""")
        delays = []
        for number in range(8):
            page.evaluate("() => { window.moves = []; }")
            target = ["Bread", "Milk"][number % 2]
            self.outline.run("mv", "Apple", "--after", target)
            end = time.time() * 1000
            self.wait_until(lambda: page.evaluate("() => window.moves.length > 0"))
            delays.append(page.evaluate("() => window.moves[0]") - end)
        print(f"\nfrom the end of outline mv to the moved row: {', '.join(f'{d:.0f}' for d in delays)} ms")
