"""A section that is shown while an item is done, such as a switch."""
from serving import PageTest


class Settings(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.batch(
            {"op": "section add", "text": "Settings", "id": "settings"},
            {"op": "add", "into": "settings", "items": [
                {"text": "Wi-Fi", "id": "wifi", "isDone": True, "attributes": {"presentation": {
                    "accessories": [{"kind": "customView", "id": "switch"}]}}},
                {"text": "Sound"}]},
            {"op": "section add", "text": "Networks", "id": "networks", "configuration": {"shownWhile": "wifi"}},
            {"op": "add", "into": "networks", "items": [{"text": f"Net {number}"} for number in range(1, 4)]},
            {"op": "section add", "text": "About", "id": "about"},
            {"op": "add", "into": "about", "items": [{"text": "Version"}]})
        self.serve()

    NETS = ("Net 1", "Net 2", "Net 3")

    def slow(self, page, latency):
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})

    def headers(self, page):
        return page.locator("#block .row.header .text").all_inner_texts()

    def test_a_switch_shows_and_hides_a_section_at_once_with_its_header(self):
        page = self.open()
        self.assertEqual(self.headers(page), ["Settings", "Networks", "About"])
        lever = page.get_by_role("switch")
        self.assertEqual(lever.get_attribute("aria-checked"), "true")
        self.assertEqual(self.row(page, "Wi-Fi").evaluate("(row) => row.classList.contains('struck')"), False)
        # Only tasks have boxes, and a setting is none.
        self.assertEqual(page.locator(".accessory.tick").count(), 0)
        self.slow(page, 400)
        gone = page.evaluate("""() => new Promise((done) => {
          document.querySelector('[role=switch]').click();
          requestAnimationFrame(() => requestAnimationFrame(() => done(
            [...document.querySelectorAll('#block .row .text')].map((row) => row.textContent))));
        })""")
        self.assertEqual(gone, ["Settings", "Wi-Fi", "Sound", "About", "Version"])
        self.assertEqual(lever.get_attribute("aria-checked"), "false")
        self.wait_until(lambda: not self.outline.json("show", "wifi")["nodes"][0].get("isDone"))
        page.wait_for_timeout(1_200)
        self.assertEqual(self.headers(page), ["Settings", "About"])
        back = page.evaluate("""() => new Promise((done) => {
          document.querySelector('[role=switch]').click();
          requestAnimationFrame(() => requestAnimationFrame(() => done(
            [...document.querySelectorAll('#block .row .text')].map((row) => row.textContent))));
        })""")
        self.assertEqual(back, ["Settings", "Wi-Fi", "Sound", "Networks", *self.NETS, "About", "Version"])
        page.wait_for_timeout(1_200)
        self.wait_for_rows(page, "Wi-Fi", "Sound", *self.NETS, "Version")
        self.assertEqual(self.headers(page), ["Settings", "Networks", "About"])
        self.assertEqual(self.violations(page), [])

    def test_others_switch_it_rename_it_and_delete_it(self):
        page = self.open()
        self.outline.run("reopen", "wifi")
        self.wait_for_rows(page, "Wi-Fi", "Sound", "Version")
        self.outline.run("rename", "wifi", "Wireless")
        self.wait_for_rows(page, "Wireless", "Sound", "Version")
        # Who searches finds what is hidden.
        page.keyboard.press("/")
        page.keyboard.type("Net 2")
        self.wait_for_rows(page, "Net 2")
        page.keyboard.press("Escape")
        self.wait_for_rows(page, "Wireless", "Sound", "Version")
        self.outline.run("done", "wifi")
        self.wait_for_rows(page, "Wireless", "Sound", *self.NETS, "Version")
        self.outline.run("reopen", "wifi")
        self.wait_for_rows(page, "Wireless", "Sound", "Version")
        # Nothing can switch it on any more.
        self.outline.run("rm", "wifi")
        self.wait_for_rows(page, "Sound", *self.NETS, "Version")

    def test_keys_and_undo_lead_over_a_hidden_section(self):
        page = self.open()
        self.row(page, "Wi-Fi").click()
        page.keyboard.press(".")
        self.wait_for_rows(page, "Wi-Fi", "Sound", "Version")
        page.keyboard.press("j")
        self.wait_for_focus(page, "Sound")
        page.keyboard.press("j")
        page.keyboard.press("j")
        self.wait_for_focus(page, "Version")
        page.keyboard.press("u")
        self.wait_for_rows(page, "Wi-Fi", "Sound", *self.NETS, "Version")
