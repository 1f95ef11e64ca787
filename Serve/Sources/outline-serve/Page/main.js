// The page: its parts, and how they work together.

import { Actions } from './actions.js';
import * as api from './api.js';
import { announce, byID, icon, iconButton, make, quoted, setText } from './dom.js';
import { Editing } from './edit.js';
import { followKeys, showKeys } from './keys.js';
import { List } from './list.js';
import { openMenu, openSheet } from './menu.js';
import { showAway, showMessage } from './messages.js';
import { Outbox, author } from './outbox.js';
import { followPointer } from './pointer.js';
import { pretend } from './pretend.js';
import { Reordering } from './reorder.js';
import { Search } from './search.js';
import { Swipes } from './swipe.js';
import { Time } from './time.js';

const parameters = new URLSearchParams(location.search);
const languages = /^(ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;
document.documentElement.dir = parameters.get('dir')
  ?? (languages.test(navigator.language) ? 'rtl' : 'ltr');

class Page {
  list = new List();
  outbox = new Outbox();
  /** The parts that were shown before, for the way back. */
  #zooms = [];
  /** The names of versions that this page made. */
  #own = new Set();
  #refused = [];
  /** The rows before each change that waits for the server, by its key. */
  #shownBefore = new Map();

  constructor() {
    const { list } = this;
    list.scene.view = parameters.get('view') ?? 'page';
    const perform = (lines, options) => this.perform(lines, options);
    this.editing = new Editing(list, perform);
    this.reordering = new Reordering(list, (entry, line) =>
      this.perform([line], { did: `Moved ${this.actions.name(entry)}` }));
    this.swipes = new Swipes(list, (entry, edge, action) =>
      this.actions.swipe(entry, edge, action));
    this.actions = new Actions(this);
    this.time = new Time(list, perform);
    this.search = new Search(list, (text) => this.say(text));
    followPointer(list, this.swipes, this.reordering, {
      tap: (entry) => this.#tap(entry),
      doubleTap: (entry) => this.actions.edit(entry),
      menu: (entry, at) => this.actions.openMenu(entry, at),
      accessory: (entry, accessory, element) =>
        this.actions.tapAccessory(entry, accessory, element),
    });
    followKeys(this);
    this.#makeBar();
    list.overlay = (entries, answer) => list.scene.at != null || list.isFiltered ? entries
      : pretend(entries, this.outbox.missing(answer.version?.number ?? 0));
    list.addEventListener('read', () => this.#tellState());
    this.outbox.addEventListener('done', ({ detail }) => this.#done(detail));
    this.outbox.addEventListener('refused', ({ detail }) => this.#refuse(detail));
    this.outbox.addEventListener('state', () => this.#tellNotices());
    addEventListener('popstate', (event) => this.#returned(event.state));
    addEventListener('pagehide', () => this.editing.finish());
  }

  async start() {
    const at = parameters.get('at');
    this.list.scene.of = parameters.get('of') || null;
    history.replaceState({ of: this.list.scene.of }, '');
    try {
      await this.list.show({});
      if (at) await this.openTime(Number(at) || undefined);
    } catch (error) {
      this.#fail(error);
    }
    performance.mark('usable');
    document.documentElement.dataset.ready = 'true';
    if (this.outbox.waiting.length > 0) this.outbox.flush();
    this.#follow();
  }

  // Following

  #follow() {
    let wasAway = false;
    let timer = null;
    api.follow({
      present: () => {
        clearTimeout(timer);
        this.outbox.setAway(false);
        this.outbox.flush().then(() => {
          if (wasAway) this.list.refresh().catch(() => {});
          wasAway = false;
        });
      },
      away: () => {
        wasAway = true;
        clearTimeout(timer);
        // A connection that is restored at once needs no message.
        timer = setTimeout(() => this.outbox.setAway(true), 400);
      },
      reload: () => this.list.refresh().catch(() => {}),
      // Changes while the page was loaded, or before the stream began.
      now: ({ version }) => {
        if (!this.time.isOpen && version?.name !== this.list.version?.name) {
          this.list.refresh().catch(() => {});
        }
      },
      counted: (data) => this.list.counted(data),
      problem: (problem) =>
        this.toast(problem.detail ?? 'The file cannot be read now', { isProblem: true }),
      change: (version, steps, data) => {
        if (data.view == null || data.view === this.list.scene.view) this.#changed(version, steps);
      },
    });
  }

  #changed(version, steps) {
    const isOwn = version && (version.author === author || this.#own.has(version.name));
    for (const step of steps) if (step.op === 'delete') this.reordering.deleted(step.node?.id);
    if (!isOwn) this.editing.changed(steps);
    if (version) this.outbox.number = Math.max(this.outbox.number, version.number ?? 0);
    this.time.grew(version);
    if (this.time.isOpen || version && version.name === this.list.version?.name) return;
    this.list.refresh().then(() => { if (!isOwn) this.#flash(steps); }).catch(() => {});
  }

  /** Marks the rows that others changed for a moment. */
  #flash(steps) {
    if (steps.length > 1_000) return;
    const ids = new Set(steps.filter((step) => !['delete', 'expand', 'collapse'].includes(step.op))
      .map((step) => step.id ?? step.node?.id));
    for (const entry of this.list.shown) {
      if (!ids.has(entry.id)) continue;
      const { classList } = this.list.element(entry.key);
      classList.add('flash');
      setTimeout(() => classList.remove('flash'), 1_200);
    }
  }

  // Performing

  /**
   * Performs lines as one version.
   * - did: a sentence, if the server has none.
   * - Returns: whether they were done, or wait for the server.
   */
  async perform(lines, options = {}) {
    if (this.list.isReadOnly && !lines.every((line) => line.view)) {
      this.say('This file can only be read here');
      return false;
    }
    const count = this.#refused.length;
    const answer = await this.outbox.add(lines, options);
    if (answer) {
      await this.list.refresh().catch(() => {});
      return true;
    }
    if (!this.outbox.isAway || this.#refused.length > count) return false;
    const shown = lines.map((line) => options.effect ? { ...line, effect: options.effect } : line);
    this.#shownBefore.set(this.outbox.waiting.at(-1)?.key, options.before ?? this.list.entries);
    this.list.pretend((entries) => pretend(entries, shown));
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
    this.#shownBefore.delete(change.key);
    if (answer.version?.name) this.#own.add(answer.version.name);
    if (answer.version?.number) {
      this.outbox.number = Math.max(this.outbox.number, answer.version.number);
    }
    if (change.isSilent || answer.version === null && !change.did) return;
    const text = change.did ?? answer.did ?? answer.reports?.[0]?.did ?? 'Done';
    const isUndo = change.lines[0].op === 'undo';
    this.toast(isUndo ? answer.did ?? 'Undone' : text, isUndo
      ? { title: 'Redo', act: () => this.redo() } : { title: 'Undo', act: () => this.undo() });
  }

  #refuse({ change, error }) {
    const isUndo = ['undo', 'redo'].includes(change.lines[0].op);
    const reason = [error.message, error.hint].filter(Boolean).join(' – ');
    const typed = change.lines.flatMap((line) => line.items ?? [line])
      .flatMap((line) => [line.text, line.note]);
    const text = typed.filter(Boolean).join('\n');
    this.#refused.push(change);
    this.list.refresh().catch(() => {});
    if (change.refused?.(reason)) return;
    if (isUndo) return this.toast(reason);
    const what = change.did ?? (text && quoted(text));
    this.toast(`Not done${what ? `: ${what}` : ''} – ${reason}`, {
      title: text ? 'Copy text' : 'OK', isProblem: true,
      act: () => { if (text) navigator.clipboard?.writeText(text).catch(() => {}); },
    });
  }

  undo() {
    const taken = this.outbox.isAway ? this.outbox.withdraw() : null;
    if (taken) {
      const before = this.#shownBefore.get(taken.key);
      if (before) this.list.pretend(() => before);
      this.say(`Not sent: ${taken.did ?? 'the last change'}`);
      return true;
    }
    this.perform([{ op: 'undo', by: author }], {});
    return true;
  }

  redo() {
    this.perform([{ op: 'redo', by: author }], { did: 'Redone' });
    return true;
  }

  // Messages

  say(text) {
    this.toast(text);
  }

  toast(text, options) { showMessage(text, options); }

  #tellNotices() { showAway(this.outbox, () => this.#tryAgain()); }

  async #tryAgain() {
    try {
      await this.list.refresh();
      this.outbox.setAway(false);
      await this.outbox.flush();
    } catch { /* It is still away, as the notice says. */ }
  }

  #fail(error) {
    const empty = byID('empty');
    empty.hidden = false;
    setText(empty, error instanceof api.Away ? 'The server is away.' : error.message);
  }

  #tellState() {
    const { list } = this;
    const name = list.file?.replace(/(?<=.)\.(db|outline|sqlite3?)$/, '');
    if (name && this.name !== name) {
      this.name = name;
      if (this.#zooms.length === 0) this.#setTitle(this.name);
    }
    this.outbox.number = Math.max(this.outbox.number,
      list.scene.at == null ? list.version?.number ?? 0 : 0);
    const first = [...list.sections.values()][0];
    list.scroller.classList.toggle('ground',
      ['grouped', 'insetGrouped', 'sidebar'].includes(first?.appearance));
    byID('block').setAttribute('aria-rowcount', list.total);
    const empty = byID('empty');
    empty.hidden = list.total > 0;
    setText(empty, this.search.isOn ? 'Nothing was found' : 'There is nothing here');
    for (const button of [this.undoButton, this.editButton]) button.hidden = list.isReadOnly;
  }

  // The bar

  #makeBar() {
    this.backButton = make(
      'button', { type: 'button', class: 'text-button', hidden: true,
        on: { click: () => this.back() } },
      icon('back'), make('span', {}, 'Back'));
    byID('bar-start').append(this.backButton);
    this.editButton = make(
      'button', { type: 'button', class: 'text-button', 'aria-pressed': 'false',
        on: { click: () => this.toggleEditMode() } }, make('span', {}, 'Edit'));
    this.undoButton = iconButton('undo', 'Undo', () => this.undo());
    const more = iconButton('ellipsis', 'More', () => this.#openMore(more),
      { 'aria-haspopup': 'menu' });
    byID('bar-end').append(
      this.undoButton,
      iconButton('clock', 'Time', () => this.time.isOpen ? this.time.close() : this.openTime()),
      more, this.editButton);
    const parts = location.pathname.split('/').filter(Boolean);
    this.name = parts[0] === 'files' && parts[1] ? decodeURIComponent(parts[1]) : 'Outline';
    this.#setTitle(this.name);
  }

  #setTitle(title) {
    setText(byID('title'), title);
    document.title = title;
  }

  #openMore(at) {
    const { list } = this;
    const isPast = list.scene.at != null || list.isReadOnly;
    openMenu([
      !isPast && { title: 'New section…', act: () => this.#addSection() },
      !isPast && { title: 'Redo', key: 'U', act: () => this.redo() }, null,
      { title: 'Open everything', act: () => this.actions.foldAll(true) },
      { title: 'Close everything', act: () => this.actions.foldAll(false) },
      { title: this.search.showsFavorites ? 'Show all' : 'Favorites', image: '⭐️', key: '*',
        act: () => this.search.toggleFavorites() }, null,
      { title: 'Keys', key: '?', act: showKeys },
    ].filter((item) => item !== false), at, { title: this.name });
  }

  async #addSection() {
    const input = make('textarea', { rows: 1, 'aria-label': 'Title', class: 'single' });
    openSheet('New section', [input], [{ title: 'Add', isMain: true, act: () => {
      if (!input.value.trim()) return 'A section needs a title';
      return this.performFor([{ op: 'section add', text: input.value }],
        { did: `Added the section “${input.value}”` });
    } }]);
    input.focus();
  }

  toggleEditMode() {
    const editing = !this.list.scene.editing;
    this.editButton.setAttribute('aria-pressed', String(editing));
    setText(this.editButton.firstChild, editing ? 'Done' : 'Edit');
    this.editButton.classList.toggle('strong', editing);
    this.swipes.close();
    return this.list.showAgain({ editing }).catch((error) => this.say(error.message));
  }

  #tap(entry) {
    this.list.take(entry);
    if (entry.kind === 'heading') this.actions.toggleFold(entry);
    else if (this.list.scene.editing && this.actions.marks.size > 0) this.actions.toggleMark(entry);
    else if ((entry.row.trailingAccessories ?? []).some((accessory) =>
      accessory.kind === 'outlineDisclosure' && accessory.disclosureStyle === 'header')) {
      this.actions.toggleFold(entry);
    }
  }

  // Parts

  async #open(of, from) {
    await this.list.show({ of, find: null, query: null }, { from });
    this.search.clear();
    const title = of && this.#zooms.at(-1)?.title;
    this.#setTitle(title || this.name);
    this.backButton.hidden = this.#zooms.length === 0;
  }

  /** Shows only what is in a row. */
  async zoom(entry) {
    if (entry.row?.source) {
      return this.say(`${this.actions.name(entry)} is shown from another list`);
    }
    const title = entry.kind === 'heading' ? entry.header?.title : entry.row.content.text;
    this.#zooms.push({ of: this.list.scene.of, title, from: entry.id });
    history.pushState({ of: entry.id }, '');
    try {
      await this.#open(entry.id);
    } catch (error) {
      this.#zooms.pop();
      this.say(error.message);
    }
    announce(title ?? '');
  }

  back() {
    if (this.#zooms.length === 0) return this.say('This is the whole outline');
    history.back();
  }

  async #returned(state) {
    const zoom = this.#zooms.pop();
    try {
      await this.#open(state?.of ?? null, zoom?.from);
    } catch (error) {
      this.say(error.message);
    }
    if (zoom) {
      const entry = this.list.entries.find((row) => row.id === zoom.from);
      if (entry) this.list.take(entry);
    }
  }

  async openTime(number) {
    this.editing.finish();
    if (this.list.scene.editing) await this.toggleEditMode();
    try { await this.time.open(number); } catch (error) { this.say(error.message); }
  }
}

new Page().start();
