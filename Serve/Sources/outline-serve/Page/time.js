// Going through the versions: a slider, steps, days, and playing. The list is shown as it was, with
// the changes of the version marked.

import * as api from './api.js';
import { announce, byID, giveFocus, iconButton, make, quoted, setText } from './dom.js';
import { openMenu } from './menu.js';

const page = 100;
const pace = 700;

export class Time {
  #list;
  #perform;
  #versions = new Map();
  #oldest = 1;
  #latest = 1;
  #wanted = null;
  #timer = null;
  #work = Promise.resolve();
  /** The shown version, or `null` in the present. */
  shown = null;

  /** `perform(lines, options)` restores and reverts. */
  constructor(list, perform) {
    [this.#list, this.#perform] = [list, perform];
    this.element = byID('time');
    const button = (icon, label, act, name) =>
      iconButton(icon, label, act, name ? { class: `icon-button ${name}` } : {});
    this.slider = make('input', {
      type: 'range', min: 1, max: 1, step: 1, 'aria-label': 'Version',
      on: { input: () => { this.#stop(); this.go(Number(this.slider.value)); } },
    });
    this.name = make('span', { class: 'name', dir: 'auto' });
    this.when = make('span', { class: 'when', dir: 'auto' });
    this.summary = make('span', { class: 'summary', dir: 'auto' });
    this.playing = button('play', 'Play', () => this.#timer ? this.#stop() : this.#play());
    const bring = make('button',
      { class: 'text-button end', 'aria-haspopup': 'menu',
      on: { click: () => this.#openMenu(bring) } }, make('span', {}, 'Restore…'));
    this.element.append(
      make('div', { class: 'what' }, this.name, this.when, this.summary), this.slider,
      make('div', { class: 'controls' },
        button('day', 'A day back', () => this.day(-1), 'back-turn'),
        button('chevron', 'A version back', () => this.step(-1), 'back-turn'), this.playing,
        button('chevron', 'A version on', () => this.step(1)),
        button('day', 'A day on', () => this.day(1)), bring,
        make('button', { class: 'text-button strong',
          on: { click: () => this.close() } },
          'Done')));
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      // The slider knows steps of one version only.
      if (event.target !== this.slider || !event.shiftKey || !/^Arrow(Left|Right)$/.test(event.key)) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      this.key(event.key, true);
    });
  }

  get isOpen() { return this.shown != null; }

  /** Opens the slider at the latest version, or at one with a number. */
  async open(number) {
    await this.#read({});
    this.element.hidden = false;
    document.body.classList.add('past');
    await this.go(number ?? this.#latest);
    this.slider.focus();
  }

  /** Back to the present. */
  async close() {
    if (!this.isOpen) return;
    this.#stop();
    this.shown = null;
    this.#wanted = null;
    this.element.hidden = true;
    document.body.classList.remove('past');
    this.#list.signs = new Map();
    const from = this.#list.entry(this.#list.current)?.id;
    await this.#list.show({ at: null }, { from });
    const entry = this.#list.entry(this.#list.current) ?? this.#list.shown[0];
    if (entry) this.#list.take(entry);
    else giveFocus(this.#list.scroller);
    announce('The present');
  }

  /** Others made a version: the slider gets longer. */
  grew(version) {
    if (!this.isOpen || !version || version.number <= this.#latest) return;
    this.#latest = version.number;
    this.slider.max = this.#latest;
  }

  async #read(fields) {
    const answer = await api.versions({ limit: page, ...fields });
    const { versions } = answer;
    const latest = fields.until ?? versions[0]?.number ?? 1;
    if (fields.until == null) this.#latest = latest;
    this.#oldest = answer.oldest ?? this.#oldest;
    // Versions that only fold are left out: at their numbers the version before them is shown.
    let index = 0;
    const end = answer.hasMore ? versions.at(-1).number : this.#oldest;
    for (let number = latest; number >= end; number--) {
      while (versions[index + 1] && versions[index].number > number) index++;
      if (versions[index]) this.#versions.set(number, versions[index]);
    }
    [this.slider.min, this.slider.max] = [this.#oldest, this.#latest];
  }

  /** The version with a number, or the one before it; many are read at once. */
  async #version(number, isAfter = false) {
    if (!this.#versions.has(number)) {
      await this.#read({ until: isAfter ? Math.min(this.#latest, number + page - 1) : number });
    }
    return this.#versions.get(number) ?? null;
  }

  /** Shows a version. While one is read, only the last that was asked for is read next. */
  go(number) {
    this.#wanted = Math.min(this.#latest, Math.max(this.#oldest, number));
    this.slider.value = this.#wanted;
    const turn = this.#work.then(async () => {
      const wanted = this.#wanted;
      if (wanted == null || this.shown?.number === wanted) return;
      const version = await this.#version(wanted);
      if (!version || this.#wanted !== wanted) return;
      this.#tell(version);
      await this.#show(version);
    });
    this.#work = turn.catch(() => {});
    return turn;
  }

  async #show(version) {
    this.shown = version;
    const { steps = [] } = await api.version(version.number).catch(() => ({}));
    const signs = new Map();
    for (const step of steps) {
      const id = step.node?.id ?? step.id;
      if (step.op === 'insert') signs.set(id, '+');
      else if (step.op === 'move') signs.set(id, signs.get(id) ?? '>');
      else if (!['delete', 'expand', 'collapse'].includes(step.op)) {
        signs.set(id, signs.get(id) ?? '~');
      }
    }
    const gone = steps.filter((step) => step.op === 'delete' && step.isRoot)
      .map((step) => quoted(step.node.content.text || step.node.content.image || ''));
    setText(this.summary, summarize(steps)
      + (gone.length ? ` · gone: ${gone.slice(0, 4).join(', ')}` : ''));
    this.#list.signs = signs;
    await this.#list.showAgain({ at: version.number });
  }

  #tell(version) {
    const message = version.message ?? version.generatedMessage ?? 'a version';
    const name = `v${version.number}: ${message}`;
    const when = [new Date(version.date).toLocaleString([],
      { dateStyle: 'medium', timeStyle: 'medium' }),
      version.author, version.isQuiet && 'only folds'].filter(Boolean).join(' · ');
    setText(this.name, name);
    setText(this.when, when);
    this.slider.setAttribute('aria-valuetext', `${name}, ${when}`);
  }

  step(by) {
    this.#stop();
    return this.#stepTo(by);
  }

  /** The next version in a direction that did more than fold. */
  async #stepTo(by) {
    const version = await this.#next(this.shown?.number ?? this.#latest, by);
    if (version) await this.go(version.number);
    return version != null;
  }

  async #next(from, by) {
    for (let number = from + by; number >= this.#oldest && number <= this.#latest; number += by) {
      const version = await this.#version(number, by > 0);
      if (version && (by < 0 || version.number > from)) return version;
    }
    return null;
  }

  /** The last version of the day before, or of the next day that has one. */
  async day(by) {
    this.#stop();
    const dayOf = (version) => new Date(version.date).toDateString();
    const from = this.shown;
    let found = null;
    for (let next = from; next; next = await this.#next(next.number, by)) {
      if (dayOf(next) === dayOf(from)) continue;
      if (found && dayOf(next) !== dayOf(found)) break;
      found = next;
      if (by < 0) break;
    }
    await this.go(found?.number ?? (by < 0 ? this.#oldest : this.#latest));
  }

  async #play() {
    if ((this.#wanted ?? 0) >= this.#latest) await this.go(this.#oldest);
    const next = async () => {
      const isMore = await this.#stepTo(1).catch(() => false);
      if (this.#timer == null) return;
      if (isMore) this.#timer = setTimeout(next, pace);
      else this.#stop();
    };
    this.#timer = setTimeout(next, pace);
    this.#setPlaying(true);
  }

  #stop() {
    if (this.#timer == null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#setPlaying(false);
  }

  #setPlaying(isPlaying) {
    this.playing.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    this.playing.firstChild.className = `icon ${isPlaying ? 'pause' : 'play'}`;
  }

  /** The actions that restore parts of this version. */
  #openMenu(at) {
    const entry = this.#list.entry(this.#list.current);
    const name = `v${this.shown.number}`;
    const { number } = this.shown;
    const restore = (line, did) => async () => {
      await this.close();
      await this.#perform([line], { did });
    };
    const isReadOnly = this.#list.isReadOnly;
    openMenu([
      entry?.kind === 'item' && {
        title: `Restore ${quoted(entry.row.content.text)}`, isDisabled: isReadOnly,
        act: restore({ op: 'restore', version: number, id: entry.id },
          `Restored the item as in ${name}`),
      },
      entry && {
        title: `Restore section ${quoted(entry.section.header?.title ?? '')}`,
        isDisabled: isReadOnly,
        act: restore({ op: 'restore', version: number, id: entry.section.section },
          `Restored the section as in ${name}`),
      },
      { title: 'Restore everything', isDisabled: isReadOnly,
        act: restore({ op: 'restore', version: number }, `Restored everything as in ${name}`) },
      null,
      { title: 'Revert this version only', isDisabled: isReadOnly,
        act: restore({ op: 'revert', version: number }, `Reverted ${name}`) },
    ].filter((item) => item !== false && item !== undefined), at, { title: name });
  }

  /** Handles a key while the past is shown. Returns whether the key has a meaning. */
  key(key, isShifted) {
    if (key === 'ArrowLeft' || key === 'h') isShifted ? this.day(-1) : this.step(-1);
    else if (key === 'ArrowRight' || key === 'l') isShifted ? this.day(1) : this.step(1);
    else if (key === '{') this.go(this.#oldest);
    else if (key === '}') this.go(this.#latest);
    else if (key === 'H' || key === 'q' || key === 'Escape') this.close();
    else return false;
    return true;
  }
}

function summarize(steps) {
  const counts = new Map();
  const names = { insert: 'added', delete: 'deleted', move: 'moved', update: 'changed',
    expand: 'opened', collapse: 'closed' };
  for (const step of steps) {
    const name = names[step.op] ?? 'favorites';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count.toLocaleString()} ${name}`).join(', ');
}
