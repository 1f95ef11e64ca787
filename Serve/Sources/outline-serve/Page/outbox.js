// The changes of this page that have no answer yet. Each is sent once, in order; one that cannot be
// done is shown with the reason. They are stored before they are sent, so they outlive a reload, the
// tab and the browser; those of a tab that was closed are offered to the next one.

import * as api from './api.js';
import { randomDigits } from './dom.js';

// The folder in the address is another one after a new server has another token.
const stored = `outline-outbox ${location.pathname.replace(/o-[0-9a-f]{16}\//, '')} `;
const remembered = 9 * 60_000;
const storedAuthor = 'outline-author';

/** Holds a name as long as the page is open. Returns whether no other page has it. */
function hold(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((answer) => {
    navigator.locks.request(`outline-page ${name}`, { ifAvailable: true }, (lock) => {
      answer(lock != null);
      return lock && new Promise(() => {});
    }).catch(() => answer(true));
  });
}

/**
 * The author of what this page does. Another page, also of the same person, is another author; a
 * duplicated tab begins with the storage of the first, and still is another one.
 */
export const author = await (async () => {
  let name = sessionStorage.getItem(storedAuthor);
  // The page before a reload may hold the name for a moment.
  for (let tries = 0; name && !await hold(name); tries++) {
    if (tries === 4) name = null;
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (!name) await hold(name = `page-${randomDigits(8)}`);
  sessionStorage.setItem(storedAuthor, name);
  return name;
})();

/** The changes that were stored for an author. */
function storedFor(name) {
  try { return JSON.parse(localStorage.getItem(stored + name)) ?? []; } catch { return []; }
}

/** A reload may come to another server, which does not know the keys of the one before. */
const pageKey = randomDigits(8);

/**
 * A queue of changes. Events: `done` (detail: the change, the answer), `refused` (the change, why),
 * `state` (whether it waits for the server).
 */
export class Outbox extends EventTarget {
  waiting = [];
  isAway = false;
  /** The number of the latest version that the page has seen. */
  number = 0;
  /** Whether the server is there, but does not let the page in. */
  isLockedOut = false;
  /** The changes that were done and that lists may lack, because they were read before. */
  #shown = [];
  #sending = null;
  #retry = null;
  #delay = 1_000;

  constructor() {
    super();
    // A tab that was closed and reopened still has its unsent changes.
    this.waiting = storedFor(author);
  }

  /** The unsent changes of pages that are no longer open. */
  async left() {
    // Without locks nothing tells whether a page is still open.
    if (!navigator.locks) return [];
    const held = new Set((await navigator.locks.query()).held.map((lock) => lock.name));
    return Object.keys(localStorage).filter((key) => key.startsWith(stored))
      .map((key) => key.slice(stored.length))
      .filter((name) => name !== author && !held.has(`outline-page ${name}`))
      .flatMap((name) => storedFor(name).map((change) => ({ ...change, author: name })));
  }

  /** Sends changes that another page left, or drops them. */
  adopt(changes, isSent) {
    if (isSent) {
      this.waiting.push(...changes.map((change) => ({ ...change, shown: null })));
      this.#keep();
    }
    for (const { author: name } of changes) localStorage.removeItem(stored + name);
    if (isSent) this.flush();
  }

  /**
   * Adds a change, and sends it if the server is there.
   * - lines: the lines of a batch.
   * - did: a sentence for people.
   * - otherwise: the lines to send if a node that `lines` name is gone.
   * - edit: `{ id, base, section }` of an edited text, so that a text of somebody else stays too.
   * - shown: the lines that the list shows already.
   * - refused: gets the reason if it cannot be done.
   * - Returns: the answer, or `null` if it waits or was refused.
   */
  async add(lines, { did, edit, base, isSilent, otherwise, shown, refused } = {}) {
    const change = {
      key: randomDigits(32), lines, did, edit, base, isSilent, otherwise, shown, refused,
      at: Date.now(),
    };
    this.newest = change;
    this.waiting.push(change);
    this.#keep();
    do await this.flush(); while (this.waiting.includes(change) && !this.isAway);
    return change.answer ?? null;
  }

  /** The lines that a list of a version lacks, although they are shown. */
  missing(number) {
    this.#shown = this.#shown.filter((change) => change.number > number);
    return [...this.#shown, ...this.waiting].flatMap((change) => change.shown ?? []);
  }

  /** Withdraws the last change that was not sent. */
  withdraw() {
    if (this.#sending || this.waiting.length === 0) return null;
    const change = this.waiting.pop();
    this.#keep();
    return change;
  }

  /** Sends the waiting changes, in order. */
  flush() {
    this.#sending ??= this.#send().finally(() => { this.#sending = null; });
    return this.#sending;
  }

  async #send() {
    while (this.waiting.length > 0) {
      const change = this.waiting[0];
      try {
        const answer = await this.#wasDone(change) ?? await this.#perform(change);
        change.answer = answer;
        this.#remove(change);
        if (change.shown && answer.version?.number) {
          this.#shown.push({ shown: change.shown, number: answer.version.number });
        }
        this.setAway(false);
        this.#tell('done', { change, answer });
      } catch (error) {
        // A new server has another token: waiting changes are sent when the page is opened with it.
        if (error instanceof api.Away || error.status === 401) {
          this.setLockedOut(error.status === 401);
          change.wasAway = true;
          return this.setAway(true);
        }
        // Locked by another program, or too much at once: it is tried again.
        if (error.status === 429 || error.status === 503 && error.retryAfter) {
          change.tries = (change.tries ?? 0) + 1;
          if (change.tries <= 20) {
            await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1_000));
            continue;
          }
        }
        this.#remove(change);
        this.#tell('refused', { change, error });
      }
    }
  }

  /**
   * The server remembers a key for ten minutes, and a new server none of them. Then the versions of
   * the author tell whether a change that got no answer was done.
   */
  async #wasDone(change) {
    if (!change.sent || change.tries) return null;
    const isFresh = Date.now() - change.sent.at < remembered;
    if (isFresh && change.sent.page === pageKey && !change.wasAway) return null;
    const { versions } = await api.versions({ limit: 200 });
    const name = change.author ?? author;
    const own = versions.find((version) =>
      version.author === name && version.number > change.sent.number);
    return own ? { version: own } : null;
  }

  /** Sends one change, and decides about it if others changed the file meanwhile. */
  async #perform(change) {
    for (;;) {
      if (!change.sent) {
        change.sent = { at: Date.now(), number: this.number, page: pageKey };
        this.#keep();
      }
      try {
        return await api.operate(change.lines, {
          key: change.key, author: change.author ?? author, base: change.base,
        });
      } catch (error) {
        if (error.status === 404 && change.otherwise) {
          Object.assign(change,
            { lines: change.otherwise, otherwise: null, key: randomDigits(32) });
          continue;
        }
        if (error.status !== 412 || !change.edit) throw error;
        const { version, steps } = error.body;
        if (!steps) throw error;
        const meeting = meets(steps, change.edit);
        // Another request, so another key.
        change.key = randomDigits(32);
        change.sent = null;
        if (meeting === 'same') return { version };
        if (meeting && change.edit.fields) {
          throw new Error('others changed it meanwhile; save again to keep yours');
        }
        if (meeting === 'changed' && change.edit.rest != null) followText(change, steps);
        else if (meeting) keepBoth(change, meeting);
        if (!meeting || change.edit) change.base = version.name;
        this.#keep();
      }
    }
  }

  /** Says whether the server takes the token of this page. */
  setLockedOut(isLockedOut) {
    if (this.isLockedOut === isLockedOut) return;
    this.isLockedOut = isLockedOut;
    this.#tell('state', { isAway: this.isAway });
  }

  setAway(isAway) {
    clearTimeout(this.#retry);
    if (isAway && this.waiting.length > 0) {
      this.#delay = Math.min(10_000, this.isAway ? this.#delay * 2 : 1_000);
      this.#retry = setTimeout(() => this.flush(), this.#delay);
    }
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    this.#tell('state', { isAway });
  }

  #remove(change) {
    this.waiting = this.waiting.filter((other) => other !== change);
    this.#keep();
  }

  #keep() {
    const kept = this.waiting.map(({ answer, ...change }) => change);
    try {
      if (kept.length === 0) localStorage.removeItem(stored + author);
      else localStorage.setItem(stored + author, JSON.stringify(kept));
    } catch { /* The room of the browser is full: they are sent, as long as the page is open. */ }
    this.#tell('state', { isAway: this.isAway });
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** How others changed an edited text: `deleted`, `changed`, `same` as typed here, or nothing. */
function meets(steps, edit) {
  let meeting = null;
  for (const step of steps) {
    if (step.op === 'delete' && step.node?.id === edit.id) meeting = 'deleted';
    if (step.op === 'insert' && step.node?.id === edit.id) {
      meeting = edit.fields || step.node.content?.text === edit.base ? null : 'changed';
    }
    if (step.op !== 'update' || step.id !== edit.id) continue;
    if (edit.fields?.some((name) => step.changes?.some((change) => change.field === name))) {
      meeting = 'changed';
    }
    const text = !edit.fields && step.changes?.find((change) => change.field === 'text');
    const isAll = edit.note == null && !edit.more?.length;
    if (text) {
      meeting = text.to === edit.base ? null : text.to === edit.text && isAll ? 'same' : 'changed';
    }
    if (edit.note != null && step.changes?.some((change) => change.field === 'note')) {
      meeting = 'changed';
    }
  }
  return meeting;
}

/** Only fields were typed: they are for the text that others gave the item. */
function followText(change, steps) {
  const { edit, lines: [line] } = change;
  const changes = steps.filter((step) => step.id === edit.id).flatMap((step) => step.changes ?? []);
  edit.base = changes.findLast(({ field }) => field === 'text')?.to ?? edit.base;
  if (line.text != null) line.text = edit.base + edit.rest;
}

/** The typed text becomes an item of its own, so that neither of the two is lost. */
function keepBoth(change, meeting) {
  const { edit } = change;
  const place = meeting === 'deleted' || edit.isSection ? { into: edit.section }
    : { after: edit.id };
  const first = { text: edit.text, note: edit.note };
  const added = edit.more?.length ? { op: 'add', items: [first, ...edit.more] }
    : { op: 'add', parse: edit.parse, ...first };
  change.lines = [{ ...added, ...place }];
  // They may delete it before this comes.
  change.otherwise = [{ ...added, into: edit.section }];
  change.did = meeting === 'deleted'
    ? 'The item was deleted meanwhile, so the text became a new one'
    : 'Edited elsewhere too; yours is kept below';
  change.edit = null;
  change.base = null;
}
