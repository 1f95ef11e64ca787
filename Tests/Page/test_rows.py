"""Rows: they open and close, are swiped, moved and written, by touch, mouse and keys."""
from serving import PageTest, middle


class Rows(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("Food", "Apple", "Milk", "Bread", {"text": "Fruit"}, {"text": "Pear", "level": 1})
        self.serve()

    def test_a_half_swipe_rests_and_a_tap_performs_its_action(self):
        page = self.touch_page()
        row = self.row(page, "Milk")
        x, y = middle(row)
        finger = self.finger(page)
        finger.down(x + 100, y)
        finger.move(x + 30, y)
        finger.up()
        page.get_by_role("button", name="Delete").tap()
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        self.wait_for_file("Food", "Apple", "Bread")

    def test_a_full_swipe_deletes_and_undo_brings_it_back(self):
        page = self.touch_page()
        x, y = middle(self.row(page, "Milk"))
        finger = self.finger(page)
        finger.down(x + 150, y)
        finger.move(x - 150, y)
        finger.up()
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        page.get_by_role("button", name="Undo").last.tap()
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")
        self.wait_for_text(page, "Undid:")
        self.wait_for_file("Food", "Apple", "Milk")

    def test_a_swipe_of_the_trackpad_shows_the_actions(self):
        page = self.open()
        x, y = middle(self.row(page, "Milk"))
        page.mouse.move(x, y)
        for _ in range(8):
            page.mouse.wheel(12, 0)
        page.get_by_role("button", name="Delete").click()
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")

    def test_a_swipe_of_the_mouse_makes_a_favorite(self):
        page = self.open()
        x, y = middle(self.row(page, "Milk"))
        page.mouse.move(x - 200, y)
        page.mouse.down()
        page.mouse.move(x + 350, y, steps=8)
        page.mouse.up()
        page.wait_for_selector(".row.favorite")
        self.assertEqual([node["text"] for node in self.outline.json("favorites")["nodes"]], ["Milk"])

    def test_the_menu_of_a_row_has_its_swipe_actions(self):
        page = self.open()
        self.row(page, "Milk").click(button="right")
        self.assertEqual(page.locator(".menu .symbol").count(), 2)
        self.assertEqual(page.locator(".menu .emoji").count(), 0)
        page.get_by_role("menuitem", name="Delete").click()
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        page.keyboard.press("u")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")

    def test_keys_move_through_the_rows_and_open_them(self):
        page = self.open()
        self.row(page, "Apple").click()
        page.keyboard.press("ArrowDown")
        self.assertEqual(self.focused(page), "Milk")
        page.keyboard.press("End")
        self.wait_for_focus(page, "Fruit")
        page.keyboard.press("Space")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit", "Pear")
        page.keyboard.press("ArrowRight")
        self.wait_for_focus(page, "Pear")
        page.keyboard.press("ArrowLeft")
        self.wait_for_focus(page, "Fruit")
        self.assertEqual(page.evaluate("document.activeElement.getAttribute('aria-expanded')"), "true")
        page.keyboard.press("ArrowLeft")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")

    def test_a_row_is_moved_by_keys_and_announced(self):
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("m")
        self.assertIn("picked up", self.spoken(page))
        page.keyboard.press("ArrowUp")
        self.assertIn("after “Apple”", self.spoken(page))
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Space")
        self.wait_for_rows(page, "Bread", "Apple", "Milk", "Fruit")
        self.wait_for_focus(page, "Bread")
        self.wait_for_file("Food", "Bread", "Apple", "Milk")

    def test_escape_puts_a_row_back(self):
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("m")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Escape")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")
        self.assertEqual(len(self.outline.log()), 2)

    def test_a_row_is_dragged_by_the_mouse(self):
        page = self.open()
        x, y = middle(self.row(page, "Apple"))
        _, end = middle(self.row(page, "Bread"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 20, steps=4)
        page.mouse.move(x, end + 12, steps=8)
        page.mouse.up()
        self.wait_for_rows(page, "Milk", "Bread", "Apple", "Fruit")
        self.wait_for_file("Food", "Milk", "Bread", "Apple")

    def test_a_row_is_dragged_by_a_finger_that_rests_on_it(self):
        page = self.touch_page()
        x, y = middle(self.row(page, "Apple"))
        _, end = middle(self.row(page, "Bread"))
        finger = self.finger(page)
        finger.down(x, y)
        page.wait_for_selector(".carried")
        finger.move(x, end + 12, steps=12)
        finger.up()
        self.wait_for_rows(page, "Milk", "Bread", "Apple", "Fruit")
        self.wait_for_file("Food", "Milk", "Bread", "Apple")

    def test_edit_mode_shows_handles_and_minus_shows_delete(self):
        page = self.touch_page()
        page.get_by_role("button", name="Edit", exact=True).tap()
        page.get_by_role("button", name="Actions of Milk").tap()
        page.get_by_role("button", name="Delete", exact=True).tap()
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        x, y = middle(page.get_by_role("button", name="Move Bread"))
        _, top = middle(self.row(page, "Apple"))
        finger = self.finger(page)
        finger.down(x, y)
        finger.move(x, top - 12)
        finger.up()
        self.wait_for_file("Food", "Bread", "Apple", "Fruit")

    def test_a_text_is_edited_in_its_place(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("Enter")
        page.keyboard.type(" and honey")
        page.keyboard.press("Enter")
        self.wait_for_rows(page, "Apple", "Milk and honey", "Bread", "Fruit")
        # An empty line ends the typing.
        page.keyboard.press("Enter")
        self.wait_for_focus(page, "Milk and honey")

    def test_new_items_are_typed_below_above_and_inside(self):
        page = self.open()
        for key, text in [("o", "Tea"), ("O", "Salt"), ("a", "Green")]:
            self.row(page, "Milk").click()
            page.keyboard.press(key)
            page.keyboard.type(text)
            page.keyboard.press("Enter")
            page.locator(".row:not(.draft) .text", has_text=text).wait_for()
        self.wait_for_file("Food", "Apple", "Salt", "Milk", "Green", "Tea")

    def test_rows_are_cut_and_pasted(self):
        page = self.open()
        self.row(page, "Apple").click()
        page.keyboard.press("d")
        self.wait_for_rows(page, "Milk", "Bread", "Fruit")
        self.row(page, "Bread").click()
        page.keyboard.press("p")
        self.wait_for_rows(page, "Milk", "Bread", "Apple", "Fruit")

    def test_what_an_item_waits_for_is_shown_and_said(self):
        self.outline.run("section", "add", "Plan")
        self.outline.run("add", "Dig", "--into", "Plan")
        self.outline.run("add", "Plant", "--into", "Plan", "--depends", self.outline.id("Dig"))
        self.outline.run("add", "Water", "--into", "Plan", "--wait", "2199-03-04")
        page = self.open()
        plant, water = self.row(page, "Plant"), self.row(page, "Water")
        self.assertEqual(plant.locator(".marks").inner_text(), "blocked")
        self.assertEqual(water.locator(".marks").inner_text(), "waits until 4 Mar 2199")
        self.assertIn("Plant blocked", page.locator("#block").aria_snapshot())
        self.outline.run("done", self.outline.id("Dig"))
        self.wait_until(lambda: plant.locator(".marks").count() == 0, "it is still blocked")

    def test_a_search_moves_the_rows_and_gives_the_list_back(self):
        page = self.open()
        kept = self.row(page, "Milk").element_handle()
        page.keyboard.press("/")
        page.keyboard.type("mil")
        self.wait_for_rows(page, "Milk")
        self.assertTrue(kept.is_visible(), "the row of a hit keeps its element")
        page.keyboard.press("Escape")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")

    def test_a_row_is_shown_alone_and_back_leads_out(self):
        page = self.open()
        self.row(page, "Fruit").click()
        page.keyboard.press("z")
        self.wait_for_rows(page, "Pear")
        page.go_back()
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")

    def spoken(self, page):
        return page.evaluate("[...document.querySelectorAll('.spoken')].map((e) => e.textContent).join('')")


class Paper(PageTest):
    def test_all_rows_are_printed_each_with_a_box_also_closed_ones(self):
        self.outline.section("Long", *[
            {"text": f"item {number}", "level": number % 3, "isDone": number == 4, "note": "n" if number == 5 else None}
            for number in range(900)])
        self.serve()
        page = self.open()
        page.evaluate("() => { window.print = () => { window.printed = document.querySelectorAll('#paper .line').length; }; }")
        page.keyboard.press("Control+p")
        self.wait_until(lambda: page.evaluate("window.printed") == 900)
        self.assertFalse(page.locator("#paper").is_visible())
        page.emulate_media(media="print")
        self.assertTrue(page.locator("#paper").is_visible())
        self.assertFalse(page.locator("#list").is_visible())
        self.assertEqual(page.locator("#paper .box").all_inner_texts()[3:6], ["☐", "☑\ufe0e", "☐"])
        pages = page.pdf(format="A4").count(b"/Type /Page\n")
        self.assertTrue(12 <= pages <= 30, f"{pages} pages")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        self.assertEqual(page.locator("#paper").count(), 0)
