"""Many changes at once: at the end a page shows what is in the file, row by row."""
import random

from serving import PageTest


class Churn(PageTest):
    def test_a_page_that_is_used_while_others_write_shows_the_file_at_the_end(self):
        chances = random.Random(7)
        for name in ("One", "Two", "Three"):
            self.outline.section(
                name, *[{"text": f"{name} {number}", "level": 1 if number % 4 == 3 else 0, "isExpanded": True}
                        for number in range(30)],
                configuration={"appearance": chances.choice(["plain", "grouped", "insetGrouped"])})
        self.outline.section(
            "Grid", *[f"T{number}" for number in range(40)], configuration={"layout": "grid", "columns": 5})
        self.serve()
        page = self.open(reduced_motion="no-preference")
        page.mouse.move(450, 400)
        for step in range(40):
            ids = [node["id"] for node in self.outline.json("ls", "--all")["nodes"] if node["kind"] == "item"]
            lines = []
            for _ in range(chances.randrange(1, 6)):
                one, other = chances.sample(ids, 2)
                lines.append(chances.choice([
                    {"op": "rename", "id": one, "text": f"Named {step}"}, {"op": "add", "text": f"New {step}", "after": one},
                    {"op": "mv", "id": one, "into": "Two", "first": True}, {"op": "mv", "id": one, "into": "Grid"},
                    {"op": "done", "id": one}, {"op": "fav", "id": one}, {"op": "section move", "id": "Three", "first": True},
                ]))
            if step % 3 == 0:
                lines.append({"op": "rm", "id": chances.choice(ids)})
            try:
                self.outline.batch(*lines)
            except AssertionError as error:
                # Some of what is drawn by chance is refused, such as a move into itself.
                self.assertRegex(str(error), "outline: ")
            action = chances.randrange(6)
            if action == 0:
                page.mouse.wheel(0, chances.choice([-900, -200, 200, 900]))
            elif action == 1:
                page.keyboard.press(chances.choice(["ArrowDown", "ArrowUp", "Space", "Home", "End", "PageDown"]))
                page.keyboard.press("Escape")
            elif action == 2:
                page.keyboard.press(chances.choice([".", "f", "J", "u"]))
            page.wait_for_timeout(chances.choice([0, 10, 60, 200]))
        page.keyboard.press("Escape")
        expected = self.listed()
        page.keyboard.press("Home")
        self.wait_until(lambda: page.evaluate("() => document.getElementById('list').scrollTop") == 0)
        seen = {}
        for _ in range(200):
            for number, text in page.evaluate(
                    """() => [...document.querySelectorAll("#block .row[aria-rowindex]")].map((row) => [
                      Number(row.getAttribute('aria-rowindex')), row.querySelector('.text, .tile-text').textContent])"""):
                seen[number] = text
            end = page.evaluate(
                """() => { const list = document.getElementById('list'); list.scrollTop += 300;
                  return list.scrollTop + list.clientHeight >= list.scrollHeight - 1; }""")
            # A slow engine draws later.
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            page.wait_for_timeout(30)
            if end and len(seen) >= len(expected):
                break
        self.assertEqual([seen[number] for number in sorted(seen)], expected)

    def listed(self):
        """The texts of the rows that the view of the page shows."""
        return [node["text"] for node in self.outline.json("ls", "--view", "page")["nodes"]]
