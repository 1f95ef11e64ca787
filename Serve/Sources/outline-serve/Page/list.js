// The list: what is shown of an outline, and the row in hand.

import { giveFocus } from './dom.js';
import { spare } from './reading.js';
import { Viewport } from './viewport.js';

/** Shows rows by their numbers or ids. Events: `render`, `scroll`, `current`, `read`. */
export class List extends Viewport {
  constructor() {
    super();
    // A screen reader, or a click on a button of a row, moves the focus by itself.
    this.scroller.addEventListener('focusin', ({ target }) => {
      const entry = target.matches('[role=row]') ? this.entryOf(target) : null;
      if (entry && entry.key !== this.current) this.take(entry, { isFocused: false });
    });
  }

  /**
   * Shows another part, another time or the hits of a search. Rows that stay glide to their places.
   * - from: the id of the row to show; otherwise the first rows.
   * - isWanted: asked when its turn comes, and when the answer is there: one letter of a search
   *   does not wait for the hits of those before.
   */
  show(changes, { from = null, glides = true, isWanted = () => true } = {}) {
    return this.inTurn(async () => {
      if (!isWanted()) return;
      // A list is shown only after it was read: a wrong query leaves the list as it is.
      const scene = { ...this.scene, ...changes };
      let answer = from && await this.readAround(from, scene);
      answer ??= await this.ask({}, 0, this.span, scene);
      if (!isWanted()) return;
      this.scene = scene;
      await this.accept(answer);
      const entry = from && this.entries.find((other) => other.id === from);
      this.range = entry ? this.around(entry.number) : [0, Math.min(this.end, 40)];
      this.render({ glides, at: entry ? { entry, y: this.scroller.clientHeight / 3 } : { y: 0 } });
      if (!entry && this.first === 0) this.toTop();
    });
  }

  async readAround(id, scene) {
    try {
      return await this.ask({ from: id }, this.span >> 1, this.span, scene);
    } catch (error) {
      if (error.status === 404) return null;
      throw error;
    }
  }

  /** Shows the same rows otherwise: at another time, or with the accessories of editing. */
  showAgain(changes) {
    Object.assign(this.scene, changes);
    return this.refresh();
  }

  /** Reads again what is shown, after a change, and lets the rows glide to their new places. */
  refresh() {
    this.isStale = true;
    return this.inTurn(async () => {
      if (!this.isStale || this.isAhead()) return;
      this.isStale = false;
      const anchor = this.anchor();
      const answer = await this.readAgain(anchor);
      if (this.isAhead()) return;
      await this.accept(answer, anchor?.entry?.number);
      this.keepRange(anchor);
      this.render({ glides: true, at: this.same(anchor) });
    });
  }

  async readAgain(anchor) {
    if (!anchor || anchor.isTop) return this.ask({}, 0, this.shownCount + spare);
    const [before, after] = [anchor.entry.number - this.range[0],
      this.range[1] - anchor.entry.number];
    try {
      return await this.ask(this.placeOf(anchor.entry), before + spare, after + spare);
    } catch (error) {
      if (error.status !== 404 && error.status !== 409) throw error;
      return this.ask({}, 0, this.shownCount + spare);
    }
  }

  get shownCount() { return Math.max(40, this.range[1] - this.range[0]); }
  get span() { return 40 + spare; }

  /**
   * Goes to a row wherever it is, so that it is on the screen, and puts it in hand.
   * - place: its key, its number, or `{ from: id, list }`.
   */
  go(place, { isFocused = true, y = null } = {}) {
    // A row that is there needs no turn after a slow answer: the next key is about it.
    const known = this.find(place);
    if (known && this.element(known.key)) {
      this.take(known, { isFocused });
      return Promise.resolve(known);
    }
    return this.inTurn(async () => {
      let entry = this.find(place);
      if (!entry || !this.element(entry.key)) {
        if (!entry) {
          const asked = typeof place !== 'number' ? place
            : place === this.total - 1 ? { end: true } : { index: place };
          if (asked.index != null && this.isFiltered) return null;
          if (typeof asked !== 'object') return null;
          await this.accept(await this.ask(asked, spare, spare), asked.index);
          // The number of the last row may have been a guess.
          entry = (asked.end ? null : this.find(place)) ?? this.entries.at(-1);
        }
        if (!entry) return null;
        this.bring(entry, y);
      }
      this.take(entry, { isFocused });
      return entry;
    });
  }

  /** Brings a row that was read onto the screen. */
  bring(entry, y = null) {
    this.range = this.around(entry.number);
    const { clientHeight } = this.scroller;
    const part = entry.number / Math.max(1, this.total - 1);
    this.fill();
    this.move(this.ideal());
    this.scroller.scrollTop = this.top + (part > 0.5 ? 200 : 0);
    this.lastScroll = this.scroller.scrollTop;
    this.render({ at: { entry, y: y ?? Math.min(part * clientHeight, clientHeight - 60) } });
  }

  find(place) {
    if (typeof place === 'number') return this.entryWithNumber(place);
    if (typeof place === 'string') return this.entry(place);
    return this.entries.find((entry) =>
      entry.id === place.from && (place.list == null || entry.list === place.list)) ?? null;
  }

  /** Takes a row in hand, and scrolls as far as it needs. */
  take(entry, { isFocused = true } = {}) {
    const before = this.current;
    this.current = entry.key;
    const element = this.element(entry.key);
    for (const key of [before, entry.key]) {
      const row = key && this.element(key);
      if (row) row.tabIndex = key === entry.key ? 0 : -1;
    }
    if (!element) return;
    if (isFocused) giveFocus(element);
    this.reveal(element);
    this.dispatchEvent(new CustomEvent('current', { detail: entry }));
  }

  reveal(element) {
    const view = this.view;
    const box = element.getBoundingClientRect();
    const room = 12 + (this.block.stickyHeight(element));
    if (box.top < view.top + room) this.scroller.scrollTop -= view.top + room - box.top;
    else if (box.bottom > view.bottom - 12) {
      this.scroller.scrollTop += box.bottom - view.bottom + 12;
    }
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  /** Draws the rows again, for signs or a draft. */
  redraw(glides = false) {
    const anchor = this.anchor();
    this.render({ glides, at: this.same(anchor) });
  }

  /** Changes entries before the server has answered. */
  pretend(change) {
    const anchor = this.anchor();
    const before = this.entries.length;
    const id = this.entry(this.current)?.id;
    this.entries = change(this.entries) ?? this.entries;
    // In another section it is the row of another list.
    if (id && !this.entry(this.current)) {
      this.current = this.entries.find((entry) => entry.id === id)?.key ?? this.current;
    }
    this.total += this.entries.length - before;
    const first = this.entries[0]?.number ?? 0;
    this.entries.forEach((entry, index) => { entry.number = first + index; });
    this.keepRange(anchor);
    this.range[1] = Math.min(this.end, this.range[1] + 2);
    this.render({ glides: true, at: this.same(anchor) });
  }

  /** The item that a text field belongs to; it is an element as long as it is on the screen. */
  set draft(draft) {
    this.block.draft = draft;
    this.redraw(true);
  }

  get draft() { return this.block.draft; }
}
