// A text that is being typed: its field among the rows, and what is shown below it. Changes by others
// affect neither the text nor the caret.

import * as api from './api.js';
import { makeCalendar } from './calendar.js';
import { setVariable } from './colors.js';
import { giveFocus, icon, make, setText } from './dom.js';
import { changeOf, dateAt, mayHaveFields, typedDate, wordsOf } from './fields.js';
import { TouchKeys } from './touchkeys.js';

/** `Editing` has `key`, `press`, `beforeInput`, `paste` and `finish`, which the field calls. */
export class Typing {
  list;
  /**
   * What is typed: `{ entry, editor, base, version, side, words }`. `side` is set for a new item:
   * `above`, `below`, `inside` the entry as its first item, or its `last` one. `words` are those of
   * the fields, if these are edited.
   */
  typed = null;
  /** Whether a press elsewhere, and no answer of the server, takes the focus away. */
  isLeaving = false;
  /** The place of an editor whose row is not on the page. */
  #dock = make('div', { id: 'dock' });
  #touchKeys = new TouchKeys((key) => this.press(key), () => this.finish(true));

  constructor(list) {
    this.list = list;
    list.addEventListener('render', () => this.#settle());
    document.addEventListener('pointerdown', ({ target }) => {
      this.isLeaving = this.typed != null
        && !target.closest?.('.editor, .draft, .editor-notice, .calendar, #writing');
      // What is pressed among the rows stays under the pointer until it is released.
      if (this.isLeaving && !target.closest?.('#block')) this.finish();
    }, true);
    document.addEventListener('click', () => { if (this.isLeaving) this.finish(); });
    document.addEventListener('pointerup', () => setTimeout(() => {
      if (this.isLeaving) this.finish();
    }));
    document.body.append(this.#dock);
  }

  #editor(text, label) {
    return make('textarea', {
      class: 'editor', rows: '1', 'aria-label': label, dir: 'auto', enterkeyhint: 'enter',
      autocomplete: 'off',
      on: {
        keydown: (event) => this.key(event),
        paste: (event) => this.paste(event),
        beforeinput: (event) => this.beforeInput(event),
        input: () => {
          this.typed.isTouched = true;
          this.#understand();
          this.#showCalendar();
        },
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
    if (this.isLeaving) return;
    if (active?.closest('button, a, input, textarea, dialog')) this.finish();
    else typed.editor.focus({ preventScroll: true });
  }

  /** The entry as it is shown now. */
  now(entry) { return this.list.entry(entry.key) ?? entry; }

  /**
   * Edits the text of a row, or the title of a section.
   * - caret: where the caret is; at the end if it is `null`.
   * - more: what is typed at the end already.
   */
  begin(entry, caret = null, more = '') {
    this.finish();
    const element = this.list.element(entry.key);
    const shown = element?.row.parts.text;
    if (!shown || entry.row?.isDisabled) return false;
    const base = entry.kind === 'heading' ? entry.header.title : entry.row.content.text;
    const editor = this.#editor(base + more, 'Text');
    this.typed = { entry, editor, base, version: this.list.version };
    this.#touchKeys.show(true);
    this.list.held = entry.key;
    this.list.take(entry, { isFocused: false });
    this.#settle();
    editor.focus({ preventScroll: true });
    const at = caret ?? base.length;
    editor.setSelectionRange(at, at);
    this.list.reveal(element);
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
    this.#touchKeys.show(true);
    this.putDraft(entry, entry.kind === 'heading' && side !== 'last' ? 'inside' : side);
    editor.setSelectionRange(caret, caret);
  }

  /** The new item stands at a place; there its text goes on. */
  putDraft(entry, side) {
    const { typed, typed: { editor, element } } = this;
    Object.assign(typed, { entry, side });
    setVariable(element, '--indentation', levelOf(typed) || null);
    const box = element.querySelector('.accessories');
    if (!this.list.block.isTaskList(entry.section.id)) box?.remove();
    else if (!box) {
      element.firstChild.prepend(make('div', { class: 'accessories leading', 'aria-hidden': 'true' },
        make('span', { class: 'accessory tick' }, icon('circle'))));
    }
    this.list.draft = {
      element, key: entry.key, section: entry.section.id, isBefore: side === 'above',
      isInside: side === 'inside', isEnd: side === 'last',
    };
    editor.focus({ preventScroll: true });
    this.list.reveal(element);
  }

  /** After the rows were drawn again: the text field is where it was. */
  #settle() {
    const { typed } = this;
    if (!typed) return;
    const part = typed.side ? typed.element : typed.editor;
    const element = this.list.element(typed.entry.key);
    const shown = element?.row.parts.text;
    // A text that is being typed stays on the screen, wherever its row is.
    if (typed.side ? !part.isConnected : !shown) {
      if (part.parentNode !== this.#dock) this.#dock.append(part);
      typed.editor.focus({ preventScroll: true });
    }
    if (typed.side || !shown) return;
    this.#follow();
    element.classList.add('editing');
    if (typed.editor.previousElementSibling !== shown) {
      shown.after(typed.editor);
      if (typed.isFocused) typed.editor.focus({ preventScroll: true });
    }
    shown.hidden = true;
    typed.isFocused = true;
  }

  /** A text that nobody began to change is as it is elsewhere. */
  #follow() {
    const { typed, typed: { editor } } = this;
    const entry = this.now(typed.entry);
    const text = entry.row?.content.text ?? entry.header.title;
    if (typed.words || text === typed.base || editor.value !== typed.base) return;
    const caret = editor.selectionStart;
    editor.value = typed.base = text;
    editor.setSelectionRange(caret, caret);
    typed.version = this.list.version;
  }

  /** Shows the fields that the text sets, as the server reads it. */
  #understand() {
    const { typed } = this;
    clearTimeout(typed.pause);
    const text = firstLine(typed);
    if (typed.fields) this.notice('');
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
      this.notice(fields.problem ?? words.join(', '));
      this.#showCalendar();
    }, 100);
  }

  /** Shows the calendar while the caret is in a date. */
  #showCalendar() {
    const { typed } = this;
    const { editor } = typed;
    const date = dateAt(firstLine(typed), editor.selectionEnd);
    if (!date || isTitle(typed)) return typed.calendar?.element.remove();
    typed.calendar ??= makeCalendar((day) => this.#typeDay(day));
    const known = typed.fields?.attributes?.[date.name];
    typed.calendar.show(known ? typedDate(known) : date.value);
    if (typed.calendar.element.isConnected) return;
    editor.parentNode.append(typed.calendar.element);
    this.list.reveal(typed.calendar.element);
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

  /** Tells what others did to the line; what is told of its fields is beside it. */
  warn(text) {
    this.typed.warning = text;
    this.notice(this.typed.told);
  }

  notice(told) {
    const { typed } = this;
    typed.told = told;
    const text = [typed.warning, told].filter(Boolean).join(' · ');
    if (!text) return typed.notice?.remove();
    typed.notice ??= make('div', { class: 'editor-notice', role: 'status', dir: 'auto' });
    typed.editor.after(typed.notice);
    setText(typed.notice, text);
  }

  leave(returnsFocus = false) {
    const { typed } = this;
    if (!typed) return;
    this.typed = null;
    this.#touchKeys.show(false);
    this.list.held = null;
    const element = this.list.element(typed.entry.key);
    if (!typed.side && element) {
      element.classList.remove('editing');
      element.row.parts.text.hidden = false;
    }
    typed.editor.remove();
    typed.notice?.remove();
    typed.calendar?.element.remove();
    if (typed.side) {
      typed.element.remove();
      this.list.draft = null;
    }
    if (returnsFocus) giveFocus(element);
  }
}

const firstLine = ({ editor }) => editor.value.split('\n')[0];

/** Whether the title of a section is typed. */
export const isTitle = ({ side, entry }) => !side && entry.kind === 'heading';

/** The depth at which a new item is drawn. */
export const levelOf = ({ entry, side }) => entry.kind === 'heading' ? 0
  : entry.row.indentation + (side === 'inside' || side === 'last' ? 1 : 0);
