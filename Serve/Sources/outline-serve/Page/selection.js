// The rows that a person selected, and the bar that says how many they are.

import { announce, byID, iconButton, make, quoted, setText } from './dom.js';

export class Selection {
  page;
  /** The keys of marked rows. */
  marks = new Set();

  /** `page` has `list`, `perform`, `editing`, `reordering`, `swipes`, `say`, `places`. */
  constructor(page) {
    this.page = page;
    page.list.addEventListener('render', () => this.#showMarks());
  }

  get list() { return this.page.list; }

  name(entry) {
    const text = entry.kind === 'heading' ? entry.header?.title : entry.row.content.text;
    return quoted(text || entry.row?.content.image || 'the row');
  }

  /**
   * The marked rows, or else the row in hand; not those below a marked one. None if the marked rows
   * are gone: the one in hand is not meant then.
   */
  chosen(entry) {
    if (this.marks.size === 0) return [entry];
    let depth = Infinity;
    const rows = this.list.entries.filter((row) => {
      if (row.kind === 'heading') return depth = Infinity, false;
      if (row.row.indentation <= depth) depth = Infinity;
      if (depth < Infinity || !this.marks.has(row.key)) return false;
      depth = row.row.indentation;
      return true;
    });
    if (rows.length === 0) {
      this.clearMarks();
      this.page.say('The selected rows are not in the list any more');
    }
    return rows;
  }

  /** Performs lines on the marked rows, which are marked no longer. */
  async perform(lines, did, shown) {
    this.marks.clear();
    const answer = await this.page.perform(lines, { did, shown });
    this.#showMarks();
    return answer;
  }

  toggleMark(entry) {
    if (entry.kind !== 'item') return;
    if (!this.marks.delete(entry.key)) this.marks.add(entry.key);
    this.#showMarks();
  }

  /** Marks all rows of the section that were read. */
  markAll(entry) {
    const rows = this.list.entries.filter((row) => row.section === entry.section);
    for (const row of rows) if (row.kind === 'item') this.marks.add(row.key);
    const { section } = entry;
    if (section.hasMoreBefore || section.hasMoreAfter) {
      this.page.say(`${this.marks.size} rows are selected: those that were read so far`);
    }
    this.#showMarks();
  }

  /** Marks a row, and the next one, which is then in hand. */
  markOn(entry, next) {
    for (const row of [entry, next]) if (row?.kind === 'item') this.marks.add(row.key);
    this.#showMarks();
  }

  clearMarks() {
    if (this.marks.size === 0) return false;
    this.marks.clear();
    this.#showMarks();
    return true;
  }

  /** Fills the bar; `buttons` are their icons, titles and acts on the first marked row. */
  makeBar(...buttons) {
    const marked = () => this.list.entries.find((row) => this.marks.has(row.key));
    this.count = make('span', { class: 'count' });
    const close = make('button', { class: 'text-button',
      on: { click: () => this.clearMarks() } }, 'Done');
    byID('selection').append(this.count, ...buttons.map(([name, title, act, look = '']) =>
      iconButton(name, title, () => {
        const entry = marked();
        if (entry) act(entry);
      }, { class: `icon-button ${look}` })), close);
  }

  /** Marks the rows from the last marked one, or from another row, to this one. */
  markTo(entry, last = [...this.marks].at(-1)) {
    const { entries } = this.list;
    const [from, to] = [entries.findIndex((row) => row.key === last), entries.indexOf(entry)];
    if (from < 0) return this.toggleMark(entry);
    for (const row of entries.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (row.kind === 'item') this.marks.add(row.key);
    }
    this.#showMarks();
  }

  #showMarks() {
    const bar = byID('selection');
    const count = this.marks.size;
    if (bar.hidden !== (count === 0)) {
      bar.hidden = count === 0;
      if (count === 0) announce('Nothing is selected');
    }
    setText(this.count, `${count} selected`);
    for (const entry of this.list.shown) {
      const element = this.list.element(entry.key);
      const isMarked = this.marks.has(entry.key);
      element.classList.toggle('marked', isMarked);
      if (isMarked || entry.row?.isSelected) element.setAttribute('aria-selected', 'true');
      else element.removeAttribute('aria-selected');
    }
  }
}
