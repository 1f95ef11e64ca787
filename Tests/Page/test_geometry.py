"""Apple's samples, measured: their numbers are of the list and its sections, never of the window; 1 px is close enough."""
import pathlib
import subprocess
import sys
import tempfile

from serving import OUTLINE, PageTest, Server
from test_samples import SCRIPT, File

WIDTHS = (390, 1280, 2560)
# The list, and of each section that is on the page its content, its first tiles and its header, from the left upper corner of the list.
MEASURE = """() => {
  const list = document.getElementById('block').getBoundingClientRect();
  const box = (element) => { const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - list.x, y: y - list.y, width, height, end: x - list.x + width, bottom: y - list.y + height }; };
  return { width: list.width, sections: [...document.querySelectorAll('.section')].map((section) => ({ ...box(section),
    tiles: [...section.querySelectorAll('.tile')].slice(0, 24).map(box),
    cells: [...section.querySelectorAll('.tile > .body')].slice(0, 24).map(box),
    header: section.querySelector('.header') ? box(section.querySelector('.header')) : null,
    footer: section.querySelector('.footer') ? box(section.querySelector('.footer')) : null })) };
}"""


class Geometry(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        subprocess.run([sys.executable, SCRIPT, "--outline", OUTLINE, cls.folder], check=True, capture_output=True)

    def sample(self, name):
        """Serves a sample."""
        self.server = Server(File(self.folder / f"{name}.db"))
        self.stack.callback(self.server.stop)

    def measured(self, name):
        """A sample at three widths: the width of the list, and what is measured in it."""
        self.sample(name)
        for width in WIDTHS:
            page = self.open(viewport={"width": width, "height": 900})
            self.width = width
            found = page.evaluate(MEASURE)
            yield found["width"], found["sections"], page
            page.context.close()

    def near(self, found, wanted, what):
        self.assertAlmostEqual(found, wanted, delta=1, msg=f"{what}, at {self.width}")

    def squares(self, tiles, columns, left, width):
        """Tiles of a grid without gaps: squares in columns, from the left."""
        side = width / columns
        top = tiles[0]["y"]
        for index, tile in enumerate(tiles[:columns * 2]):
            self.near(tile["x"], left + index % columns * side, f"left of {index}")
            self.near(tile["width"], side, f"width of {index}")
            self.near(tile["height"], side, f"height of {index}")
            self.near(tile["y"], top + index // columns * side, f"top of {index}")

    def test_a_grid_has_five_squares_in_a_line_without_gaps(self):
        for width, [section], _ in self.measured("Grid"):
            self.squares(section["tiles"], 5, 0, width)
            self.squares(section["cells"], 5, 0, width)

    def test_an_inset_grid_has_five_squares_each_inset_by_5(self):
        for width, [section], _ in self.measured("Inset Items Grid"):
            self.squares(section["tiles"], 5, 0, width)
            for tile, cell in zip(section["tiles"], section["cells"]):
                self.near(cell["x"], tile["x"] + 5, "left")
                self.near(cell["width"], tile["width"] - 10, "width")
                self.near(cell["y"], tile["y"] + 5, "top")
                self.near(cell["height"], tile["height"] - 10, "height")

    def test_two_columns_are_44_high_with_10_between_them(self):
        for width, [section], _ in self.measured("Two-Column Grid"):
            one, two, three = section["tiles"][:3]
            self.near(one["x"], 10, "left")
            self.near(two["end"], width - 10, "right")
            self.near(two["x"] - one["end"], 10, "between the columns")
            self.near(one["width"], two["width"], "width")
            self.near(one["height"], 44, "height")
            self.near(three["y"] - one["bottom"], 10, "between the lines")

    def test_distinct_sections_have_1_5_and_3_columns(self):
        for width, sections, _ in self.measured("Distinct Sections"):
            self.near(sections[0]["tiles"][0]["width"], width - 40, "one column")
            self.near(sections[0]["tiles"][0]["height"], 44, "height of a row")
            self.squares(sections[1]["tiles"], 5, 20, width - 40)
            self.near(sections[1]["cells"][0]["x"], 22, "inset")
            if len(sections) > 2:
                self.near(sections[2]["tiles"][0]["width"], (width - 40) / 3, "a third")
                self.near(sections[2]["tiles"][0]["height"], (width - 40) * 0.2, "0.2 of the width")

    def test_adaptive_sections_have_twice_the_columns_above_800(self):
        for width, sections, page in self.measured("Adaptive Sections"):
            factor = 2 if width > 800 else 1
            self.near(sections[0]["tiles"][0]["width"], (width - 40) / factor, "list")
            self.near(sections[1]["tiles"][0]["width"], (width - 40) / 5 / factor, "five")
            self.near(sections[1]["tiles"][0]["height"], (width - 40) * 0.2, "0.2 of the width")
            # The device is turned.
            page.set_viewport_size({"width": 844, "height": 390})
            self.wait_until(lambda: abs(
                page.evaluate(MEASURE)["sections"][0]["tiles"][0]["width"] - (844 - 40) / 2) <= 1, "the columns did not change")

    def test_a_badge_is_20_high_at_the_upper_corner_by_three_tenths_of_itself(self):
        for width, [section], page in self.measured("Item Badges"):
            self.near(section["tiles"][0]["width"], (width - 40) / 4, "a quarter")
            self.near(section["tiles"][0]["height"], (width - 40) * 0.2, "0.2 of the width")
            badge, cell = page.evaluate("""() => { const badge = document.querySelector('.item-badge');
              return [badge, badge.closest('.body')].map((element) => { const b = element.getBoundingClientRect();
                return { x: b.x, y: b.y, width: b.width, height: b.height }; }); }""")
            self.near(badge["width"], 20, "width")
            self.near(badge["height"], 20, "height")
            self.near(badge["x"] + badge["width"], cell["x"] + cell["width"] + 6, "right")
            self.near(badge["y"], cell["y"] - 6, "top")

    def test_headers_and_footers_are_as_wide_as_the_list(self):
        for name in ("Section Headers and Footers", "Pinned Section Headers"):
            for width, sections, _ in self.measured(name):
                section = sections[0]
                self.near(section["header"]["width"], width, "header")
                self.near(section["header"]["y"], 0, "the header is above")
                self.assertLessEqual(section["header"]["height"], 45)
                if section["footer"]:
                    self.near(section["footer"]["width"], width, "footer")
                    self.assertGreaterEqual(section["footer"]["y"], section["tiles"][4]["bottom"] - 1)
                self.near(section["tiles"][1]["y"] - section["tiles"][0]["bottom"], 5, "between the rows")
                self.near(section["tiles"][0]["height"], 44, "height")

    def test_a_background_is_inset_by_5_with_corners_and_does_not_flow_into_the_next(self):
        for width, sections, page in self.measured("Section Background Decoration"):
            self.near(sections[0]["tiles"][0]["x"], 10, "left")
            self.near(sections[0]["tiles"][1]["y"] - sections[0]["tiles"][0]["bottom"], 5, "between")
            looks = page.evaluate("""() => { const style = getComputedStyle(document.querySelector('.section'), '::before');
              return [style.top, style.left, style.borderTopLeftRadius, style.backgroundColor]; }""")
            self.assertEqual(looks[:3], ["5px", "5px", "12px"])
            self.near(sections[1]["y"], sections[0]["bottom"], "the next one follows")

    def test_nested_groups_have_one_tile_of_seven_tenths_and_two_beside_it(self):
        for width, [section], _ in self.measured("Nested Groups"):
            one, two, three = section["tiles"][:3]
            self.near(one["width"], width * 0.7, "0.7")
            self.near(two["x"], width * 0.7, "beside it")
            self.near(two["width"], width * 0.3, "0.3")
            self.near(two["height"], one["height"] / 2, "a half")
            self.near(three["y"], two["bottom"], "below")
            self.near(section["cells"][0]["x"], 10, "inset")

    def test_groups_that_scroll_sideways_are_85_hundredths_of_the_section(self):
        for width, sections, _ in self.measured("Orthogonal Sections"):
            tiles = sections[0]["tiles"]
            self.near(tiles[0]["width"], width * 0.85 * 0.7, "0.7 of a group")
            self.near(tiles[3]["x"], width * 0.85, "the next group")
            # It shows that there is more.
            self.assertLess(tiles[3]["x"], width - 20)

    def test_each_behaviour_rests_where_apples_does(self):
        for width, sections, page in self.measured("Orthogonal Section Behaviors"):
            group = width * 0.85
            rests = {"continuousGroupLeadingBoundary": group, "paging": width, "groupPaging": group,
                     "groupPagingCentered": group - (width - group) / 2}
            for name, wanted in rests.items():
                page.evaluate("""async (name) => {
                  for (let tries = 0; tries < 40; tries++) {
                    const items = document.querySelector(`.items[aria-label=${name}]`);
                    if (items) { window.strip = items; items.scrollIntoView({ block: 'center' }); return; }
                    document.getElementById('list').scrollTop += 200;
                    await new Promise(requestAnimationFrame);
                  } }""", name)
                at = page.evaluate("""() => new Promise((resolve) => { strip.scrollTo({ left: strip.clientWidth * 0.8, behavior: 'instant' });
                  setTimeout(() => resolve(strip.scrollLeft), 500); })""")
                self.near(at, wanted, name)

    def test_mountains_are_two_columns_and_three_above_800_and_search_shows_the_matches(self):
        for width, [section], page in self.measured("Mountains Search"):
            columns = 3 if width > 800 else 2
            one = section["tiles"][0]
            self.near(one["height"], 32, "height")
            self.near(one["x"], 10, "left")
            self.near(one["width"], (width - 20 - 10 * (columns - 1)) / columns, f"one of {columns}")
            page.locator("#find").fill("kan")
            self.wait_until(
                lambda: self.shown(page) and all("kan" in text.lower() for text in self.shown(page)), lambda: f"{self.shown(page)}")
            names = self.shown(page)
            self.assertEqual(names, sorted(names))

    def test_headers_of_list_appearances_open_and_close_their_sections(self):
        self.sample("List Appearances")
        page = self.open(viewport={"width": 390, "height": 900})
        header = page.locator(".row.header", has_text="Header of plain")
        header.click()
        self.wait_until(lambda: header.get_attribute("aria-expanded") == "false")
        self.assertEqual(page.evaluate(MEASURE)["sections"][0]["tiles"], [])
        self.assertEqual(page.locator(".section.plain .row:not(.header)").count(), 0)
        header.click()
        self.wait_until(lambda: page.locator(".section.plain .row:not(.header)").count() == 4)

    def test_recent_emoji_fill_by_use_and_a_tap_copies_them(self):
        self.sample("Emoji Explorer")
        page = self.open("of=subgroup-face-smiling", permissions=["clipboard-read", "clipboard-write"])
        page.locator('[data-id="grinning-face"] .text').click(button="right")
        page.get_by_role("menuitem", name="Copy 😀").click()
        self.wait_until(lambda: page.evaluate("navigator.clipboard.readText()") == "😀")
        page.goto(self.server.folder)
        tile = page.locator('.tile[data-id="grinning-face"]')
        tile.wait_for()
        page.evaluate("navigator.clipboard.writeText('')")
        tile.click()
        self.wait_until(lambda: page.evaluate("navigator.clipboard.readText()") == "😀")
        # There is no version that an undo could withdraw.
        self.wait_for_text(page, "Copied 😀")
        self.assertEqual(page.locator(".toast").get_by_role("button", name="Undo").count(), 0)
