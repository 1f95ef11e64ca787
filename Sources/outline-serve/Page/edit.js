// Texts that are edited in place. Changes by others meanwhile affect neither the text nor the caret;
// a notice reports them.

import { make, quoted, setText } from './dom.js';

export class Editing {
  #list;
  #perform;
  /** What is typed: `{ entry, editor, base, version, side }`; `side` is set for a new item. */
  typed = null;

  /** `perform(lines, options)` sends operations. */
  constructor(list, perform) {
    [this.#list, this.#perform] = [list, perform];
    list.addEventListener('render', () => this.#settle());
  }

  #editor(text, label) {
    return make('textarea', {
      class: 'editor', rows: '1', 'aria-label': label, dir: 'auto', enterkeyhint: 'done',
      autocomplete: 'off',
      on: {
        keydown: (event) => this.#key(event),
        blur: () => setTimeout(() => {
          // A place that was moved by others blurs for a moment.
          if (this.typed && document.activeElement !== this.typed.editor && document.hasFocus()) {
            this.finish();
          }
        }),
      },
    }, text);
  }

  #key(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) this.finish(true);
    else if (event.key === 'Escape') this.cancel();
    else if (event.key === 'Tab') this.finish(true);
    else return;
    event.preventDefault();
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
    if (!typed || typed.side) return;
    const element = this.#list.element(typed.entry.key);
    const shown = element?.row.parts.text;
    if (!shown) return;
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
      [{ op: 'add', text: editor.value, into: entry.section.id }], {
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
    const text = typed.editor.value;
    this.#leave(returnsFocus);
    const { entry, side, base } = typed;
    if (!side && text === base || side && text.trim() === '') return;
    const section = entry.section.id;
    if (!side) {
      this.#perform([{ op: 'rename', id: entry.id, text }], {
        base: typed.version,
        edit: { id: entry.id, base, text, section, isSection: entry.kind === 'heading' },
      });
      return;
    }
    const isInside = side === 'inside' || entry.kind === 'heading';
    const place = isInside ? { into: entry.id, first: true }
      : side === 'above' ? { before: entry.id } : { after: entry.id };
    const lines = [{ op: 'add', text, ...place }];
    if (isInside && (entry.row ?? entry.header)?.disclosure !== 'expanded') {
      lines.push({ op: 'expand', id: entry.id, view: this.#list.scene.view });
    }
    this.#perform(lines, {
      did: `Added ${quoted(text)}`, otherwise: [{ op: 'add', text, into: section }],
      takesNew: returnsFocus,
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
    if (returnsFocus) element?.focus({ preventScroll: true });
  }
}
