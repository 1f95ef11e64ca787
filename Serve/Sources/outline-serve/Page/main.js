// The page: its parts, and how they work together.

import { Actions, isEmoji } from './actions.js';
import { readAddress } from './address.js';
import * as api from './api.js';
import { Bar } from './bar.js';
import { byID } from './dom.js';
import { Editing } from './edit.js';
import { showFiles } from './files.js';
import { followKeys } from './keys.js';
import { List } from './list.js';
import { Performing } from './performing.js';
import { Places } from './places.js';
import { followPointer } from './pointer.js';
import { Reordering } from './reorder.js';
import { Search } from './search.js';
import { showSidebars } from './sidebar.js';
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

class Page extends Performing {
  /** The key of the row from which a click with Shift selects. */
  #tapped = null;

  constructor() {
    super(new List());
    const { list } = this;
    list.scene.view = parameters.get('view') ?? 'page';
    const perform = (lines, options) => this.perform(lines, options);
    this.editing = new Editing(list, {
      perform, say: (text, options) => this.toast(text, options), undo: () => this.undo(),
      redo: () => this.redo(),
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
    }, (entry) => new Set((this.actions.marks.has(entry.key) ? this.actions.chosen(entry) : [entry])
      .map((row) => row.key)));
    this.swipes = new Swipes(list, (entry, edge, action) =>
      this.actions.swipe(entry, edge, action));
    this.actions = new Actions(this);
    this.time = new Time(list, perform);
    // Back leads from the hits to the list.
    this.search = new Search(list, (text) => this.say(text), () => this.places.keepAddress(true));
    this.places = new Places(this);
    followPointer(list, this.swipes, this.reordering, {
      tap: (entry, event) => this.#tap(entry, event),
      doubleTap: (entry) => this.actions.edit(entry),
      menu: (entry, at) => this.actions.openMenu(entry, at),
      mark: (entry, word) => this.list.scene.editing || this.actions.editFields(entry, word),
      accessory: (entry, accessory, element) =>
        this.actions.tapAccessory(entry, accessory, element),
    });
    followKeys(this);
    this.bar = new Bar(this);
    showSidebars(this);
    addEventListener('pagehide', () => this.editing.finish());
    // What was due tomorrow is due today.
    let day = new Date().toDateString();
    setInterval(() => {
      if (day === new Date().toDateString()) return;
      day = new Date().toDateString();
      list.refresh().catch(() => {});
    }, 60_000);
  }

  async start() {
    try {
      await this.places.show(readAddress());
    } catch (error) {
      this.#fail(error);
    }
    performance.mark('usable');
    document.documentElement.dataset.ready = 'true';
    if (this.outbox.waiting.length > 0) this.outbox.flush();
    this.#follow();
    keepPage().catch(() => { /* It then opens only while the server is there. */ });
    this.offerLeft().catch(() => {});
    showFiles().catch(() => { /* The way back is there, and the list of files when it is opened again. */ });
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
    const isOwn = this.isOwn(version);
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

  #fail(error) {
    const empty = byID('empty');
    empty.hidden = false;
    empty.replaceChildren(error instanceof api.Away ? 'The server is away.' : error.message);
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

  #tap(entry, { shiftKey, ctrlKey, metaKey, pointerType }) {
    const { list } = this;
    // A finger that comes back to a row means its text.
    const isAgain = pointerType === 'touch' && this.#tapped === entry.key
      && list.current === entry.key && this.actions.marks.size === 0;
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
    else if (entry.row.cell === 'header' || (entry.row.trailingAccessories ?? []).some((accessory) =>
      accessory.kind === 'outlineDisclosure' && accessory.disclosureStyle === 'header')) {
      this.actions.toggleFold(entry);
    } else if (entry.row.cell === 'tile' && entry.section.isLive && isEmoji(entry)) {
      this.actions.copyEmoji(entry);
    } else if (isAgain && !list.scene.editing && entry.row.cell !== 'tile') {
      this.actions.edit(entry);
    }
  }
}

new Page().start();
