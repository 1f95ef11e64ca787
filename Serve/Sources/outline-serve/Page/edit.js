// Texts that are edited in place. Enter ends a line and opens the next one, Tab indents, Backspace at
// the start joins, arrows walk through the lines. Changes by others meanwhile affect neither the text
// nor the caret; a notice reports them.

import * as api from './api.js';
import { makeCalendar } from './calendar.js';
import { setVariable } from './colors.js';
import { draftsOf, fromZero, htmlDrafts } from './drafts.js';
import { endOf } from './entries.js';
import { giveFocus, icon, isComposing, make, newID, oneLine, quoted, setText } from './dom.js';
import { changeOf, dateAt, mayHaveFields, wordsOf } from './fields.js';

export class Editing {
  #list;
  #perform;
  #say;
  #undo;
  /**
   * What is typed: `{ entry, editor, base, version, side, words }`. `side` is set for a new item:
   * `above`, `below`, `inside` the entry as its first item, or its `last` one. `words` are those of
   * the fields, if these are edited.
   */
  typed = null;
  /** Whether a press elsewhere, and no answer of the server, takes the focus away. */
  #isLeaving = false;
  /** The place of an editor whose row is not on the page. */
  #dock = make('div', { id: 'dock' });

  /** `perform(lines, options)` sends operations, `say(text, options)` shows a message. */
  constructor(list, { perform, say, undo }) {
    [this.#list, this.#perform, this.#say, this.#undo] = [list, perform, say, undo];
    list.addEventListener('render', () => this.#settle());
    document.addEventListener('pointerdown', ({ target }) => {
      this.#isLeaving = this.typed != null
        && !target.closest?.('.editor, .draft, .editor-notice, .calendar');
      // What is pressed among the rows stays under the pointer until it is released.
      if (this.#isLeaving && !target.closest?.('#block')) this.finish();
    }, true);
    document.addEventListener('click', () => { if (this.#isLeaving) this.finish(); });
    document.addEventListener('pointerup', () => setTimeout(() => {
      if (this.#isLeaving) this.finish();
    }));
    document.body.append(this.#dock);
  }

  #editor(text, label) {
    return make('textarea', {
      class: 'editor', rows: '1', 'aria-label': label, dir: 'auto', enterkeyhint: 'enter',
      autocomplete: 'off',
      on: {
        keydown: (event) => this.#key(event),
        paste: (event) => this.#paste(event),
        input: () => { this.#understand(); this.#showCalendar(); },
        keyup: () => this.#showCalendar(),
        click: () => this.#showCalendar(),
        // A place that was moved by others blurs for a moment.
        blur: () => setTimeout(() => this.#blurred()),
      },
    }, text);
  }

  /** Only a press elsewhere or another field ends typing; anything else gives the focus back. */
  #blurred() {
    const { typed } = this;
    const active = document.activeElement;
    if (!typed || active === typed.editor || !document.hasFocus()) return;
    if (this.#isLeaving) return;
    if (active?.closest('button, a, input, textarea, dialog')) this.finish();
    else typed.editor.focus({ preventScroll: true });
  }

  /** A key reached the page although a text is being typed: it belongs to the text. */
  receive(event) {
    this.#isLeaving = false;
    this.typed.editor.focus({ preventScroll: true });
    if (['Enter', 'Escape', 'Tab'].includes(event.key)) this.#key(event);
  }

  #key(event) {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (this.#act(event)) event.preventDefault();
  }

  /** Whether a key meant something other than the text. */
  #act({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }) {
    const { editor } = this.typed;
    const { value, selectionStart, selectionEnd } = editor;
    const hasControl = ctrlKey || metaKey;
    // A wrong value is shown below the text; a backslash keeps the word.
    const isWrong = this.typed.fields?.problem != null;
    if (altKey) return false;
    if (key === 'Enter') {
      if (isWrong) return true;
      if (hasControl) return this.#tick(), true;
      return shiftKey ? this.#beginNote() : (this.#nextLine(), true);
    }
    if (key === 'Escape') return this.cancel(), true;
    if (key === 'Tab' && !hasControl) return shiftKey ? this.#outdent() : this.#indent(), true;
    // A key that is held down stops at the start of its line.
    if (key === 'Backspace' && selectionEnd === 0) return repeat || this.#joinBefore();
    if (hasControl && key.toLowerCase() === 'z' && value === startOf(this.typed)) {
      return this.#leave(true), this.#undo(), true;
    }
    if ((key === 'ArrowUp' || key === 'ArrowDown') && !hasControl && !shiftKey) {
      const { typed } = this;
      const walk = () => this.#walk(key === 'ArrowDown' ? 1 : -1, selectionStart);
      if (isWrong) return false;
      if (editor.clientHeight < 2 * parseFloat(getComputedStyle(editor).lineHeight)) {
        return walk(), true;
      }
      // Of several lines on the screen the first and the last are known by a caret that stays.
      setTimeout(() => {
        if (this.typed === typed && editor.selectionStart === selectionStart) walk();
      });
    }
    return false;
  }

  // Lines

  /** Whether rows can be added beside an entry: those of live lists and of hits stand elsewhere. */
  #mayGrow(entry) { return !entry.section.isLive && !this.#list.isFiltered; }

  /** Enter: the text is cut at the caret, and the rest is the line below. */
  #nextLine() {
    const { entry, editor, side } = this.typed;
    const { value, selectionStart, selectionEnd } = editor;
    if (side && value.trim() === '') {
      if (!this.#outdent()) this.#leave(true);
      return;
    }
    const isHeading = isTitle(this.typed);
    const [left, right] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const isCut = left.trim() !== '' && right.trim() !== '' && !value.includes('\n') && !isHeading;
    if (!this.#mayGrow(entry) || this.typed.words) return void this.finish(true);
    if (side) {
      if (isCut) editor.value = left;
      const fresh = this.finish(true);
      if (fresh) this.add(fresh, 'below', isCut ? right.trimStart() : '', 0);
      return;
    }
    const below = isHeading || entry.row.disclosure === 'expanded' ? 'inside' : 'below';
    if (isCut) {
      editor.value = left.trimEnd();
      const fresh = this.finish(true, [{ text: oneLine(right.trimStart()), level: 0, id: newID() }]);
      if (fresh) this.begin(fresh, 0);
    } else if (left === '' && value !== '' && !isHeading) {
      this.finish();
      this.add(entry, 'above');
    } else {
      this.finish();
      this.add(this.#now(entry), below);
    }
  }

  /** The entry as it is shown now. */
  #now(entry) { return this.#list.entry(entry.key) ?? entry; }

  #tick() {
    const { entry, side, editor } = this.typed;
    if (side && editor.value.trim() === '') return;
    this.typed.isDone = true;
    if (side) {
      const fresh = this.finish(true);
      if (fresh) this.add(fresh, 'below');
    } else if (entry.kind === 'item') {
      const caret = editor.selectionStart;
      this.finish();
      const { row } = this.#now(entry);
      this.#perform([{ op: row.content.isDone ? 'reopen' : 'done', ids: [entry.id] }], {});
      this.begin(this.#now(entry), caret);
    }
  }

  /** The row before an index that is a sibling of one at a depth. */
  #sibling(index, depth) {
    const { entries } = this.#list;
    while (entries[--index]?.kind === 'item' && entries[index].row.indentation >= depth) {
      if (entries[index].row.indentation === depth) return entries[index];
    }
    return null;
  }

  #parent(entry) {
    const { entries } = this.#list;
    const index = entries.findIndex((other) => other.key === entry.key);
    return entries.slice(0, index).findLast((other) => other.section === entry.section
      && other.kind === 'item' && other.row.indentation < entry.row.indentation) ?? null;
  }

  /** The index after an entry and the rows below it. */
  #end(entry) {
    const { entries } = this.#list;
    const index = entries.findIndex((other) => other.key === entry.key);
    return index < 0 ? 0 : endOf(entries, index);
  }

  #indent() {
    const { side } = this.typed;
    const entry = this.#now(this.typed.entry);
    if (!this.#mayGrow(entry)) return false;
    if (!side) {
      if (entry.kind === 'heading' || !entry.row.canMove) return false;
      const parent = this.#sibling(this.#list.entries.indexOf(entry), entry.row.indentation);
      if (!parent) return false;
      this.#perform(...this.#opening(parent, { op: 'mv', ids: [entry.id], into: parent.id }));
      return true;
    }
    const depth = levelOf(this.typed);
    const place = side === 'above' || side === 'inside'
      ? this.#list.entries.indexOf(entry) + (side === 'inside' ? 1 : 0) : this.#end(entry);
    const parent = this.#sibling(place, depth);
    if (parent) this.#putDraft(parent, 'last');
    return parent != null;
  }

  #outdent() {
    const { side } = this.typed;
    const entry = this.#now(this.typed.entry);
    if (entry.kind === 'heading' || !this.#mayGrow(entry)) return false;
    const parent = side === 'inside' || side === 'last' ? entry : this.#parent(entry);
    if (!parent) return false;
    if (side) this.#putDraft(parent, 'below');
    else if (entry.row.canMove) {
      this.#perform([{ op: 'mv', ids: [entry.id], after: parent.id }], { isSilent: true });
    }
    return true;
  }

  /** A line that puts something into a node, which is open afterwards, and how it is drawn. */
  #opening(parent, line) {
    if ((parent.row ?? parent.header)?.disclosure === 'expanded') return [[line], { isSilent: true }];
    const opened = { op: 'expand', id: parent.id, view: this.#list.scene.view };
    // Only what has items can be opened; what is drawn into it is seen if it is open.
    return [[line, opened], { isSilent: true, shown: [opened, line] }];
  }

  /**
   * Backspace at the start: an empty line goes, another is joined to the line above; the first one
   * in a node comes out of it.
   */
  #joinBefore() {
    const { side, editor } = this.typed;
    const entry = this.#now(this.typed.entry);
    const { value } = editor;
    if (isTitle(this.typed) || value.includes('\n')) return false;
    const before = this.#neighbour(-1);
    const isLine = before?.kind === 'item' && before.row.cell !== 'tile' && !before.row.isDisabled;
    if (side) {
      if (value === '' || isLine) {
        this.#leave(!isLine);
        if (isLine) this.begin(before, null, value);
      }
      return true;
    }
    const hasItems = entry.row.disclosure !== 'none';
    const isFirst = !isLine || before.row.indentation < entry.row.indentation;
    if (hasItems || isFirst && value !== '') return this.#outdent(), true;
    const { note, secondaryText, image, attributes } = entry.row.content;
    const hasMore = note || secondaryText || image || Object.keys(attributes ?? {}).length > 0;
    if (hasMore && value !== '') {
      this.#say(`${quoted(value)} has more than a text, so it is not joined`);
      return true;
    }
    const base = isLine ? before.row.content.text : '';
    const text = base + value;
    const { version } = this.typed;
    this.#leave();
    const gone = { op: 'rm', ids: [entry.id] };
    if (!isLine || value === '') this.#perform([gone], { did: `Deleted ${quoted(this.#name(entry))}` });
    else {
      this.#perform([{ op: 'rename', id: before.id, text }, gone], {
        did: `Joined ${quoted(value)}`, base: version,
        edit: { id: before.id, base, text, section: before.section.id },
      });
    }
    if (isLine) this.begin(this.#now(before), base.length);
    return true;
  }

  #name(entry) { return entry.row.content.text || entry.row.content.image || 'an empty line'; }

  /** The row above or below what is typed. */
  #neighbour(by) {
    const { entries } = this.#list;
    const { entry, side } = this.typed;
    const index = entries.findIndex((other) => other.key === entry.key);
    if (index < 0) return null;
    const place = { above: index, inside: index + 1, below: this.#end(entry), last: this.#end(entry) };
    const next = !side ? index + by : by < 0 ? place[side] - 1 : place[side];
    return entries[next] ?? null;
  }

  /** Up and down: the text is kept, and the caret goes to the line there. */
  #walk(by, caret) {
    let next = this.#neighbour(by);
    if (next?.kind === 'heading' && !next.header) {
      next = this.#list.entries[this.#list.entries.indexOf(next) + by];
    }
    if (!next || next.row?.cell === 'tile') return;
    this.finish();
    this.begin(this.#now(next), caret);
  }

  /** Shows the fields that the text sets, as the server reads it. */
  #understand() {
    const { typed } = this;
    clearTimeout(typed.pause);
    const text = firstLine(typed);
    if (typed.fields) this.#notice('');
    typed.fields = null;
    if (isTitle(typed) || !mayHaveFields(text) && !typed.words) return;
    typed.pause = setTimeout(async () => {
      const of = typed.side ? null : typed.entry.id;
      const fields = await api.fields({ text, of }).catch(() => null);
      if (!fields || this.typed !== typed || firstLine(typed) !== text) return;
      typed.fields = fields;
      const { gone = {} } = typed.words ? changeOf(text, typed.base, typed.words) : {};
      const { removeTags = [], ...others } = gone;
      const lost = [...Object.keys(others), ...removeTags.map((tag) => `#${tag}`)];
      const words = [...fields.words, ...lost.map((name) => `no ${name}`)];
      this.#notice(fields.problem ?? words.join(', '));
    }, 100);
  }

  /** Shows the calendar while the caret is in a date. */
  #showCalendar() {
    const { typed } = this;
    const { editor } = typed;
    const date = dateAt(firstLine(typed), editor.selectionEnd);
    if (!date || isTitle(typed)) return typed.calendar?.element.remove();
    typed.calendar ??= makeCalendar((day) => this.#typeDay(day));
    typed.calendar.show(date.value);
    if (typed.calendar.element.isConnected) return;
    editor.parentNode.append(typed.calendar.element);
    this.#list.reveal(typed.calendar.element);
  }

  /** Types a day instead of the one at the caret, as keys would; none takes the word away. */
  #typeDay(day) {
    const { editor } = this.typed;
    const date = dateAt(firstLine(this.typed), editor.selectionEnd);
    if (!date) return;
    editor.focus({ preventScroll: true });
    const start = day ? date.start : editor.value.slice(0, date.start).search(/\s*\S*$/);
    editor.setSelectionRange(start, date.end);
    document.execCommand(day ? 'insertText' : 'delete', false, day);
    this.#showCalendar();
  }

  /**
   * The note is below the first line. Returns whether that was done here: the note that there is
   * comes into the field, and a section gets none.
   */
  #beginNote() {
    const { entry, side, editor } = this.typed;
    if (!side && entry.kind === 'heading') return true;
    const note = side ? null : entry.row.content.note;
    if (!note || editor.value.includes('\n')) return false;
    const caret = editor.value.length + 1;
    editor.value += `\n${note}`;
    editor.setSelectionRange(caret, caret);
    return true;
  }

  /** Lines that are pasted into a text become items, the first and the last one with the text. */
  #paste(event) {
    const { editor } = this.typed;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (editor.value.slice(0, editor.selectionStart).includes('\n')) return;
    const drafts = htmlDrafts(event.clipboardData?.getData('text/html')) ?? draftsOf(text);
    // One line is typed, and Enter saves it: after a pasted word people type on.
    if (drafts.length < 2 || this.typed.words) {
      if (oneLine(text) === text) return;
      event.preventDefault();
      document.execCommand('insertText', false, oneLine(text.trim()));
      return;
    }
    event.preventDefault();
    this.typed.pasted = { drafts, start: editor.selectionStart, end: editor.selectionEnd };
    const fresh = this.finish(true);
    if (fresh && this.#mayGrow(fresh)) this.add(fresh, 'below');
  }

  /**
   * Edits the text of a row, or the title of a section.
   * - caret: where the caret is; at the end if it is `null`.
   * - more: what is typed at the end already.
   */
  begin(entry, caret = null, more = '') {
    this.finish();
    const element = this.#list.element(entry.key);
    const shown = element?.row.parts.text;
    if (!shown || entry.row?.isDisabled) return false;
    const base = entry.kind === 'heading' ? entry.header.title : entry.row.content.text;
    const editor = this.#editor(base + more, 'Text');
    this.typed = { entry, editor, base, version: this.#list.version };
    this.#list.held = entry.key;
    this.#list.take(entry, { isFocused: false });
    this.#settle();
    editor.focus({ preventScroll: true });
    const at = Math.min(caret ?? base.length, editor.value.length);
    editor.setSelectionRange(at, at);
    this.#list.reveal(element);
    return true;
  }

  /** Edits the fields of an item, as words after its text; the value of one is selected. */
  beginFields(entry, word = 'due:') {
    const { text } = entry.row.content;
    const words = wordsOf(entry.row.content);
    const found = words.find((other) => other.startsWith(word)) ?? word;
    if (!words.includes(found)) words.push(found);
    if (!this.begin(entry, null, ` ${words.join(' ')}`)) return false;
    const { typed, typed: { editor } } = this;
    typed.words = words;
    editor.dataset.fields = '';
    const end = text.length + 1 + words.slice(0, words.indexOf(found) + 1).join(' ').length;
    editor.setSelectionRange(end - found.length + found.indexOf(':') + 1, end);
    this.#understand();
    this.#showCalendar();
    return true;
  }

  /** Types a new item beside a row: `above`, `below` or `inside` it, or as its `last` item. */
  add(entry, side, text = '', caret = text.length) {
    this.finish();
    const editor = this.#editor(text, 'New item');
    const element = make(
      'div', { class: 'row line editing draft', role: 'row' },
      make('div', { class: 'body', role: 'gridcell' },
        make('div', { class: 'main' }, make('div', { class: 'texts' }, editor))));
    this.typed = { editor, element };
    this.#putDraft(entry, entry.kind === 'heading' && side !== 'last' ? 'inside' : side);
    editor.setSelectionRange(caret, caret);
  }

  /** The new item stands at a place; there its text goes on. */
  #putDraft(entry, side) {
    const { typed, typed: { editor, element } } = this;
    Object.assign(typed, { entry, side });
    setVariable(element, '--indentation', levelOf(typed) || null);
    const box = element.querySelector('.accessories');
    if (!this.#list.block.isTaskList(entry.section.id)) box?.remove();
    else if (!box) {
      element.firstChild.prepend(make('div', { class: 'accessories leading', 'aria-hidden': 'true' },
        make('span', { class: 'accessory tick' }, icon('circle'))));
    }
    this.#list.draft = {
      element, key: entry.key, section: entry.section.id, isBefore: side === 'above',
      isInside: side === 'inside', isEnd: side === 'last',
    };
    editor.focus({ preventScroll: true });
    this.#list.reveal(element);
  }

  /** After the rows were drawn again: the text field is where it was. */
  #settle() {
    const { typed } = this;
    if (!typed) return;
    const part = typed.side ? typed.element : typed.editor;
    const element = this.#list.element(typed.entry.key);
    const shown = element?.row.parts.text;
    // A text that is being typed stays on the screen, wherever its row is.
    if (typed.side ? !part.isConnected : !shown) {
      if (part.parentNode !== this.#dock) this.#dock.append(part);
      typed.editor.focus({ preventScroll: true });
    }
    if (typed.side || !shown) return;
    element.classList.add('editing');
    if (typed.editor.previousElementSibling !== shown) {
      shown.after(typed.editor);
      if (typed.isFocused) typed.editor.focus({ preventScroll: true });
    }
    shown.hidden = true;
    typed.isFocused = true;
  }

  /** Others made a version. */
  changed(steps) {
    const { typed } = this;
    if (!typed || typed.side) return;
    for (const step of steps) {
      if (step.op === 'delete' && step.node?.id === typed.entry.id) this.#becomeNew();
      if (step.op !== 'update' || step.id !== typed.entry.id) continue;
      const change = step.changes?.find((other) => other.field === 'text');
      if (change && change.to !== typed.base) {
        this.#notice(`Others changed it to ${quoted(change.to ?? '')}; Enter keeps both`);
      }
    }
  }

  #notice(text) {
    const { typed } = this;
    if (!text) return typed.notice?.remove();
    typed.notice ??= make('div', { class: 'editor-notice', role: 'status', dir: 'auto' });
    typed.editor.after(typed.notice);
    setText(typed.notice, text);
  }

  /** The edited item is gone: the text becomes that of a new one, at its place. */
  #becomeNew() {
    const { typed, typed: { entry, editor } } = this;
    const caret = [editor.selectionStart, editor.selectionEnd];
    const shown = this.#list.shown;
    const index = shown.findIndex((other) => other.key === entry.key);
    const neighbour = shown.slice(0, Math.max(0, index)).findLast((other) =>
      other.section.id === entry.section.id);
    this.#leave();
    if (!neighbour) return this.#perform(
      [{ op: 'add', text: oneLine(editor.value), into: entry.section.id }], {
      did: 'The item was deleted meanwhile, so the text became a new one',
    });
    this.add(neighbour, 'below', typed.editor.value);
    this.typed.editor.setSelectionRange(...caret);
    this.#notice('Others deleted it; Enter makes a new item');
  }

  /** Saves the typed text, and `more` items below it. Returns the last row that it made, if any. */
  finish(returnsFocus = false, more = []) {
    const { typed } = this;
    this.#isLeaving = false;
    if (!typed) return null;
    const items = [...itemsOf(typed), ...more];
    this.#leave(returnsFocus);
    return typed.side ? this.#add(typed, items, returnsFocus) : this.#save(typed, items);
  }

  #save({ entry, base, version, pasted, words, fields }, [{ text: line, note }, ...more]) {
    const isSection = entry.kind === 'heading';
    const { text, gone, known, rest } = words ? changeOf(line, base, words) : { text: line };
    const isGone = gone != null && Object.keys(gone).length > 0;
    const isSame = text === base && (note ?? null) === (note == null ? null : entry.row?.content.note);
    const parse = !isSection && !pasted && mayHaveFields(text) || undefined;
    const lines = [];
    let shown;
    if (!isSame || isGone) {
      lines.push(note == null && !parse && !isGone ? { op: 'rename', id: entry.id, text }
        : { op: 'set', id: entry.id, text: isSame ? undefined : text, parse,
          note: note == null ? undefined : note || null, ...gone });
      // Until the server has answered, the words of fields are not seen in the text.
      if (parse || isGone) {
        shown = { ...lines[0], text: rest != null ? base : fields?.text ?? text, attributes: known };
      }
    }
    if (more.length > 0) {
      fromZero(more);
      for (const item of more) item.id ??= newID();
      const isInside = isSection || this.#now(entry).row.disclosure === 'expanded';
      const place = isInside ? { into: entry.id, first: true } : { after: entry.id };
      lines.push({ op: 'add', items: more, ...place });
    }
    if (lines.length === 0) return null;
    this.#perform(lines, {
      base: version, shown: shown && [shown, ...lines.slice(1)],
      edit: { id: entry.id, base, text, note, more, section: entry.section.id, isSection, parse, rest },
    });
    return this.#list.entries.find((row) => row.id === more.at(-1)?.id) ?? null;
  }

  /** The new rows are there at once, with their own ids: the next key may be about them. */
  #add({ entry, side, pasted, isDone }, items, returnsFocus) {
    if (items.every(({ text, note }) => text.trim() === '' && !note)) return null;
    for (const item of items) item.id = newID();
    if (isDone) items[0].isDone = true;
    const isInside = side === 'inside' || side === 'last';
    const place = { inside: { into: entry.id, first: true }, last: { into: entry.id },
      above: { before: entry.id }, below: { after: entry.id } }[side];
    const [{ level, ...only }] = items;
    const parse = !pasted && mayHaveFields(only.text) || undefined;
    const added = items.length > 1 ? { op: 'add', items } : { op: 'add', parse, ...only };
    const line = { ...added, ...place };
    const [lines, options] = isInside ? this.#opening(this.#now(entry), line) : [[line], {}];
    this.#perform(lines, {
      shown: options.shown,
      did: items.length > 1 ? `Added ${items.length} items` : `Added ${quoted(items[0].text)}`,
      otherwise: [{ ...added, into: entry.section.id }],
    });
    const fresh = this.#list.entries.find((row) => row.id === items.at(-1).id) ?? null;
    if (fresh && returnsFocus) this.#list.take(fresh);
    return fresh;
  }

  /** Esc: a new item is kept, an edited text is as it was, and what was typed can be kept. */
  cancel() {
    const { typed, typed: { editor, base, side } } = this;
    // A wrong value is refused with the text, which can then be copied.
    if (side && editor.value.trim() !== '') return void this.finish(true);
    this.#leave(true);
    if (side || editor.value === startOf(typed)) return;
    this.#say(`${quoted(base)} is as it was`, {
      title: 'Keep what was typed', act: () => this.#save(typed, itemsOf(typed)),
    });
  }

  #leave(returnsFocus = false) {
    const { typed } = this;
    if (!typed) return;
    this.typed = null;
    this.#list.held = null;
    const element = this.#list.element(typed.entry.key);
    if (!typed.side && element) {
      element.classList.remove('editing');
      element.row.parts.text.hidden = false;
    }
    typed.editor.remove();
    typed.notice?.remove();
    typed.calendar?.element.remove();
    if (typed.side) {
      typed.element.remove();
      this.#list.draft = null;
    }
    if (returnsFocus) giveFocus(element);
  }
}

/** The text with which an editor began. */
const startOf = ({ base, words }) => (base ?? '') + (words ? ` ${words.join(' ')}` : '');

const firstLine = ({ editor }) => editor.value.split('\n')[0];

/** Whether the title of a section is typed. */
const isTitle = ({ side, entry }) => !side && entry.kind === 'heading';

/** The depth at which a new item is drawn. */
const levelOf = ({ entry, side }) => entry.kind === 'heading' ? 0
  : entry.row.indentation + (side === 'inside' || side === 'last' ? 1 : 0);

/** The items that a typed text becomes: the lines after the first are its note. */
function itemsOf({ entry, side, editor, pasted }) {
  const [line, ...rest] = editor.value.split('\n');
  const isHeading = isTitle({ side, entry });
  if (isHeading && !pasted) return [{ text: oneLine(editor.value) }];
  const isOld = !side && !isHeading;
  const note = rest.length > 0 && !isHeading ? rest.join('\n') || (isOld ? '' : undefined) : undefined;
  if (!pasted) return [{ text: oneLine(line), note }];
  const items = pasted.drafts;
  const end = line.slice(pasted.end);
  items[0].text = line.slice(0, pasted.start) + items[0].text;
  items.at(-1).text += end;
  items[0].note = note;
  return items;
}
