// Texts that are edited in place. Changes by others meanwhile affect neither the text nor the caret;
// a notice reports them.

import * as api from './api.js';
import { giveFocus, make, newID, oneLine, quoted, setText } from './dom.js';
import { pretend } from './pretend.js';

/** Whether a text may have fields; the server knows. */
const mayHaveFields = (text) =>
  /(^|\s)\\?([#+-]\p{L}|(due|start|wait|recur|pri):\S)/u.test(text);

export class Editing {
  #list;
  #perform;
  /** What is typed: `{ entry, editor, base, version, side }`; `side` is set for a new item. */
  typed = null;
  /** Whether the last event pasted lines that became items. */
  hasPasted = false;
  /** Whether a press elsewhere, and no answer of the server, takes the focus away. */
  #isLeaving = false;
  /** The place of an editor whose row is not on the page. */
  #dock = make('div', { id: 'dock' });

  /** `perform(lines, options)` sends operations. */
  constructor(list, perform) {
    [this.#list, this.#perform] = [list, perform];
    list.addEventListener('render', () => this.#settle());
    document.addEventListener('pointerdown', ({ target }) => {
      this.#isLeaving = !target.closest?.('.editor, .draft, .editor-notice');
    }, true);
    document.addEventListener('keydown', () => { this.#isLeaving = false; }, true);
    document.body.append(this.#dock);
  }

  #editor(text, label) {
    return make('textarea', {
      class: 'editor', rows: '1', 'aria-label': label, dir: 'auto', enterkeyhint: 'done',
      autocomplete: 'off',
      on: {
        keydown: (event) => this.#key(event),
        paste: (event) => this.#paste(event),
        input: () => this.#understand(),
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
    if (this.#isLeaving || active?.closest('button, a, input, textarea, dialog')) this.finish();
    else typed.editor.focus({ preventScroll: true });
  }

  /** A key reached the page although a text is being typed: it belongs to the text. */
  receive(event) {
    this.typed.editor.focus({ preventScroll: true });
    if (['Enter', 'Escape', 'Tab'].includes(event.key)) this.#key(event);
  }

  #key(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Enter' && event.shiftKey) {
      if (!this.#beginNote()) return;
    } else if (event.key === 'Enter') {
      // A wrong value is shown below the text; a backslash keeps the word.
      if (!this.typed.fields?.problem) this.finish(true);
    }
    else if (event.key === 'Escape') this.cancel();
    else if (event.key === 'Tab') this.finish(true);
    else return;
    event.preventDefault();
  }

  /** Shows the fields that the text sets, as the server reads it. */
  #understand() {
    const { typed } = this;
    clearTimeout(typed.pause);
    const text = firstLine(typed);
    if (typed.fields) this.#notice('');
    typed.fields = null;
    if (isTitle(typed) || !mayHaveFields(text)) return;
    typed.pause = setTimeout(async () => {
      const of = typed.side ? null : typed.entry.id;
      const fields = await api.fields({ text, of }).catch(() => null);
      if (!fields || this.typed !== typed || firstLine(typed) !== text) return;
      typed.fields = fields;
      this.#notice(fields.problem ?? fields.words.join(', '));
    }, 100);
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
    const drafts = draftsOf(text);
    // One line is typed, and Enter saves it: after a pasted word people type on.
    if (drafts.length < 2) {
      if (oneLine(text) === text) return;
      event.preventDefault();
      document.execCommand('insertText', false, oneLine(text.trim()));
      return;
    }
    event.preventDefault();
    this.typed.pasted = { drafts, start: editor.selectionStart, end: editor.selectionEnd };
    this.finish(true);
    this.hasPasted = true;
  }

  /** Edits the text of a row, or the title of a section. */
  begin(entry) {
    this.finish();
    const element = this.#list.element(entry.key);
    const shown = element?.row.parts.text;
    if (!shown || entry.row?.isDisabled) return false;
    const base = entry.kind === 'heading' ? entry.header.title : entry.row.content.text;
    const editor = this.#editor(base, 'Text');
    this.typed = { entry, editor, base, version: this.#list.version.name };
    this.#list.held = entry.key;
    this.#settle();
    editor.focus({ preventScroll: true });
    editor.setSelectionRange(base.length, base.length);
    this.#list.reveal(element);
    return true;
  }

  /** Types a new item beside a row: `above`, `below` or `inside` it. */
  add(entry, side, text = '') {
    this.finish();
    const editor = this.#editor(text, 'New item');
    const level = entry.kind === 'heading' ? 0 : entry.row.indentation
      + (side === 'inside' ? 1 : 0);
    const element = make(
      'div', { class: 'row line editing draft', role: 'row' },
      make('div', { class: 'body', role: 'gridcell' },
        make('div', { class: 'main' }, make('div', { class: 'texts' }, editor))));
    if (level) element.style.setProperty('--indentation', level);
    this.typed = { entry, editor, side, element };
    this.#list.draft = {
      element, key: entry.key, section: entry.section.id, isBefore: side === 'above',
      isInside: side === 'inside' || entry.kind === 'heading',
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

  /** Saves the typed text. */
  finish(returnsFocus = false) {
    const { typed } = this;
    if (!typed) return;
    const items = itemsOf(typed);
    this.#leave(returnsFocus);
    if (typed.side) this.#add(typed, items, returnsFocus);
    else this.#save(typed, items);
  }

  #save({ entry, base, version, pasted }, [{ text, note }, ...more]) {
    const isSection = entry.kind === 'heading';
    const isSame = text === base && (note ?? null) === (note == null ? null : entry.row?.content.note);
    const lines = [];
    if (!isSame) {
      const parse = !isSection && !pasted && mayHaveFields(text) || undefined;
      lines.push(note == null && !parse ? { op: 'rename', id: entry.id, text }
        : { op: 'set', id: entry.id, text, parse, note: note == null ? undefined : note || null });
    }
    if (more.length > 0) {
      fromZero(more);
      const place = isSection ? { into: entry.id, first: true } : { after: entry.id };
      lines.push({ op: 'add', items: more, ...place });
    }
    if (lines.length === 0) return;
    const before = this.#list.entries;
    this.#list.pretend((entries) => pretend(entries, lines));
    this.#perform(lines, {
      base: version, before, isShown: true,
      edit: { id: entry.id, base, text, note, more, section: entry.section.id, isSection },
    });
  }

  /** The new rows are there at once, with their own ids: the next key may be about them. */
  #add({ entry, side, pasted }, items, returnsFocus) {
    if (items.every(({ text, note }) => text.trim() === '' && !note)) return;
    for (const item of items) item.id = newID();
    const isInside = side === 'inside' || entry.kind === 'heading';
    const place = isInside ? { into: entry.id, first: true }
      : side === 'above' ? { before: entry.id } : { after: entry.id };
    const [{ level, ...only }] = items;
    const parse = !pasted && mayHaveFields(only.text) || undefined;
    const added = items.length > 1 ? { op: 'add', items } : { op: 'add', parse, ...only };
    const lines = [{ ...added, ...place }];
    if (isInside && (entry.row ?? entry.header)?.disclosure !== 'expanded') {
      lines.push({ op: 'expand', id: entry.id, view: this.#list.scene.view });
    }
    const before = this.#list.entries;
    this.#list.pretend((entries) => pretend(entries, lines));
    const fresh = this.#list.entries.find((row) => row.id === items.at(-1).id);
    if (fresh && returnsFocus) this.#list.take(fresh);
    this.#perform(lines, {
      did: items.length > 1 ? `Added ${items.length} items` : `Added ${quoted(items[0].text)}`,
      otherwise: [{ ...added, into: entry.section.id }], before, isShown: true,
    });
  }

  /** Leaves the text as it was. */
  cancel() { this.#leave(true); }

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
    if (typed.side) {
      typed.element.remove();
      this.#list.draft = null;
    }
    if (returnsFocus) giveFocus(element);
  }
}

const firstLine = ({ editor }) => editor.value.split('\n')[0];

/** Whether the title of a section is typed. */
const isTitle = ({ side, entry }) => !side && entry.kind === 'heading';

const bullet = /^[-*+•◦‣▪–]\s+/;
const box = /^\[([xX ])\](\s+|$)/;

/** The items of pasted lines: nested by their indentation, without bullets and check boxes. */
function draftsOf(text) {
  const open = [];
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim().replace(/^[-*+•◦‣▪–]$/, '').replace(bullet, '').replace(box, ''));
  return lines.map((line) => {
    const indentation = line.match(/^\s*/)[0].replaceAll('\t', '    ').length;
    while (open.length > 0 && open.at(-1) >= indentation) open.pop();
    const level = open.push(indentation) - 1;
    const rest = line.trim().replace(bullet, '');
    const isDone = /^\[[xX]\]/.test(rest) && box.test(rest);
    return { text: oneLine(rest.replace(box, '')), level, isDone };
  });
}

/** Takes away levels that have no parent among the items. */
function fromZero(items) {
  let top = Infinity;
  for (const item of items) {
    top = Math.min(top, item.level);
    item.level -= top;
  }
}

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
