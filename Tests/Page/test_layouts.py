"""Grids, strips and sections: where rows may land, how they scroll, how many columns there are."""
from serving import PageTest, middle


class Layouts(PageTest):
    def drag(self, page, source, target, after=True):
        x, y = middle(source)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y + 14, steps=4)
        box = target.bounding_box()
        page.mouse.move(
            box["x"] + box["width"] * (0.8 if after else 0.2), box["y"] + box["height"] * (0.8 if after else 0.2), steps=10)
        page.wait_for_timeout(50)
        page.mouse.up()

    def test_a_tile_is_dragged_within_a_grid(self):
        self.outline.section("Grid", *"abcdefgh", configuration={"layout": "grid", "columns": 4})
        self.serve()
        page = self.open()
        self.drag(page, self.row(page, "b"), self.row(page, "g"))
        self.wait_for_file("Grid", "a", "c", "d", "e", "f", "g", "b", "h")
        self.assertEqual(self.shown(page), list("acdefgbh"))

    def test_a_row_lands_in_another_section_only_if_it_may(self):
        self.outline.section("Fixed", "one", "two", configuration={"reordering": "withinSection"})
        self.outline.section("Free", "three", "four")
        self.serve()
        page = self.open()
        self.drag(page, self.row(page, "one"), self.row(page, "four"))
        page.wait_for_timeout(150)
        self.assertEqual(self.shown(page), ["one", "two", "three", "four"])
        self.drag(page, self.row(page, "three"), self.row(page, "one"))
        self.wait_for_file("Fixed", "one", "three", "two", "Free", "four")

    def test_a_row_lands_neither_in_itself_nor_below_itself(self):
        self.outline.section(
            "Food", {"text": "Fruit", "isExpanded": True}, {"text": "Apple", "level": 1}, "Milk")
        self.serve()
        page = self.open()
        x, y = middle(self.row(page, "Fruit"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 30, steps=5)
        self.assertFalse(self.row(page, "Apple").is_visible(), "what is below a row goes with it")
        box = self.row(page, "Milk").bounding_box()
        page.mouse.move(x, box["y"] + box["height"] - 4, steps=5)
        page.mouse.up()
        self.wait_for_file("Food", "Milk", "Fruit", "Apple")

    def test_a_row_moves_into_the_one_before_it_if_it_is_dragged_aside(self):
        self.outline.section("Food", "Fruit", "Apple", "Milk")
        self.serve()
        page = self.open()
        x, y = middle(self.row(page, "Apple"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 12, steps=4)
        page.mouse.move(x + 60, y + 4, steps=6)
        page.mouse.up()
        self.wait_until(lambda: self.outline.json("show", "Apple")["nodes"][0]["path"] == "/Food/Fruit/Apple")

    def test_a_drag_scrolls_at_the_edge(self):
        self.outline.section("Rows", *[f"Row {number}" for number in range(120)])
        self.serve()
        page = self.open(viewport={"width": 700, "height": 500})
        x, y = middle(self.row(page, "Row 1"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, 490, steps=8)
        self.wait_until(lambda: "Row 60" in self.shown(page))
        page.mouse.move(x, 250)
        page.mouse.up()
        self.wait_until(lambda: len(self.outline.log()) == 3)
        texts = self.outline.texts()[1:]
        self.assertGreater(texts.index("Row 1"), 40)
        self.assertEqual(sorted(texts), sorted(f"Row {number}" for number in range(120)))

    def test_the_columns_follow_the_width(self):
        self.outline.section(
            "Grid", *"abcdefgh",
            configuration={"layout": "grid", "columns": 2, "columnSteps": [{"minimumWidth": 600, "columns": 4}]})
        self.serve()
        page = self.open(viewport={"width": 500, "height": 600})
        lines = "() => new Set([...document.querySelectorAll('.tile')].map((t) => t.getBoundingClientRect().top)).size"
        self.assertEqual(page.evaluate(lines), 4)
        page.set_viewport_size({"width": 900, "height": 600})
        self.wait_until(lambda: page.evaluate(lines) == 2)

    def test_each_line_of_a_long_grid_begins_with_the_right_tile(self):
        self.outline.section("Before", "a", "b", "c")
        self.outline.section(
            "Grid", *[str(number) for number in range(3000)], configuration={"layout": "grid", "columns": 7})
        self.serve()
        page = self.open(viewport={"width": 700, "height": 600})
        page.wait_for_function("() => document.getElementById('block').getAttribute('aria-rowcount') === '3005'")
        firsts = """() => {
          const lines = new Map();
          for (const tile of document.querySelectorAll('.tile')) {
            const top = Math.round(tile.getBoundingClientRect().top);
            if (!lines.has(top)) lines.set(top, Number(tile.textContent));
          }
          return [...lines.values()];
        }"""

        def is_right(shift, far):
            found = page.evaluate(firsts)
            return len(found) > 8 and min(found) > far and all((first - shift) % 7 == 0 for first in found)

        page.mouse.move(300, 300)
        for _ in range(12):
            page.mouse.wheel(0, 250)
            page.wait_for_timeout(20)
        self.wait_until(lambda: is_right(0, 100))
        page.evaluate("() => { const list = document.getElementById('list'); list.scrollTop = list.scrollHeight / 2; }")
        self.wait_until(lambda: is_right(0, 1000))
        for _ in range(12):
            page.mouse.wheel(0, -250)
            page.wait_for_timeout(20)
        self.wait_until(lambda: is_right(0, 700))
        # A tile before all of them: each one moves by a place.
        self.outline.run("rm", "3")
        self.wait_until(lambda: is_right(1, 700))

    def test_keys_go_from_tile_to_tile(self):
        self.outline.section("Grid", *"abcdefgh", configuration={"layout": "grid", "columns": 4})
        self.serve()
        page = self.open()
        tile = "() => document.activeElement.textContent"
        self.row(page, "b").focus()
        for key, text in [("ArrowRight", "c"), ("ArrowDown", "g"), ("ArrowLeft", "f"), ("ArrowUp", "b"), ("End", "h")]:
            page.keyboard.press(key)
            self.wait_until(lambda: page.evaluate(tile) == text, f"{key} does not lead to {text}")

    def test_a_strip_stops_at_its_tiles(self):
        for behaviour, snap in [("continuous", "none"), ("groupPaging", "x mandatory"),
                                ("groupPagingCentered", "x mandatory"), ("continuousGroupLeadingBoundary", "x mandatory"),
                                ("paging", "x mandatory"), ("none", "none")]:
            self.outline.section(
                behaviour, *[f"{behaviour} {number}" for number in range(12)],
                configuration={"layout": "strip", "orthogonalScrolling": behaviour})
        self.serve()
        page = self.open(viewport={"width": 600, "height": 900})
        found = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('.section')].map((section) => [
              section.querySelector('.title').textContent, getComputedStyle(section.querySelector('.items')).scrollSnapType]))""")
        self.assertEqual(found, {
            "continuous": "none", "groupPaging": "x mandatory", "groupPagingCentered": "x mandatory",
            "continuousGroupLeadingBoundary": "x mandatory", "paging": "x mandatory", "none": "none"})
        items = page.locator(".section").nth(1).locator(".items")
        items.evaluate("(items) => items.scrollBy(70, 0)")
        left = items.evaluate(
            """(items) => new Promise((resolve) => setTimeout(() => resolve(
              Math.min(...[...items.children].map((tile) => Math.abs(
                tile.getBoundingClientRect().left - items.getBoundingClientRect().left - 16)))), 600))""")
        self.assertLess(left, 2, "a tile begins at the edge")

    def test_tiles_fill_the_cells_of_groups(self):
        half = {"fraction": 0.5}
        group = {"parts": [{"fraction": 0.7}, {"fraction": 0.3, "axis": "vertical", "parts": [half, half]}]}
        self.outline.section(
            "Groups", *"abcd", configuration={"layout": "grid", "group": group, "itemHeight": 100, "headerMode": "none"})
        self.serve()
        page = self.open()
        a, b, c, d = (self.row(page, text).bounding_box() for text in "abcd")
        self.assertAlmostEqual(a["height"], 2 * b["height"], delta=12)
        self.assertGreater(a["width"], 2 * b["width"])
        self.assertGreaterEqual(b["x"], a["x"] + a["width"] - 1)
        self.assertEqual((b["x"], b["width"]), (c["x"], c["width"]))
        self.assertGreaterEqual(c["y"], b["y"] + b["height"] - 1)
        self.assertEqual(d["x"], a["x"])
        self.assertGreaterEqual(d["y"], a["y"] + a["height"] - 1)

    def test_a_wide_window_has_what_is_in_a_sidebar_beside_the_list(self):
        self.outline.section("List", "Apple")
        self.outline.section(
            "Groups", {"text": "Fruit"}, {"text": "Pear", "level": 1}, {"text": "Fig", "level": 1}, {"text": "Cars"},
            {"text": "Bus", "level": 1}, "Lonely", configuration={"appearance": "sidebar"})
        self.serve()
        page = self.open(viewport={"width": 390, "height": 800})
        self.assertEqual(page.get_by_role("navigation", name="Contents").count(), 0)
        page.set_viewport_size({"width": 1280, "height": 800})
        contents = page.get_by_role("navigation", name="Contents")
        contents.wait_for()
        self.assertEqual(contents.get_by_role("button").all_inner_texts(), ["All", "Fruit", "Cars"])
        self.assertEqual(contents.locator("[aria-current]").all_inner_texts(), ["All"])
        starts = page.evaluate("[...document.querySelectorAll('.contents [dir]')].map((text) => text.getBoundingClientRect().left)")
        self.assertEqual(len(set(starts)), 1, "a row with a symbol and those without begin at one place")
        box = contents.bounding_box()
        self.assertGreaterEqual(page.locator("#list").bounding_box()["x"], box["x"] + box["width"] - 1)
        contents.get_by_role("button", name="Fruit").click()
        self.wait_for_rows(page, "Pear", "Fig")
        self.assertEqual(contents.locator("[aria-current]").all_inner_texts(), ["Fruit"])
        self.assertEqual(self.violations(page), [])
        self.outline.run("rename", "Cars", "Wheels")
        contents.get_by_role("button", name="Wheels").click()
        self.wait_for_rows(page, "Bus")
        page.go_back()
        self.wait_for_rows(page, "Pear", "Fig")
        contents.get_by_role("button", name="All").click()
        page.get_by_text("Apple").first.wait_for()
        page.set_viewport_size({"width": 390, "height": 800})
        self.assertEqual(contents.count(), 0)

    def test_a_pinned_header_stays_and_a_badge_is_shown(self):
        self.outline.section(
            "Long", *[f"item {number}" for number in range(60)], {"text": "last", "attributes": {"presentation": {"badge": "12"}}},
            configuration={"pinsHeader": True})
        self.serve()
        page = self.open(viewport={"width": 400, "height": 600})
        page.evaluate("() => { const list = document.getElementById('list'); list.scrollTop = list.scrollHeight; }")
        self.wait_until(lambda: "12" in self.row(page, "last").inner_text())
        self.assertTrue(page.locator(".title", has_text="Long").is_visible())

    def test_texts_of_a_section_begin_at_one_place_with_and_without_an_image_now_and_in_the_past(self):
        self.outline.section(
            "Images", {"text": "Apple", "image": "🍎"}, {"text": "Core", "level": 1}, "Plain",
            {"text": "Pear", "image": "🍐"})
        self.outline.run("expand", "--all", "--view", "page")
        self.serve()
        page = self.open()

        def starts():
            return page.evaluate("""() => Object.fromEntries(['Apple', 'Core', 'Plain', 'Pear'].map((text) => [text,
              [...document.querySelectorAll('.row.line .text')].find((row) => row.textContent === text)
                .getBoundingClientRect().left]))""")

        for is_past in (False, True):
            if is_past:
                self.outline.run("set", "Pear", "--note", "ripe")
                page.get_by_role("button", name="Time").click()
                page.wait_for_selector(".row.edited")
            left = starts()
            self.assertAlmostEqual(left["Apple"], left["Plain"], delta=1)
            self.assertAlmostEqual(left["Apple"], left["Pear"], delta=1)
            self.assertAlmostEqual(left["Core"], left["Apple"] + 24, delta=1)

    def test_deep_rows_have_room_for_their_texts_and_never_begin_left_of_their_parents(self):
        self.outline.section("Deep", *[
            {"text": f"Level {level} and a few words", "level": level, "attributes": {"due": "2031-01-01"}} for level in range(16)])
        self.outline.run("expand", "--all", "--view", "page")
        self.serve()
        page = self.open(viewport={"width": 390, "height": 2600})
        texts = page.evaluate("""() => [...document.querySelectorAll('#block .row:not(.header) .texts')]
          .map((element) => { const box = element.getBoundingClientRect(); return [box.left, box.width]; })""")
        self.assertEqual(len(texts), 16)
        for (left, _), (next_left, width) in zip(texts, texts[1:]):
            self.assertGreaterEqual(next_left, left + 4)
            self.assertGreaterEqual(width, 110)

    def test_separators_begin_at_the_text(self):
        self.outline.section("Food", {"text": "Apple", "image": "🍎"}, "Milk", "Bread")
        self.serve()
        page = self.open()
        starts = page.evaluate(
            """() => [...document.querySelectorAll('.row.line-below')].map((row) =>
              row.querySelector('.main').getBoundingClientRect().left
                - row.querySelector('.text').getBoundingClientRect().left)""")
        self.assertEqual(set(starts), {0})

    def test_a_section_that_pins_its_header_keeps_it_on_the_screen(self):
        self.outline.section("Rows", *[f"Row {number}" for number in range(200)])
        self.serve()
        page = self.open()
        page.mouse.move(400, 400)
        for _ in range(12):
            page.mouse.wheel(0, 300)
            page.wait_for_timeout(20)
        self.wait_until(lambda: "Row 80" in self.shown(page))
        header, view = page.locator(".row.header"), page.locator("#list")
        self.assertAlmostEqual(header.bounding_box()["y"], view.bounding_box()["y"], delta=1)

    def test_images_that_are_symbols_have_a_shape(self):
        self.outline.section("Symbols", {"text": "Network", "image": "wifi"}, {"text": "Other", "image": "frobnicate.fill"})
        self.serve()
        page = self.open()
        self.assertIn("data:image/svg", page.locator(".symbol.wifi").evaluate("(e) => getComputedStyle(e).maskImage"))
        self.assertEqual(page.locator(".image.letter").inner_text(), "F")
