// The elements of a row. They are made once and then changed, so that focus, motion and a caret in
// them survive.

import { icon, make, setAttribute, setText } from './dom.js';
import { hasShape } from './icons.js';
import { hexadecimal, paint, setVariable, tint } from './colors.js';

/** Whether an image is the name of a symbol, and no emoji. */
export const isSymbol = (image) => /^[A-Za-z][A-Za-z0-9.]*$/.test(image);

/** An image: an emoji as text, a symbol as a shape, or the first letter of an unknown symbol. */
export function image(name, kind = 'image') {
  if (!isSymbol(name)) return make('span', { class: `${kind} emoji`, 'aria-hidden': 'true' }, name);
  const word = name.toLowerCase().split('.')[0];
  if (hasShape(word)) {
    return make('span', { class: `${kind} symbol ${word}`, 'aria-hidden': 'true' });
  }
  return make('span', { class: `${kind} letter`, 'aria-hidden': 'true' }, name[0].toUpperCase());
}

/** The image of an action: the emoji of our own actions are symbols. */
export const actionImage = (name) => name
  && image({ '⭐️': 'star', '🗑️': 'trash' }[name] ?? name, 'action');

/** The parts of a row by name; each is made when it is needed, and removed when it is not. */
function part(row, parent, name, value, creating, changing) {
  let element = row.parts[name];
  if (value == null || value === '' || value === false) {
    element?.remove();
    delete row.parts[name];
    return null;
  }
  if (!element) {
    element = row.parts[name] = creating(value);
    parent.append(element);
  } else {
    changing?.(element, value);
  }
  return element;
}

const span = (name) => (value) => make('span', { class: name, dir: 'auto' }, value);

/** Makes the element of an entry, which `update` fills. */
export function makeRow(entry) {
  const body = make('div', { class: 'body', role: 'gridcell' });
  const element = make('div', { role: 'row', 'data-id': entry.id, tabindex: '-1' }, body);
  element.row = { key: entry.key, body, parts: {} };
  return element;
}

/**
 * Shows an entry in its element.
 * - look: `level`, `sign` (a change in the past), and `isTask`, whether it can be ticked off.
 */
export function updateRow(element, entry, look) {
  const { row } = element;
  setAttribute(element, 'aria-rowindex', entry.number == null ? null : entry.number + 1);
  setAttribute(element, 'aria-level', look.level);
  setAttribute(element, 'aria-setsize', entry.row?.siblings ?? entry.siblings ?? -1);
  setAttribute(element, 'aria-posinset', position(entry));
  const { due, wait } = entry.row?.content.attributes ?? {};
  // Tomorrow the same day says something else.
  const days = due || wait ? marks(entry.row).map(({ kind, text }) => kind + text).join() : '';
  const shown = `${entry.source}${look.isTask ? ' task' : ''}${days}`;
  if (row.shown !== shown) {
    row.shown = shown;
    row.isTask = look.isTask;
    // The names of its buttons are no part of that of a row.
    row.names = namesOf(entry).filter(Boolean).join(', ');
    if (entry.kind === 'heading') showHeading(element, entry.header);
    else showItem(element, entry.row, entry);
  }
  const sign = { '+': 'added', '>': 'moved', '~': 'changed' }[look.sign];
  setAttribute(element, 'aria-label', sign ? `${row.names}, ${sign}` : row.names);
  element.classList.toggle('new', look.sign === '+');
  element.classList.toggle('moved', look.sign === '>');
  element.classList.toggle('edited', look.sign === '~');
}

/** What a row says: its texts, what is shown below them, and its state. */
function namesOf({ row, header }) {
  if (!row) return [header?.title, header?.badge];
  const { content, isFavorite, badge } = row;
  return [
    content.text || content.image, content.secondaryText,
    ...marks(row).map(({ kind, text }) => kind === 'note' ? 'note' : text.replace('↻', 'repeats')),
    badge, isFavorite && 'favorite', content.isDone && 'done',
  ];
}

function position(entry) {
  const index = entry.row?.position ?? entry.position;
  return index == null ? null : index;
}

function showHeading(element, header) {
  const { row } = element;
  element.className = 'row header';
  setAttribute(element, 'data-kind', header.kind);
  setAttribute(element, 'aria-expanded', expanded(header.disclosure));
  setVariable(element, '--top', header.topPadding == null ? null : `${header.topPadding}px`);
  showImage(row, header.image);
  const main = part(row, row.body, 'main', true, () => make('div', { class: 'main' }));
  const title = part(row, main, 'text', header.title || ' ', span('text'), setText);
  title.classList.add('title');
  part(row, main, 'badge', header.badge == null ? null : String(header.badge), span('badge'),
    setText);
  showAccessories(row, main, 'trailing', header.disclosure === 'none' ? [] : [
    { kind: 'outlineDisclosure', tap: 'toggleExpansion' },
  ], header.title);
}

/** Classes of a row that do not depend on its content. */
const kept = ['swiped', 'resting', 'marked', 'gliding', 'flash', 'lifted', 'by-keys',
  'folded-away', 'editing', 'stop'];

const expanded = (disclosure) => disclosure === 'none' ? null : String(disclosure === 'expanded');

function showItem(element, item, entry) {
  const { row } = element;
  const { content } = item;
  const classes = ['row', item.cell];
  const flags = {
    dimmed: item.isDimmed, struck: item.isStruckThrough, chosen: item.isSelected,
    disabled: item.isDisabled, above: item.isMatch === false, favorite: item.isFavorite,
    blocked: item.isBlocked,
  };
  for (const name in flags) if (flags[name]) classes.push(name);
  for (const name of kept) {
    if (element.classList.contains(name)) classes.push(name);
  }
  element.className = classes.join(' ');
  setAttribute(element, 'data-kind', item.contentKind);
  setAttribute(element, 'data-list', item.id.list);
  setAttribute(element, 'aria-expanded', expanded(item.disclosure));
  setAttribute(element, 'aria-selected', item.isSelected ? 'true' : null);
  setAttribute(element, 'aria-disabled', item.isDisabled ? 'true' : null);
  setVariable(element, '--indentation', item.indentation || null);
  // The section has its colour already.
  const { backgroundColor } = item;
  paint(element, backgroundColor === entry.section.backgroundColor ? null : backgroundColor);
  showSeparators(element, item);
  if (item.cell === 'tile') showTile(row, item);
  else showLine(row, item);
  const badge = part(row, row.body, 'itemBadge', item.badge, span('item-badge'), setText);
  if (badge) row.body.append(badge);
}

function showLine(row, item) {
  const { content } = item;
  part(row, row.body, 'tileImage', null);
  const leading = item.leadingAccessories ?? [];
  const hasTick = [...leading, ...item.trailingAccessories ?? []]
    .some((accessory) => accessory.tap === 'toggleDone' || accessory.tap === 'toggleSelection');
  const tick = { kind: 'tick', tap: 'toggleDone', isOn: content.isDone === true };
  const isTicked = row.isTask && !hasTick && !item.isDisabled && item.cell === 'line';
  showAccessories(row, row.body, 'leading', isTicked ? [tick, ...leading] : leading, content.text);
  showImage(row, content.image);
  const main = part(row, row.body, 'main', true, () => make('div', { class: 'main' }));
  const texts = part(row, main, 'texts', true, () => make('div', { class: 'texts' }));
  part(row, texts, 'text', content.text || ' ', (text) => {
    const made = span('text')('');
    setLinked(made, text);
    return made;
  }, setLinked);
  part(row, texts, 'second', content.secondaryText, span('second'), setText);
  showMarks(row, texts, marks(item));
  part(row, main, 'star', item.isFavorite ? '★' : null, (star) =>
    make('span', { class: 'star', role: 'img', 'aria-label': 'Favorite' }, star));
  showAccessories(row, main, 'trailing', item.trailingAccessories ?? [], content.text);
  if (row.parts.trailing && main.lastChild !== row.parts.trailing) main.append(row.parts.trailing);
  // Leading accessories come before the image, the image before the texts.
  const order = [row.parts.leading, row.parts.image, main].filter(Boolean);
  order.forEach((child, index) => {
    if (row.body.children[index] !== child) {
      row.body.insertBefore(child, row.body.children[index] ?? null);
    }
  });
}

/** A tile shows its image, or else its text. */
function showTile(row, item) {
  const { content } = item;
  for (const name of ['main', 'image', 'leading']) part(row, row.body, name, null);
  for (const name of ['texts', 'text', 'second', 'marks', 'star', 'trailing']) {
    delete row.parts[name];
  }
  const shown = content.image || content.text || ' ';
  if (row.tile !== shown) part(row, row.body, 'tileImage', null);
  row.tile = shown;
  part(row, row.body, 'tileImage', shown, () => content.image
    ? image(content.image, 'tile-image')
    : make('span', { class: 'tile-text', dir: 'auto' }, shown));
  // A tile has no room for marks.
  const words = [content.image || item.isBlocked ? content.text : '', item.isBlocked && 'blocked']
    .filter(Boolean).join(', ') || null;
  setAttribute(row.body, 'aria-label', words);
  setAttribute(row.body, 'title', words);
}

function showImage(row, name) {
  if (row.image !== name) part(row, row.body, 'image', null);
  row.image = name;
  const made = part(row, row.body, 'image', name, image);
  if (made && row.body.firstChild !== made && !row.parts.leading) row.body.prepend(made);
}

/** Shows a text whose addresses are links. */
function setLinked(element, text) {
  if (element.textContent === text) return;
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/);
  if (parts.length === 1) return setText(element, text);
  element.replaceChildren(...parts.map((part, index) => index % 2 === 0 ? part
    : make('a', { href: part, target: '_blank', rel: 'noopener noreferrer', tabindex: '-1' }, part)));
}

/** A note, a priority, dates, what it waits for, and tags, in a line below the text. */
function marks(item) {
  const { attributes = {}, note, isDone } = item.content;
  const words = [];
  // `word` begins the word by which it is edited.
  const add = (kind, text, word) => words.push({ kind, text, word });
  if (note) add('note', note.split('\n', 1)[0], 'note');
  if (typeof attributes.priority === 'string') add('priority', `(${attributes.priority})`, 'pri:');
  if (typeof attributes.due === 'string') {
    const isLate = !isDone && endOfDay(attributes.due) < Date.now();
    const isToday = !isDone && day(attributes.due).startsWith('today');
    add(isLate ? 'late' : isToday ? 'today' : 'due',
      `${isLate ? 'overdue' : 'due'} ${day(attributes.due)}`, 'due:');
  }
  if (typeof attributes.recur === 'string') {
    add('recur', `↻ ${/[=;]/.test(attributes.recur) ? '' : attributes.recur}`.trim(), 'recur:');
  }
  if (!isDone && isAhead(attributes.wait)) {
    add('wait', `waits until ${day(attributes.wait)}`, 'wait:');
  }
  if (item.isBlocked) add('blocked', 'blocked');
  if (Array.isArray(attributes.tags)) {
    for (const tag of attributes.tags) if (typeof tag === 'string') add('tag', '#' + tag, '#' + tag);
  }
  return words;
}

function showMarks(row, texts, words) {
  const group = part(row, texts, 'marks', words.length > 0, () => make('div', { class: 'marks' }));
  const shown = JSON.stringify(words);
  if (!group || group.shown === shown) return;
  group.shown = shown;
  group.replaceChildren(...words.map(({ kind, text, word }) =>
    make('span', { class: kind, dir: 'auto', 'data-word': word }, text)));
}

/** A day begins when it does here. */
const moment = (text) => new Date(text.length === 10 ? text + 'T00:00' : text);

/** Whether a date is one, and later than now. */
const isAhead = (date) => typeof date === 'string' && moment(date) > Date.now();

/** A day is over when it ends, a time when it is past. */
const endOfDay = (text) => moment(text).getTime() + (text.length === 10 ? 86_400_000 : 0);

/** A day near now in words, with the time if it has one, and the year if it is another. */
function day(text) {
  const date = moment(text);
  if (isNaN(date)) return text;
  const now = new Date();
  const midnight = (of) => new Date(of.getFullYear(), of.getMonth(), of.getDate());
  const distance = Math.round((midnight(date) - midnight(now)) / 86_400_000);
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[distance];
  const isThisYear = date.getFullYear() === now.getFullYear();
  const words = near ?? date.toLocaleDateString([], {
    day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric',
  });
  if (text.length === 10) return words;
  return `${words} ${date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
}

function showSeparators(element, item) {
  const line = (edge) => item.separators?.find((separator) => separator.edge === edge);
  const [above, below] = [line('above'), line('below')];
  const { classList } = element;
  classList.toggle('line-above', above != null);
  classList.toggle('line-below', below != null && !below.insets);
  classList.toggle('line-inset', below?.insets != null);
  setVariable(element, '--line', hexadecimal((below ?? above)?.color));
  const insets = below?.insets;
  setVariable(element, '--line-start', insets ? `${insets.leading}px` : null);
  setVariable(element, '--line-end', insets ? `${insets.trailing}px` : null);
}

/** The one custom view that every list knows: it shows whether the item is done. */
export const isSwitch = ({ kind, id }) => kind === 'customView' && id === 'switch';

const names = {
  disclosureIndicator: 'Show', delete: 'Actions of', insert: 'Insert after',
  reorder: 'Move', detail: 'Details of', popUpMenu: 'Menu of', multiselect: 'Mark',
  checkmark: 'Done:', tick: 'Done:', outlineDisclosure: 'Open or close', customView: 'Custom:',
};

/** Changes the accessories of one edge; those of a kind that stays keep their elements. */
function showAccessories(row, parent, edge, accessories, text) {
  const group = part(
    row, parent, edge, accessories.length > 0, () => make('div', { class: `accessories ${edge}` }));
  if (!group) return;
  const old = new Map([...group.children].map((child) => [child.dataset.key, child]));
  let next = null;
  const kept = [];
  accessories.forEach((accessory, index) => {
    const key = `${accessory.kind} ${accessory.id ?? ''} ${index}`;
    const element = old.get(key) ?? makeAccessory(accessory);
    element.dataset.key = key;
    element.accessory = accessory;
    showAccessory(element, accessory, text);
    kept.push(element);
  });
  for (const child of [...group.children]) if (!kept.includes(child)) child.remove();
  for (const element of kept.reverse()) {
    if (element.nextSibling !== next || element.parentNode !== group) {
      group.insertBefore(element, next);
    }
    next = element;
  }
}

function makeAccessory(accessory) {
  const { kind } = accessory;
  if (kind === 'label') return make('span', { class: 'accessory label', dir: 'auto' });
  const button = make('button', { class: `accessory ${kind}`, tabindex: '-1' });
  const shape = {
    disclosureIndicator: 'chevron', outlineDisclosure: 'chevron', checkmark: 'check',
    delete: 'minus-circle', insert: 'plus-circle', reorder: 'handle', detail: 'info',
    popUpMenu: 'up-down', multiselect: 'circle', tick: 'circle',
  }[kind];
  if (shape) button.append(icon(shape));
  return button;
}

function showAccessory(element, accessory, text) {
  const { kind } = accessory;
  setVariable(element, '--tint', tint(accessory.tint));
  paint(element, accessory.backgroundColor);
  setVariable(
    element, '--reserved', accessory.reservedLayoutWidth ? `${accessory.reservedLayoutWidth}px`
      : null);
  element.classList.toggle('concealed', accessory.isHidden === true);
  element.classList.toggle('fixed', accessory.maintainsFixedSize === true);
  element.classList.toggle('lined', accessory.showsVerticalSeparator === true);
  if (kind === 'tick') {
    setAttribute(element, 'role', 'checkbox');
    setAttribute(element, 'aria-checked', String(accessory.isOn));
  }
  if (kind === 'label') setText(element, accessory.text ?? '');
  if (kind === 'customView') {
    setText(element, accessory.text ?? '◇');
    const isLever = isSwitch(accessory);
    element.classList.toggle('switch', isLever);
    setAttribute(element, 'role', isLever ? 'switch' : null);
    setAttribute(element, 'aria-checked', isLever ? String(accessory.text === 'on') : null);
  }
  if (kind === 'popUpMenu' && accessory.menu) {
    const chosen = accessory.menu.find((entry) => entry.state === 'on')?.title;
    setAttribute(element, 'data-value', chosen);
  }
  if (element.tagName === 'BUTTON') {
    setAttribute(element, 'aria-label', `${names[kind] ?? kind} ${text || 'row'}`);
    element.disabled = accessory.isHidden === true;
  }
}
