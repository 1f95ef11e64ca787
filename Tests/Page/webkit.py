"""WebKit, the engine of every iPhone, with the part of Playwright's interface that the tests use: Playwright's own WebKit cannot be
had from Debian, its driver can. What the driver has no means for (a network that is away, a clock, a second program that
listens) skips the test with the reason.
"""
import contextlib
import glob
import math
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

DRIVER = shutil.which("WebKitWebDriver")
BROWSER = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), None)
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003", "Delete": "\ue017", "Home": "\ue011",
    "End": "\ue010", "PageUp": "\ue00e", "PageDown": "\ue00f", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
    "ArrowDown": "\ue015", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Meta": "\ue03d", "Space": " ", "F2": "\ue032",
    "F10": "\ue03a",
}
# Runs an expression, or calls a function, and gives the value that it promises.
EVALUATE = """const done = arguments[arguments.length - 1];
(async () => {{ let value = ({source});
  if (typeof value === 'function') value = value(...[...arguments].slice(0, -1));
  return value; }})().then(
    async (value) => done({{ value: await value }}), (error) => done({{ error: String(error) }}));"""
# The elements that a chain of steps leads to, as Playwright finds them, as far as the tests ask for it.
FIND = r"""(steps) => {
  const text = (element) => (element.innerText ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element) => { const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === 'visible'; };
  const isTold = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]');
  const implied = { button: 'button, summary', link: 'a[href]', checkbox: 'input[type=checkbox]', slider: 'input[type=range]',
    textbox: 'textarea, input:not([type]), input[type=text]', dialog: 'dialog[open]', heading: 'h1, h2, h3', group: 'fieldset',
    navigation: 'nav' };
  const named = (element) => element.getAttribute('aria-label')
    ?? (element.getAttribute('aria-labelledby') ? document.getElementById(element.getAttribute('aria-labelledby'))?.textContent : null)
    ?? (element.labels?.length ? text(element.labels[0]) : null) ?? (text(element) || element.title || element.placeholder || '');
  const fits = (found, { name, exact, pattern }) => pattern != null ? new RegExp(pattern).test(found)
    : name == null || (exact ? found === name : found.toLowerCase().includes(name.toLowerCase()));
  let found = [document];
  for (const step of steps) {
    const all = (selector) => [...new Set(found.flatMap((root) => [...root.querySelectorAll(selector)]))];
    if (step.css) {
      found = all(step.css.replaceAll(':visible', ''));
      if (step.css.includes(':visible')) found = found.filter(isSeen);
    }
    if (step.role) {
      const implicit = implied[step.role] ? `, ${implied[step.role].split(', ').map((part) => `${part}:not([role])`).join(', ')}` : '';
      found = all(`[role=${step.role}]${implicit}`).filter((element) => isTold(element) && fits(named(element), step));
    }
    if (step.label) {
      found = all('input, textarea, select, [aria-label]').filter((element) => fits(named(element), { ...step, name: step.label }));
    }
    if (step.text) {
      found = all('*').filter((element) => fits(text(element), { name: step.text })
        && ![...element.children].some((child) => fits(text(child), { name: step.text })));
    }
    if (step.has) found = found.filter((element) => fits(text(element), { name: step.has }));
    if (step.nth != null) found = found.slice(step.nth, step.nth + 1 || undefined);
  }
  return found;
}"""


class Error(Exception):
    pass


def skip(reason):
    raise unittest.SkipTest(f"WebKit: {reason}")


class Browser:
    """A program for each context, because one shows a single session."""

    def __init__(self, patience):
        if not (DRIVER and BROWSER and os.environ.get("DISPLAY")):
            raise unittest.SkipTest("there is no WebKit with a driver, or no display")
        self.patience = patience
        # The program of a context that nobody uses any more, for the next one.
        self.free = {}
        self.stack = contextlib.ExitStack()
        # The language of the pages is that of the machine, which may have no other than C.
        self.locales = self.stack.enter_context(tempfile.TemporaryDirectory())
        with contextlib.suppress(OSError):
            subprocess.run(
                ["localedef", "-i", "en_GB", "-f", "UTF-8", f"{self.locales}/en_GB.UTF-8"], check=False, capture_output=True)

    def new_context(self, **options):
        return Context(self, options)

    def new_page(self, **options):
        return self.new_context(**options).new_page()

    def start(self, isDark, isStill):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        # A user without rights over the machine has the sandbox of WebKit.
        if os.getuid() == 0:
            os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        home = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        for version in ("gtk-3.0", "gtk-4.0"):
            (home / version).mkdir()
            (home / version / "settings.ini").write_text(
                f"[Settings]\ngtk-enable-animations={int(not isStill)}\ngtk-application-prefer-dark-theme={int(isDark)}\n")
        options = Options()
        options.binary_location = BROWSER
        options.add_argument("--automation")
        driver = webdriver.WebKitGTK(options=options, service=Service(executable_path=DRIVER, env={
            **os.environ, "XDG_CONFIG_HOME": str(home), "LOCPATH": self.locales, "LC_ALL": "en_GB.UTF-8", "LANGUAGE": "en_GB",
            **({"GTK_THEME": "Adwaita:dark"} if isDark else {})}))
        driver.set_script_timeout(self.patience / 1000 * 3)
        self.stack.callback(driver.quit)
        return driver

    def take(self, options):
        look = (options.get("color_scheme") == "dark", options.get("reduced_motion") == "reduce")
        free = self.free.setdefault(look, [])
        return look, free.pop() if free else self.start(*look)

    def close(self):
        self.stack.close()


class Context:
    def __init__(self, browser, options):
        for name in ("forced_colors", "contrast", "has_touch"):
            if options.get(name):
                skip(f"its driver has no {name}")
        if options.get("permissions"):
            skip("its driver gives no clipboard")
        self.browser, self.options = browser, options
        self.look, self.driver = browser.take(options)
        self.handles = []
        self.current = self.first = self.driver.current_window_handle

    def new_page(self):
        if self.handles:
            self.driver.switch_to.new_window("tab")
            self.current = self.driver.current_window_handle
        self.handles.append(self.current)
        return Page(self, self.current)

    def on(self, event, _call):
        skip(f"its driver does not tell of each {event}")

    def use(self, handle):
        if self.current != handle:
            self.driver.switch_to.window(handle)
            self.current = handle

    def cookies(self):
        return self.driver.get_cookies()

    def new_cdp_session(self, _page):
        skip("its driver has no way to make the network slow or to send touches of Chromium")

    def set_offline(self, _isOffline):
        skip("its driver cannot take the network away")

    def close(self):
        with contextlib.suppress(Exception):
            for handle in self.handles:
                if handle != self.first:
                    self.use(handle)
                    self.driver.close()
            self.use(self.first)
            self.driver.execute("w3cClearActions")
            self.driver.delete_all_cookies()
            self.driver.get("about:blank")
            self.browser.free[self.look].append(self.driver)


class Page:
    def __init__(self, context, handle):
        self.context, self.handle = context, handle
        self.patience = context.browser.patience
        self.keyboard, self.mouse = Keyboard(self), Mouse(self)
        self.errors = []
        self.main = Locator(self, [])
        self.set_viewport_size(context.options.get("viewport", {"width": 900, "height": 700}))

    @property
    def driver(self):
        self.context.use(self.handle)
        return self.context.driver

    def set_default_timeout(self, patience):
        self.patience = patience

    def set_viewport_size(self, size):
        self.size = size
        driver = self.driver
        for _ in range(3):
            window = driver.get_window_size()
            width, height = driver.execute_script("return [innerWidth, innerHeight]")
            if (width, height) == (size["width"], size["height"]):
                return
            driver.set_window_size(
                window["width"] + size["width"] - width, window["height"] + size["height"] - height)
            time.sleep(0.1)

    def on(self, event, call):
        if event == "pageerror":
            self.errors.append(call)
        elif event != "console":
            skip(f"its driver does not tell of {event}")

    def _watch(self):
        self.driver.execute_script("""if (!window.watchedErrors) { window.watchedErrors = [];
          addEventListener('error', (event) => watchedErrors.push(event.message));
          addEventListener('unhandledrejection', (event) => watchedErrors.push(String(event.reason))); }""")

    def goto(self, address):
        self.driver.get(address)
        self._watch()
        return Answer()

    def reload(self):
        self.driver.refresh()
        self._watch()
        return Answer()

    def go_back(self):
        self.driver.back()

    def go_forward(self):
        self.driver.forward()

    def title(self):
        return self.driver.title

    @property
    def url(self):
        return self.driver.current_url

    def content(self):
        return self.driver.page_source

    def bring_to_front(self):
        self.context.use(self.handle)

    def close(self):
        self.driver.close()
        self.context.handles.remove(self.handle)
        self.context.current = None
        self.context.use((self.context.handles or [self.context.first])[0])

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    def evaluate(self, source, *arg, **named):
        values = [*arg, *named.values()]
        values = [value.element if isinstance(value, Handle) else value for value in values]
        answer = self.driver.execute_async_script(EVALUATE.format(source=source.strip().rstrip(";")), *values)
        if "error" in answer:
            raise Error(answer["error"])
        return answer.get("value")

    def until(self, condition, message, patience=None):
        end = time.monotonic() + (patience or self.patience) / 1000
        while True:
            with contextlib.suppress(*stale()):
                if value := condition():
                    return value
            if time.monotonic() > end:
                raise Error(f"Timeout: {message}")
            time.sleep(0.02)

    def wait_for_function(self, source, arg=None):
        return self.until(lambda: self.evaluate(source, arg), source)

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def wait_for_load_state(self, _state):
        time.sleep(0.6)

    def wait_for_selector(self, selector, state="visible"):
        self.locator(selector).wait_for(state=state)
        return Handle(self, self.locator(selector).elements()[0]) if state == "visible" else None

    def locator(self, selector, has_text=None):
        return self.main.locator(selector, has_text=has_text)

    def get_by_role(self, role, **options):
        return self.main.get_by_role(role, **options)

    def get_by_text(self, text):
        return Locator(self, [{"text": text}])

    def get_by_label(self, label, exact=False):
        return Locator(self, [{"label": label, "exact": exact}])

    def __getattr__(self, name):
        if name in ("clock", "route", "unroute", "add_init_script", "expect_popup", "expect_navigation", "query_selector", "emulate_media"):
            skip(f"its driver has nothing like {name}")
        raise AttributeError(name)


def stale():
    from selenium.common import exceptions

    return exceptions.StaleElementReferenceException, exceptions.NoSuchElementException, exceptions.JavascriptException


class Answer:
    """What a server answered, of which the driver tells nothing."""

    def __getattr__(self, name):
        skip(f"its driver does not tell of the {name} of answers")


class Handle:
    """An element, whatever becomes of it."""

    def __init__(self, page, element):
        self.page, self.element = page, element

    def evaluate(self, source, *arg):
        return self.page.evaluate(source, self.element, *arg)

    def is_visible(self):
        return self.evaluate("(e) => e.isConnected && e.getBoundingClientRect().height > 0")

    def bounding_box(self):
        return self.evaluate("(e) => { const b = e.getBoundingClientRect(); return { x: b.x, y: b.y, width: b.width, height: b.height }; }")


class Locator:
    def __init__(self, page, steps):
        self.page, self.steps = page, steps

    def _with(self, **step):
        return Locator(self.page, [*self.steps, step])

    def locator(self, selector, has_text=None):
        found = self._with(css=selector)
        return found._with(has=has_text) if has_text else found

    def filter(self, has_text):
        return self._with(has=has_text)

    def get_by_role(self, role, name=None, exact=False):
        if isinstance(name, re.Pattern):
            return self._with(role=role, pattern=name.pattern)
        return self._with(role=role, name=name, exact=exact)

    def get_by_text(self, text):
        return self._with(text=text)

    @property
    def first(self):
        return self._with(nth=0)

    @property
    def last(self):
        return self._with(nth=-1)

    def nth(self, index):
        return self._with(nth=index)

    def elements(self):
        return self.page.driver.execute_script(f"return ({FIND})(arguments[0])", self.steps)

    def all(self):
        return [self.nth(index) for index in range(self.count())]

    def count(self):
        return len(self._of_all("() => 1"))

    def element(self, timeout=None):
        """The one element, when it is there."""
        found = self.page.until(self.elements, f"no {self.steps}", timeout)
        if len(found) > 1:
            raise Error(f"strict: {len(found)} elements for {self.steps}")
        return found[0]

    def element_handle(self):
        return Handle(self.page, self.element())

    def evaluate(self, source, *arg):
        return self.page.until(lambda: [self.page.evaluate(source, self.element(), *arg)], "gone")[0]

    def _of_all(self, source):
        return self.page.evaluate(f"(steps) => ({FIND})(steps).map({source})", self.steps)

    def is_visible(self):
        return any(self._of_all("(e) => e.getBoundingClientRect().height > 0 && getComputedStyle(e).visibility === 'visible'"))

    def wait_for(self, state="visible"):
        self.page.until({
            "visible": self.is_visible, "hidden": lambda: not self.is_visible(),
            "detached": lambda: self.count() == 0, "attached": lambda: self.count() > 0,
        }[state], f"{self.steps} is not {state}")

    def all_inner_texts(self):
        return self._of_all("(e) => e.innerText.trim()")

    def inner_text(self):
        return self.evaluate("(e) => e.innerText").strip()

    def text_content(self):
        return self.evaluate("(e) => e.textContent")

    def input_value(self):
        return self.evaluate("(e) => e.value")

    def is_checked(self):
        return self.evaluate("(e) => e.checked ?? e.getAttribute('aria-checked') === 'true'")

    def get_attribute(self, name):
        return self.evaluate("(e, name) => e.getAttribute(name)", name)

    def bounding_box(self):
        return self.evaluate("(e) => { const b = e.getBoundingClientRect(); return { x: b.x, y: b.y, width: b.width, height: b.height }; }")

    def focus(self):
        self.evaluate("(e) => e.focus()")

    def _place(self, timeout):
        """Where it is, when it is on the screen, rests, and nothing is above it."""
        script = """async (e) => { e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const at = () => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2, b.width]; };
          const before = at(); await new Promise(requestAnimationFrame); const [x, y, width] = at();
          if (width === 0 || before[0] !== x || before[1] !== y) return null;
          const hit = document.elementFromPoint(x, y);
          return hit && (e.contains(hit) || hit.contains(e) || e.labels?.[0]?.contains(hit)) ? [x, y] : null; }"""
        return self.page.until(lambda: self.page.evaluate(script, self.element(timeout)), f"{self.steps} cannot be pressed", timeout)

    def click(self, timeout=None, modifiers=(), button="left", click_count=1):
        x, y = self._place(timeout)
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(x, y, button=button, click_count=click_count)
        for key in modifiers:
            self.page.keyboard.up(key)

    def dblclick(self):
        self.click(click_count=2)

    def hover(self):
        self.page.mouse.move(*self._place(None))

    def aria_snapshot(self):
        skip("its driver does not tell what screen readers are told")

    def uncheck(self):
        if self.is_checked():
            self.click()

    def fill(self, text):
        self.evaluate("""(e, text) => { e.focus();
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, text);
          e.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
          if (e.type === 'range') e.dispatchEvent(new Event('change', { bubbles: true })); }""", text)

    def press(self, key):
        self.focus()
        self.page.keyboard.press(key)


class Input:
    def __init__(self, page):
        self.page = page

    def perform(self, source):
        from selenium.webdriver.remote.command import Command

        self.page.driver.execute(Command.W3C_ACTIONS, {"actions": [source]})


class Keyboard(Input):
    def _send(self, *actions):
        self.perform({"type": "key", "id": "keys", "actions": list(actions)})

    def down(self, key):
        self._send({"type": "keyDown", "value": KEYS.get(key, key)})

    def up(self, key):
        self._send({"type": "keyUp", "value": KEYS.get(key, key)})

    def press(self, chord):
        names = re.findall(r"(?:Shift|Control|Alt|Meta)(?=\+)|[^+]+$|\+$", chord)
        keys = [KEYS.get(name, name) for name in names]
        # A letter with a modifier is that of the key, not of what it types.
        if len(keys) > 1 and keys[-1].isalpha() and "\ue008" not in keys:
            keys[-1] = keys[-1].lower()
        self._send(
            *[{"type": "keyDown", "value": key} for key in keys],
            *[{"type": "keyUp", "value": key} for key in reversed(keys)])

    def type(self, text, delay=0):
        actions = []
        for letter in text.replace("\n", "\ue007"):
            actions += [{"type": "keyDown", "value": letter}, {"type": "keyUp", "value": letter}]
            if delay:
                actions.append({"type": "pause", "duration": delay})
        if actions:
            self._send(*actions)

    def insert_text(self, text):
        self.page.evaluate("(text) => document.execCommand('insertText', false, text)", text)


class Mouse(Input):
    at = (0, 0)

    def _send(self, *actions):
        self.perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)})

    def _move(self, x, y, duration=0):
        # The driver refuses places outside the window.
        size = self.page.size
        x, y = min(max(round(x), 0), size["width"] - 1), min(max(round(y), 0), size["height"] - 1)
        return {"type": "pointerMove", "origin": "viewport", "x": x, "y": y, "duration": duration}

    def move(self, x, y, steps=1):
        left, top = self.at
        self._send(*[self._move(left + (x - left) * step / steps, top + (y - top) * step / steps, 12 if steps > 1 else 0)
                     for step in range(1, steps + 1)])
        self.at = (x, y)

    def down(self, button="left"):
        self._send({"type": "pointerDown", "button": ["left", "middle", "right"].index(button)})

    def up(self, button="left"):
        self._send({"type": "pointerUp", "button": ["left", "middle", "right"].index(button)})

    def click(self, x, y, button="left", click_count=1):
        if button == "right":
            # The driver never lets go of the right button.
            return self.page.evaluate("""([x, y]) => { document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('contextmenu',
              { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 2 })); }""", [x, y])
        # Two clicks of a test at one place are no double click: to GTK those within a few pixels are.
        if click_count == 1 and math.dist(self.at, (x, y)) < 6:
            x += 8
        self._send(self._move(x, y), *[
            {"type": kind, "button": 0} for _ in range(click_count) for kind in ("pointerDown", "pointerUp")])
        self.at = (x, y)

    def dblclick(self, x, y):
        self.click(x, y, click_count=2)

    def wheel(self, x, y):
        # The driver leaves out most turns of a wheel.
        self.page.evaluate("""([left, top, deltaX, deltaY]) => {
          const element = document.elementFromPoint(left, top) ?? document.body;
          const isOurs = !element.dispatchEvent(new WheelEvent('wheel',
            { bubbles: true, cancelable: true, deltaX, deltaY, clientX: left, clientY: top }));
          if (!isOurs) document.getElementById('list').scrollBy(deltaX, deltaY); }""", [*self.at, x, y])


