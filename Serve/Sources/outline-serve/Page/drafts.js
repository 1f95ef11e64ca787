// Lines and lists from elsewhere as items, and rows as text for other programs.

import { oneLine } from './dom.js';

/** The bullets of other programs; Word has `o` and a tab, too. */
const bullet = /^(?:[-*+•◦‣▪▫●○■□–·§]\s+|o\t\s*)/;
const number = /^(\d{1,3})[.)]\s+/;
const lonely = /^[-*+•◦‣▪▫●○■□–·]$/;
const box = /^(?:\[([xX ]?)\]|([☐☑☒]))(?:\s+|$)/;

/** A text without its bullet, its number and its check box. */
function plain(line, isNumbered = false) {
  let rest = line.trim().replace(bullet, '');
  if (isNumbered) rest = rest.replace(number, '');
  const [all = '', letter, sign] = rest.match(box) ?? [];
  const isDone = /[xX]/.test(letter ?? '') || sign != null && sign !== '☐';
  return { text: oneLine(rest.slice(all.length)), isDone };
}

/** The items of pasted lines: nested by their indentation, without bullets and check boxes. */
export function draftsOf(text) {
  const open = [];
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => plain(line).text && !lonely.test(line.trim()));
  // `3. Oktober` is a day, unless there are a first and a second line.
  const numbers = lines.map((line) => line.trim().match(number)?.[1]);
  const isNumbered = numbers.includes('1') && numbers.includes('2');
  return lines.map((line) => {
    const indentation = line.match(/^\s*/)[0].replaceAll('\t', '    ').length;
    while (open.length > 0 && open.at(-1) >= indentation) open.pop();
    const level = open.push(indentation) - 1;
    return { level, ...plain(line, isNumbered) };
  });
}

/** Takes away levels that have no parent among the items. */
export function fromZero(items) {
  let top = Infinity;
  for (const item of items) {
    top = Math.min(top, item.level);
    item.level -= top;
  }
}

/** Opens the items that have others in them: what was pasted is seen. */
export function unfold(items) {
  items.forEach((item, index) => {
    if (items[index + 1]?.level > item.level) item.isExpanded = true;
  });
}

const isList = (node) => /^[ou]l$/.test(node.localName);
const isBlock = (node) => /^(p|div|h[1-6]|blockquote|pre|tr|dt|dd|section|article|br)$/
  .test(node.localName);
const isTicked = (item) => item.querySelector('input[type=checkbox]')?.hasAttribute('checked')
  || [item, ...item.querySelectorAll('[aria-checked]')]
    .some((node) => node.getAttribute('aria-checked') === 'true');

/** The level of a paragraph of Word that is in a list, from 0; `null` for any other. */
function levelInWord(node) {
  const level = node.getAttribute?.('style')?.match(/mso-list:[^;]*level(\d)/)?.[1];
  return level ? Number(level) - 1 : null;
}

/**
 * The items of a list in HTML, with the paragraphs around it, or `null` if there is none.
 * Google Docs puts a list beside the item to which it belongs, Word on the web each item into a list
 * of its own, and Word on a desktop paragraphs that only its styles tell from others.
 */
export function htmlDrafts(html) {
  if (!html || !/<li[\s>]|mso-list/i.test(html)) return null;
  const items = [];
  let loose = '';
  const add = (text, level, isTickedOff = false) => {
    const { text: rest, isDone } = plain(text.replace(/\s+/g, ' '));
    if (rest) items.push({ text: rest, level, isDone: isDone || isTickedOff });
  };
  const flush = () => {
    if (loose.trim()) add(loose, 0);
    loose = '';
  };
  const readItem = (item, level) => {
    const own = item.cloneNode(true);
    for (const list of own.querySelectorAll('ul, ol')) list.remove();
    for (const part of own.querySelectorAll('br, p, div')) part.after(' ');
    const told = Number(item.getAttribute('aria-level') ?? item.dataset.ariaLevel);
    const depth = told > 0 ? told - 1 : level;
    add(own.textContent, depth, isTicked(own));
    return depth;
  };
  const read = (node, level, isInList) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && !isInList) loose += child.data;
      if (child.nodeType !== Node.ELEMENT_NODE || /^(style|script|title|meta)$/.test(child.localName)) {
        continue;
      }
      const depth = levelInWord(child);
      if (depth != null) {
        flush();
        for (const mark of child.querySelectorAll('[style*="mso-list:Ignore" i]')) mark.remove();
        add(child.textContent, depth);
      } else if (child.localName === 'li') {
        read(child, readItem(child, level), true);
      } else if (isList(child)) {
        flush();
        read(child, level + (isInList ? 1 : 0), true);
      } else if (isInList) {
        // What else is in an item belongs to its text; a list may be further inside.
        read(child, level, true);
      } else {
        if (isBlock(child)) flush();
        read(child, level, false);
        if (isBlock(child)) flush();
      }
    }
  };
  // A document that is parsed runs nothing and loads nothing.
  read(new DOMParser().parseFromString(html, 'text/html').body, 0, false);
  flush();
  if (items.length === 0) return null;
  fromZero(items);
  return items;
}

/**
 * Items as nested lines with boxes for those that are done, and as a list in HTML.
 * - parts: the items of each copied row, `{ level, text, image, isDone }`, itself first.
 */
export function textsOf(parts) {
  // Each row is copied as one that is in no other.
  const items = parts.flatMap((part) => part.map((item) =>
    ({ ...item, level: (item.level ?? 0) - (part[0].level ?? 0) })));
  const hasDone = items.some((item) => item.isDone);
  const list = document.createElement('ul');
  const open = [list];
  const name = ({ image, text }) => [image, text].filter(Boolean).join(' ');
  const lines = items.map((item) => {
    open.length = Math.min(open.length, item.level + 1);
    while (open.length <= item.level) {
      const inner = document.createElement('ul');
      (open.at(-1).lastElementChild ?? open.at(-1)).append(inner);
      open.push(inner);
    }
    const element = document.createElement('li');
    element.append(hasDone ? `${item.isDone ? '☑' : '☐'} ${name(item)}` : name(item));
    open.at(-1).append(element);
    const box = hasDone ? `[${item.isDone ? 'x' : ' '}] ` : '';
    return `${'  '.repeat(item.level)}- ${box}${name(item)}`;
  });
  const plain = items.length === 1 ? name(items[0]) : lines.join('\n') + '\n';
  return { plain, html: list.outerHTML };
}
