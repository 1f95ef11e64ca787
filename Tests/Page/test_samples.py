"""A picture of each sample, light and dark, and nothing in them that is broken."""
import os
import pathlib
import subprocess
import sys

from serving import OUTLINE, PageTest, Server

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "Scripts/maintain/make-samples"


class File:
    def __init__(self, path):
        self.path = path


class Samples(PageTest):
    def test_each_sample_is_drawn_light_and_dark(self):
        if not SCRIPT.exists():
            self.skipTest("there is no Scripts/maintain/make-samples")
        folder = self.outline.path.parent / "samples"
        subprocess.run([sys.executable, SCRIPT, "--outline", OUTLINE, folder], check=True, capture_output=True)
        shots = pathlib.Path(os.environ.get("PAGE_SHOTS", folder))
        drawn = 0
        for path in sorted(folder.glob("*.db")):
            server = Server(File(path))
            try:
                for scheme in ("light", "dark"):
                    self.draw(server, path.stem, scheme, shots)
                    drawn += 1
            finally:
                server.stop()
        print(f"\n{drawn} pictures in {shots}")
        self.assertGreater(drawn, 40)

    def draw(self, server, name, scheme, shots):
        context = self.browser.new_context(
            viewport={"width": 420, "height": 760}, color_scheme=scheme, device_scale_factor=2, reduced_motion="reduce")
        try:
            page = context.new_page()
            page.on("pageerror", lambda error: self.problems.append(f"{name}: {error}"))
            page.goto(server.address)
            page.wait_for_selector("[data-ready]")
            page.wait_for_selector("#block .row, #empty:not([hidden])")
            page.screenshot(path=shots / f"{name}-{scheme}.png")
            self.assertGreater(page.locator("#block [data-id]").count(), 0, name)
            self.assertEqual(self.violations(page), [], f"{name} {scheme}")
        finally:
            context.close()
