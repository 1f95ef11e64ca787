// The fields of an item as words of the one grammar, which follow its text while they are edited.

const names = { due: 'due', start: 'start', wait: 'wait', recur: 'recur', priority: 'pri' };
const beginning = /\s+(?=[#+]\p{L}|(?:due|start|wait|recur|pri):)/u;
const tagWord = /^[#+](\p{L}[\p{L}\p{N}\-_.:]*)$/u;

const two = (number) => String(number).padStart(2, '0');

/** Whether a text may have fields; the server knows. */
export const mayHaveFields = (text) =>
  /(^|\s)\\?([#+-]\p{L}|(due|start|wait|recur|pri):\S)/u.test(text);

/** A date as it is typed here; a moment of the day is one of this clock. */
export function typedDate(text) {
  const date = new Date(text);
  if (text.length === 10 || isNaN(date)) return text;
  return `${dayOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A day as the grammar writes it: `2026-12-01`. */
export function dayOf(date) {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The words that set the fields of an item; those that its text has are not fields. */
export function wordsOf({ text, attributes = {} }) {
  const words = Object.entries(names).flatMap(([name, word]) => {
    const value = attributes[name];
    if (typeof value !== 'string') return [];
    return `${word}:${['recur', 'pri'].includes(word) ? value : typedDate(value)}`;
  });
  const tags = Array.isArray(attributes.tags) ? attributes.tags.map((tag) => `#${tag}`) : [];
  const known = new Set(text.split(/\s+/));
  return [...words, ...tags.filter((tag) => tagWord.test(tag))].filter((word) => !known.has(word));
}

/**
 * What was changed in a text that was followed by words of fields.
 * - Returns: `text` with the words that are new or others; `gone`, the fields that take away those
 *   that are no longer there; `known`, the attributes as far as the page understands them; `rest`,
 *   what follows the text if this is as it was.
 */
export function changeOf(value, base, words) {
  const isSame = value === base || value.startsWith(`${base} `);
  const [title, ...parts] = (isSame ? value.slice(base.length) : value).split(beginning)
    .map((part) => part.trimEnd());
  const has = (word) => parts.some((part) => word[0] === '#'
    ? part.split(/\s/, 1)[0].slice(1) === word.slice(1) && '#+'.includes(part[0])
    : part.startsWith(word.slice(0, word.indexOf(':') + 1)) && !part.endsWith(':'));
  const [gone, known] = [{}, {}];
  for (const word of words) {
    if (has(word) || word.endsWith(':')) continue;
    const name = Object.keys(names).find((key) => word.startsWith(`${names[key]}:`));
    if (name) gone[name] = known[name] = null;
    else (gone.removeTags ??= []).push(word.slice(1));
  }
  for (const word of words) {
    const index = parts.lastIndexOf(word);
    if (index >= 0) parts.splice(index, 1);
  }
  const left = parts.filter((part) => !/^(due|start|wait|recur|pri):$/.test(part));
  for (const part of left) {
    const [, word, day] = part.match(/^(due|start|wait):(\d{4}-\d\d-\d\d)$/) ?? [];
    if (word) known[word] = day;
    const priority = part.match(/^pri:([a-z])$/i)?.[1];
    if (priority) known.priority = priority.toUpperCase();
  }
  const text = [isSame ? base + title : title, ...left].join(' ');
  const rest = isSame && title === '' ? text.slice(base.length) : null;
  return { text: isSame ? text : text.trim(), gone, known, rest };
}

/** The word of a date in which a caret is: its name, where its value begins and ends. */
export function dateAt(text, caret) {
  for (const { 0: word, 1: name, index } of text.matchAll(/(?<=^|\s)(due|start|wait):\S*/g)) {
    const [start, end] = [index + name.length + 1, index + word.length];
    if (caret >= start && caret <= end) return { name, start, end, value: text.slice(start, end) };
  }
  return null;
}
