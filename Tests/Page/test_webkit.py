"""The page in WebKit, the engine of every iPhone: it opens, types, undoes, follows, folds and searches."""
import glob
import os
import shutil
import unittest

from serving import PATIENCE, PageTest

DRIVER = shutil.which("WebKitWebDriver")
BROWSER = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), None)


@unittest.skipUnless(DRIVER and BROWSER and os.environ.get("DISPLAY"), "there is no WebKit with a driver, or no display")
class WebKit(PageTest):
    @classmethod
    def setUpClass(cls):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        # A user without rights over the machine has the sandbox of WebKit.
        if os.getuid() == 0:
            os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        options = Options()
        options.binary_location = BROWSER
        options.add_argument("--automation")
        cls.driver = webdriver.WebKitGTK(options=options, service=Service(executable_path=DRIVER))
        cls.driver.set_script_timeout(PATIENCE / 1000)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def setUp(self):
        super().setUp()
        self.outline.section(
            "L", {"text": "Apple", "attributes": {"due": "2031-02-03"}}, {"text": "Fruit"}, {"text": "Pear", "level": 1}, "Bread")
        self.outline.run("expand", "--all", "--view", "page")
        self.serve()
        self.driver.get(self.server.address)
        self.wait_until(lambda: self.script("return document.documentElement.dataset.ready === 'true'"))
        self.script("addEventListener('error', (event) => { (window.problems ??= []).push(event.message); })")
        self.wait_for_shown("Apple", "Fruit", "Pear", "Bread")

    def tearDown(self):
        self.problems += self.script("return window.problems ?? []")
        super().tearDown()

    def script(self, text):
        return self.driver.execute_script(text)

    def texts(self):
        return self.script(
            """return [...document.querySelectorAll('#block .row:not(.header) .text')]
              .map((row) => row.textContent)""")

    def wait_for_shown(self, *texts):
        self.wait_until(lambda: self.texts() == list(texts), lambda: f"the page shows {self.texts()}")

    def click(self, text):
        self.driver.find_element("css selector", f'[data-id="{self.outline.id(text)}"] .text').click()

    def press(self, *keys, holding=None):
        from selenium.webdriver.common.action_chains import ActionChains

        chain = ActionChains(self.driver)
        if holding:
            chain.key_down(holding)
        for key in keys:
            chain.send_keys(key)
        if holding:
            chain.key_up(holding)
        chain.perform()

    def test_lines_are_typed_indented_and_undone(self):
        from selenium.webdriver.common.keys import Keys

        self.click("Bread")
        self.press("o")
        self.press("rye", Keys.ENTER, Keys.TAB, "dark", Keys.ENTER, Keys.ESCAPE)
        self.wait_for_file("L", "Apple", "Fruit", "Pear", "Bread", "rye", "dark")
        self.wait_for_shown("Apple", "Fruit", "Pear", "Bread", "rye", "dark")
        self.assertTrue(any(node["path"] == "/L/rye/dark" for node in self.outline.json("ls", "--all")["nodes"]))
        self.click("rye")
        self.press("u")
        self.wait_for_shown("Apple", "Fruit", "Pear", "Bread", "rye")

    def test_a_text_that_is_edited_stays_while_others_write(self):
        from selenium.webdriver.common.keys import Keys

        self.click("Fruit")
        self.press("e")
        self.press("s and")
        self.outline.run("add", "Zebra", "--into", "L", "--first")
        self.wait_until(lambda: "Zebra" in self.texts())
        self.press(" more", Keys.ENTER)
        self.wait_for_file("L", "Zebra", "Apple", "Fruits and more", "Pear", "Bread")

    def test_rows_fold_and_a_search_shows_the_hits(self):
        from selenium.webdriver.common.keys import Keys

        self.click("Fruit")
        self.press(Keys.SPACE)
        self.wait_for_shown("Apple", "Fruit", "Bread")
        self.press(Keys.SPACE)
        self.wait_for_shown("Apple", "Fruit", "Pear", "Bread")
        self.press("/")
        self.press("Pea")
        self.wait_for_shown("Fruit", "Pear")
        self.press(Keys.ESCAPE)
        self.wait_for_shown("Apple", "Fruit", "Pear", "Bread")

    def test_a_day_is_chosen_in_the_calendar(self):
        from selenium.webdriver.common.keys import Keys

        self.driver.find_element("css selector", ".marks .due").click()
        day = '.calendar [aria-label*="20 February 2031"], .calendar [aria-label*="February 20, 2031"]'
        self.wait_until(lambda: self.driver.find_elements("css selector", day))
        self.driver.find_element("css selector", day).click()
        self.press(Keys.ENTER)
        self.wait_until(lambda: self.outline.json("show", "Apple")["nodes"][0]["attributes"] == {"due": "2031-02-20"})
        self.wait_for_shown("Apple", "Fruit", "Pear", "Bread")
