"""Somebody who types, drags, folds and undoes at random, while others write and the network comes and goes.

PAGE_MINUTES is for how long, PAGE_SEED the number from which the acts are drawn. In WebKit, whose driver cannot change
the network and gives no clipboard, the network stays, and what is pasted comes as an event.
"""
import os
import random
import time

from serving import ENGINE, PageTest, middle

MINUTES = float(os.environ.get("PAGE_MINUTES", 1))
SEED = int(os.environ.get("PAGE_SEED", 1))


class User(PageTest):
    def test_the_page_of_a_random_user_shows_the_file_at_the_end_and_nothing_typed_is_lost(self):
        self.chances = random.Random(SEED)
        for name, appearance in [("One", "plain"), ("Two", "insetGrouped"), ("Three", "grouped")]:
            self.outline.section(
                name, *[{"text": f"{name} {number}", "level": 1 if number % 4 == 3 else 0} for number in range(12)],
                configuration={"appearance": appearance})
        self.outline.run("expand", "--all", "--view", "page")
        self.serve()
        self.network = None
        if ENGINE == "webkit":
            self.page = self.open(reduced_motion="no-preference")
        else:
            self.page = self.open(reduced_motion="no-preference", permissions=["clipboard-read", "clipboard-write"])
            self.network = self.page.context.new_cdp_session(self.page)
            self.network.send("Network.enable")
        self.other = self.open()
        # What was typed and ended by Enter, and what of it an undo may have withdrawn before it was sent.
        self.typed, self.doubtful, self.count, self.log_of_acts = [], set(), 0, []
        acts = {
            self.write_lines: 6, self.edit_line: 6, self.cut_and_join: 3, self.press_keys: 8, self.drag: 4, self.undo: 4,
            self.paste: 2, self.edit_fields: 2, self.tick: 2, self.search: 1, self.fold: 3, self.write_as_others: 8,
            self.change_latency: 3, self.drop: 1, self.wait: 4, self.look_away: 1,
        }
        if not self.network:
            del acts[self.change_latency], acts[self.drop]
        end = time.monotonic() + MINUTES * 60
        while time.monotonic() < end:
            act = self.chances.choices(list(acts), list(acts.values()))[0]
            # Nobody is faster than the server for long.
            if self.unsent() > 30:
                self.wait_until(lambda: self.unsent() < 5, self.tell_unsent)
            self.log_of_acts.append(act.__name__)
            first = self.count
            act()
            if self.count > first:
                self.log_of_acts[-1] += f" {first + 1}-{self.count}"
        self.settle()
        rows = self.rows_of_file()
        for name, page in [("the page", self.page), ("another page", self.other)]:
            self.assertEqual(self.all_rows(page), rows, f"{name}, seed {SEED}: {self.log_of_acts[-30:]}")
        self.page.reload()
        self.page.wait_for_selector("[data-ready]")
        self.page.wait_for_selector("#block .row")
        self.assertEqual(self.all_rows(self.page), rows, f"after a reload, seed {SEED}")
        history = self.outline.run("export", "history")
        lost = [text for text in self.typed if text not in history and text not in self.doubtful]
        self.assertEqual(lost, [], f"typed and lost, seed {SEED}: {self.log_of_acts[-400:]}")
        print(f"\n{len(self.log_of_acts)} acts, {len(self.typed)} lines, {len(self.outline.log())} versions", end=" ")

    # Acts

    def word(self):
        self.count += 1
        return f"word{self.count}x{self.chances.randrange(1000)}"

    def take_row(self):
        """Clicks a row that is on the screen."""
        self.page.keyboard.press("Escape")
        rows = self.page.locator("#block .row:not(.header):not(.draft) .text:visible")
        for _ in range(5):
            count = rows.count()
            if count == 0:
                # All sections were closed, one after the other.
                self.outline.run("expand", "--all", "--view", "page")
                self.page.wait_for_timeout(300)
                continue
            try:
                rows.nth(self.chances.randrange(count)).click(timeout=1500)
                return True
            except Exception as error:
                # It was folded away, or went, meanwhile.
                if "Timeout" not in str(error) and "not attached" not in str(error):
                    raise
                self.page.keyboard.press("Escape")
        return False

    def ends(self, text):
        """Enter ends a line: from here on it may not be lost."""
        self.page.keyboard.press("Enter")
        self.typed.append(text)

    def type(self, text):
        self.page.keyboard.type(text, delay=self.chances.choice([0, 0, 5, 30]))

    def is_typing(self):
        return self.page.evaluate("document.activeElement?.matches('.editor') ?? false")

    def write_lines(self):
        if not self.take_row():
            return
        self.page.keyboard.press(self.chances.choice("oOa"))
        for _ in range(self.chances.randint(1, 5)):
            if not self.is_typing():
                return
            if self.chances.random() < 0.3:
                self.page.keyboard.press(self.chances.choice(["Tab", "Shift+Tab"]))
            if self.chances.random() < 0.2:
                self.write_as_others()
            text = self.word()
            self.type(text)
            self.ends(text)
        self.page.keyboard.press(self.chances.choice(["Escape", "Enter"]))

    def edit_line(self):
        if not self.take_row():
            return
        self.page.keyboard.press("e")
        if not self.is_typing():
            return
        self.page.keyboard.press("End")
        text = self.word()
        self.type(f" {text}")
        for _ in range(self.chances.randint(0, 2)):
            self.page.keyboard.press(self.chances.choice(["Tab", "Shift+Tab", "Home", "End", "Control+z", "Control+y"]))
        if self.chances.random() < 0.3:
            self.write_as_others()
        kept = self.is_typing() and text in self.page.evaluate("document.activeElement.value")
        self.page.keyboard.press(self.chances.choice(["Enter", "ArrowDown", "ArrowUp"]))
        if self.is_typing() and text in self.page.evaluate("document.activeElement.value"):
            # There is no line to go to.
            self.page.keyboard.press("Enter")
        if kept:
            self.typed.append(text)
        self.page.keyboard.press("Escape")

    def cut_and_join(self):
        if not self.take_row():
            return
        self.page.keyboard.press("e")
        self.page.keyboard.press("Home")
        for _ in range(self.chances.randint(0, 4)):
            self.page.keyboard.press("ArrowRight")
        for _ in range(self.chances.randint(1, 4)):
            if not self.is_typing():
                return
            self.page.keyboard.press(self.chances.choice([
                "Enter", "Backspace", "Home", "Delete", "Tab", "End", "ArrowLeft", "ArrowRight", "Alt+ArrowUp", "Alt+ArrowDown"]))
        self.page.keyboard.press("Escape")

    def press_keys(self):
        if not self.take_row():
            return
        for _ in range(self.chances.randint(1, 5)):
            self.page.keyboard.press(self.chances.choice(
                ["ArrowDown", "ArrowUp", "j", "k", ".", "f", "J", "K", ">", "<", "Space", "x", "d", "p", "P", "v"]))
            self.page.wait_for_timeout(self.chances.choice([0, 0, 30, 200]))
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")

    def drag(self):
        self.page.keyboard.press("Escape")
        rows = self.page.locator("#block .row:not(.header) .text:visible")
        if rows.count() < 2:
            return
        try:
            (x, y), (_, end) = [middle(rows.nth(self.chances.randrange(rows.count()))) for _ in range(2)]
        except (TypeError, Exception) as error:
            if "Timeout" not in str(error) and not isinstance(error, TypeError):
                raise
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + self.chances.choice([0, 0, 30, -30]), end + self.chances.choice([-12, 0, 12]), steps=6)
        if self.chances.random() < 0.3:
            self.write_as_others()
        if self.chances.random() < 0.2:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()

    def undo(self):
        if not self.take_row():
            return
        for _ in range(self.chances.randint(1, 3)):
            if self.page.locator(".notice").count():
                self.doubtful.update(self.typed)
            self.page.keyboard.press(self.chances.choice(["u", "u", "U", "Control+z"]))
            self.page.wait_for_timeout(self.chances.choice([0, 50, 300]))

    def paste(self):
        if not self.take_row():
            return
        words = [self.word() for _ in range(self.chances.choice([2, 3, 20]))]
        text = "".join(f"{'  ' * (index % 3)}- {word}\n" for index, word in enumerate(words))
        if self.network:
            self.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        if self.chances.random() < 0.5:
            self.page.keyboard.press("o")
        if self.network:
            self.page.keyboard.press("Control+v")
        else:
            self.page.evaluate("""(text) => { const clipboardData = new DataTransfer();
              clipboardData.setData('text/plain', text);
              document.activeElement.dispatchEvent(new ClipboardEvent(
                'paste', { clipboardData, bubbles: true, cancelable: true })); }""", text)
        self.page.wait_for_timeout(20)
        self.page.keyboard.press("Escape")

    def edit_fields(self):
        if not self.take_row():
            return
        self.page.keyboard.press("#")
        if not self.is_typing():
            return
        self.type(self.chances.choice(["2030-01-05", "tomorrow", "friday #home", "2031-02-03 pri:A recur:weekly"]))
        self.page.keyboard.press(self.chances.choice(["Enter", "Enter", "Escape"]))

    def tick(self):
        boxes = self.page.locator(".accessory.tick:visible")
        if boxes.count():
            try:
                boxes.nth(self.chances.randrange(boxes.count())).click(timeout=1500)
            except Exception as error:
                if "Timeout" not in str(error):
                    raise

    def search(self):
        self.page.keyboard.press("Escape")
        self.page.locator("#find").fill(self.chances.choice(["1", "word", "Two"]))
        self.page.wait_for_timeout(self.chances.choice([0, 300, 900]))
        self.page.locator("#find").press("Escape")
        self.page.locator("#find").evaluate("(field) => field.blur()")

    def fold(self):
        if self.take_row():
            self.page.keyboard.press(self.chances.choice(["ArrowLeft", "ArrowRight", "Space", "b", "1", "2"]))

    def write_as_others(self):
        nodes = [node for node in self.outline.json("ls", "--all")["nodes"] if node["kind"] == "item"]
        if len(nodes) < 3:
            return
        one, other = [node["id"] for node in self.chances.sample(nodes, 2)]
        line = self.chances.choice([
            {"op": "rename", "id": one, "text": self.word()}, {"op": "add", "text": self.word(), "after": one},
            {"op": "mv", "ids": [one], "after": other}, {"op": "done", "ids": [one]}, {"op": "fav", "ids": [one]},
            {"op": "rm", "ids": [one]}, {"op": "mv", "ids": [one], "into": other},
        ])
        try:
            self.outline.batch(line)
        except AssertionError as error:
            # Some of what is drawn by chance is refused, such as a move into itself.
            self.assertRegex(str(error), "outline: ")

    def change_latency(self, latency=None):
        latency = self.chances.choice([0, 0, 50, 150, 400]) if latency is None else latency
        self.network.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})

    def drop(self):
        self.page.context.set_offline(True)
        for _ in range(self.chances.randint(1, 4)):
            self.chances.choice([self.write_lines, self.press_keys, self.fold, self.edit_line, self.wait])()
        self.page.context.set_offline(False)
        self.change_latency()

    def look_away(self):
        """The tab is in the background until it lets go of the stream, and others go on."""
        seen = """(isHidden) => {
          Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange')); }"""
        self.page.evaluate(seen, True)
        self.page.wait_for_timeout(self.chances.choice([1000, 6000]))
        for _ in range(self.chances.randint(0, 3)):
            self.write_as_others()
        nodes = [node["id"] for node in self.outline.json("ls", "--all")["nodes"] if node.get("hasChildren")]
        if nodes:
            self.outline.run(
                self.chances.choice(["expand", "collapse"]), self.chances.choice(nodes), "--view", "page")
        self.page.evaluate(seen, False)

    def wait(self):
        self.page.wait_for_timeout(self.chances.choice([10, 100, 1000]))

    # The end

    def unsent(self):
        """The number of changes that wait for their answers."""
        return self.page.evaluate(
            """() => Object.entries(localStorage).filter(([key]) => key.startsWith('outline-outbox'))
              .reduce((count, [, text]) => count + JSON.parse(text).length, 0)""")

    def tell_unsent(self):
        return self.page.evaluate("JSON.stringify(localStorage) + document.getElementById('notices').textContent")

    def settle(self):
        """Everything is sent, and the rows do not change any more."""
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.page.mouse.up()
        if self.network:
            self.page.context.set_offline(False)
            self.change_latency(0)
        for close in self.page.get_by_role("button", name="Drop").all():
            close.click()
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.wait_until(lambda: self.unsent() == 0, self.tell_unsent)
        last = None
        for _ in range(20):
            now = (self.rows_of_file(), self.shown(self.page), self.shown(self.other))
            if now == last:
                return
            last = now
            self.page.wait_for_timeout(500)
        self.fail("it does not come to rest")

    def rows_of_file(self):
        """The rows that the view of the page shows: depth, whether it is done, and text."""
        return [(node.get("level", 0), node.get("isDone", False), node["text"])
                for node in self.outline.json("ls", "--view", "page")["nodes"]]

    def all_rows(self, page):
        """The rows of the whole page, from top to bottom."""
        page.evaluate("() => { document.getElementById('list').scrollTop = 0; }")
        page.wait_for_timeout(200)
        seen = {}
        for _ in range(300):
            for number, level, is_done, text in page.evaluate(
                    """() => [...document.querySelectorAll("#block .row[aria-rowindex]")].map((row) => [
                      Number(row.getAttribute('aria-rowindex')), Number(row.getAttribute('aria-level')) - 1,
                      row.classList.contains('struck'), row.querySelector('.text, .tile-text').textContent])"""):
                seen[number] = (level, is_done, text)
            is_end = page.evaluate(
                """() => { const list = document.getElementById('list'); list.scrollTop += 300;
                  return list.scrollTop + list.clientHeight >= list.scrollHeight - 1; }""")
            page.wait_for_timeout(30)
            if is_end:
                break
        return [seen[number] for number in sorted(seen)]
