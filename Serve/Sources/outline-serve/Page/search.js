// Searching: the list shows the hits, with the rows above them. The rows of both lists glide.

import { Away } from './api.js';
import { announce, byID, giveFocus, isComposing } from './dom.js';

/** Marks the words that were searched for in the texts of the rows, where the browser can. */
function markHits(list) {
  if (!CSS.highlights) return;
  CSS.highlights.delete('hit');
  const words = (list.scene.find ?? '').toLowerCase().split(/\s+/).filter((word) => word);
  if (words.length === 0) return;
  const ranges = [];
  for (const entry of list.shown) {
    for (const element of list.element(entry.key).querySelectorAll('.text, .second')) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.data.toLowerCase();
        // A letter whose small form is longer would shift the others.
        if (text.length !== node.data.length) continue;
        for (const word of words) {
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            const range = new Range();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            ranges.push(range);
          }
        }
      }
    }
  }
  CSS.highlights.set('hit', new Highlight(...ranges));
}

const isHit = (entry) => entry.kind === 'item' && entry.row.isMatch !== false;

export class Search {
  /** Whether only hits are shown. */
  isOn = false;
  #list;
  #say;
  #begin;
  #field = byID('find');
  #isQuery = false;
  #last = '';
  #before = null;
  /** The search that is under way. */
  #finding = Promise.resolve();

  /** `say(text)` shows a message; `begin()` is called before the first hits are shown. */
  constructor(list, say, begin) {
    [this.#list, this.#say, this.#begin] = [list, say, begin];
    list.addEventListener('render', () => markHits(list));
    this.#field.addEventListener('input', () => {
      this.#finding = this.#find(this.#field.value);
    });
    this.#field.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (isComposing(event)) return;
      if (event.key === 'Escape') this.close();
      else if (event.key === 'Enter' || event.key === 'ArrowDown') this.#leave();
      else return;
      event.preventDefault();
    });
    byID('search').addEventListener('submit', (event) => event.preventDefault());
  }

  /** Puts the caret into the field, for words or for a query. */
  open(isQuery = false) {
    this.#setKind(isQuery);
    this.#field.focus();
    this.#field.select();
    return true;
  }

  #setKind(isQuery) {
    this.#isQuery = isQuery;
    this.#field.placeholder = isQuery ? 'Query, such as open due:today' : 'Search';
  }

  async #find(text) {
    const list = this.#list;
    const words = text.trim() || null;
    if (words && !this.isOn) this.#begin();
    if (words && !this.isOn) this.#before = list.entry(list.current)?.id ?? list.shown[0]?.id;
    this.isOn = words != null;
    this.#last = text;
    const isQuery = this.#isQuery;
    try {
      await list.show(
        { find: isQuery ? null : words, query: isQuery ? words : null },
        { from: words ? null : this.#before, isWanted: () => this.#last === text });
    } catch (error) {
      // An unfinished query is not reported as a mistake.
      if (!isQuery || error instanceof Away) this.#say(error.message);
      return;
    }
    if (this.#last === text) {
      announce(words ? `${list.entries.filter(isHit).length} found` : 'All rows');
    }
  }

  /** To the first hit. */
  async #leave() {
    const list = this.#list;
    this.#field.blur();
    await this.#finding;
    const first = list.entries.find(isHit) ?? list.shown[0];
    if (first) list.take(first);
    else giveFocus(list.scroller);
  }

  /** Shows all rows again. */
  async close() {
    this.clear();
    this.#field.blur();
    await this.#find('');
    const entry = this.#list.entry(this.#list.current) ?? this.#list.shown[0];
    if (entry) this.#list.take(entry);
  }

  /** Empties the field, for another part of the outline. */
  clear() { this.show(null, false); }

  /** The list shows the hits of words or of a query already. */
  show(words, isQuery) {
    this.#field.value = this.#last = words ?? '';
    this.#setKind(isQuery);
    this.isOn = words != null;
  }

  get showsFavorites() { return this.#list.scene.query === 'favorites'; }

  toggleFavorites() {
    if (this.showsFavorites) return this.close();
    this.#setKind(true);
    this.#field.value = 'favorites';
    return this.#find('favorites');
  }

  /** The next or previous hit. */
  async step(entry, by) {
    const list = this.#list;
    if (!this.isOn) return this.#say('Nothing is searched for');
    for (let number = entry.number + by; number >= 0 && number < list.total; number += by) {
      const next = list.entryWithNumber(number);
      if (!next) break;
      if (isHit(next)) return void list.go(next.key);
    }
    this.#say(by > 0 ? 'There is no later hit' : 'There is no earlier hit');
  }
}
