// The block of rows that are elements: sections with their headers, rows and footers.

import { arrange, make, setAttribute, setText } from './dom.js';
import { paint, setVariable } from './colors.js';
import { columnCount } from './entries.js';
import { fade, glide, measure } from './motion.js';
import { isSwitch, isSymbol, makeRow, updateRow } from './rows.js';

const behaviours = {
  none: '', continuous: 'continuous', continuousGroupLeadingBoundary: 'boundary', paging: 'paging',
  groupPaging: 'group-paging', groupPagingCentered: 'group-centered',
};

/** Rows of a strip, which is one line however many it has, that are elements at most. */
const longestStrip = 300;

export class Block {
  /** The elements of rows by key, and the keys in display order. */
  elements = new Map();
  order = [];
  /** An element among the rows that is not a row: `{ element, key, isBefore, level }`. */
  draft = null;
  /** The row that had the focus and went: `{ key, place }`. */
  lost = null;
  #sections = new Map();
  /** The sections that were seen to be lists of tasks. */
  #tasks = new Set();
  /** The width of the images in sections that were seen to have some. */
  #images = new Map();
  #measured = null;

  constructor(element) { this.element = element; }

  /** Whether rows of a section have boxes to tick. */
  isTaskList(section) { return this.#tasks.has(section); }

  /** A range of rows that splits no strip, and begins at a line of a grid. */
  wholeRange([first, end], entries, startOf) {
    if (entries.length === 0) return [0, 0];
    const start = entries[0].number;
    let [from, to] = [Math.max(0, first - start), Math.min(entries.length, end - start)];
    const inside = (index) => entries[index]
      && entries[index - 1]?.section === entries[index].section;
    const layout = (index) => entries[index]?.section.layout;
    for (let count = 0; layout(from) === 'strip' && inside(from) && count < longestStrip; count++) {
      from--;
    }
    for (let count = 0; layout(to) === 'strip' && inside(to) && count < longestStrip; count++) to++;
    if (layout(from) === 'grid') {
      const { section } = entries[from];
      const columns = columnCount(section, this.#width);
      let head = from;
      while (entries[head - 1]?.section === section) head--;
      // The heading is no tile.
      const before = entries[from].number - (startOf(section) ?? entries[head].number - 1) - 1;
      const column = Math.max(0, before) % columns;
      if (column > 0) from = Math.max(head, from - column);
    }
    return [start + from, start + to];
  }

  /** The width for tiles. It is measured once: measuring among changes lays all rows out. */
  get #width() { return (this.#measured ??= this.element.clientWidth) - 40; }

  /** Makes, changes and removes elements, so that they show the entries. */
  fill(entries, look) {
    const groups = [];
    for (const entry of entries) {
      if (groups.at(-1)?.section !== entry.section) {
        groups.push({ section: entry.section, entries: [] });
      }
      groups.at(-1).entries.push(entry);
    }
    const focused = document.activeElement?.closest?.('#block [role=row]')?.row?.key;
    const place = this.order.indexOf(focused);
    this.order = entries.map((entry) => entry.key);
    const old = this.elements;
    this.elements = new Map();
    const parts = groups.map((group) => this.#section(group, old, look));
    for (const [key, element] of old) {
      if (!this.elements.has(key)) element.remove();
    }
    const shown = new Set(groups.map(({ section }) => section.id));
    for (const id of this.#sections.keys()) if (!shown.has(id)) this.#sections.delete(id);
    arrange(this.element, parts);
    if (place >= 0 && !this.elements.has(focused)) this.lost = { key: focused, place };
  }

  #section({ section, entries }, old, look) {
    let part = this.#sections.get(section.id);
    if (!part) {
      const items = make('div', { class: 'items', role: 'rowgroup' });
      const element = make('div', {}, items);
      this.#sections.set(section.id, part = { element, items, footer: null });
    }
    if (entries.some(isTask)) this.#tasks.add(section.id);
    // Where no image is, its place is kept: texts of a section begin at one place.
    const { image } = entries.find(({ row }) => row?.cell === 'line' && row.content?.image)
      ?.row.content ?? {};
    if (image && !this.#images.has(section.id)) {
      this.#images.set(section.id, isSymbol(image) ? '1.5em' : '1.75em');
    }
    const { element, items } = part;
    const heading = entries[0].kind === 'heading' ? entries[0] : null;
    const isFirst = heading != null || !section.hasMoreBefore && entries[0] != null
      && (entries[0].row?.position === 1 || entries[0].number === 0);
    const rows = (heading ? entries.slice(1) : entries).map((entry) => this.#row(entry, old, look));
    this.#addDraft(rows, entries, section);
    arrange(items, rows);
    const children = [items];
    const header = this.#header(section, heading, old, look);
    if (header) children.unshift(header);
    const isLast = !section.hasMoreAfter && entries.at(-1) === look.lastOf(section);
    if (isLast && section.footer) {
      part.footer ??= make('div', { class: 'footer', dir: 'auto' });
      setText(part.footer, section.footer.text);
      part.footer.dataset.kind = section.footer.kind;
      children.push(part.footer);
    }
    arrange(element, children);
    // The item that shows it is not done.
    element.hidden = !header && !part.items.firstChild && section.shownWhile != null;
    this.#style(part, section, { isFirst, isLast });
    return element;
  }

  #row(entry, old, look) {
    const element = this.elements.get(entry.key) ?? old.get(entry.key) ?? makeRow(entry);
    this.elements.set(entry.key, element);
    updateRow(element, entry, {
      level: (entry.row?.indentation ?? 0) + (look.isWhole && entry.kind === 'item' ? 2 : 1),
      sign: look.signs.get(entry.id), isTask: this.#tasks.has(entry.section.id),
    });
    element.tabIndex = look.current === entry.key ? 0 : -1;
    return element;
  }

  /** The header; a pinned one is there although its row is above the block. */
  #header(section, heading, old, look) {
    if (heading) return heading.header ? this.#row(heading, old, look) : null;
    if (!isPinned(section) || !section.header) return null;
    const entry = {
      number: look.startOf(section), key: `§${section.id}`, id: section.id, list: null, kind: 'heading',
      header: section.header, source: JSON.stringify(section.header), section,
    };
    return this.#row(entry, old, look);
  }

  #style({ element, items }, section, { isFirst, isLast }) {
    // What is in a row of a sidebar is a list, beside it on wide windows.
    const isPart = section.id !== section.section && section.appearance === 'sidebar';
    const classes = ['section', isPart ? 'insetGrouped' : section.appearance, section.layout];
    if (section.cells) classes.push('grouped-tiles');
    if (!section.showsSeparators) classes.push('no-separators');
    if (section.header == null) classes.push('headless');
    if (isPinned(section)) classes.push('pinned');
    if (!isFirst) classes.push('cut-above');
    if (!isLast) classes.push('cut-below');
    const behaviour = behaviours[section.orthogonalScrolling] ?? 'continuous';
    if (section.layout === 'strip' || behaviour) classes.push('sideways', behaviour || 'fixed');
    if (this.#images.has(section.id)) classes.push('imaged');
    element.className = classes.join(' ');
    setVariable(element, '--image', this.#images.get(section.id));
    setAttribute(element, 'data-section', section.id);
    setAttribute(items, 'aria-label', section.header?.title || 'Rows');
    // What scrolls by itself can be reached by keys.
    setAttribute(items, 'tabindex', element.classList.contains('sideways') ? '0' : null);
    paint(element, section.backgroundColor);
    items.columns = columnCount(section, this.#width);
    setVariable(items, '--columns', section.layout === 'grid' ? items.columns : null);
    const points = (value) => value == null ? null : `${value}px`;
    const length = (value) => typeof value === 'string'
      ? value.replace('%', 'cqi') : points(value);
    setVariable(items, '--gap', points(section.itemSpacing));
    setVariable(items, '--height', length(section.itemHeight));
    setVariable(items, '--width', length(section.groupWidth));
    for (const edge of ['top', 'leading', 'bottom', 'trailing']) {
      setVariable(items, `--inset-${edge}`, points(section.contentInsets?.[edge]));
      setVariable(items, `--item-${edge}`, points(section.itemInsets?.[edge]));
    }
    items.classList.toggle('inset', section.contentInsets != null);
    // A height that is a part of the width makes squares only if nothing is between the tiles.
    const isTight = section.itemSpacing == null && !section.cells
      && typeof section.itemHeight === 'string';
    items.classList.toggle('spaced', section.itemInsets != null && section.itemSpacing == null);
    items.classList.toggle('tight', isTight && section.itemInsets == null);
    if (section.cells) layOut(items, section);
    if (behaviour && behaviour !== 'continuous') markStops(items, section);
  }

  /** A text that is being typed is where its item will be. */
  #addDraft(rows, entries, section) {
    const { draft } = this;
    if (!draft || draft.section !== section.id) return;
    const index = rows.findIndex((row) => row.row?.key === draft.key);
    if (index < 0) {
      rows.splice(draft.isEnd ? rows.length : 0, 0, draft.element);
      return;
    }
    let place = index + (draft.isBefore ? 0 : 1);
    if (!draft.isBefore && !draft.isInside) {
      const level = (row) => Number(row?.getAttribute('aria-level'));
      while (rows[place] && level(rows[place]) > level(rows[index])) place++;
    }
    rows.splice(place, 0, draft.element);
  }

  /** The height of a header that covers the place of a row. */
  stickyHeight(element) {
    const section = element.closest('.section.pinned');
    const header = section?.querySelector('.header');
    return header && header !== element ? header.offsetHeight : 0;
  }

  /** Remembers where everything is, to let it glide from there. */
  remember() {
    const before = measure([...this.elements.values(), ...this.#footers()]);
    const old = new Map(this.elements);
    return {
      play: (view, ghosts) => {
        const gone = [...old.keys()].filter((key) => !this.elements.has(key))
          .map((key) => old.get(key));
        fade(gone.filter((element) => !element.isConnected), before, ghosts, view);
        glide(before, [...this.elements.values(), ...this.#footers()], view);
      },
    };
  }

  #footers() {
    return [...this.#sections.values()].map((part) => part.footer)
      .filter((footer) => footer?.isConnected);
  }

  /** The numbers of columns follow the width. */
  resize() {
    this.#measured = null;
    for (const part of this.#sections.values()) part.items.columns = null;
  }
}

/** Whether a row is something to do: it was done, is due, or has a rank among what is to be done. */
const isTask = ({ row }) => {
  const { isDone, attributes } = row?.content ?? {};
  return isDone === true && !row.trailingAccessories?.some(isSwitch)
    || ['due', 'priority', 'start', 'recur'].some((name) => attributes?.[name]);
};

/** Headers of plain lists stay at the top as those that the section pins. */
const isPinned = (section) =>
  section.pinsHeader === true || section.appearance === 'plain' && section.layout === 'list';

/** Marks the tiles at which a strip stops: each, or the first of each group; or its pages. */
function markStops(items, section) {
  const size = section.cells?.length ?? 1;
  const isPaged = section.orthogonalScrolling === 'paging';
  [...items.children].forEach((tile, index) => {
    tile.classList.toggle('stop', !isPaged && index % size === 0);
  });
  if (!isPaged) return;
  const count = Math.ceil((items.scrollWidth - 1) / Math.max(1, items.clientWidth));
  for (let page = 0; page < count; page++) {
    const start = make('div', { class: 'page-start', 'aria-hidden': 'true' });
    setVariable(start, '--page', page);
    items.append(start);
  }
}

/** Lays tiles out in groups, each of which fills the cells of a group in order. */
function layOut(items, section) {
  const { cells } = section;
  items.classList.add('cells');
  [...items.children].forEach((tile, index) => {
    const cell = cells[index % cells.length];
    setVariable(tile, '--x', cell.x);
    setVariable(tile, '--y', cell.y);
    setVariable(tile, '--w', cell.width);
    setVariable(tile, '--h', cell.height);
    setVariable(tile, '--group', Math.floor(index / cells.length));
  });
  setVariable(items, '--groups', Math.ceil(items.children.length / cells.length));
}
