"""The day, tags, priority and rule of an item are edited in place, as words after its text, with a small calendar."""
import re

from serving import PageTest


class Fields(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section(
            "L", {"text": "Call Ana", "attributes": {
                "due": "2031-02-03", "priority": "A", "recur": "weekly", "tags": ["home", "2nd"]}}, "Bread")
        self.serve()

    def attributes(self, text):
        return self.outline.json("show", text)["nodes"][0].get("attributes", {})

    def wait_for_attributes(self, text, **attributes):
        self.wait_until(lambda: self.attributes(text) == attributes, lambda: f"{self.attributes(text)}")

    def test_fields_are_words_after_the_text_and_only_what_changes_is_set(self):
        page = self.open()
        versions = len(self.outline.log())
        self.row(page, "Call Ana").click()
        page.keyboard.press("#")
        self.assertEqual(page.locator(".editor").input_value(), "Call Ana due:2031-02-03 recur:weekly pri:A #home")
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        self.assertEqual(len(self.outline.log()), versions, "nothing was changed")
        page.keyboard.press("#")
        # The day is selected.
        page.keyboard.type("2031-03-04")
        page.keyboard.press("End")
        for _ in " pri:A #home":
            page.keyboard.press("Backspace")
        page.keyboard.type(" #work")
        page.keyboard.press("Enter")
        self.wait_for_attributes("Call Ana", due="2031-03-04", recur="weekly", tags=["2nd", "work"])
        self.assertEqual(len(self.outline.log()), versions + 1)
        page.keyboard.press("u")
        self.wait_for_attributes("Call Ana", due="2031-02-03", priority="A", recur="weekly", tags=["home", "2nd"])

    def test_a_mark_is_edited_where_it_stands_and_the_calendar_gives_the_day(self):
        page = self.open()
        page.locator(".marks .due").click()
        page.get_by_role("group", name="Calendar").wait_for()
        self.assertEqual(page.locator(".calendar [aria-pressed=true]").inner_text(), "3")
        page.get_by_role("button", name="The next month").click()
        page.get_by_role("button", name=re.compile(r"\b6 March 2031")).click()
        self.assertIn("due:2031-03-06", page.locator(".editor").input_value())
        page.keyboard.press("Enter")
        self.wait_for_attributes("Call Ana", due="2031-03-06", priority="A", recur="weekly", tags=["home", "2nd"])
        self.assertEqual(page.locator(".calendar").count(), 0)
        page.locator(".marks .due").click()
        page.get_by_role("button", name="No day").click()
        page.keyboard.press("Enter")
        self.wait_for_attributes("Call Ana", priority="A", recur="weekly", tags=["home", "2nd"])
        page.locator(".marks .priority").click()
        page.keyboard.type("b")
        page.keyboard.press("Enter")
        self.wait_for_attributes("Call Ana", priority="B", recur="weekly", tags=["home", "2nd"])

    def test_a_day_is_given_to_an_item_without_one_and_to_a_new_one(self):
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("#")
        self.assertEqual(page.locator(".editor").input_value(), "Bread due:")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Call Ana", "Bread")
        page.keyboard.press("#")
        page.keyboard.type("2031-05-06")
        page.keyboard.press("Enter")
        self.wait_for_attributes("Bread", due="2031-05-06")
        page.keyboard.press("o")
        page.keyboard.type("Tea due:")
        page.get_by_role("button", name="Today").click()
        page.keyboard.type(" #shop")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Call Ana", "Bread", "Tea")
        self.assertEqual(set(self.attributes("Tea")), {"due", "tags"})

    def test_the_calendar_shows_the_day_that_words_mean_and_the_message_has_the_text_alone(self):
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("#")
        page.keyboard.type("12-12")
        page.locator(".calendar [aria-pressed=true]", has_text="12").wait_for()
        month = page.locator(".calendar").inner_text()
        page.keyboard.press("Enter")
        self.wait_for_text(page, "Changed “Bread”")
        self.assertIn("December " + self.attributes("Bread")["due"][:4], month)
        page.keyboard.press("o")
        page.keyboard.type("Tea #shop")
        page.keyboard.press("Enter")
        self.wait_for_text(page, 'Added "Tea"')

    def test_the_calendar_stays_under_the_pointer_when_the_server_tells_the_day(self):
        page = self.open()
        page.evaluate("""() => { window.places = [];
          const look = () => { const calendar = document.querySelector('.calendar');
            if (calendar) window.places.push(calendar.getBoundingClientRect().y);
            if (!document.querySelector('.editor-notice')) requestAnimationFrame(look); };
          look(); }""")
        page.locator(".marks .due").click()
        page.locator(".editor-notice").wait_for()
        page.wait_for_timeout(50)
        places = page.evaluate("window.places")
        self.assertGreater(len(places), 1)
        self.assertLess(max(places) - min(places), 1)

    def test_details_show_tags_as_words(self):
        page = self.open()
        self.row(page, "Call Ana").click()
        page.keyboard.press("E")
        page.locator("dialog dd", has_text="home, 2nd").wait_for()

    def test_others_change_the_same_item_meanwhile_and_both_stay(self):
        page = self.open()
        page.locator(".marks .due").click()
        page.keyboard.type("2031-03-04")
        self.outline.run("set", "Call Ana", "--priority", "C")
        self.outline.run("rename", "Call Ana", "Call Ana and Bob")
        self.wait_for_text(page, "Others changed it to")
        page.keyboard.press("Enter")
        self.wait_for_attributes("Call Ana and Bob", due="2031-03-04", priority="C", recur="weekly", tags=["home", "2nd"])
        self.wait_for_file("L", "Call Ana and Bob", "Bread")

    def test_a_time_of_a_day_stays_if_it_is_not_changed(self):
        self.outline.run("set", "Bread", "--due", "2031-02-03 17:45")
        due = self.attributes("Bread")["due"]
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("#")
        page.keyboard.press("End")
        page.keyboard.type(" #shop")
        page.keyboard.press("Enter")
        self.wait_for_attributes("Bread", due=due, tags=["shop"])

    def test_spaces_between_words_stay_as_they_were_typed(self):
        page = self.open()
        self.row(page, "Bread").click()
        page.keyboard.press("o")
        page.keyboard.type("tea  cups #shop  and pots")
        page.keyboard.press("Enter")
        self.wait_for_file("L", "Call Ana", "Bread", "tea  cups  and pots")
        page.keyboard.press("Escape")
        self.row(page, "tea  cups  and pots").click()
        page.keyboard.press("#")
        page.keyboard.press("End")
        page.keyboard.type(" due:2031-02-03")
        page.keyboard.press("Enter")
        self.wait_for_attributes("tea  cups  and pots", due="2031-02-03", tags=["shop"])

    def test_a_finger_chooses_a_day(self):
        page = self.touch_page()
        page.locator(".marks .due").tap()
        page.get_by_role("button", name="The next month").tap()
        page.get_by_role("button", name=re.compile(r"\b6 March 2031")).tap()
        self.assertIn("due:2031-03-06", page.locator(".editor").input_value())
        self.row(page, "Bread").tap()
        self.wait_for_attributes("Call Ana", due="2031-03-06", priority="A", recur="weekly", tags=["home", "2nd"])
        self.assertEqual(page.locator(".editor, .calendar").count(), 0)
