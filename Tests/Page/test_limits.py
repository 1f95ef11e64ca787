"""Typing at its limits: an input method, a long paste, keys faster than the server, others at the same line."""
import threading

from serving import PageTest

KEYS = {"Enter": 13, "Tab": 9, "Backspace": 8}


class Limits(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("L", "Apple", "Bread")
        self.serve()

    def slow(self, page, latency=400):
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})
        return network

    def begin(self, page, text, key="e"):
        self.row(page, text).click()
        page.keyboard.press(key)

    def lines(self):
        return [(node["level"], node["text"]) for node in self.outline.json("ls", "--all")["nodes"] if node["kind"] == "item"]

    def wait_for_lines(self, *lines):
        self.wait_until(lambda: self.lines() == list(lines), lambda: f"the file has {self.lines()}")

    def test_keys_without_a_pause_at_a_slow_server_lose_nothing(self):
        page = self.open()
        self.begin(page, "Bread")
        page.keyboard.press("End")
        session = self.slow(page)

        def press(key):
            for kind in ("keyDown", "keyUp"):
                text = {"text": key} if len(key) == 1 and kind == "keyDown" else {}
                session.send("Input.dispatchKeyEvent", {
                    "type": kind, "key": key, "windowsVirtualKeyCode": KEYS.get(key, 0), **text,
                    **({"text": "\r"} if key == "Enter" and kind == "keyDown" else {})})

        # A line, one inside it, one that is joined to the one before, and one outside again.
        for key in [*"s", "Enter", *"one", "Enter", "Tab", *"two", "Enter", *"three", "Backspace", "Backspace", "Enter", *"x",
                    "Backspace", "Backspace", *"!", "Enter", "Enter", *"four", "Enter"]:
            press(key)
        self.wait_for_lines((1, "Apple"), (1, "Breads"), (1, "one"), (2, "two"), (2, "thr!"), (1, "four"))

    def test_an_input_method_keeps_its_keys_and_its_text_while_others_write(self):
        page = self.open()
        self.begin(page, "Bread", "o")
        session = page.context.new_cdp_session(page)
        for text in ("n", "に", "にほ", "日本"):
            session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            if text == "にほ":
                self.outline.run("add", "Zebra", "--into", "L", "--first")
                self.outline.run("mv", "Bread", "--before", "Apple")
                self.wait_until(lambda: self.shown(page)[:2] == ["Zebra", "Bread"])
        # The key that ends the composition comes with this code, in Safari after it.
        page.evaluate("""() => document.activeElement.dispatchEvent(new KeyboardEvent(
          'keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))""")
        session.send("Input.insertText", {"text": "日本"})
        self.assertEqual(page.locator(".editor").input_value(), "日本")
        self.assertEqual(page.locator(".editor").count(), 1)
        page.keyboard.press("Enter")
        self.wait_for_lines((1, "Zebra"), (1, "Bread"), (1, "日本"), (1, "Apple"))

    def test_five_hundred_pasted_lines_arrive_and_the_caret_is_after_the_last(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.slow(page)
        self.begin(page, "Apple", "o")
        page.keyboard.type("here ")
        page.evaluate("(text) => navigator.clipboard.writeText(text)", "".join(f"line {number}\n" for number in range(500)))
        page.keyboard.press("Control+V")
        page.keyboard.type("after")
        page.keyboard.press("Enter")
        page.keyboard.type("more")
        page.keyboard.press("Enter")
        self.wait_for_lines(
            (1, "Apple"), (1, "here line 0"), *[(1, f"line {number}") for number in range(1, 500)], (1, "after"), (1, "more"),
            (1, "Bread"))
        self.assertTrue(page.locator(".editor").is_visible())

    def test_lines_are_typed_on_after_many_pasted_ones_were_read_again(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.begin(page, "Apple", "o")
        page.evaluate("(text) => navigator.clipboard.writeText(text)", "".join(f"line {number}\n" for number in range(300)))
        page.keyboard.press("Control+V")
        lines = [(1, f"line {number}") for number in range(300)]
        self.wait_for_lines((1, "Apple"), *lines, (1, "Bread"))
        for text in ("after", "more"):
            page.wait_for_timeout(500)
            self.assertTrue(page.locator("#block .editor").is_visible())
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        self.wait_for_lines((1, "Apple"), *lines, (1, "after"), (1, "more"), (1, "Bread"))
        self.assertTrue(page.locator("#block .editor").is_visible())

    def test_undo_while_one_types_is_that_of_the_text_and_then_that_of_the_page(self):
        page = self.open()
        self.slow(page)
        self.begin(page, "Bread")
        page.keyboard.press("End")
        page.keyboard.type(" and")
        page.keyboard.press("Enter")
        page.keyboard.type("Tea")
        page.keyboard.press("Enter")
        page.keyboard.type("x")
        page.keyboard.press("Control+z")
        self.assertEqual(page.locator(".editor").input_value(), "")
        page.keyboard.press("Control+z")
        self.wait_for_lines((1, "Apple"), (1, "Bread and"))
        self.wait_for_rows(page, "Apple", "Bread and")

    def test_others_who_change_the_same_line_again_and_again_take_nothing_away(self):
        page = self.open()
        self.slow(page, 150)
        self.begin(page, "Bread")
        page.keyboard.press("End")
        is_over = threading.Event()

        def rename():
            number = 0
            while not is_over.wait(0.05):
                number += 1
                self.outline.run("rename", bread, f"Others {number}")

        bread = self.outline.id("Bread")
        others = threading.Thread(target=rename)
        others.start()
        try:
            for word in ("one", "two", "three"):
                page.keyboard.type(f" {word}", delay=60)
                page.keyboard.press("Enter")
        finally:
            is_over.set()
            others.join()
        self.wait_until(lambda: {"Bread one", "two", "three"} <= {text.strip() for _, text in self.lines()}, lambda: f"{self.lines()}")
