// The page: its parts, and how they work together.

import { Actions } from './actions.js';
import { canGoBack, readAddress, writeAddress } from './address.js';
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
import { follow } from './stream.js';
import { Swipes } from './swipe.js';
import { Time } from './time.js';

const parameters = new URLSearchParams(location.search);
const languages = /^(ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;
document.documentElement.dir = parameters.get('dir')
  ?? (languages.test(navigator.language) ? 'rtl' : 'ltr');

/** Lets the page open while the server is away. */
async function keepPage() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const folder = /o-[0-9a-f]{16}/;
  for (const other of await serviceWorker.getRegistrations()) {
    // One of a server that had another token.
    if (other.scope.match(folder)?.[0] !== location.pathname.match(folder)?.[0]) other.unregister();
  }
  await serviceWorker.register('worker.js');
}

class Page {
  list = new List();
  outbox = new Outbox();
  /** The names of versions that this page made. */
  #own = new Set();
  #refused = new WeakSet();
  /** The key of the row from which a click with Shift selects. */
  #tapped = null;
  /** The rows before each change that waits for the server. */
  #shownBefore = new WeakMap();
  /** The rows before the last change that was done, and the version that it made. */
  #last = null;

  constructor() {
    const { list } = this;
    list.scene.view = parameters.get('view') ?? 'page';
    const perform = (lines, options) => this.perform(lines, options);
    this.editing = new Editing(list, {
      perform, say: (text, options) => this.toast(text, options), undo: () => this.undo(),
    });
    this.reordering = new Reordering(list, (entry, { id, ...line }) => {
      const rows = this.actions.marks.has(entry.key) ? this.actions.chosen(entry) : [entry];
      this.actions.clearMarks();
      const move = { ...line, ids: rows.map((row) => row.id) };
      // What is dropped into a row stays in sight.
      const into = line.op === 'mv' && list.entries.find((other) =>
        other.kind === 'item' && other.id === line.into && other.row.disclosure !== 'expanded');
      const opened = into && { op: 'expand', id: into.id, view: list.scene.view };
      return this.perform(opened ? [move, opened] : [move], {
        shown: opened ? [opened, move] : undefined,
        did: rows.length > 1 ? `Moved ${rows.length} items` : `Moved ${this.actions.name(entry)}`,
      });
    }, (entry) => this.actions.marks.has(entry.key) ? this.actions.marks.size : 1);
    this.swipes = new Swipes(list, (entry, edge, action) =>
      this.actions.swipe(entry, edge, action));
    this.actions = new Actions(this);
    this.time = new Time(list, perform);
    // Back leads from the hits to the list.
    this.search = new Search(list, (text) => this.say(text), () => this.#keepAddress(true));
    followPointer(list, this.swipes, this.reordering, {
      tap: (entry, event) => this.#tap(entry, event),
      doubleTap: (entry) => this.actions.edit(entry),
      menu: (entry, at) => this.actions.openMenu(entry, at),
      mark: (entry, word) => this.list.scene.editing || this.actions.editFields(entry, word),
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
    addEventListener('popstate', () => this.#returned());
    let keeping = null;
    const keep = () => {
      clearTimeout(keeping);
      keeping = setTimeout(() => this.#keepAddress(), 200);
    };
    for (const type of ['read', 'scroll']) list.addEventListener(type, keep);
    addEventListener('pagehide', () => this.editing.finish());
  }

  async start() {
    try {
      await this.#show(readAddress());
    } catch (error) {
      this.#fail(error);
    }
    performance.mark('usable');
    document.documentElement.dataset.ready = 'true';
    if (this.outbox.waiting.length > 0) this.outbox.flush();
    this.#follow();
    keepPage().catch(() => { /* It then opens only while the server is there. */ });
    this.#offerLeft().catch(() => {});
  }

  /** What was done on a page that was closed before it was sent is not lost. */
  async #offerLeft() {
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

  // Following

  #follow() {
    let wasAway = false;
    let timer = null;
    follow({
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
        // The server may be another one, with another token.
        api.versions({ limit: 1 }).catch((error) => this.outbox.setLockedOut(error.status === 401));
        // A connection that is restored at once needs no message.
        timer = setTimeout(() => this.outbox.setAway(true), 400);
      },
      reload: () => this.list.refresh().catch(() => {}),
      // Changes and counts while the page was loaded, or before the stream began.
      now: ({ version }) => {
        const { list } = this;
        if (!this.time.isOpen && (list.isCounting || version?.name !== list.version?.name)) {
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
   * Draws what lines do, and then performs them as one version.
   * - did: a sentence, if the server has none.
   * - shown: the lines to draw, if they are others than those to send.
   * - Returns: whether they were done, or wait for the server.
   */
  async perform(lines, options = {}) {
    if (this.list.isReadOnly && !lines.every((line) => line.view)) {
      this.say('This file can only be read here');
      return false;
    }
    const before = this.list.entries;
    const shown = options.shown ?? lines;
    const after = this.list.scene.at == null ? pretend(before, shown) : before;
    if (after !== before) this.list.pretend(() => after);
    const { change, answered } = this.outbox.add(
      lines, { ...options, shown: after !== before ? shown : null });
    if (after !== before) this.#shownBefore.set(change, before);
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
    const before = this.#shownBefore.get(change);
    if (answer.isNew !== false) this.#last = before && { before, version: answer.version?.name };
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
    this.#refused.add(change);
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
      const before = this.#shownBefore.get(taken);
      if (before) this.list.pretend(() => before);
      this.say(`Not sent: ${taken.did ?? 'the last change'}`);
      return true;
    }
    // The rows before the last change are known: they are there at once.
    const last = this.#last;
    this.#last = null;
    if (last && this.outbox.waiting.length === 0 && this.list.version?.name === last.version
      && this.list.scene.at == null && last.before[0]?.number === this.list.first) {
      this.list.pretend(() => last.before);
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
    empty.replaceChildren(error instanceof api.Away ? 'The server is away.' : error.message);
  }

  #tellState() {
    const { list } = this;
    const name = list.file?.replace(/(?<=.)\.(db|outline|sqlite3?)$/, '');
    if (name && this.name !== name) {
      this.name = name;
    }
    if (this.name) this.#setTitle(list.heading || this.name);
    this.backButton.hidden = list.scene.of == null;
    this.outbox.number = Math.max(this.outbox.number,
      list.scene.at == null ? list.version?.number ?? 0 : 0);
    const first = [...list.sections.values()][0];
    list.scroller.classList.toggle('ground',
      ['grouped', 'insetGrouped', 'sidebar'].includes(first?.appearance));
    byID('block').setAttribute('aria-rowcount', list.total);
    this.#tellEmpty();
    for (const button of [this.undoButton, this.editButton, this.addButton]) {
      button.hidden = list.isReadOnly;
    }
  }

  /** A list without items says so, and how to begin. */
  #tellEmpty() {
    const { list, search } = this;
    const empty = byID('empty');
    const hasItems = list.entries.some((entry) => entry.kind === 'item' || entry.section.isLive
      || entry.header?.disclosure === 'collapsed');
    empty.hidden = list.entries.length > 0 ? hasItems || search.isOn || list.end < list.total
      : list.total > 0;
    if (empty.hidden) return;
    const isFixed = list.isReadOnly || list.scene.at != null;
    const words = search.isOn ? 'Nothing was found' : isFixed ? 'There is nothing here'
      : 'Nothing here yet';
    const invites = !search.isOn && !isFixed;
    if (empty.firstChild?.textContent === words && empty.children.length === (invites ? 2 : 1)) return;
    empty.replaceChildren(make('div', {}, words), ...invites ? [make('button', {
      type: 'button', class: 'filled', on: { click: () => this.addItem() },
    }, 'Add your first item')] : []);
  }

  /** Opens a new line: below the row in hand, or at the end of the first list. */
  async addItem() {
    const { list } = this;
    if (list.scene.at != null) return this.say('This cannot be changed');
    if (this.search.isOn) await this.search.close();
    const inHand = list.entry(list.current);
    const element = inHand && list.element(inHand.key);
    if (inHand?.kind === 'item' && !inHand.section.isLive && element?.matches(':focus, .editing')) {
      return this.editing.add(inHand, 'below');
    }
    const own = () => list.entries.find((entry) => entry.kind === 'heading' && !entry.section.isLive);
    if (!own() && list.scene.of == null) {
      if (!await this.perform([{ op: 'section add', text: 'Inbox' }], { isSilent: true })) return;
    }
    const section = own();
    const last = list.entries.findLast((entry) => entry.kind === 'item' && !entry.section.isLive);
    if (section && list.end >= list.total) this.editing.add(section, 'last');
    else if (section ?? last) this.editing.add(section ?? last, section ? 'inside' : 'below');
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
    this.addButton = iconButton('plus', 'Add an item', () => this.addItem());
    // The line that is typed stays in hand while the button is pressed.
    this.addButton.addEventListener('pointerdown', (event) => event.preventDefault());
    const more = iconButton('ellipsis', 'More', () => this.#openMore(more),
      { 'aria-haspopup': 'menu' });
    byID('bar-end').append(
      this.addButton, this.undoButton,
      iconButton('clock', 'Time', () => this.time.isOpen ? this.time.close() : this.openTime()),
      more, this.editButton);
    const parts = location.pathname.split('/').filter(Boolean);
    const file = parts[parts.indexOf('files') + 1];
    this.name = parts.includes('files') && file ? decodeURIComponent(file) : 'Outline';
    this.#setTitle(this.name);
  }

  #setTitle(title) {
    setText(byID('title'), title);
    document.title = title === this.name ? title : `${title} – ${this.name}`;
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

  #tap(entry, { shiftKey, ctrlKey, metaKey }) {
    if (shiftKey) {
      this.actions.clearMarks();
      this.actions.markTo(entry, this.#tapped);
    } else {
      this.#tapped = entry.key;
      if (ctrlKey || metaKey) this.actions.toggleMark(entry);
    }
    this.list.take(entry);
    if (shiftKey || ctrlKey || metaKey) return;
    if (!this.list.scene.editing) this.actions.clearMarks();
    if (entry.kind === 'heading') this.actions.toggleFold(entry);
    else if (this.list.scene.editing && this.actions.marks.size > 0) this.actions.toggleMark(entry);
    else if ((entry.row.trailingAccessories ?? []).some((accessory) =>
      accessory.kind === 'outlineDisclosure' && accessory.disclosureStyle === 'header')) {
      this.actions.toggleFold(entry);
    }
  }

  // Parts

  /** Shows the place that the address says. */
  async #show({ of, find, query, at, from }) {
    await this.list.show({ of, find, query, at: null }, { from });
    this.search.show(query ?? find, query != null);
    if (at) await this.openTime(Number(at) || undefined, false);
  }

  /** The address follows what is shown and where it is scrolled to. */
  #keepAddress(isNew = false) {
    const { list, time } = this;
    const { of, find, query } = list.scene;
    const view = list.view;
    const top = list.scroller.scrollTop < 4 ? null : list.shown.find((entry) =>
      entry.kind === 'item' && list.element(entry.key).getBoundingClientRect().bottom > view.top + 60);
    writeAddress({ of, find, query, at: time.shown?.number ?? null, from: top?.id ?? null }, { isNew });
  }

  /** Shows only what is in a row. */
  async zoom(entry) {
    if (entry.row?.source) {
      return this.say(`${this.actions.name(entry)} is shown from another list`);
    }
    // Back leads to the row.
    writeAddress({ ...readAddress(), from: entry.id });
    try {
      await this.list.show({ of: entry.id, find: null, query: null });
      this.search.clear();
    } catch (error) {
      return this.say(error.message);
    }
    this.#keepAddress(true);
    announce(this.list.heading ?? '');
  }

  /** To the place before; from a part whose address was opened, to the whole outline. */
  async back() {
    if (canGoBack()) return history.back();
    const { of } = this.list.scene;
    if (of == null) return this.say('This is the whole outline');
    await this.list.show({ of: null, find: null, query: null }, { from: of });
    this.#keepAddress(true);
  }

  async #returned() {
    const place = readAddress();
    const { time } = this;
    try {
      if (time.isOpen && !place.at) await time.close();
      await this.#show(place);
    } catch (error) {
      this.say(error.message);
    }
    const entry = this.list.entries.find((row) => row.id === place.from);
    if (entry) this.list.take(entry);
  }

  async openTime(number, isNew = true) {
    this.editing.finish();
    if (this.list.scene.editing) await this.toggleEditMode();
    // Back leads from the past to the present.
    if (isNew) writeAddress(readAddress(), { isNew });
    try { await this.time.open(number); } catch (error) { this.say(error.message); }
  }
}

new Page().start();
