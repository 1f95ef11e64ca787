// What a person does with rows, as operations.

import { addressOf } from './address.js';
import { Clipboard } from './clipboard.js';
import { openDetails } from './details.js';
import { openMenu } from './menu.js';
import { isSymbol } from './rows.js';
import { actionTitle } from './swipe.js';

export class Actions extends Clipboard {
  constructor(page) {
    super(page);
    this.makeBar(
      ['check', 'Tick off', (entry) => this.toggleDone(entry)],
      ['star', 'Favorite', (entry) => this.#toggleFavorites(entry)],
      ['indent', 'Move in', (entry) => this.move(entry, 'in')],
      ['indent', 'Move out', (entry) => this.move(entry, 'out'), 'out'],
      ['copy', 'Copy', (entry) => this.copy(entry)],
      ['trash', 'Delete', (entry) => this.remove(entry)]);
  }

  // Swipe actions

  /** The line that performs an action of an edge. */
  #line(entry, edge, action) {
    const line = { op: 'swipe', id: entry.id, edge, action: action.id ?? action.title };
    if (entry.row.source) line.in = entry.list;
    return line;
  }

  swipe(entry, edge, action) {
    if (action.effect === 'custom') {
      this.page.say(`${action.title || action.id}: ${this.name(entry)}`);
    }
    const shown = effectLine(entry, action);
    return this.page.perform([this.#line(entry, edge, action)], {
      did: did(action, entry, this.name(entry)), shown: shown ? [shown] : undefined,
    });
  }

  /** What a full swipe does, by a key. */
  fullSwipe(entry, edge) {
    const rows = this.chosen(entry);
    if (rows.length === 0) return null;
    const [lines, shown] = [[], []];
    for (const row of rows) {
      const action = row.row?.[`${edge}FullSwipe`] && row.row[`${edge}Actions`]?.[0];
      if (!action) return this.page.say(`A full ${edge} swipe does nothing here`);
      lines.push(this.#line(row, edge, action));
      shown.push(effectLine(row, action) ?? {});
    }
    if (rows.length === 1) return this.swipe(rows[0], edge, rows[0].row[`${edge}Actions`][0]);
    return this.perform(lines, undefined, shown);
  }

  #items(entry, edge) {
    return (entry.row?.[`${edge}Actions`] ?? []).map((action) => ({
      title: actionTitle(action, entry.row) || action.id || 'Action', image: action.image,
      isDestructive: action.style === 'destructive', act: () => this.swipe(entry, edge, action),
    }));
  }

  #place(entry) { return this.list.element(entry.key) ?? { x: 100, y: 100 }; }

  openSwipeMenu(entry, edge) {
    const items = this.#items(entry, edge);
    if (items.length === 0) return this.page.say(`${this.name(entry)} has no ${edge} actions`);
    openMenu(items, this.#place(entry), { title: this.name(entry) });
  }

  /** Everything that can be done with a row, for mouse and keys. */
  openMenu(entry, at) {
    const { list } = this;
    list.take(entry);
    const isPast = list.scene.at != null || list.isReadOnly;
    const { row } = entry;
    const canWrite = !isPast && !row?.isDisabled;
    const isItem = entry.kind === 'item';
    const { disclosure } = row ?? entry.header ?? {};
    const swipes = [...(row?.leadingActions ?? []), ...(row?.trailingActions ?? [])];
    const items = [
      ...(canWrite && isItem ? this.#items(entry, 'leading') : []), null,
      canWrite && {
        title: isItem ? 'Edit text' : 'Rename', key: '↩', act: () => this.edit(entry) },
      canWrite && isItem && row.cell !== 'tile' && {
        title: 'Day and tags…', key: '#', act: () => this.editFields(entry) },
      isItem && { title: 'Details…', key: 'E', act: () => openDetails(this.page, entry) },
      canWrite && isItem && !swipes.some((action) => action.effect === 'toggleDone') && {
        title: row.content.isDone ? 'Not done' : 'Done', key: '.',
        act: () => this.toggleDone(entry),
      },
      canWrite && !entry.section.isLive && isItem && {
        title: 'Add below', key: 'o', act: () => this.page.editing.add(entry, 'below') },
      canWrite && !entry.section.isLive && {
        title: 'Add inside', key: 'a', act: () => this.page.editing.add(entry, 'inside') },
      canWrite && row?.canMove && { title: 'Move', key: 'm', act: () => this.pickUp(entry) },
      disclosure && disclosure !== 'none' && {
        title: disclosure === 'expanded' ? 'Close' : 'Open', key: 'Space',
        act: () => this.toggleFold(entry) },
      { title: 'Show only this', key: 'z', act: () => this.page.places.zoom(entry) },
      isEmoji(entry) && { title: `Copy ${row.content.image}`, act: () => this.copyEmoji(entry) },
      { title: 'Copy link', act: () => this.#copyLink(entry) },
      isItem && !isPast && { title: this.marks.has(entry.key) ? 'Deselect' : 'Select', key: 'v',
        act: () => this.toggleMark(entry) }, null,
      ...(canWrite && isItem ? this.#items(entry, 'trailing') : []),
    ].filter((item) => item === null || item?.title);
    openMenu(items, at ?? this.#place(entry), { title: this.name(entry) });
  }

  /** Copies an emoji, and counts the use: the recent ones are shown by that. */
  copyEmoji({ id, row: { content: { image } } }) {
    navigator.clipboard?.writeText(image).catch(() => {});
    return this.page.perform([{ op: 'use', id }], { did: `Copied ${image}` });
  }

  /** The address of a row, where it stands. */
  #copyLink(entry) {
    const address = location.origin + addressOf({ from: entry.id });
    navigator.clipboard?.writeText(address).catch(() => {});
    this.page.say(`Copied ${address}`);
  }

  // Accessories

  tapAccessory(entry, accessory, element) {
    if (entry.row?.isDisabled) return;
    const isPast = this.list.scene.at != null;
    switch (accessory.tap) {
      case 'toggleExpansion': return this.toggleFold(entry);
      case 'toggleDone': {
        const isDone = entry.row.content.isDone === true;
        return isPast || this.page.perform([{ op: isDone ? 'reopen' : 'done', ids: [entry.id] }], {
          did: did({ effect: 'toggleDone' }, entry, this.name(entry)),
        });
      }
      case 'showActions': return this.page.swipes.reveal(entry);
      case 'toggleSelection': return this.toggleMark(entry);
      case 'showMenu': return openMenu(
        this.#entries(entry, accessory.menu ?? []), element, { title: this.name(entry) });
      case 'move': return;
      default: {
        const name = accessory.id ?? accessory.kind;
        if (accessory.kind === 'disclosureIndicator') this.page.places.zoom(entry);
        else if (accessory.kind === 'detail') openDetails(this.page, entry);
        else if (accessory.kind === 'insert' && !isPast) this.page.editing.add(entry, 'below');
        else this.page.say(`${name}: ${this.name(entry)}`);
      }
    }
  }

  /** The entries of a pop-up menu; one with an effect performs it on the row. */
  #entries(entry, menu) {
    return menu.filter((item) => !item.isHidden).flatMap((item) => {
      if (item.children?.length && item.isInline) {
        return [null, ...this.#entries(entry, item.children), null];
      }
      return {
        title: item.title || item.id || '', image: item.image, isDestructive: item.isDestructive,
        isDisabled: item.isDisabled, state: item.state ?? null,
        children: item.children?.length ? this.#entries(entry, item.children) : undefined,
        act: () => this.#effect(entry, item),
      };
    });
  }

  #effect(entry, item) {
    if (item.effect === 'toggleExpansion') return this.toggleFold(entry);
    const line = effectLine(entry, item);
    if (!line) return this.page.say(`${item.title}: ${this.name(entry)}`);
    return this.page.perform([line], { did: did(item, entry, this.name(entry)) });
  }

  // Folding and moving

  toggleFold(entry) {
    const disclosure = (entry.row ?? entry.header)?.disclosure;
    if (!disclosure || disclosure === 'none') return false;
    const isExpanded = disclosure === 'expanded';
    this.page.perform(
      [{ op: isExpanded ? 'collapse' : 'expand', id: entry.id, view: this.list.scene.view }],
      { isSilent: true });
    return true;
  }

  foldAll(isExpanded, level) {
    const line = { op: isExpanded ? 'expand' : 'collapse', view: this.list.scene.view };
    if (level == null) line.all = true;
    else line.level = level;
    return this.page.perform([line], { isSilent: true });
  }

  toggleAllFolds() {
    const isClosed = this.list.shown.some((entry) =>
      (entry.row ?? entry.header)?.disclosure === 'collapsed' && entry.row?.cell !== 'tile');
    return this.foldAll(isClosed);
  }

  #toggleFavorites(entry) {
    const rows = this.chosen(entry);
    if (rows.length === 0) return null;
    const isAll = rows.every((row) => row.row.isFavorite);
    return this.perform([{ op: isAll ? 'unfav' : 'fav', ids: rows.map((row) => row.id) }]);
  }

  remove(entry) {
    const ids = this.chosen(entry).map((row) => row.id);
    return ids.length > 0 && this.perform([{ op: 'rm', ids }]);
  }

  toggleDone(entry) {
    const rows = this.chosen(entry).filter((row) => row.kind === 'item');
    if (rows.length === 0) return null;
    const isDone = rows.every((row) => row.row.content.isDone);
    return this.perform([{ op: isDone ? 'reopen' : 'done', ids: rows.map((row) => row.id) }]);
  }

  pickUp(entry) {
    if (this.page.reordering.begin(entry, { byKeys: true })) return true;
    this.page.say('This row cannot be moved here');
    return false;
  }

  /** Moves rows by one place, or in and out, as the keys of the terminal do. */
  move(entry, direction) {
    const rows = this.chosen(entry);
    const { entries } = this.list;
    if (entry.kind === 'heading') return this.#moveSection(entry, direction);
    if (rows.length === 0) return null;
    const depth = rows[0].row.indentation;
    const sibling = (from, by) => {
      for (let index = entries.indexOf(from) + by; entries[index]?.kind === 'item'; index += by) {
        const { indentation } = entries[index].row;
        if (indentation < depth || entries[index].section.id !== from.section.id) return null;
        if (indentation === depth && !rows.includes(entries[index])) return entries[index];
      }
      return null;
    };
    if (entry.section.isLive) return this.page.say('A live list has the order of its query');
    let place = null;
    const lines = [];
    if (direction === 'up') place = { before: sibling(rows[0], -1)?.id };
    if (direction === 'down') place = { after: sibling(rows.at(-1), 1)?.id };
    if (direction === 'in') {
      const parent = sibling(rows[0], -1);
      place = { into: parent?.id };
      if (parent) lines.push({ op: 'expand', id: parent.id, view: this.list.scene.view });
    }
    if (direction === 'out') {
      const parent = entries.slice(0, entries.indexOf(rows[0])).findLast((row) =>
        row.kind === 'item' && row.row.indentation < depth);
      place = { after: depth > 0 ? parent?.id : undefined };
    }
    if (Object.values(place)[0] == null) {
      return this.page.say(`${this.name(entry)} cannot move there`);
    }
    return this.perform([{ op: 'mv', ids: rows.map((row) => row.id), ...place }, ...lines]);
  }

  #moveSection(entry, direction) {
    const sections = this.list.entries.filter((row) => row.kind === 'heading');
    const other = sections[sections.indexOf(entry) + (direction === 'up' ? -1 : 1)];
    if (!other) return this.page.say(`${this.name(entry)} cannot move there`);
    const place = direction === 'up' ? { before: other.id } : { after: other.id };
    return this.perform([{ op: 'section move', id: entry.id, ...place }]);
  }

  // Texts

  edit(entry) {
    if (this.list.isReadOnly || this.list.scene.at != null) {
      return this.page.say('This cannot be changed');
    }
    if (entry.row?.cell === 'tile') return openDetails(this.page, entry);
    return this.page.editing.begin(entry);
  }

  /** Edits the day, tags, priority and rule of an item; `word` begins the one in hand. */
  editFields(entry, word) {
    if (entry.kind !== 'item') return false;
    if (this.list.isReadOnly || this.list.scene.at != null) {
      return word ? false : this.page.say('This cannot be changed');
    }
    if (entry.row.cell === 'tile' || word === 'note') return openDetails(this.page, entry);
    return this.page.editing.beginFields(entry, word);
  }

}

/** Whether the image of a row is an emoji. */
export const isEmoji = ({ row }) => Boolean(row?.content.image) && !isSymbol(row.content.image);

/** The line of an effect on a row, as it is now. */
function effectLine({ id, row }, { effect, section }) {
  return {
    delete: { op: 'rm', id }, toggleFavorite: { op: row.isFavorite ? 'unfav' : 'fav', id },
    toggleDone: { op: row.content.isDone ? 'reopen' : 'done', id }, recordUse: { op: 'use', id },
    move: section && { op: 'mv', id, toSection: section },
  }[effect];
}

/** What an effect does, as a sentence. */
function did({ effect, title, id }, entry, name) {
  const { isFavorite, content } = entry.row;
  return {
    delete: `Deleted ${name}`,
    toggleFavorite: `${name} is ${isFavorite ? 'no favorite' : 'a favorite'}`,
    toggleDone: content.isDone ? `${name} is not done` : `${name} is done`, move: `Moved ${name}`,
  }[effect] ?? `${title || id}: ${name}`;
}
