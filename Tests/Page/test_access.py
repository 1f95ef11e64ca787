"""What screen readers are told, and that axe finds nothing to complain about."""
from serving import PageTest


class Access(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section(
            "Food", {"text": "Apple", "image": "🍎", "isFavorite": True, "secondaryText": "Sweet"},
            {"text": "Milk", "isDone": True}, "Bread", {"text": "Fruit", "isExpanded": True},
            {"text": "Pear", "level": 1}, {"text": "Plum", "level": 1},
            configuration={"appearance": "insetGrouped", "footerMode": "supplementary", "footer": "Fresh"})
        kinds = ["disclosureIndicator", "delete", "insert", "reorder", "multiselect", "detail", "popUpMenu"]
        accessories = [{"kind": kind, "displayed": "always"} for kind in kinds]
        accessories += [{"kind": "label", "text": "42", "tint": "yellow"}]
        self.outline.section("Kinds", "Everything", configuration={"accessories": accessories})
        self.outline.section(
            "Colours", "One", "Two", configuration={"backgroundColor": "orange", "appearance": "grouped"})
        self.outline.section(
            "Emoji", *[{"text": f"Face {n}", "image": chr(0x1F600 + n)} for n in range(12)],
            configuration={"layout": "grid", "columns": 6})
        self.outline.section(
            "Cards", "Red", "Green", "Blue", configuration={"layout": "strip", "orthogonalScrolling": "paging"})
        self.serve()

    def check(self, page, what):
        self.assertEqual(self.violations(page, "wcag21a", "wcag21aa", "best-practice"), [], what)

    def test_axe_finds_no_violation(self):
        for scheme in ("light", "dark"):
            page = self.open(color_scheme=scheme, viewport={"width": 900, "height": 1400})
            self.check(page, f"{scheme}, the list")
            page.get_by_role("button", name="Edit", exact=True).click()
            page.wait_for_selector(".handle")
            self.check(page, f"{scheme}, edit mode")
            self.row(page, "Bread").click(button="right")
            self.check(page, f"{scheme}, a menu")
            page.keyboard.press("Escape")
            self.row(page, "Bread").click()
            page.keyboard.press("e")
            self.check(page, f"{scheme}, an editor")
            page.keyboard.press("Escape")
            page.keyboard.press("#")
            page.wait_for_selector(".calendar")
            self.check(page, f"{scheme}, a calendar")
            page.keyboard.press("Escape")
            page.keyboard.press("E")
            self.check(page, f"{scheme}, details")
            page.keyboard.press("Escape")
            self.row(page, "Bread").focus()
            page.keyboard.press("x")
            page.wait_for_selector(".toast")
            self.check(page, f"{scheme}, a message")
            page.keyboard.press("u")
            self.wait_until(lambda: "Bread" in self.outline.texts())
            page.get_by_role("button", name="Time").click()
            page.wait_for_selector("#time .name:not(:empty)")
            self.check(page, f"{scheme}, the past")

    def test_axe_finds_no_violation_in_high_contrast_and_from_right_to_left(self):
        page = self.open(forced_colors="active", contrast="more")
        self.check(page, "forced colours")
        page = self.open("dir=rtl", viewport={"width": 320, "height": 700})
        self.check(page, "right to left, 320 px")

    def test_rows_tell_level_place_and_state(self):
        page = self.open(viewport={"width": 900, "height": 1400})
        row = self.row(page, "Pear")
        told = row.evaluate(
            """(row) => ['role', 'aria-level', 'aria-posinset', 'aria-setsize', 'aria-rowindex']
              .map((name) => row.getAttribute(name))""")
        self.assertEqual(told, ["row", "3", "1", "2", "6"])
        self.assertEqual(self.row(page, "Fruit").get_attribute("aria-expanded"), "true")
        self.assertEqual(page.get_by_role("treegrid").get_attribute("aria-rowcount"), "29")
        self.assertEqual(page.locator(".row[role=row][data-id]:not([aria-level])").count(), 0)

    def test_each_row_says_its_name_once_and_whether_it_is_done(self):
        self.outline.section("Tasks", {"text": "Call", "attributes": {"due": "2020-02-03", "recur": "weekly", "tags": ["home"]}},
                             {"text": "Rest", "isDone": True, "note": "long"})
        page = self.open(viewport={"width": 900, "height": 1800})
        told = [self.row(page, text).get_attribute("aria-label") for text in ("Apple", "Call", "Rest", "Tasks")]
        self.assertEqual(told, ["Apple, Sweet, favorite", "Call, overdue 3 Feb 2020, repeats weekly, #home", "Rest, note, done", "Tasks"])
        self.assertEqual(page.get_by_role("checkbox", name="Done: Call").count(), 1)

    def test_the_tree_of_a_screen_reader_has_every_row(self):
        page = self.open(viewport={"width": 900, "height": 1400})
        tree = page.locator("#block").aria_snapshot()
        for text in ("Apple", "Sweet", "Milk", "Pear", "Face 3", "Red", "Colours"):
            self.assertIn(text, tree)
        self.assertIn("row", tree)

    def test_messages_are_spoken(self):
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("x")
        page.wait_for_function("() => document.body.innerText.includes('Deleted')")
        spoken = page.evaluate("() => [...document.querySelectorAll('[role=status]')].map((e) => e.textContent)")
        self.assertTrue(any("Deleted “Bread”" in text for text in spoken), spoken)

    def test_everything_is_reached_at_320_pixels_and_with_large_text(self):
        page = self.open(viewport={"width": 320, "height": 700})
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        page.wait_for_timeout(100)
        wide = page.evaluate(
            """() => [document.documentElement.scrollWidth > innerWidth,
              ...[...document.querySelectorAll('#bar *, #block .row:not(.tile) *')].filter((element) => {
                const box = element.getBoundingClientRect();
                return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
              }).map((element) => element.className)]""")
        self.assertEqual(wide, [False])

    def test_a_mirrored_page_swipes_to_the_other_side(self):
        page = self.open("dir=rtl")
        box = self.row(page, "Bread").bounding_box()
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 100, y)
        page.mouse.down()
        page.mouse.move(box["x"] + 190, y, steps=6)
        page.mouse.up()
        self.assertTrue(page.get_by_role("button", name="Delete", exact=True).is_visible())
