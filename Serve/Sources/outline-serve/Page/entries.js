// The rows that were read, as entries: headings and items in one sequence, by number.

/**
 * Reads the answer of `api/list`, whose first row has the number `first`. An entry has
 * - number: of the row in the whole list, from 0
 * - key: the identity of the row, its list and its node
 * - id, list: the node, and the list that shows it (`null` for a heading)
 * - kind: `heading` or `item`; `row` or `header` as the server wrote them
 * - section: the section without its rows
 */
export function read(answer, first) {
  const entries = [];
  const sections = new Map();
  let number = first;
  answer.list.sections.forEach(({ rows, rowDefaults, ...section }, index) => {
    sections.set(section.id, section);
    if (answer.headings?.[index]) {
      entries.push({
        number: number++, key: `§${section.id}`, id: section.id, list: null, kind: 'heading',
        header: section.header, source: section.header && JSON.stringify(section.header), section,
      });
    }
    for (const own of rows) {
      const row = { ...rowDefaults, ...own };
      entries.push({
        number: number++, key: `${row.id.list}/${row.id.item}`, id: row.id.item, list: row.id.list,
        kind: 'item', row, source: JSON.stringify(row), section,
      });
    }
  });
  return { entries, sections };
}

/** Joins entries that follow each other: a section in both has the header of one, the footer of the
 * other. */
export function join(before, after) {
  const sections = new Map(before.sections);
  for (const [id, section] of after.sections) {
    const known = sections.get(id);
    sections.set(id, known
      ? { ...section, header: known.header ?? section.header, hasMoreBefore: known.hasMoreBefore }
      : section);
  }
  const entries = [...before.entries, ...after.entries];
  for (const entry of entries) entry.section = sections.get(entry.section.id);
  return { entries, sections };
}

/** -1 for a heading, so that a section is all that follows it with a greater depth. */
export const depthOf = (entry) => entry.kind === 'heading' ? -1 : entry.row.indentation;

/** The index after an entry and everything below it. */
export function endOf(entries, index) {
  let end = index + 1;
  while (entries[end]?.kind === 'item' && depthOf(entries[end]) > depthOf(entries[index])) end++;
  return end;
}

/** The number of columns of a grid of a width, as the model counts them; 1 for any other layout. */
export function columnCount(section, width) {
  if (section.cells) return section.cells.length;
  const columns = section.columns;
  if (section.layout !== 'grid' || !columns) return 1;
  const fitting = (columns.steps ?? []).filter((step) => step.minimumWidth <= width);
  if (fitting.length > 0) {
    const step = fitting.reduce((a, b) => b.minimumWidth >= a.minimumWidth ? b : a);
    return Math.min(Math.max(step.columns, 1), 100);
  }
  if (columns.minimumWidth > 0) {
    return Math.min(100, Math.max(1, Math.floor(width / columns.minimumWidth)));
  }
  return columns.columns;
}

/** The places among siblings, as far as all of them were read: for screen readers. */
export function countSiblings(entries, total) {
  const isComplete = (index) => index < 0
    ? entries[0]?.number === 0
    : index < entries.length || (entries.at(-1)?.number ?? -1) + 1 >= total;
  const level = (entry) => entry.kind === 'heading' ? 0 : entry.row.indentation + 1;
  const open = [];
  const close = (depth, index) => {
    while (open.length > depth) {
      const run = open.pop();
      const isWhole = run?.isWhole && isComplete(index);
      run?.members.forEach((entry, place) => {
        entry.siblings = isWhole ? run.members.length : undefined;
        entry.position = run.isWhole ? place + 1 : undefined;
      });
    }
  };
  entries.forEach((entry, index) => {
    const depth = level(entry);
    close(depth + 1, index);
    // A run begins after its parent was read, or at the very first row.
    while (open.length <= depth) {
      open.push({ members: [], isWhole: index === 0 ? entry.number === 0 : open.length === depth });
    }
    open[depth].members.push(entry);
  });
  close(0, entries.length);
}
