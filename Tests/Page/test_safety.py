"""Texts are never markup, nothing leaves the machine, and the page runs under its strict policy."""
import http.server
import threading

from serving import CHROMIUM, Outline, PageTest, Server

MARKUP = "<img src=x onerror=window.broken=1><script>window.broken=2</script>\"'`${window.broken=3}&amp;"


class Stranger(http.server.BaseHTTPRequestHandler):
    """Another program on this machine, with a page of its own."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<p>Hello")

    def log_message(self, format, *arguments):
        pass


class Safety(PageTest):
    def test_markup_in_every_field_is_text(self):
        accessories = [
            {"kind": "label", "text": MARKUP, "tint": MARKUP, "id": MARKUP},
            {"kind": "customView", "text": MARKUP, "id": MARKUP, "backgroundColor": MARKUP},
            {"kind": "popUpMenu", "menu": [{"title": MARKUP, "image": MARKUP, "state": "on"}]},
        ]
        action = {"title": MARKUP, "effect": "toggleDone", "image": MARKUP, "color": MARKUP, "id": MARKUP}
        self.outline.section(
            MARKUP,
            {"text": MARKUP, "secondaryText": MARKUP, "image": MARKUP, "note": MARKUP, "tags": ["a<b>c"],
             "attributes": {"x": MARKUP, "presentation": {"badge": MARKUP, "backgroundColor": MARKUP}}},
            configuration={
                "footerMode": "supplementary", "footer": MARKUP, "accessories": accessories,
                "leadingActions": [action], "trailingActions": [action], "backgroundColor": MARKUP,
                "contentKind": MARKUP, "headerKind": MARKUP, "footerKind": MARKUP})
        self.outline.section("Grid", {"text": MARKUP, "image": MARKUP}, configuration={"layout": "grid"})
        self.outline.run("section", "rename", "Grid", MARKUP)
        self.serve()
        page = self.open()
        row = page.locator(".row:not(.header)").first
        row.click(button="right")
        self.assertEqual(page.locator(".menu .label", has_text="onerror").first.inner_text(), MARKUP)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu of").click()
        page.wait_for_selector(".menu")
        page.keyboard.press("Escape")
        row.focus()
        page.keyboard.press("E")
        page.wait_for_selector("dialog")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        row.focus()
        page.keyboard.press("x")
        page.wait_for_selector(".toast")
        row.focus()
        page.keyboard.press("e")
        page.keyboard.type("<b>bold</b>")
        page.keyboard.press("Enter")
        self.wait_until(lambda: any("<b>bold</b>" in text for text in self.outline.texts()))
        page.get_by_role("button", name="Time").click()
        page.wait_for_selector("#time .name:not(:empty)")
        self.assertIsNone(page.evaluate("() => window.broken ?? null"))
        self.assertEqual(page.locator("#block img, #block script, #block b, #menus img, .toast img").count(), 0)

    def test_no_request_leaves(self):
        self.outline.section("Food", "Apple", {"text": "Milk", "image": "wifi"})
        self.serve()
        page = self.open()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        page.wait_for_selector("[data-ready]")
        self.row(page, "Apple").click()
        for keys in ("x", "u", "H", "Escape", "?", "Escape", "/"):
            page.keyboard.press(keys)
            page.wait_for_timeout(80)
        page.keyboard.type("milk")
        page.wait_for_timeout(200)
        base = self.server.address.split("?")[0]
        self.assertGreater(len(asked), 10)
        self.assertEqual([url for url in asked if not url.startswith((base, "data:"))], [])

    def test_the_policy_is_strict_and_nothing_breaks_it(self):
        self.outline.section("Food", "Apple")
        self.serve()
        page = self.open()
        broken = []
        page.on("console", lambda message: broken.append(message.text))
        response = page.reload()
        page.wait_for_selector("[data-ready]")
        policy = response.headers["content-security-policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        self.assertEqual([text for text in broken if "Content Security Policy" in text], [])

    def test_the_page_works_in_a_folder_of_its_own(self):
        self.outline.section("Food", "Apple")
        other = Outline(self.outline.path.parent, "other & more.outline")
        other.section("Cars", "Bicycle")
        self.server = Server(self.outline, other)
        self.stack.callback(self.server.stop)
        context = self.browser.new_context()
        self.stack.callback(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(self.server.address)
        page.get_by_role("link", name="other & more").click()
        page.locator(".text", has_text="Bicycle").click()
        page.keyboard.press(".")
        page.wait_for_selector(".row.struck")

    def test_a_name_of_somebody_else_that_leads_here_is_refused(self):
        self.outline.section("Food", "Apple")
        self.serve()
        address = self.server.address.replace("127.0.0.1", "rebound.example")
        if not self.playwright:
            self.skipTest("WebKit: its driver cannot give a name to an address")
        browser = self.playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP rebound.example 127.0.0.1"])
        self.stack.callback(browser.close)
        page = browser.new_page()
        for path in ("", "api/list", "api/events"):
            response = page.goto(address.replace("/?", f"/{path}?"))
            self.assertIn(response.status, (400, 403, 421), path)
            self.assertNotIn("Apple", page.content())

    def test_a_page_of_somebody_else_can_change_nothing(self):
        self.outline.section("Food", "Apple")
        self.serve()
        context = self.browser.new_context()
        self.stack.callback(context.close)
        page = context.new_page()
        # The browser has the cookie now. A page of another program on this machine is of the same site for
        # the browser, which sends the cookie along to the folder, if that page should know it.
        self.assertEqual(page.goto(self.server.address).status, 200)
        self.assertEqual(len(context.cookies()), 1)
        stranger = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stranger)
        threading.Thread(target=stranger.serve_forever, daemon=True).start()
        self.stack.callback(stranger.server_close)
        self.stack.callback(stranger.shutdown)
        elsewhere = f"http://127.0.0.1:{stranger.server_port}/"
        self.assertEqual(context.cookies(elsewhere), [], "another port gets the token")
        page.goto(elsewhere)
        address = self.server.folder + "api/operations"
        with page.expect_navigation() as navigation:
            page.evaluate(
                """(address) => {
                  const form = document.createElement('form');
                  Object.assign(form, { action: address, method: 'POST', enctype: 'text/plain' });
                  const field = document.createElement('input');
                  Object.assign(field, { name: '{"op":"rm","id":"Apple","x', value: '":1}' });
                  form.append(field);
                  document.body.append(form);
                  form.submit();
                }""", address)
        self.assertEqual(navigation.value.status, 403)
        page.goto(f"http://127.0.0.1:{stranger.server_port}/")
        page.evaluate(
            """(address) => fetch(address, {
              method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"op":"rm","id":"Apple"}',
            }).catch(() => {})""", address)
        self.assertEqual(self.outline.texts(), ["Food", "Apple"])

    def test_a_file_that_is_only_read_offers_no_change(self):
        self.outline.section("Food", "Apple", "Milk")
        self.serve(options=["--read-only"])
        page = self.open()
        self.row(page, "Apple").click(button="right")
        page.wait_for_selector(".menu")
        self.assertEqual(page.get_by_role("menuitem", name="Delete").count(), 0)
        page.keyboard.press("Escape")
        page.keyboard.press("x")
        self.wait_for_text(page, "cannot be changed")
        self.assertEqual(self.outline.texts(), ["Food", "Apple", "Milk"])


class Figures(PageTest):
    """Figures are printed and not judged, but for the number of elements and the size of the page."""

    def test_what_is_sent_for_the_page_is_small(self):
        self.outline.section("Food", "Apple")
        self.serve()
        page = self.open()
        sizes = page.evaluate("""() => {
          const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter((entry) => !entry.name.includes('/api/'));
          const sum = (name) => files.reduce((all, file) => all + file[name], 0);
          return [files.length, sum('decodedBodySize'), sum('encodedBodySize'), sum('transferSize')];
        }""")
        print("\nthe page: {:,} files, {:,} bytes, packed {:,}, with header fields {:,}".format(*sizes))
        self.assertGreater(sizes[0], 20)
        self.assertLessEqual(sizes[1], 258_000)
        self.assertLessEqual(sizes[2], 90_000)
        self.assertLessEqual(sizes[3], 120_000)

    def test_a_hundred_thousand_rows_are_few_elements_to_the_very_last(self):
        self.walk(100_000)

    def test_a_million_rows_are_few_elements_to_the_very_last(self):
        self.walk(1_000_000)

    def walk(self, count):
        self.outline.section("Rows")
        lines = "".join(f"Row {number}\n" for number in range(count))
        self.outline.run("import", "-", "--as", "text", "--into", "Rows", "--quiet", stdin=lines)
        self.serve()
        page = self.open(viewport={"width": 1280, "height": 800})
        paint = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        usable = page.evaluate("() => performance.getEntriesByName('usable')[0].startTime")
        # A server counts the rows while the first ones are on the screen already.
        self.wait_until(lambda: page.get_by_role("treegrid").get_attribute("aria-rowcount") == str(count + 1))
        times = []
        most = 0
        elements = "() => document.querySelectorAll('*').length"
        visible = """() => {
          const view = document.getElementById('list').getBoundingClientRect();
          return [...document.querySelectorAll('#block .row:not(.header)')].filter((row) => {
            const box = row.getBoundingClientRect();
            return box.bottom > view.top + 2 && box.top < view.bottom - 2;
          }).map((row) => row.querySelector('.text').textContent);
        }"""
        page.keyboard.press("End")
        self.wait_until(lambda: self.shown(page)[-1:] == [f"Row {count - 1}"], "the last row is not there")
        self.assertEqual(page.evaluate(visible)[-1], f"Row {count - 1}")
        for part in (0.5, 0.1, 0.9, 0.337, 1, 0.662, 0):
            time_taken = page.evaluate(
                """async (part) => {
                  const list = document.getElementById('list');
                  const changed = new Promise((resolve) => {
                    const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
                    observer.observe(document.getElementById('block'), { childList: true, subtree: true });
                    setTimeout(resolve, 3000);
                  });
                  const start = performance.now();
                  list.scrollTop = part * (list.scrollHeight - list.clientHeight);
                  await changed;
                  return performance.now() - start;
                }""", part)
            times.append(time_taken)
            place = part * count
            near = lambda: [text for text in page.evaluate(visible)
                            if abs(int(text.split()[1]) - place) < count * 0.02 + 40]
            self.wait_until(lambda: len(near()) >= 10, f"the rows at {part} are not there")
            most = max(most, page.evaluate(elements))
        # Row after row, forwards and back: none is left out.
        page.keyboard.press("Home")
        self.wait_until(lambda: self.shown(page)[:1] == ["Row 0"])
        for number in range(60):
            page.mouse.move(600, 400)
            page.mouse.wheel(0, 200)
            page.wait_for_timeout(16)
            texts = self.shown(page)
            numbers = [int(text.split()[1]) for text in texts]
            self.assertEqual(numbers, list(range(numbers[0], numbers[0] + len(numbers))))
            most = max(most, page.evaluate(elements))
        self.assertGreater(numbers[0], 100)
        print(f"\n{count:,} rows: first paint {paint:.0f} ms, usable {usable:.0f} ms, at most {most} elements, "
              f"jumps {', '.join(f'{value:.1f}' for value in times)} ms")
        self.assertLessEqual(most, 400)
