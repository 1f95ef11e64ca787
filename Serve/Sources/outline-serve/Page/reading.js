// The rows that were read: the requests to the server, and the kept part of its answers.

import * as api from './api.js';
import { countSiblings, read } from './entries.js';

/** Rows that are read beyond those that are shown. */
export const spare = 80;
/** Rows that are kept at most. */
const mostKept = 600;

/** Reads a list window by window. Its event `read` tells that an answer came. */
export class Reading extends EventTarget {
  /** What is shown: `of`, `at`, `query`, `find`, `view`, `editing`. */
  scene = { view: 'page' };
  version = null;
  /** The text of the node whose part is shown. */
  heading = null;
  total = 0;
  isReadOnly = false;
  /** Whether the server was counting the rows when it answered. */
  isCounting = false;
  /** Whether the numbers of the rows are not those that the server counted. */
  isGuessed = false;
  /** The rows that were read, and their sections by id. */
  entries = [];
  sections = new Map();
  /** The numbers of the headings by section, as far as they are known. */
  starts = new Map();
  #work = Promise.resolve();
  /**
   * Adds rows to those of an answer that is older than changes which are shown already.
   * @type {(entries: any[], answer?: any) => any[]}
   */
  overlay = (entries) => entries;
  /** Whether no answer has yet what the list shows: it is read again after the one that has it. */
  isAhead = () => false;

  get isWhole() { return this.scene.of == null; }

  /** Reads rows before and after a place. */
  ask(place, before, after, scene = this.scene) {
    return api.list({ ...scene, ...place, before, after });
  }

  /** Around a row; if it is gone, around its number. */
  placeOf(entry) {
    const index = this.isFiltered ? null : entry.number;
    return entry.section.isLive && entry.list
      ? { row: `${entry.list}/${entry.id}`, index } : { from: entry.id, index };
  }

  /** The hits of a search are not counted, so they have no number that the server knows. */
  get isFiltered() { return Boolean(this.scene.find || this.scene.query); }

  /** Does one thing after the other, so that an older answer never replaces a newer one. */
  inTurn(work) {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => {});
    return turn;
  }

  /** The number of the first row of an answer; if it is not known, by that of the row asked for. */
  numberIn(answer, asked) {
    this.isGuessed = answer.hasMoreBefore && (answer.number == null || answer.isCounting === true);
    if (!answer.hasMoreBefore) return 0;
    return answer.number ?? Math.max(1, (asked ?? 0) - (answer.index ?? 0));
  }

  accept(answer, asked) {
    const { entries: sent, sections } = read(answer, this.numberIn(answer, asked));
    const entries = this.overlay(sent, answer);
    const first = sent[0]?.number ?? 0;
    entries.forEach((entry, index) => { entry.number = first + index; });
    for (const [id, section] of sections) {
      // The header of a section that begins before the window is known from an earlier one.
      if (section.hasMoreBefore) section.header ??= this.sections.get(id)?.header;
    }
    [this.entries, this.sections] = [entries, sections];
    this.starts.clear();
    this.findStarts();
    this.note(answer);
    if (answer.total != null) this.total += entries.length - sent.length;
    countSiblings(entries, this.total);
    return this.#locate();
  }

  /** A grid that is cut above has to know its first row, to begin a line with the right tile. */
  async #locate() {
    const [first] = this.entries;
    if (first?.kind !== 'item' || first.section.layout !== 'grid' || this.isFiltered) return;
    if (!this.isWhole || this.startOf(first.section) != null) return;
    const { id } = first.section;
    const answer = await this.ask({ from: id }, 0, 1).catch(() => null);
    if (answer?.number != null) this.starts.set(id, answer.number);
  }

  /** The number of the heading of a section; `null` if it is not known. */
  startOf(section) {
    return this.isWhole ? this.starts.get(section.id) ?? null : -1;
  }

  findStarts() {
    for (const entry of this.entries) {
      if (entry.kind === 'heading') this.starts.set(entry.id, entry.number);
    }
  }

  note(answer) {
    this.version = answer.version ?? { name: null, number: 0 };
    this.file = answer.file;
    this.heading = answer.top?.content.text ?? null;
    // Until the rows are counted, there are at least those that were there before.
    const end = this.end;
    this.total = answer.total ?? (answer.hasMoreAfter === false ? end
      : Math.max(end + spare, this.isFiltered ? 0 : this.total));
    this.isReadOnly = answer.isReadOnly === true;
    this.isCounting = answer.isCounting === true;
    this.dispatchEvent(new CustomEvent('read', { detail: answer }));
  }

  /** The number of the first row that was read. */
  get first() { return this.entries[0]?.number ?? 0; }
  /** The number after the last row that was read. */
  get end() { return this.entries.length ? this.entries.at(-1).number + 1 : 0; }

  /** Rows that were numbered by their neighbours get the numbers that the server counted. */
  renumber(shift) {
    if (shift === 0) return;
    for (const entry of this.entries) entry.number += shift;
    for (const [id, number] of this.starts) this.starts.set(id, number + shift);
  }

  /** The entries without those that are far from a range, if there are many. */
  kept(entries, isAfter, [first, end]) {
    const surplus = entries.length - mostKept;
    if (surplus <= 0) return entries;
    return isAfter
      ? entries.filter((entry, index) => index >= surplus || entry.number >= first)
      : entries.filter((entry, index) => index < mostKept || entry.number < end);
  }

  entry(key) { return this.entries.find((entry) => entry.key === key) ?? null; }

  entryWithNumber(number) {
    const entry = this.entries[number - this.first];
    return entry?.number === number ? entry : null;
  }
}
