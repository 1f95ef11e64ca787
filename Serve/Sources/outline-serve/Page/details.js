// A sheet with the texts of an item.

import { make, quoted } from './dom.js';
import { openSheet } from './menu.js';

/** Opens it; `page` has `list` and `performFor`. */
export function openDetails(page, entry) {
  if (entry.kind !== 'item') return;
  const { content } = entry.row;
  const isFixed = page.list.isReadOnly || page.list.scene.at != null || entry.row.isDisabled;
  const fields = { text: 'Text', secondaryText: 'Second text', image: 'Image', note: 'Note' };
  const inputs = Object.entries(fields).map(([name, label]) => {
    const input = make('textarea', {
      rows: name === 'note' ? 5 : 1, 'aria-label': label, dir: 'auto', readonly: isFixed,
      class: name === 'note' ? null : 'single',
    }, content[name] ?? '');
    return [name, label, input];
  });
  const others = Object.entries(content.attributes ?? {}).filter(([name]) =>
    name !== 'presentation');
  let base = page.list.version;
  const save = async () => {
    const line = { op: 'set', id: entry.id };
    for (const [name, , input] of inputs) {
      if (input.value !== (content[name] ?? '')) {
        line[name] = input.value || (name === 'text' ? '' : null);
      }
    }
    if (Object.keys(line).length === 2) return null;
    const reason = await page.performFor([line],
      { base, did: `Changed ${quoted(content.text)}`, edit: { id: entry.id, fields: Object.keys(line).slice(2) } });
    // Who saves again has read why.
    base = page.list.version;
    return reason;
  };
  openSheet(content.text || 'Details', [
    ...inputs.flatMap(([, label, input]) =>
      [make('h3', { 'aria-hidden': 'true' }, label), input]),
    others.length > 0 && make('h3', {}, 'Attributes'),
    others.length > 0 && make('dl', {}, ...others.flatMap(([name, value]) => [
      make('dt', {}, name),
      make('dd', {}, typeof value === 'string' ? value
        : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)),
    ])),
  ].filter(Boolean), isFixed ? [] : [{ title: 'Save', isMain: true, act: save }]);
}
