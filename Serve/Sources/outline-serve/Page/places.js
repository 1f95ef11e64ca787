// Where one is: the part that is shown, its place in the address, the ways there and back.

import { canGoBack, readAddress, writeAddress } from './address.js';
import { announce } from './dom.js';

export class Places {
  #page;

  /** `page` has `list`, `search`, `time`, `editing`, `say`, `bar`. */
  constructor(page) {
    this.#page = page;
    addEventListener('popstate', () => this.returned());
    let keeping = null;
    const keep = () => {
      clearTimeout(keeping);
      keeping = setTimeout(() => this.keepAddress(), 200);
    };
    for (const type of ['read', 'scroll']) page.list.addEventListener(type, keep);
  }

  /** Shows the place that the address says. */
  async show({ of, find, query, at, from }) {
    this.#page.editing.finish();
    await this.#page.list.show({ of, find, query, at: null }, { from });
    this.#page.search.show(query ?? find, query != null);
    if (at) await this.openTime(Number(at) || undefined, false);
  }

  /** The address follows what is shown and where it is scrolled to. */
  keepAddress(isNew = false) {
    const { list, time } = this.#page;
    const { of, find, query } = list.scene;
    const view = list.view;
    const top = list.scroller.scrollTop < 4 ? null : list.shown.find((entry) =>
      entry.kind === 'item' && list.element(entry.key).getBoundingClientRect().bottom > view.top + 60);
    writeAddress({ of, find, query, at: time.shown?.number ?? null, from: top?.id ?? null }, { isNew });
  }

  /** Shows only what is in a row. */
  async zoom(entry) {
    if (entry.row?.source) {
      return this.#page.say(`${this.#page.actions.name(entry)} is shown from another list`);
    }
    // Back leads to the row.
    writeAddress({ ...readAddress(), from: entry.id });
    try {
      await this.#page.list.show({ of: entry.id, find: null, query: null });
      this.#page.search.clear();
    } catch (error) {
      return this.#page.say(error.message);
    }
    this.keepAddress(true);
    announce(this.#page.list.heading ?? '');
  }

  /** To the place before; from a part whose address was opened, to the whole outline. */
  async back() {
    if (canGoBack()) return history.back();
    const { of } = this.#page.list.scene;
    if (of == null) return this.#page.say('This is the whole outline');
    await this.#page.list.show({ of: null, find: null, query: null }, { from: of });
    this.keepAddress(true);
  }

  async returned() {
    const place = readAddress();
    const { time } = this.#page;
    try {
      if (time.isOpen && !place.at) await time.close();
      await this.show(place);
    } catch (error) {
      this.#page.say(error.message);
    }
    const entry = this.#page.list.entries.find((row) => row.id === place.from);
    if (entry) this.#page.list.take(entry);
  }

  async openTime(number, isNew = true) {
    this.#page.editing.finish();
    if (this.#page.list.scene.editing) await this.#page.bar.toggleEditMode();
    // Back leads from the past to the present.
    if (isNew) writeAddress(readAddress(), { isNew });
    try { await this.#page.time.open(number); } catch (error) { this.#page.say(error.message); }
  }
}
