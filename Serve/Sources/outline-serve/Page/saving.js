// What was typed becomes operations: of an edited text, of new items, and of both if others changed
// or deleted it meanwhile.

import { newID, oneLine, quoted } from './dom.js';
import { fromZero, unfold } from './drafts.js';
import { changeOf, mayHaveFields } from './fields.js';
import { Typing, isTitle } from './typing.js';

export class Saving extends Typing {
  /** `perform(lines, options)` sends operations, `say(text, options)` shows a message. */
  constructor(list, { perform, say }) {
    super(list);
    [this.perform, this.say] = [perform, say];
  }

  /** Others made a version. */
  changed(steps) {
    const { typed } = this;
    if (!typed || typed.side) return;
    for (const step of steps) {
      if (step.op === 'delete' && step.node?.id === typed.entry.id) this.#becomeNew();
      if (step.op !== 'update' || step.id !== typed.entry.id) continue;
      const change = step.changes?.find((other) => other.field === 'text');
      if (change && change.to !== typed.base && typed.editor.value !== startOf(typed)) {
        this.warn(`Others changed it to ${quoted(change.to ?? '')}; Enter keeps both`);
      }
    }
  }

  /** The edited item is gone: the text becomes that of a new one, at its place. */
  #becomeNew() {
    const { typed, typed: { entry, editor } } = this;
    const caret = [editor.selectionStart, editor.selectionEnd];
    const shown = this.list.shown;
    const index = shown.findIndex((other) => other.key === entry.key);
    const neighbour = shown.slice(0, Math.max(0, index)).findLast((other) =>
      other.section.id === entry.section.id);
    this.leave();
    if (!neighbour) return this.perform(
      [{ op: 'add', text: oneLine(editor.value), into: entry.section.id }], {
      did: 'The item was deleted meanwhile, so the text became a new one',
    });
    this.add(neighbour, 'below', typed.editor.value);
    this.typed.editor.setSelectionRange(...caret);
    this.warn('Others deleted it; Enter makes a new item');
  }

  /** A line that puts something into a node, which is open afterwards, and how it is drawn. */
  opening(parent, line) {
    if ((parent.row ?? parent.header)?.disclosure === 'expanded') return [[line], { isSilent: true }];
    const opened = { op: 'expand', id: parent.id, view: this.list.scene.view };
    // Only what has items can be opened; what is drawn into it is seen if it is open.
    return [[line, opened], { isSilent: true, shown: [opened, line] }];
  }

  /** Saves the typed text, and `more` items below it. Returns the last row that it made, if any. */
  finish(returnsFocus = false, more = []) {
    const { typed } = this;
    this.isLeaving = false;
    if (!typed) return null;
    const items = [...itemsOf(typed), ...more];
    this.leave(returnsFocus);
    return typed.side ? this.#addItems(typed, items, returnsFocus) : this.#save(typed, items);
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
        shown = { ...lines[0], text: rest != null ? base : fields?.text ?? text,
          attributes: { ...known, ...fields?.attributes } };
      }
    }
    if (more.length > 0) {
      fromZero(more);
      unfold(more);
      for (const item of more) item.id ??= newID();
      const isInside = isSection || this.now(entry).row.disclosure === 'expanded';
      const place = isInside ? { into: entry.id, first: true } : { after: entry.id };
      lines.push({ op: 'add', items: more, ...place });
    }
    if (lines.length === 0) return null;
    this.perform(lines, {
      base: version, shown: shown && [shown, ...lines.slice(1)],
      did: lines[0].op === 'set' ? `Changed ${quoted(shown?.text ?? text)}` : undefined,
      edit: { id: entry.id, base, text, note, more, section: entry.section.id, isSection, parse, rest },
    });
    return this.list.entries.find((row) => row.id === more.at(-1)?.id) ?? null;
  }

  /** The new rows are there at once, with their own ids: the next key may be about them. */
  #addItems({ entry, side, pasted, isDone }, items, returnsFocus) {
    if (items.every(({ text, note }) => text.trim() === '' && !note)) return null;
    unfold(items);
    for (const item of items) item.id = newID();
    if (isDone) items[0].isDone = true;
    const isInside = side === 'inside' || side === 'last';
    const place = { inside: { into: entry.id, first: true }, last: { into: entry.id },
      above: { before: entry.id }, below: { after: entry.id } }[side];
    const [{ level, ...only }] = items;
    const parse = !pasted && mayHaveFields(only.text) || undefined;
    const added = items.length > 1 ? { op: 'add', items } : { op: 'add', parse, ...only };
    const line = { ...added, ...place };
    const [lines, options] = isInside ? this.opening(this.now(entry), line) : [[line], {}];
    this.perform(lines, {
      shown: options.shown,
      // The server knows which words are fields.
      did: items.length > 1 ? `Added ${items.length} items`
        : parse ? undefined : `Added ${quoted(only.text)}`,
      otherwise: [{ ...added, into: entry.section.id }],
    });
    const fresh = this.list.entries.find((row) => row.id === items.at(-1).id) ?? null;
    // Many pasted lines end far below the screen, where the next line is typed.
    if (fresh && !this.list.element(fresh.key)) this.list.bring(fresh);
    if (fresh && returnsFocus) this.list.take(fresh);
    return fresh;
  }

  /** Esc: a new item is kept, an edited text is as it was, and what was typed can be kept. */
  cancel() {
    const { typed, typed: { editor, base, side } } = this;
    // A wrong value is refused with the text, which can then be copied.
    if (side && editor.value.trim() !== '') return void this.finish(true);
    this.leave(true);
    if (side || editor.value === startOf(typed)) return;
    this.say(`${quoted(base)} is as it was`, {
      title: 'Keep what was typed', act: () => this.#save(typed, itemsOf(typed)),
    });
  }
}

/** The text with which an editor began. */
export const startOf = ({ base, words }) => (base ?? '') + (words ? ` ${words.join(' ')}` : '');

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
