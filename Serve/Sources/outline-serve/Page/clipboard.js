// What was cut or copied, here and by other programs.

import * as api from './api.js';
import { newID, quoted } from './dom.js';
import { draftsOf, fromZero, htmlDrafts, textsOf, unfold } from './drafts.js';
import { endOf } from './entries.js';
import { Selection } from './selection.js';

export class Clipboard extends Selection {
  /** The ids of rows that were cut or copied, whether they were cut, and their `text` elsewhere. */
  #clipboard = null;

  cut(entry, data) {
    if (entry.kind === 'heading') {
      // A section is not cut with all its items by one key that asks nothing.
      if (entry.header.disclosure !== 'none' && !entry.section.isLive) {
        return this.page.say(`${this.name(entry)} is a section with items`);
      }
      return this.perform([{ op: 'section remove', id: entry.id }]);
    }
    const rows = this.chosen(entry);
    if (rows.length === 0) return null;
    this.#keepCopy(rows, true, data);
    return this.perform([{ op: 'rm', ids: rows.map((row) => row.id) }]);
  }

  /** Copies rows, for this page as they are, for other programs as nested text and as a list. */
  copy(entry, data) {
    const rows = this.chosen(entry).filter((row) => row.kind === 'item');
    if (rows.length === 0) return;
    const isWhole = this.#keepCopy(rows, false, data);
    this.page.say(`Copied ${rows.length === 1 ? this.name(rows[0]) : `${rows.length} items`}`
      + (isWhole ? '' : ' without what is closed in it'));
  }

  /**
   * Keeps a copy of rows with all that is in them, and gives it to other programs: at once by the
   * `data` of an event, and by the clipboard what has to be read first. Returns whether all of it
   * can be given.
   */
  #keepCopy(rows, isCut, data) {
    const { entries } = this.list;
    const ends = rows.map((row) => endOf(entries, entries.indexOf(row)));
    const known = textsOf(rows.map((row, index) =>
      entries.slice(entries.indexOf(row), ends[index]).map(itemOf)));
    const clipboard = { ids: rows.map((row) => row.id), isCut, text: known.plain };
    this.#clipboard = clipboard;
    data?.setData('text/plain', known.plain);
    data?.setData('text/html', known.html);
    const isRead = (from, end) => (end < entries.length || this.list.end >= this.list.total)
      && entries.slice(from, end).every(({ row }) => row.disclosure !== 'collapsed');
    // A search shows what is meant.
    if (this.list.isFiltered || rows.every((row, index) => isRead(entries.indexOf(row), ends[index]))) {
      if (!data) this.#offer(known);
      return true;
    }
    // Browsers have no clipboard over plain http from another machine.
    if (!navigator.clipboard) return false;
    const all = this.#read(rows).then((parts) => textsOf(parts), () => {
      this.page.say('What is closed was not copied: the server does not answer');
      return known;
    });
    all.then(({ plain }) => { clipboard.text = plain; });
    this.#offer(all);
    return true;
  }

  /** Reads the items of rows, also of closed ones, at the version that is seen. */
  #read(rows) {
    const { scene, version } = this.list;
    const at = scene.at ?? version?.name;
    return Promise.all(rows.map(async ({ id }) => (await api.nodes(id, at)).nodes));
  }

  /** Gives a copy to other programs, as far as the browser lets a page do so. */
  #offer(texts) {
    if (!navigator.clipboard?.write || !globalThis.ClipboardItem) {
      return Promise.resolve(texts).then(({ plain }) => navigator.clipboard?.writeText(plain))
        .catch(() => {});
    }
    // Asked for at once: after an answer the press of the key counts no more.
    const part = (type, name) => ({
      [type]: Promise.resolve(texts).then((all) => new Blob([all[name]], { type })),
    });
    return navigator.clipboard.write([
      new ClipboardItem({ ...part('text/plain', 'plain'), ...part('text/html', 'html') }),
    ]).catch(() => {});
  }

  /** What another program copied becomes items after a row, as one version. */
  pasteFrom(entry, data) {
    const text = data.getData('text/plain');
    const isOurs = this.#clipboard && this.#clipboard.text.trim() === text.trim();
    if (isOurs) return this.paste(entry, false);
    const items = htmlDrafts(data.getData('text/html')) ?? draftsOf(text);
    if (items.length === 0 || entry.section.isLive) return null;
    fromZero(items);
    unfold(items);
    for (const item of items) item.id = newID();
    const place = entry.kind === 'heading' ? { into: entry.id, first: true } : { after: entry.id };
    return this.perform([{ op: 'add', items, ...place }],
      items.length === 1 ? `Added ${quoted(items[0].text)}` : `Added ${items.length} items`);
  }

  paste(entry, isInside) {
    if (!this.#clipboard) return this.page.say('Nothing was cut or copied here');
    const { ids, isCut } = this.#clipboard;
    const place = isInside || entry.kind === 'heading'
      ? { into: entry.id, first: true } : { after: entry.id };
    if (!isCut) return this.perform([{ op: 'copy', ids, ...place }], 'Pasted');
    const lines = [...ids.map((id) => ({ op: 'restore', id })), { op: 'mv', ids, ...place }];
    this.#clipboard = { ...this.#clipboard, isCut: false };
    return this.perform(lines, 'Pasted');
  }
}

/** A row as an item of `textsOf`. */
const itemOf = ({ row: { content: { text, image, isDone }, indentation } }) =>
  ({ text, image, isDone, level: indentation });
