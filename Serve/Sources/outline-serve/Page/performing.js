// What a person does: it is drawn at once, sent, and undone; and the messages about it.

import { quoted } from './dom.js';
import { showAway, showMessage } from './messages.js';
import { Outbox, author } from './outbox.js';
import { pretend } from './pretend.js';

export class Performing {
  list;
  outbox = new Outbox();
  /** The names of versions that this page made. */
  #own = new Set();
  #refused = new WeakSet();
  /** The last changes, `{ change, before, version }`: the rows before, and the version it made. */
  #past = [];
  /** Undone before they were sent, so the server cannot do them again. */
  #withdrawn = [];
  /** An undo that is drawn and has no answer yet. */
  #drawnUndo = null;

  constructor(list) {
    this.list = list;
    list.overlay = (entries, answer) => list.scene.at != null || list.isFiltered ? entries
      : pretend(entries, this.outbox.missing(answer.version?.number ?? 0));
    list.isAhead = () => this.outbox.waiting.includes(this.#drawnUndo);
    list.addEventListener('read', () => {
      const seen = list.scene.at == null ? list.version?.number ?? 0 : 0;
      this.outbox.number = Math.max(this.outbox.number, seen);
    });
    this.outbox.addEventListener('done', ({ detail }) => this.#done(detail));
    this.outbox.addEventListener('refused', ({ detail }) => this.#refuse(detail));
    this.outbox.addEventListener('state', () => showAway(this.outbox, () => this.#tryAgain()));
  }

  /** Whether this page made a version. */
  isOwn(version) { return version?.author === author || this.#own.has(version?.name); }

  /**
   * Draws what lines do, and then performs them as one version.
   * - did: a sentence, if the server has none.
   * - shown: the lines to draw, if they are others than those to send.
   * - isDrawn: whether it is an undo that the list shows already.
   * - Returns: whether they were done, or wait for the server.
   */
  async perform(lines, options = {}) {
    if (this.list.isReadOnly && !lines.every((line) => line.view)) {
      this.say('This file can only be read here');
      return false;
    }
    if (!options.isAgain) this.#withdrawn = [];
    const before = this.list.entries;
    const shown = options.shown ?? lines;
    const after = this.list.scene.at == null ? pretend(before, shown) : before;
    if (after !== before) this.list.pretend(() => after);
    const { change, answered } = this.outbox.add(
      lines, { ...options, shown: after !== before ? shown : null });
    if (options.isDrawn) this.#drawnUndo = change;
    else this.#past = after === before ? [] : [...this.#past.slice(-9), { change, before }];
    if (await answered) {
      await this.list.refresh().catch(() => {});
      return true;
    }
    if (this.#refused.has(change)) return false;
    this.say(`${options.did ?? 'Done here'}; it is sent when the server is back`);
    return true;
  }

  /** Performs lines for a sheet, and returns the reason if they were refused. */
  async performFor(lines, options = {}) {
    let [reason, isAsking] = [null, true];
    // A change that waits for the server has no sheet any more when it is refused.
    await this.perform(lines, { ...options, refused: (why) => { reason = why; return isAsking; } });
    isAsking = false;
    return reason;
  }

  #done({ change, answer }) {
    const isUndo = change.lines[0].op === 'undo';
    // After an undo the rows are those of the change before the undone one.
    const last = isUndo ? this.#past.at(-1) : this.#past.find((done) => done.change === change);
    if (answer.isNew === false) this.#past = [];
    else if (last) last.version = answer.version?.name;
    if (answer.version?.name) this.#own.add(answer.version.name);
    if (answer.version?.number) {
      this.outbox.number = Math.max(this.outbox.number, answer.version.number);
    }
    if (change.isSilent || answer.version === null && !change.did) return;
    const text = change.did ?? answer.did ?? answer.reports?.[0]?.did ?? 'Done';
    // Nothing new, or only a use: an undo would be that of the version before.
    if (answer.isNew === false && !isUndo) return this.toast(text);
    // The number of the undone version is for the command.
    const undone = answer.did?.replace(/ v\d+:/, ':').replace(/^Undid v\d+$/, '') || 'Undone';
    this.toast(isUndo ? undone : text, isUndo
      ? { title: 'Redo', act: () => this.redo() } : { title: 'Undo', act: () => this.undo() });
  }

  #refuse({ change, error }) {
    const isUndo = ['undo', 'redo'].includes(change.lines[0].op);
    const reason = [error.message, error.hint].filter(Boolean).join(' – ');
    const typed = change.lines.flatMap((line) => line.items ?? [line])
      .flatMap((line) => [line.text, line.note]);
    const text = typed.filter(Boolean).join('\n');
    this.#refused.add(change);
    this.list.refresh().catch(() => {});
    if (change.refused?.(reason)) return;
    if (isUndo) return this.toast(reason[0].toUpperCase() + reason.slice(1));
    const what = change.did ?? (text && quoted(text));
    this.toast(`Not done${what ? `: ${what}` : ''} – ${reason}`, {
      title: text ? 'Copy text' : 'OK', isProblem: true,
      act: () => { if (text) navigator.clipboard?.writeText(text).catch(() => {}); },
    });
  }

  undo() {
    const taken = this.outbox.isAway ? this.outbox.withdraw() : null;
    const last = this.#past.pop();
    const before = last?.before;
    if (taken) {
      this.#withdrawn.push(taken);
      if (last?.change === taken) this.list.pretend(() => before);
      this.say(`Not sent: ${taken.did ?? 'the last change'}`);
      return true;
    }
    // The rows before the last changes are known: they are there at once, also before an answer.
    const { list } = this;
    const isLatest = !last?.version || last.version === list.version?.name || list.isAhead();
    const isDrawn = before != null && isLatest && list.scene.at == null
      && before[0]?.number === list.first && !last.change.lines.every((line) => line.view);
    if (isDrawn) list.pretend(() => before);
    this.perform([{ op: 'undo', by: author }], { isDrawn });
    return true;
  }

  redo() {
    const again = this.#withdrawn.pop();
    if (again) this.perform(again.lines, { ...again, isAgain: true });
    else this.perform([{ op: 'redo', by: author }], { did: 'Redone' });
    return true;
  }

  /** What was done on a page that was closed before it was sent is not lost. */
  async offerLeft() {
    const left = await this.outbox.left();
    if (left.length === 0) return;
    const texts = left.flatMap(({ did, lines }) => did ?? lines[0].text ?? []);
    const what = texts.length > 0 ? `: ${texts.slice(0, 3).join(', ')}` : '';
    this.toast(left.length === 1 ? `A change of a closed page was not sent${what}`
      : `${left.length} changes of a closed page were not sent${what}`, {
      isProblem: true, title: 'Send', act: () => this.outbox.adopt(left, true),
      other: { title: 'Drop', act: () => this.outbox.adopt(left, false) },
    });
  }

  say(text) {
    this.toast(text);
  }

  toast(text, options) { showMessage(text, options); }

  async #tryAgain() {
    try {
      await this.list.refresh();
      this.outbox.setAway(false);
      await this.outbox.flush();
    } catch { /* It is still away, as the notice says. */ }
  }
}
