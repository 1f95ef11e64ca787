"""What others do while the page is open, the way back from being away, and the past."""
import json
import subprocess
import time

from serving import OUTLINE, PageTest, middle


class Others(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("Food", "Apple", "Milk", "Bread", "Fruit")
        self.serve()

    def test_two_pages_and_a_shell_write_at_once(self):
        one, two = self.open(), self.open()
        count = 6
        for number in range(count):
            for page, name in [(one, "one"), (two, "two")]:
                page.evaluate(
                    """([text]) => fetch('api/operations?author=test', { method: 'POST',
                      headers: { 'Content-Type': 'application/json' },
                      body: JSON.stringify({ op: 'add', text, into: 'Food' }) }).then((r) => r.status)""",
                    [f"{name} {number}"])
            self.outline.run("add", f"shell {number}", "--into", "Food")
        for page in (one, two):
            self.wait_until(lambda: len(self.shown(page)) == 4 + 3 * count)
        self.assertEqual(self.shown(one), self.shown(two))
        self.assertEqual(self.shown(one), self.outline.texts()[1:])

    def test_rows_keep_their_elements_when_others_move_them(self):
        page = self.open(reduced_motion="no-preference")
        kept = self.row(page, "Milk").element_handle()
        page.evaluate("(row) => { row.kept = true; }", kept)
        self.outline.run("mv", "Milk", "--after", "Fruit")
        page.wait_for_selector(".gliding")
        self.wait_for_rows(page, "Apple", "Bread", "Fruit", "Milk")
        self.assertTrue(page.evaluate("(row) => row.isConnected && row.kept", kept))
        self.assertEqual(self.row(page, "Milk").evaluate("(row) => row.kept"), True)

    def test_the_focus_stays_on_its_row(self):
        page = self.open()
        self.row(page, "Bread").click()
        self.outline.run("mv", "Bread", "--before", "Apple")
        self.wait_for_rows(page, "Bread", "Apple", "Milk", "Fruit")
        self.assertEqual(self.focused(page), "Bread")

    def test_a_caret_stays_in_its_text_while_others_write(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("e")
        page.keyboard.press("Home")
        page.keyboard.type("Cold ")
        self.outline.run("add", "Zebra", "--into", "Food", "--first")
        self.outline.run("mv", "Milk", "--after", "Fruit")
        page.locator(".text", has_text="Zebra").wait_for()
        page.keyboard.type("sweet ")
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        self.wait_for_file("Food", "Zebra", "Apple", "Bread", "Fruit", "Cold sweet Milk")

    def test_a_text_in_which_nothing_was_typed_follows_that_of_others(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("e")
        self.outline.run("rename", "Milk", "Oat milk")
        self.wait_until(lambda: page.locator(".editor").input_value() == "Oat milk")
        page.keyboard.press("End")
        page.keyboard.type("!")
        page.keyboard.press("Enter")
        self.wait_for_file("Food", "Apple", "Oat milk!", "Bread")
        self.assertEqual(page.get_by_text("Enter keeps both").count(), 0)

    def test_a_line_that_both_edited_keeps_both(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("e")
        page.keyboard.type(" and honey")
        self.outline.run("rename", "Milk", "Oat milk")
        self.wait_for_text(page, "Others changed it to “Oat milk”")
        page.keyboard.press("Enter")
        self.wait_for_file("Food", "Apple", "Oat milk", "Milk and honey", "Bread")
        self.wait_for_text(page, "yours is kept below")

    def test_a_stale_text_is_kept_if_others_changed_something_else(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("e")
        page.keyboard.type("!")
        self.outline.run("rename", "Bread", "Rye")
        self.outline.run("done", "Apple")
        page.keyboard.press("Enter")
        self.wait_for_file("Food", "Apple", "Milk!", "Rye")

    def test_a_text_whose_item_others_deleted_becomes_a_new_one(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("e")
        page.keyboard.type(" and honey")
        self.outline.run("rm", "Milk")
        self.wait_for_text(page, "Others deleted it")
        page.keyboard.type("!")
        page.keyboard.press("Enter")
        self.wait_for_file("Food", "Apple", "Milk and honey!", "Bread")

    def test_an_item_deleted_under_the_finger_lets_go(self):
        page = self.touch_page()
        x, y = middle(self.row(page, "Milk"))
        finger = self.finger(page)
        finger.down(x, y)
        page.wait_for_selector(".carried")
        finger.move(x, y + 60)
        self.outline.run("rm", "Milk")
        page.wait_for_selector(".carried", state="detached")
        finger.up()
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        # And under a swipe.
        x, y = middle(self.row(page, "Bread"))
        finger.down(x + 100, y)
        finger.move(x + 40, y)
        self.outline.run("rm", "Bread")
        self.wait_for_rows(page, "Apple", "Fruit")
        finger.move(x - 100, y)
        finger.up()
        page.wait_for_timeout(100)
        self.wait_for_rows(page, "Apple", "Fruit")
        self.assertEqual([v["message"] for v in self.outline.log()][:2], ["delete Bread", "delete Milk"])

    def test_a_drag_goes_on_while_others_write(self):
        page = self.open()
        x, y = middle(self.row(page, "Apple"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 30, steps=4)
        self.outline.run("add", "Zebra", "--into", "Food")
        page.locator(".text", has_text="Zebra").wait_for()
        self.assertTrue(page.locator(".carried").is_visible())
        _, end = middle(self.row(page, "Bread"))
        page.mouse.move(x, end + 12, steps=6)
        page.mouse.up()
        self.wait_for_file("Food", "Milk", "Bread", "Apple", "Fruit", "Zebra")

    def test_undo_is_of_this_page(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("x")
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        self.outline.run("rename", "Apple", "Pear")
        page.locator(".text", has_text="Pear").wait_for()
        page.keyboard.press("u")
        self.wait_for_file("Food", "Pear", "Milk", "Bread")
        page.keyboard.press("U")
        self.wait_for_file("Food", "Pear", "Bread", "Fruit")

    def test_what_was_done_while_away_is_sent_once_and_in_order(self):
        page = self.open()
        page.context.set_offline(True)
        self.row(page, "Milk").click()
        page.keyboard.press(".")
        self.wait_for_text(page, "One change waits")
        page.keyboard.press("e")
        page.keyboard.type(" and honey")
        page.keyboard.press("Enter")
        self.wait_for_text(page, "2 changes wait")
        self.row(page, "Apple").click()
        page.keyboard.press("x")
        self.wait_for_rows(page, "Milk and honey", "Bread", "Fruit")
        self.outline.run("rename", "Bread", "Rye")
        page.context.set_offline(False)
        self.wait_for_file("Food", "Milk and honey", "Rye", "Fruit")
        self.wait_for_rows(page, "Milk and honey", "Rye", "Fruit")
        page.wait_for_selector(".notice", state="detached")
        own = [v["message"] for v in self.outline.log() if (v.get("author") or "").startswith("page-")]
        self.assertEqual(len(own), 3, own)

    def test_what_was_done_while_away_is_taken_back_before_it_is_sent(self):
        page = self.open()
        page.context.set_offline(True)
        self.row(page, "Milk").click()
        page.keyboard.press("x")
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")
        page.keyboard.press("u")
        self.wait_for_rows(page, "Apple", "Milk", "Bread", "Fruit")
        page.context.set_offline(False)
        page.wait_for_selector(".notice", state="detached")
        self.assertEqual(len(self.outline.log()), 2)

    def test_a_text_that_is_being_typed_is_kept_when_the_page_is_left(self):
        page = self.open()
        self.row(page, "Milk").click()
        page.keyboard.press("e")
        page.keyboard.type(" and honey")
        page.reload()
        self.wait_for_file("Food", "Apple", "Milk and honey")
        self.wait_for_rows(page, "Apple", "Milk and honey", "Bread", "Fruit")
        self.assertEqual(len(self.outline.log()), 3)

    def test_what_cannot_be_done_after_being_away_is_told_with_the_reason(self):
        page = self.open()
        page.context.set_offline(True)
        self.row(page, "Milk").click()
        page.keyboard.press("x")
        self.wait_for_text(page, "One change waits")
        self.outline.run("rm", "Milk")
        page.context.set_offline(False)
        page.wait_for_selector(".toast.problem")
        self.assertIn("Not done", page.locator(".toast.problem").inner_text())
        self.wait_for_rows(page, "Apple", "Bread", "Fruit")

    def test_an_answer_that_was_lost_is_asked_for_again_and_done_once(self):
        page = self.open()
        lost = []

        def lose(route):
            response = route.fetch()
            lost.append(response.status)
            route.abort()

        page.route("**/api/operations*", lose, times=1)
        self.row(page, "Milk").click()
        page.keyboard.press("o")
        page.keyboard.type("Tea")
        page.keyboard.press("Enter")
        self.wait_for_text(page, "One change waits")
        page.get_by_role("button", name="Try again").click()
        page.wait_for_selector(".notice", state="detached")
        self.wait_for_rows(page, "Apple", "Milk", "Tea", "Bread", "Fruit")
        self.assertEqual(lost, [200])
        self.assertEqual(self.outline.texts().count("Tea"), 1)

    def test_folds_of_another_page_appear(self):
        self.outline.run("add", "Pear", "--into", "Fruit")
        one, two = self.open(), self.open()
        self.row(one, "Fruit").click()
        one.keyboard.press("Space")
        self.wait_for_rows(two, "Apple", "Milk", "Bread", "Fruit", "Pear")


def change_in_four_steps(outline):
    """Makes a list, and changes it thrice, each time as a version."""
    outline.section("Food", "Apple", "Milk", "Bread")
    outline.run("rm", "Milk")
    outline.run("rename", "Bread", "Rye")
    outline.run("mv", "Rye", "--before", "Apple")


class Past(PageTest):
    def setUp(self):
        super().setUp()
        change_in_four_steps(self.outline)
        self.serve()

    def test_the_slider_shows_each_version_with_its_changes(self):
        page = self.open()
        page.get_by_role("button", name="Time").click()
        self.wait_for_text(page, "1 moved")
        page.wait_for_selector(".row.moved")
        sign = page.locator(".row.moved .main").evaluate("(main) => getComputedStyle(main, '::before').content")
        self.assertEqual(sign, '">"')
        page.get_by_role("button", name="A version back").click()
        self.wait_for_rows(page, "Apple", "Rye")
        self.assertEqual(page.locator(".row.edited .text").inner_text(), "Rye")
        page.keyboard.press("ArrowLeft")
        self.wait_for_rows(page, "Apple", "Bread")
        self.wait_for_text(page, "gone: “Milk”")
        page.keyboard.press("ArrowLeft")
        self.wait_for_rows(page, "Apple", "Milk", "Bread")
        self.assertIn("v2", page.get_by_role("slider").get_attribute("aria-valuetext"))

    def test_it_plays(self):
        page = self.open()
        page.get_by_role("button", name="Time").click()
        page.get_by_role("slider").fill("2")
        self.wait_for_rows(page, "Apple", "Milk", "Bread")
        page.get_by_role("button", name="Play").click()
        self.wait_for_rows(page, "Rye", "Apple")

    def test_an_item_and_everything_are_restored_from_there(self):
        page = self.open()
        page.get_by_role("button", name="Time").click()
        page.get_by_role("slider").fill("2")
        self.wait_for_rows(page, "Apple", "Milk", "Bread")
        self.row_of(page, "Milk").click()
        page.get_by_role("button", name="Restore…").click()
        page.get_by_role("menuitem", name="Restore “Milk”").click()
        self.wait_until(lambda: "Milk" in self.outline.texts())
        self.wait_until(lambda: "Milk" in self.shown(page))
        page.keyboard.press("u")
        self.wait_for_rows(page, "Rye", "Apple")

    def test_one_version_is_reverted(self):
        page = self.open()
        page.get_by_role("button", name="Time").click()
        page.get_by_role("slider").fill("4")
        self.wait_for_rows(page, "Apple", "Rye")
        page.get_by_role("button", name="Restore…").click()
        page.get_by_role("menuitem", name="Revert this version only").click()
        self.wait_for_rows(page, "Bread", "Apple")

    def row_of(self, page, text):
        return page.locator("#block .row:not(.header)", has_text=text)


class Days(PageTest):
    """Versions of three days."""

    def setUp(self):
        super().setUp()
        change_in_four_steps(self.outline)
        days = {1: 9, 2: 9, 3: 4, 4: 4, 5: 0}
        noon = int(time.time()) // 86_400 * 86_400 - 43_200
        lines = []
        for line in self.outline.run("export", "history").splitlines():
            record = json.loads(line)
            record.pop("seal", None)
            if "stamp" in record:
                record["stamp"] = (noon - days[record["version"]] * 86_400) * 1_000_000 + record["version"]
            lines.append(json.dumps(record))
        history = self.outline.path.with_suffix(".ndjson")
        history.write_text("\n".join(lines) + "\n")
        self.outline.path = self.outline.path.with_name("days.outline")
        subprocess.run([OUTLINE, "import", "history", str(history), str(self.outline.path)], check=True)
        self.serve()

    def test_a_step_of_a_day_goes_to_its_last_version(self):
        page = self.open()
        page.get_by_role("button", name="Time").click()
        self.wait_for_rows(page, "Rye", "Apple")
        page.get_by_role("button", name="A day back").click()
        self.wait_for_rows(page, "Apple", "Rye")
        page.keyboard.press("Shift+ArrowLeft")
        self.wait_for_rows(page, "Apple", "Milk", "Bread")
        page.keyboard.press("Shift+ArrowRight")
        self.wait_for_rows(page, "Apple", "Rye")
        page.get_by_role("button", name="A day on").click()
        self.wait_for_rows(page, "Rye", "Apple")

