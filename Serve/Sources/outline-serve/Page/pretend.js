// Applies changes to the shown rows before the server has answered. Its answer replaces the result.
// Each line says how things are afterwards ("done", not "toggle"), so that a list which has a change
// already stays as it is.

import { depthOf, endOf } from './entries.js';
import { isSwitch } from './rows.js';

/** The rows that were in nodes when these were closed, by id: opened again, they are there at once. */
const folded = new Map();
const mostFolded = 60;

function keep(id, rows) {
  folded.delete(id);
  folded.set(id, rows);
  if (folded.size > mostFolded) folded.delete(folded.keys().next().value);
}

/** The entries after the lines of a change; those that cannot be shown change nothing. */
export function pretend(entries, lines) {
  return lines.reduce((rows, line) => apply(rows, line), entries);
}

function apply(entries, line) {
  const ids = new Set(line.ids ?? [line.id]);
  switch (line.op) {
    case 'rm': case 'section remove': return emptied(entries, without(entries, ids).rest);
    case 'done': case 'reopen': return showSections(changed(entries, ids, (row) => {
      if (!row.content) return;
      row.content.isDone = line.op === 'done';
      const lever = row.trailingAccessories?.find(isSwitch);
      if (lever) lever.text = row.content.isDone ? 'on' : 'off';
      else row.isDimmed = row.isStruckThrough = row.content.isDone;
    }), ids, line.op === 'done');
    case 'fav': case 'unfav': return changed(entries, ids, (row) => {
      row.isFavorite = line.op === 'fav';
    });
    case 'rename': case 'set': return changed(entries, ids, (row) => {
      if (line.text != null && row.content) row.content.text = line.text;
      else if (line.text != null) row.title = line.text;
      if (line.note !== undefined && row.content) row.content.note = line.note;
      if (line.attributes && row.content) setAttributes(row.content, line);
    });
    case 'expand': case 'collapse': return line.id ? fold(entries, line) : entries;
    case 'mv': return moved(entries, ids, line);
    case 'add': return added(entries, line);
    default: return entries;
  }
}

/** Shows or hides the sections that are shown while an item is done. */
function showSections(entries, ids, isShown) {
  return entries.filter(({ kind, section }) => kind === 'heading' && ids.has(section.shownWhile))
    .reduce((rows, heading) => {
      const index = rows.indexOf(heading);
      const end = endOf(rows, index);
      const kept = folded.get(heading.key);
      // The row below it is not read yet, or was never.
      if (isShown === (end > index + 1) || isShown && !kept) return rows;
      if (!isShown) keep(heading.key, rows.slice(index, end));
      const known = new Set(rows.map((entry) => entry.key));
      const part = isShown ? [kept[0], ...kept.slice(1).filter((entry) => !known.has(entry.key))]
        .map((entry) => ({ ...entry, section: heading.section }))
        : [{ ...heading, header: undefined, source: undefined }];
      return rows.toSpliced(index, end - index, ...part);
    }, entries);
}

function changed(entries, ids, changing) {
  if (!entries.some((entry) => ids.has(entry.id))) return entries;
  return entries.map((entry) => {
    const shown = entry.row ?? entry.header;
    if (!shown || !ids.has(entry.id)) return entry;
    const copy = structuredClone(shown);
    changing(copy);
    const source = JSON.stringify(copy);
    if (source === entry.source) return entry;
    return { ...entry, [entry.kind === 'item' ? 'row' : 'header']: copy, source };
  });
}

function setAttributes(content, { attributes, removeTags = [] }) {
  const all = { ...content.attributes, ...attributes };
  all.tags = all.tags?.filter((tag) => !removeTags.includes(tag));
  content.attributes = Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

function fold(entries, { op, id }) {
  const index = entries.findIndex((entry) => entry.id === id && (entry.row ?? entry.header));
  if (index < 0) return entries;
  const disclosure = op === 'expand' ? 'expanded' : 'collapsed';
  const next = changed(entries, new Set([id]), (row) => { row.disclosure = disclosure; });
  const end = endOf(entries, index);
  if (op === 'collapse') {
    if (end === index + 1) return next;
    keep(id, entries.slice(index + 1, end));
    return next.toSpliced(index + 1, end - index - 1);
  }
  const known = new Set(entries.map((entry) => entry.key));
  const { section } = entries[index];
  const rows = (folded.get(id) ?? []).filter((entry) => !known.has(entry.key))
    .map((entry) => ({ ...entry, section }));
  return end > index + 1 ? next : next.toSpliced(index + 1, 0, ...rows);
}

/**
 * Takes rows out, with those below them.
 * @param {(entry: any) => boolean} isMeant
 */
function without(entries, ids, isMeant = () => true) {
  const taken = [];
  let depth = Infinity;
  const rest = entries.filter((entry) => {
    const level = depthOf(entry);
    if (level <= depth) depth = Infinity;
    if (depth === Infinity && ids.has(entry.id) && isMeant(entry)) depth = level;
    else if (depth === Infinity) return true;
    taken.push(entry);
    return false;
  });
  return { rest, taken };
}

/** The index at which a place is, and the depth and the section of a row there. */
function find(entries, { before, after, into, toSection, first }) {
  const id = before ?? after ?? into ?? toSection;
  // A live section above may show the same item.
  const own = entries.findIndex((entry) => entry.id === id && !entry.section.isLive);
  const index = own < 0 ? entries.findIndex((entry) => entry.id === id) : own;
  if (index < 0) return null;
  const entry = entries[index];
  const depth = depthOf(entry);
  if (before) return { index, depth, entry };
  const end = endOf(entries, index);
  if (into || toSection) return { index: first ? index + 1 : end, depth: depth + 1, entry };
  return { index: end, depth: Math.max(0, depth), entry };
}

function moved(entries, ids, line) {
  const { rest, taken } = without(entries, ids, (entry) => !entry.section.isLive);
  const place = find(rest, line);
  if (!place || taken.length === 0) return entries;
  const list = place.entry.list ?? place.entry.id;
  let shift = 0;
  let top = Infinity;
  const rows = taken.map((entry) => {
    // Each of several moved nodes comes to the same depth.
    if (depthOf(entry) <= top) [top, shift] = [depthOf(entry), place.depth - depthOf(entry)];
    const row = structuredClone(entry.row);
    row.indentation += shift;
    row.id.list = list;
    return {
      ...entry, key: `${list}/${entry.id}`, list, row, source: JSON.stringify(row),
      section: place.entry.section,
    };
  });
  const isHidden = (line.into || line.toSection) && (place.entry.row ?? place.entry.header)
    ?.disclosure === 'collapsed';
  return emptied(entries, rest.toSpliced(place.index, 0, ...isHidden ? [] : rows));
}

/** An open item whose last item went cannot be opened any more. */
function emptied(before, after) {
  const isOpen = ({ row }) => row?.disclosure === 'expanded';
  const hasItems = (entries, index) => entries[index + 1]?.kind === 'item'
    && depthOf(entries[index + 1]) > depthOf(entries[index]);
  const open = new Set(before.filter((entry, index) => isOpen(entry) && hasItems(before, index))
    .map((entry) => entry.key));
  const empty = after.filter((entry, index) =>
    open.has(entry.key) && isOpen(entry) && !hasItems(after, index));
  return empty.length === 0 ? after : changed(after, new Set(empty.map((entry) => entry.id)),
    (row) => { row.disclosure = 'none'; });
}

function added(entries, line) {
  const place = find(entries, line);
  if (!place) return entries;
  const list = place.entry.list ?? place.entry.id;
  const items = line.items ?? [line];
  const rows = items.map((item, index) => {
    const id = item.id ?? `new ${entries.length} ${index}`;
    const isDone = item.isDone === true;
    const row = {
      id: { list, item: id }, cell: 'line', contentKind: 'cell',
      indentation: Math.max(0, place.depth) + (item.level ?? 0),
      disclosure: items[index + 1]?.level > (item.level ?? 0) ? 'expanded' : 'none',
      content: { text: item.text, note: item.note, isDone }, isDimmed: isDone,
      isStruckThrough: isDone, separators: place.entry.row?.separators ?? [],
    };
    return {
      key: `${list}/${id}`, id, list, kind: 'item', row, section: place.entry.section,
      source: JSON.stringify(row),
    };
  });
  // The answer of the server has them already.
  if (entries.some((entry) => entry.id === rows[0]?.id)) return entries;
  return entries.toSpliced(place.index, 0, ...rows);
}
