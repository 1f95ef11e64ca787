// The part of the list that is on the screen: some screens of rows around the visible ones are
// elements, however long the list is.

import { Canvas } from './canvas.js';
import { byID, giveFocus, reducedMotion } from './dom.js';
import { countSiblings, join, read } from './entries.js';
import { spare } from './reading.js';

/** The elements of the rows. */
export class Viewport extends Canvas {
  /** The key of the row in hand. */
  current = null;
  /** Changes of rows in the past, by id: `+`, `>` or `~`. */
  signs = new Map();
  /** The key of a row that is being written: it stays where it is while others change. */
  held = null;
  /** The key of a row that is being moved: its place does not count for the others. */
  moved = null;
  /** Called after the elements changed. */
  afterRender = () => {};

  isStale = false;
  isLoading = false;
  target = null;

  constructor() {
    super();
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.resized()).observe(this.scroller);
  }

  /** Reads more rows at an end of those that are there. */
  more(isAfter) {
    if (this.isLoading) return;
    this.isLoading = true;
    this.inTurn(async () => {
      const edge = isAfter ? this.entries.at(-1) : this.entries[0];
      if (!edge) return;
      const answer = await this.ask(
        this.placeOf(edge), isAfter ? 0 : spare * 2, isAfter ? spare * 2 : 1);
      if (answer.version?.name !== this.version?.name) return void this.refresh();
      const { entries, sections } = read(answer, edge.number - (answer.index ?? 0));
      const known = new Set(this.entries.map((entry) => entry.key));
      const fresh = { entries: entries.filter((entry) => !known.has(entry.key)), sections };
      const joined = isAfter ? join(this, fresh) : join(fresh, this);
      this.entries = this.kept(joined.entries, isAfter, this.range);
      this.sections = joined.sections;
      const first = this.numberIn(answer, edge.number);
      if (entries[0]) this.renumber(first - entries[0].number);
      this.findStarts();
      this.note({ ...answer, hasMoreAfter: isAfter ? answer.hasMoreAfter : undefined });
      countSiblings(this.entries, this.total);
    }).catch(() => {}).finally(() => {
      this.isLoading = false;
      this.cover();
    });
  }

  renumber(shift) {
    super.renumber(shift);
    this.range = this.range.map((number) => number + shift);
  }

  /** The rows were counted. */
  counted({ of, view, total }) {
    if ((of ?? null) !== (this.scene.of ?? null) || view !== this.scene.view || this.isFiltered) {
      return;
    }
    // An answer with numbers of an earlier state may be on its way.
    this.inTurn(() => {
      this.total = total;
      this.dispatchEvent(new CustomEvent('read'));
      if (this.isGuessed) this.refresh().catch(() => {});
      else this.cover();
    });
  }

  element(key) { return this.block.elements.get(key) ?? null; }

  /** The entry of an element or of something in it. */
  entryOf(element) {
    const row = element?.closest?.('[role=row]')?.row;
    return row ? this.entry(row.key) : null;
  }

  /** The rows that are elements, in order. */
  get shown() {
    const [first, end] = this.range;
    return this.entries.slice(Math.max(0, first - this.first), Math.max(0, end - this.first))
      .filter((entry) => this.element(entry.key));
  }

  // Placing

  /** The rows on the page, without one that is being moved, and without pinned headers. */
  get #resting() {
    return this.shown.filter((entry) => entry.kind === 'item' && entry.key !== this.moved);
  }

  /** The row that stays where it is while others change. */
  anchor() {
    const view = this.view;
    const visible = (entry) => {
      const box = this.element(entry.key)?.getBoundingClientRect();
      return box && box.bottom > view.top && box.top < view.bottom ? box.top : null;
    };
    const preferred = this.held
      ?? (document.activeElement?.closest?.('#block') ? this.current : null);
    const own = preferred && preferred !== this.moved && this.entry(preferred);
    if (own) {
      const y = visible(own);
      if (y != null) return { entry: own, y };
    }
    if (this.range[0] === 0 && this.scroller.scrollTop < 4) return { isTop: true };
    for (const entry of this.#resting) {
      const y = visible(entry);
      if (y != null && y >= view.top - 4) return { entry, y };
    }
    return null;
  }

  /** The row of an anchor after rows were read again, or a neighbour if it is gone. */
  same(anchor) {
    if (!anchor || anchor.isTop) return { y: 0, isTop: true };
    const old = this.block.order;
    const index = old.indexOf(anchor.entry.key);
    for (const key of [...old.slice(Math.max(0, index)),
      ...old.slice(0, Math.max(0, index)).reverse()]) {
      const entry = key === this.moved ? null : this.entry(key);
      const y = this.element(key)?.getBoundingClientRect().top;
      if (entry && y != null) return { entry, y, isExact: true };
    }
    return { entry: this.entryWithNumber(anchor.entry.number) ?? this.entries.at(-1), y: anchor.y,
      isExact: true };
  }

  keepRange(anchor) {
    const count = this.shownCount;
    if (!anchor || anchor.isTop) {
      this.range = [this.first, Math.min(this.end, this.first + count)];
      return;
    }
    const { entry } = this.same(anchor);
    const before = Math.max(0, anchor.entry.number - this.range[0]);
    // Rows that were added above the anchor at the top of the list are among the visible ones.
    const first = this.range[0] === 0 && this.first === 0 && entry?.number < count
      ? 0 : Math.max(this.first, (entry?.number ?? 0) - before);
    this.range = [first, Math.min(this.end, first + count)];
  }

  /** The range of rows around one at a height of the screen. */
  around(number, y = this.scroller.clientHeight / 3, margin = this.margin) {
    const count = (pixels) => Math.min(60, Math.ceil((pixels + margin) / this.average) + 1);
    return [Math.max(this.first, number - count(y)),
      Math.min(this.end, number + count(this.scroller.clientHeight - y))];
  }

  /**
   * Makes the elements of the range.
   * - at: the row that is at the height `y` of the screen afterwards, its top or a `part` of it.
   */
  render({ glides = false, at = null, margin } = {}) {
    const motion = glides && !reducedMotion.matches ? this.block.remember() : null;
    this.fill();
    if (this.moved) this.afterRender();
    this.placeBlock(at);
    this.cover(true, margin);
    motion?.play(this.view, byID('ghosts'));
    this.keepFocus();
    this.afterRender();
    this.dispatchEvent(new CustomEvent('render'));
  }

  fill() {
    this.range = this.block.wholeRange(
      this.range, this.entries, (section) => this.startOf(section));
    const [first, end] = this.range;
    this.block.fill(this.entries.slice(first - this.first, end - this.first), {
      isWhole: this.isWhole, signs: this.signs, current: this.current,
      startOf: (section) => this.startOf(section),
      lastOf: (section) => this.entries.findLast((entry) => entry.section === section),
    });
  }

  placeBlock(at) {
    const view = this.view;
    const element = at?.entry && this.element(at.entry.key);
    if (at?.isTop || !element) {
      if (this.range[0] === 0) {
        this.move(0);
        return;
      }
    }
    if (!element) return;
    const y = at.isExact ? at.y : view.top + at.y;
    const box = element.getBoundingClientRect();
    this.move(this.top + y - box.top - (at.part ?? 0) * box.height);
  }

  /** Adds rows until the screen is full, and takes away those that are far from it. */
  cover(isRendering = false, margin = this.margin) {
    if (this.entries.length === 0) return this.size();
    for (let round = 0; round < 12; round++) {
      const view = this.view;
      const box = this.block.element.getBoundingClientRect();
      const above = Math.ceil((box.top - view.top + margin) / this.average);
      const below = Math.ceil((view.bottom + margin - box.bottom) / this.average);
      const [first, end] = this.range;
      const next = [
        above > 0 ? Math.max(this.first, first - Math.min(above, 60)) : first,
        below > 0 ? Math.min(this.end, end + Math.min(below, 60)) : end,
      ];
      if (next[0] === first && next[1] === end) break;
      this.setRange(next);
      if (this.range[0] === first && this.range[1] === end) break;
    }
    this.trim(margin);
    const [first, end] = this.range;
    if (first - this.first < spare / 2 && this.first > 0) this.more(false);
    if (this.end - end < spare / 2 && this.end < this.total) this.more(true);
    this.size();
    this.settleEdges();
    if (isRendering) return;
    this.afterRender();
    this.dispatchEvent(new CustomEvent('render'));
  }

  trim(margin) {
    const view = this.view;
    // A header that is pinned is on the screen wherever its row is.
    const boxes = this.#resting.map((entry) =>
      [entry, this.element(entry.key).getBoundingClientRect()]);
    if (boxes.length === 0) return;
    let [first, end] = this.range;
    const top = boxes.find(([, box]) => box.bottom > view.top - margin - 100)?.[0].number ?? first;
    const bottom = boxes.findLast(([, box]) => box.top < view.bottom + margin + 100)?.[0].number
      ?? end - 1;
    const heading = this.entryWithNumber(top - 1)?.kind === 'heading' ? 1 : 0;
    if (top - heading - first >= 6) first = top - heading;
    if (end - 1 - bottom >= 6) end = bottom + 1;
    if (first !== this.range[0] || end !== this.range[1]) this.setRange([first, end]);
  }

  /** Changes which rows are elements; those that stay do not move. */
  setRange(range) {
    const before = new Map(this.#resting.map(
      (entry) => [entry.key, this.element(entry.key).getBoundingClientRect().top]));
    this.range = range;
    this.fill();
    // A row that is being moved has to keep its place, too, or else all others shift.
    if (this.moved) this.afterRender();
    const same = this.#resting.find((entry) => before.has(entry.key));
    if (!same) return;
    const moved = this.element(same.key).getBoundingClientRect().top - before.get(same.key);
    if (Math.abs(moved) > 0.1) this.move(this.top - moved);
    this.keepFocus();
  }

  // Scrolling

  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    if (scrollTop === this.lastScroll) return;
    const height = this.block.element.offsetHeight;
    const isNear = this.top < scrollTop + clientHeight && this.top + height > scrollTop;
    this.lastScroll = scrollTop;
    this.dispatchEvent(new CustomEvent('scroll'));
    if (isNear) return this.cover();
    const part = scrollTop / Math.max(1, scrollHeight - clientHeight);
    this.jump(Math.round(part * (this.total - 1)), part * clientHeight);
  }

  /** Shows the row with a number at a height of the screen, where the scroll position is now. */
  jump(number, y) {
    this.target = { number, y };
    const known = this.entryWithNumber(number);
    if (known && this.entryWithNumber(number + 20)) return this.land();
    this.inTurn(async () => {
      if (!this.target) return;
      const { number } = this.target;
      if (!this.entryWithNumber(number) && !this.isFiltered) {
        await this.accept(await this.ask({ index: number }, spare / 2, spare / 2), number);
      }
      this.land();
    }).catch(() => {});
  }

  land() {
    if (!this.target) return;
    const { number, y } = this.target;
    const entry = this.entryWithNumber(number) ?? this.entries.at(-1);
    this.target = null;
    if (!entry) return;
    // The rows on the screen are painted first, and then those around them are made.
    const margin = this.average;
    this.range = this.around(entry.number, y, margin);
    this.render({ at: { entry, y, part: y / Math.max(1, this.scroller.clientHeight) }, margin });
    requestAnimationFrame(() => setTimeout(() => this.cover()));
  }

  /**
   * A row that is scrolled away leaves the focus to the list, which knows the row in hand; one that
   * is gone, to the row in its place.
   */
  keepFocus() {
    const { lost } = this.block;
    this.block.lost = null;
    // A row that went to another section is still in hand.
    const next = lost && (this.element(this.current) && this.entry(this.current)
      || this.shown[Math.min(lost.place, this.shown.length - 1)]);
    if (lost && this.entry(lost.key)) giveFocus(this.scroller);
    else if (next) this.take(next);
    this.scroller.tabIndex = this.current && this.element(this.current) ? -1 : 0;
    if (!this.current && this.shown[0]) {
      const first = this.shown[0];
      this.current = first.key;
      this.element(first.key).tabIndex = 0;
      this.scroller.tabIndex = -1;
    }
  }

  resized() {
    if (this.entries.length === 0) return;
    this.block.resize();
    this.redraw();
  }
}
