// Applies changes to the shown rows before the server has answered. Its answer replaces the result.

/** The entries after the lines of a change; those that cannot be shown change nothing. */
export function pretend(entries, lines) {
  return lines.reduce((rows, line) => apply(rows, line), entries);
}

function apply(entries, line) {
  const ids = new Set(line.ids ?? [line.id]);
  const change = (changing) => entries.map((entry) => {
    if (entry.kind !== 'item' || !ids.has(entry.id)) return entry;
    const row = changing(structuredClone(entry.row));
    return { ...entry, row, source: JSON.stringify(row) };
  });
  switch (line.op === 'swipe' ? line.effect : line.op) {
    case 'rm': case 'delete': return without(entries, ids).rest;
    case 'done': case 'reopen': case 'toggleDone': return change((row) => {
      const isDone = line.op === 'swipe' ? !row.content.isDone : line.op === 'done';
      row.content.isDone = row.isDimmed = row.isStruckThrough = isDone;
      return row;
    });
    case 'fav': case 'unfav': case 'toggleFavorite': return change((row) => {
      row.isFavorite = line.op === 'swipe' ? !row.isFavorite : line.op === 'fav';
      return row;
    });
    case 'rename': case 'set': return change((row) => {
      if (line.text != null) row.content.text = line.text;
      if (line.note !== undefined) row.content.note = line.note;
      return row;
    });
    case 'mv': return moved(entries, ids, line);
    case 'add': return added(entries, line);
    default: return entries;
  }
}

/** Takes rows out, with those below them. */
function without(entries, ids) {
  const taken = [];
  let depth = Infinity;
  const rest = entries.filter((entry) => {
    const level = entry.kind === 'heading' ? -1 : entry.row.indentation;
    if (level <= depth) depth = Infinity;
    if (depth === Infinity && entry.kind === 'item' && ids.has(entry.id)) depth = level;
    else if (depth === Infinity) return true;
    taken.push(entry);
    return false;
  });
  return { rest, taken };
}

/** The index at which a place is, and the depth and the section of a row there. */
function find(entries, { before, after, into, toSection }) {
  const id = before ?? after ?? into ?? toSection;
  // A live section above may show the same item.
  const own = entries.findIndex((entry) => entry.id === id && !entry.section.isLive);
  const index = own < 0 ? entries.findIndex((entry) => entry.id === id) : own;
  if (index < 0) return null;
  const entry = entries[index];
  const depth = entry.kind === 'heading' ? -1 : entry.row.indentation;
  if (before) return { index, depth, entry };
  if (into) return { index: index + 1, depth: depth + 1, entry };
  let end = index + 1;
  while (entries[end]?.kind === 'item' && entries[end].row.indentation > depth) end++;
  return { index: end, depth: Math.max(0, depth), entry };
}

function moved(entries, ids, line) {
  const { rest, taken } = without(entries, ids);
  const place = find(rest, line);
  if (!place || taken.length === 0) return entries;
  const shift = place.depth - taken[0].row.indentation;
  const rows = taken.map((entry) => {
    const row = structuredClone(entry.row);
    row.indentation += shift;
    return { ...entry, row, source: JSON.stringify(row), section: place.entry.section };
  });
  return rest.toSpliced(place.index, 0, ...rows);
}

function added(entries, line) {
  const place = find(entries, line);
  if (!place) return entries;
  const list = place.entry.list ?? place.entry.id;
  const rows = (line.items ?? [line]).map((item, index) => {
    const id = item.id ?? `new ${entries.length} ${index}`;
    const isDone = item.isDone === true;
    const row = {
      id: { list, item: id }, cell: 'line', contentKind: 'cell',
      indentation: Math.max(0, place.depth) + (item.level ?? 0), disclosure: 'none',
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
