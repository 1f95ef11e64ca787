"""Several files: the page that leads to each is part of the app, and so is the way back."""
from serving import Outline, PageTest, Server


class Files(PageTest):
    def setUp(self):
        super().setUp()
        self.outline.section("Food", "Apple")
        other = Outline(self.outline.path.parent, "other & more.outline")
        other.section("Cars", "Bicycle")
        self.server = Server(self.outline, other)
        self.stack.callback(self.server.stop)

    def files(self, **options):
        context = self.browser.new_context(**options)
        self.stack.callback(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(self.server.address)
        page.get_by_role("link", name="other & more").wait_for()
        return page

    def test_the_list_of_files_looks_like_the_app_light_and_dark(self):
        for scheme, ground in [("light", "rgb(242, 242, 247)"), ("dark", "rgb(0, 0, 0)")]:
            page = self.files(viewport={"width": 390, "height": 700}, color_scheme=scheme)
            self.assertEqual(page.evaluate("getComputedStyle(document.body).backgroundColor"), ground)
            self.assertGreaterEqual(page.get_by_role("link", name="other & more").bounding_box()["height"], 44)
            self.assertEqual(self.violations(page), [])

    def test_a_phone_has_a_way_back_and_a_wide_window_the_files_beside_the_list(self):
        page = self.files(viewport={"width": 390, "height": 700})
        page.get_by_role("link", name="other & more").click()
        page.locator(".text", has_text="Bicycle").wait_for()
        page.get_by_role("link", name="All files").click()
        page.get_by_role("link", name="other & more").wait_for()
        page.set_viewport_size({"width": 1280, "height": 800})
        page.get_by_role("link", name="other & more").click()
        page.locator(".text", has_text="Bicycle").wait_for()
        beside = page.get_by_role("navigation", name="Files")
        beside.wait_for()
        self.assertEqual(beside.get_by_role("link", name="other & more").get_attribute("aria-current"), "page")
        box = beside.bounding_box()
        self.assertGreaterEqual(page.locator("#list").bounding_box()["x"], box["x"] + box["width"] - 1)
        self.assertEqual(self.violations(page), [])
        beside.get_by_role("link", name="test.outline").click()
        page.locator(".text", has_text="Apple").wait_for()
