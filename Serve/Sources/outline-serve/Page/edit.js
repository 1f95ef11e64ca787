// The keys of a text that is being typed: Enter ends a line and opens the next one, Tab indents,
// Backspace at the start joins, arrows walk through the lines.

import { draftsOf, htmlDrafts } from './drafts.js';
import { endOf } from './entries.js';
import { isComposing, isFind, newID, oneLine, quoted } from './dom.js';
import { Saving, startOf } from './saving.js';
import { isTitle, levelOf } from './typing.js';

export class Editing extends Saving {
  #undo;
  #redo;
  /** Whether the last key was pressed with Shift. */
  #hasShift = false;

  /** `acts` has those of `Saving`, and `undo` and `redo`, which undo versions. */
  constructor(list, acts) {
    super(list, acts);
    [this.#undo, this.#redo] = [acts.undo, acts.redo];
  }

  /** A key reached the page although a text is being typed: it belongs to the text. */
  receive(event) {
    this.isLeaving = false;
    this.typed.editor.focus({ preventScroll: true });
    if (['Enter', 'Escape', 'Tab'].includes(event.key)) this.key(event);
  }

  /** Does what a key does, `{ key, shiftKey, ctrlKey }`; the text of an undo is undone by hand. */
  press(key) {
    if (this.typed && !this.#act(key) && key.key === 'z') document.execCommand('undo');
  }

  /** A keyboard on glass may tell a line break without its key. */
  beforeInput(event) {
    if (event.inputType !== 'insertLineBreak' || this.#hasShift || event.isComposing) return;
    event.preventDefault();
    this.#act({ key: 'Enter' });
  }

  key(event) {
    if (isFind(event)) return;
    event.stopPropagation();
    this.#hasShift = event.shiftKey;
    if (isComposing(event)) return;
    if (this.#act(event)) event.preventDefault();
  }

  /** Whether a key meant something other than the text. */
  #act({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }) {
    const { editor, isTouched } = this.typed;
    const { value, selectionStart, selectionEnd } = editor;
    const hasControl = ctrlKey || metaKey;
    // A wrong value is shown below the text; a backslash keeps the word.
    const isWrong = this.typed.fields?.problem != null;
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (altKey) return arrow != null && !hasControl && !shiftKey && this.#move(arrow);
    if (key === 'Enter') {
      if (isWrong) return true;
      if (hasControl) return this.#tick(), true;
      return shiftKey ? this.#beginNote() : (this.#nextLine(), true);
    }
    if (key === 'Escape') return this.cancel(), true;
    // WebKit of GTK does not know the sign of Tab with Shift.
    const isTab = key === 'Tab' || key === 'Unidentified' && code === 'Tab';
    if (isTab && !hasControl) return shiftKey ? this.#outdent() : this.#indent(), true;
    // A key that is held down stops at the start of its line, and at its end.
    if (key === 'Backspace' && selectionEnd === 0) return repeat || this.#joinBefore();
    if (key === 'Delete' && !hasControl && selectionStart === value.length) {
      return repeat || this.#joinNext();
    }
    if (hasControl && /^[zy]$/i.test(key)) {
      const isRedo = shiftKey || key.toLowerCase() === 'y';
      // What was typed is undone and done again first.
      if (isRedo ? isTouched : value !== startOf(this.typed)) return false;
      return this.leave(true), isRedo ? this.#redo() : this.#undo(), true;
    }
    const isBare = !hasControl && !shiftKey;
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (side && isBare && !isWrong && selectionStart === selectionEnd) {
      const by = getComputedStyle(editor).direction === 'rtl' ? -side : side;
      if (selectionStart !== (by < 0 ? 0 : value.length)) return false;
      return repeat || this.#walk(by, by < 0 ? null : 0), true;
    }
    if (arrow && isBare) {
      const { typed } = this;
      const walk = () => this.#walk(arrow, selectionStart);
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
  #mayGrow(entry) { return !entry.section.isLive && !this.list.isFiltered; }

  /** Enter: the text is cut at the caret, and the rest is the line below. */
  #nextLine() {
    const { entry, editor, side } = this.typed;
    const { value, selectionStart, selectionEnd } = editor;
    if (side && value.trim() === '') {
      if (!this.#outdent()) this.leave(true);
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
      this.add(this.now(entry), below);
    }
  }

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
      const { row } = this.now(entry);
      this.perform([{ op: row.content.isDone ? 'reopen' : 'done', ids: [entry.id] }], {});
      this.begin(this.now(entry), caret);
    }
  }

  /** The row before an index that is a sibling of one at a depth. */
  #sibling(index, depth) {
    const { entries } = this.list;
    while (entries[--index]?.kind === 'item' && entries[index].row.indentation >= depth) {
      if (entries[index].row.indentation === depth) return entries[index];
    }
    return null;
  }

  #parent(entry) {
    const { entries } = this.list;
    const index = entries.findIndex((other) => other.key === entry.key);
    return entries.slice(0, index).findLast((other) => other.section === entry.section
      && other.kind === 'item' && other.row.indentation < entry.row.indentation) ?? null;
  }

  /** The index after an entry and the rows below it. */
  #end(entry) {
    const { entries } = this.list;
    const index = entries.findIndex((other) => other.key === entry.key);
    return index < 0 ? 0 : endOf(entries, index);
  }

  #indent() {
    const { side } = this.typed;
    const entry = this.now(this.typed.entry);
    if (!this.#mayGrow(entry)) return false;
    if (!side) {
      if (entry.kind === 'heading' || !entry.row.canMove) return false;
      const parent = this.#sibling(this.list.entries.indexOf(entry), entry.row.indentation);
      if (!parent) return false;
      this.perform(...this.opening(parent, { op: 'mv', ids: [entry.id], into: parent.id }));
      return true;
    }
    const depth = levelOf(this.typed);
    const place = side === 'above' || side === 'inside'
      ? this.list.entries.indexOf(entry) + (side === 'inside' ? 1 : 0) : this.#end(entry);
    const parent = this.#sibling(place, depth);
    if (parent) this.putDraft(parent, 'last');
    return parent != null;
  }

  #outdent() {
    const { side } = this.typed;
    const entry = this.now(this.typed.entry);
    if (entry.kind === 'heading' || !this.#mayGrow(entry)) return false;
    const parent = side === 'inside' || side === 'last' ? entry : this.#parent(entry);
    if (!parent) return false;
    if (side) this.putDraft(parent, 'below');
    else if (entry.row.canMove) {
      this.perform([{ op: 'mv', ids: [entry.id], after: parent.id }], { isSilent: true });
    }
    return true;
  }

  /**
   * Backspace at the start: an empty line goes, another is joined to the line above; the first one
   * in a node comes out of it.
   */
  #joinBefore() {
    const { side, editor } = this.typed;
    const entry = this.now(this.typed.entry);
    const { value } = editor;
    if (isTitle(this.typed) || value.includes('\n')) return false;
    const before = this.#neighbour(-1);
    const isLine = before?.kind === 'item' && before.row.cell !== 'tile' && !before.row.isDisabled;
    if (side) {
      if (value === '' || isLine) {
        this.leave(!isLine);
        if (isLine) this.begin(before, null, value);
      }
      return true;
    }
    const items = this.#itemsFor(entry, before);
    const isFirst = !isLine || before.row.indentation < entry.row.indentation;
    if (isFirst && (value !== '' || items?.length !== 0)) return this.#outdent(), true;
    if (!items) {
      this.say(`${quoted(this.#name(entry))} has items of its own, so it is not joined`);
      return true;
    }
    const { note, secondaryText, image, attributes } = entry.row.content;
    const hasMore = note || secondaryText || image || Object.keys(attributes ?? {}).length > 0;
    if (hasMore && value !== '') {
      this.say(`${quoted(value)} has more than a text, so it is not joined`);
      return true;
    }
    const base = isLine ? before.row.content.text : '';
    const text = base + value;
    const { version } = this.typed;
    this.leave();
    const gone = [{ op: 'rm', ids: [entry.id] }];
    if (items.length > 0) {
      const opened = { op: 'expand', id: before.id, view: this.list.scene.view };
      gone.unshift({ op: 'mv', ids: items.map(({ id }) => id), into: before.id }, opened);
    }
    if (!isLine || value === '') this.perform(gone, { did: `Deleted ${quoted(this.#name(entry))}` });
    else {
      this.perform([{ op: 'rename', id: before.id, text }, ...gone], {
        did: `Joined ${quoted(value)}`, base: version,
        edit: { id: before.id, base, text, section: before.section.id },
      });
    }
    if (isLine) this.begin(this.now(before), base.length);
    return true;
  }

  /**
   * The items of a line that come along when it is joined to the one before it: those of an open
   * line, to its sibling that has none. `null` if they cannot.
   */
  #itemsFor(entry, before) {
    const { disclosure, indentation } = entry.row;
    if (disclosure === 'none') return [];
    const isSibling = before?.row?.indentation === indentation && before.row.disclosure === 'none';
    const { entries } = this.list;
    const [start, end] = [entries.indexOf(entry) + 1, this.#end(entry)];
    const isWhole = end < entries.length || this.list.end >= this.list.total;
    if (disclosure !== 'expanded' || !isSibling || !isWhole || start === end) return null;
    return entries.slice(start, end).filter((row) => row.row.indentation === indentation + 1);
  }

  /** Delete at the end: the line below is joined to this one, unless it is inside it. */
  #joinNext() {
    const { side, entry, words, editor } = this.typed;
    if (words || editor.value.includes('\n')) return false;
    const next = side || isTitle(this.typed) ? null : this.#neighbour(1);
    const isLine = next?.kind === 'item' && next.row.cell !== 'tile' && !next.row.isDisabled;
    if (!isLine || next.row.indentation > this.now(entry).row.indentation) return true;
    const caret = editor.value.length;
    this.finish();
    if (!this.begin(this.now(next), 0)) return true;
    this.#joinBefore();
    // What could not be joined is as it was, and so is the caret.
    if (this.typed?.entry.id === next.id) this.begin(this.now(entry), caret);
    return true;
  }

  /** Moves the line that is edited above or below its sibling there. */
  #move(by) {
    const { side } = this.typed;
    const entry = this.now(this.typed.entry);
    if (side || entry.kind === 'heading' || !this.#mayGrow(entry) || !entry.row.canMove) return false;
    const { entries } = this.list;
    const { indentation } = entry.row;
    const after = entries[this.#end(entry)];
    const sibling = by < 0 ? this.#sibling(entries.indexOf(entry), indentation)
      : after?.kind === 'item' && after.row.indentation === indentation ? after : null;
    if (!sibling) return true;
    const place = by < 0 ? { before: sibling.id } : { after: sibling.id };
    this.perform([{ op: 'mv', ids: [entry.id], ...place }], { isSilent: true });
    return true;
  }

  #name(entry) { return entry.row.content.text || entry.row.content.image || 'an empty line'; }

  /** The row above or below what is typed. */
  #neighbour(by) {
    const { entries } = this.list;
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
      next = this.list.entries[this.list.entries.indexOf(next) + by];
    }
    if (!next || next.row?.cell === 'tile') return;
    this.finish();
    this.begin(this.now(next), caret);
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
  paste(event) {
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
}
