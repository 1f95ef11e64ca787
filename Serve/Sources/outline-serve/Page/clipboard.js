// What was cut or copied, here and by other programs.

import { newID, quoted } from './dom.js';
import { draftsOf, fromZero, htmlDrafts, textsOf } from './drafts.js';
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
    const texts = this.#keepCopy(rows, true, data);
    if (!data) this.#offer(texts);
    return this.perform([{ op: 'rm', ids: rows.map((row) => row.id) }]);
  }

  /** Copies rows, for this page as they are, for other programs as nested text and as a list. */
  copy(entry, data) {
    const rows = this.chosen(entry).filter((row) => row.kind === 'item');
    if (rows.length === 0) return;
    const texts = this.#keepCopy(rows, false, data);
    if (!data) this.#offer(texts);
    this.page.say(`Copied ${rows.length === 1 ? this.name(rows[0]) : `${rows.length} items`}`);
  }

  #keepCopy(rows, isCut, data) {
    const { entries } = this.list;
    const all = rows.flatMap((row) => {
      const index = entries.indexOf(row);
      return entries.slice(index, endOf(entries, index));
    });
    const texts = textsOf(all);
    this.#clipboard = { ids: rows.map((row) => row.id), isCut, text: texts.plain };
    data?.setData('text/plain', texts.plain);
    data?.setData('text/html', texts.html);
    return texts;
  }

  /** Gives a copy to other programs, as far as the browser lets a page do so. */
  #offer({ plain, html }) {
    const part = (type, text) => ({ [type]: new Blob([text], { type }) });
    if (!navigator.clipboard?.write || !globalThis.ClipboardItem) {
      return navigator.clipboard?.writeText(plain).catch(() => {});
    }
    return navigator.clipboard.write([
      new ClipboardItem({ ...part('text/plain', plain), ...part('text/html', html) }),
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
