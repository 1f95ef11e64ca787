// The changes of this page that have no answer yet. Each is made once, in order, though some are under
// way at a time; one that cannot be done is shown with the reason. They are stored before they are sent, so they outlive a reload, the
// tab and the browser; those of a tab that was closed are offered to the next one.

import * as api from './api.js';
import { randomDigits } from './dom.js';
import { followText, keepBoth, meets } from './meeting.js';

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
  try {
    return JSON.parse(localStorage.getItem(stored + name)) ?? [];
  } catch { return []; }
}

/** A reload may come to another server, which does not know the keys of the one before. */
const pageKey = randomDigits(8);

/** A browser has six connections to a server, and the rest of the page needs some of them. */
const mostSent = 4;

/** Whether a change was perhaps done, by a server that may have been another one. */
const isDoubtful = ({ sent, tries, wasAway, lines }) => sent != null && !tries
  && (wasAway || sent.page !== pageKey || Date.now() - sent.at >= remembered)
  // What makes no version can be done again.
  && !lines.every((line) => line.view || line.op === 'use');

/**
 * Whether a change may be sent before the one before it was answered. A text that is compared with
 * a version waits, because the page knows what is in that one then.
 */
const mayFollow = (change, before) =>
  !change.base && change.author === before.author && !isDoubtful(change);

/** Whether the server refused a change because the one before it was not made. */
const isLink = ({ status, body }) => status === 412 && body.version === undefined;

/**
 * A queue of changes. Events: `done` (detail: the change, the answer), `refused` (the change, why),
 * `state` (whether it waits for the server).
 */
export class Outbox extends EventTarget {
  waiting = [];
  isAway = false;
  /** Whether what waits is stored, or the room of the browser is full. */
  isStored = true;
  /** The number of the latest version that the page has seen. */
  number = 0;
  /** Whether the server is there, but does not let the page in. */
  isLockedOut = false;
  /** The changes that were done and that lists may lack, because they were read before. */
  #shown = [];
  #sending = null;
  /** Begins to send what was added while others are under way. */
  #wake = null;
  /** Those who wait for an answer, by their changes. */
  #settling = new Map();
  /** The names of the versions that this page made and showed at once, by their numbers. */
  #own = new Map();
  #retry = null;
  #delay = 1_000;

  constructor() {
    super();
    // A tab that was closed and reopened still has its unsent changes.
    this.waiting = storedFor(author);
    addEventListener('beforeunload', (event) => {
      if (!this.isStored && this.waiting.length > 0) event.preventDefault();
    });
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

  /** Sends changes that another page left, or drops them; not those that a third page took. */
  adopt(changes, isSent) {
    const names = new Set(changes.map((change) => change.author));
    const keys = new Set([...names].flatMap((name) => storedFor(name).map((change) => change.key)));
    // First, because the room of the browser may not be enough for both.
    for (const name of names) localStorage.removeItem(stored + name);
    if (!isSent) return;
    const taken = changes.filter((change) => keys.has(change.key));
    this.waiting.push(...taken.map((change) => ({ ...change, shown: null })));
    this.#keep();
    this.flush();
  }

  /**
   * Adds a change, and sends it if the server is there.
   * - lines: the lines of a batch.
   * - did: a sentence for people.
   * - otherwise: the lines to send if a node that `lines` name is gone.
   * - edit: `{ id, base, section }` of an edited text, so that a text of somebody else stays too.
   * - base: the version, `{ name, number }`, that the person saw.
   * - shown: the lines that the list shows already.
   * - refused: gets the reason if it cannot be done.
   * - Returns: the change; its `answered` becomes the answer, or `null` if it waits or was refused.
   */
  add(lines, { did, edit, base, isSilent, otherwise, shown, refused } = {}) {
    const change = {
      key: randomDigits(32), lines, did, edit, base, isSilent, otherwise, shown, refused,
      at: Date.now(),
    };
    const answered = new Promise((resolve) => { this.#settling.set(change, resolve); });
    this.waiting.push(change);
    this.#keep();
    this.flush();
    return { change, answered };
  }

  /** The lines that a list of a version lacks, although they are shown. */
  missing(number) {
    this.#shown = this.#shown.filter((change) => change.number > number);
    return [...this.#shown, ...this.waiting].flatMap((change) => change.shown ?? []);
  }

  /** Withdraws the last change that was not sent; an undo is not undone by another one. */
  withdraw() {
    if (this.#sending || [undefined, 'undo'].includes(this.waiting.at(-1)?.lines[0].op)) return null;
    const change = this.waiting.pop();
    this.#keep();
    return change;
  }

  /** Sends the waiting changes, in order. */
  flush() {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
      // Added after the last answer.
      if (!this.isAway && this.waiting.length > 0) this.flush();
    });
    this.#wake?.();
    return this.#sending;
  }

  /**
   * Sends several changes at a time, each with the key of the one before it, without which the
   * server does not make it. Their answers are taken in order.
   */
  async #send() {
    /** The attempts that are under way, by their changes: `{ answer }` or `{ error }`. */
    const attempts = new Map();
    while (this.waiting.length > 0) {
      this.#begin(attempts);
      const [change] = this.waiting;
      const added = new Promise((resolve) => { this.#wake = resolve; });
      const attempt = await Promise.race([attempts.get(change), added]);
      if (!attempt) continue;
      attempts.delete(change);
      if (attempt.answer) this.#done(change, attempt.answer);
      else if (await this.#failed(change, attempt.error)) {
        for (const other of attempts.keys()) other.wasAway = true;
        // None is under way twice.
        await Promise.all(attempts.values());
        return this.setAway(true);
      }
    }
  }

  /** Begins to send as many changes as may be under way. */
  #begin(attempts) {
    let before = null;
    for (const change of this.waiting) {
      if (!attempts.has(change)) {
        if (before && (attempts.size >= mostSent || !mayFollow(change, before))) return;
        const after = before?.key;
        attempts.set(change, this.#wasDone(change)
          .then((answer) => answer ?? this.#perform(change, after))
          .then((answer) => ({ answer }), (error) => ({ error })));
      }
      before = change;
    }
  }

  #done(change, answer) {
    change.answer = answer;
    this.#remove(change);
    const { number, name } = answer.version ?? {};
    if (number && answer.isNew !== false) {
      // What an undo changes is seen after its answer only.
      const isSeen = !change.lines.some(({ op }) => ['undo', 'redo', 'revert'].includes(op));
      if (!change.author && isSeen) this.#own.set(number, name);
      // A version is that of one change: of those that are under way, none but this one made it.
      for (const other of this.waiting) {
        if (other.sent && other.author === change.author) {
          other.sent.number = Math.max(other.sent.number, number);
        }
      }
      this.#keep();
    }
    if (change.shown && number) this.#shown.push({ shown: change.shown, number });
    this.setAway(false);
    this.#tell('done', { change, answer });
    this.#settle(change, answer);
  }

  /** Decides about a change that was not done. Returns whether the server is away. */
  async #failed(change, error) {
    // A new server has another token: waiting changes are sent when the page is opened with it.
    if (error instanceof api.Away || error.status === 401) {
      this.setLockedOut(error.status === 401);
      change.wasAway = true;
      return true;
    }
    // What was before it was not made: now it is the first one.
    if (isLink(error)) return false;
    // Locked by another program, or too much at once: it is tried again.
    if (error.status === 429 || error.status === 503 && error.retryAfter) {
      change.tries = (change.tries ?? 0) + 1;
      if (change.tries <= 20) {
        await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1_000));
        return false;
      }
    }
    this.#remove(change);
    this.#tell('refused', { change, error });
    this.#settle(change, null);
    return false;
  }

  /**
   * The server remembers a key for ten minutes, and a new server none of them. Then the versions of
   * the author tell whether a change that got no answer was done.
   */
  async #wasDone(change) {
    if (!isDoubtful(change)) return null;
    const { versions } = await api.versions({ limit: 200 });
    const name = change.author ?? author;
    const own = versions.findLast((version) =>
      version.author === name && version.number > change.sent.number);
    return own ? { version: own } : null;
  }

  /**
   * Sends one change, and decides about it if others changed the file meanwhile.
   * - after: the key of the change that has to be made before it.
   */
  async #perform(change, after) {
    for (;;) {
      change.base = this.#afterOwn(change.base);
      if (!change.sent) {
        change.sent = { at: Date.now(), number: this.number, page: pageKey };
        this.#keep();
      }
      try {
        return await api.operate(change.lines, {
          key: change.key, author: change.author ?? author, base: change.base?.name, after,
        });
      } catch (error) {
        if (isLink(error)) throw error;
        if (error.status === 404 && change.otherwise) {
          Object.assign(change,
            { lines: change.otherwise, otherwise: null, key: randomDigits(32) });
          continue;
        }
        if (error.status === 404 && change.edit && !change.edit.fields) {
          keepBoth(change, 'deleted');
          change.key = randomDigits(32);
          continue;
        }
        if (error.status !== 412 || !change.edit) throw error;
        const { version, steps } = error.body;
        if (!steps) throw error;
        const meeting = meets(steps, change.edit);
        // Another request, so another key.
        change.key = randomDigits(32);
        change.sent = null;
        if (meeting === 'same') return { version, isNew: false };
        if (meeting && change.edit.fields) {
          throw new Error('others changed it meanwhile; save again to keep yours');
        }
        if (meeting === 'changed' && change.edit.rest != null) followText(change, steps);
        else if (meeting) keepBoth(change, meeting);
        if (!meeting || change.edit) change.base = version;
        this.#keep();
      }
    }
  }

  /** The latest version that only this page made since another one: it knows what is in those. */
  #afterOwn(base) {
    let number = base?.number;
    while (this.#own.has(number + 1)) number++;
    return number === base?.number ? base : { number, name: this.#own.get(number) };
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
    if (this.isAway !== isAway) {
      this.isAway = isAway;
      this.#tell('state', { isAway });
    }
    if (isAway) for (const change of this.waiting) this.#settle(change, null);
  }

  /** Tells who did a change what became of it. */
  #settle(change, answer) {
    this.#settling.get(change)?.(answer);
    this.#settling.delete(change);
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
      this.isStored = true;
    } catch { this.isStored = false; }
    this.#tell('state', { isAway: this.isAway });
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
