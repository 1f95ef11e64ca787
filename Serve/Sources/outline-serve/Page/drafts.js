// Lines and lists from elsewhere as items, and rows as text for other programs.

import { oneLine } from './dom.js';

const bullet = /^[-*+•◦‣▪–]\s+/;
const box = /^\[([xX ])\](\s+|$)/;

/** The items of pasted lines: nested by their indentation, without bullets and check boxes. */
export function draftsOf(text) {
  const open = [];
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim().replace(/^[-*+•◦‣▪–]$/, '').replace(bullet, '').replace(box, ''));
  return lines.map((line) => {
    const indentation = line.match(/^\s*/)[0].replaceAll('\t', '    ').length;
    while (open.length > 0 && open.at(-1) >= indentation) open.pop();
    const level = open.push(indentation) - 1;
    const rest = line.trim().replace(bullet, '');
    const isDone = /^\[[xX]\]/.test(rest) && box.test(rest);
    return { text: oneLine(rest.replace(box, '')), level, isDone };
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

/** The items of a list in HTML, or `null` if there is none. */
export function htmlDrafts(html) {
  if (!html || !/<li[\s>]/i.test(html)) return null;
  const items = [];
  const read = (node, level, isInList) => {
    for (const child of node.children) {
      if (child.localName !== 'li') {
        const isList = /^[ou]l$/.test(child.localName);
        read(child, level + (isList && isInList ? 1 : 0), isInList || isList);
        continue;
      }
      const own = child.cloneNode(true);
      for (const list of own.querySelectorAll('ul, ol')) list.remove();
      const box = own.querySelector('input[type=checkbox]');
      const text = oneLine(own.textContent.replace(/\s+/g, ' ').trim());
      if (text) items.push({ text, level, isDone: box?.hasAttribute('checked') ?? false });
      read(child, level, true);
    }
  };
  // A document that is parsed runs nothing and loads nothing.
  read(new DOMParser().parseFromString(html, 'text/html').body, 0, false);
  if (items.length === 0) return null;
  fromZero(items);
  return items;
}

/** Rows as nested lines with boxes for those that are done, and as a list in HTML. */
export function textsOf(entries) {
  const top = Math.min(...entries.map((entry) => entry.row.indentation));
  const hasDone = entries.some((entry) => entry.row.content.isDone);
  const list = document.createElement('ul');
  const open = [list];
  const lines = entries.map(({ row: { content, indentation } }) => {
    const level = indentation - top;
    open.length = Math.min(open.length, level + 1);
    while (open.length <= level) {
      const inner = document.createElement('ul');
      (open.at(-1).lastElementChild ?? open.at(-1)).append(inner);
      open.push(inner);
    }
    const item = document.createElement('li');
    const text = [content.image, content.text].filter(Boolean).join(' ');
    item.append(hasDone ? `${content.isDone ? '☑' : '☐'} ${text}` : text);
    open.at(-1).append(item);
    const box = hasDone ? `[${content.isDone ? 'x' : ' '}] ` : '';
    return `${'  '.repeat(level)}- ${box}${text}`;
  });
  const plain = entries.length === 1 ? [entries[0].row.content.image, entries[0].row.content.text]
    .filter(Boolean).join(' ') : lines.join('\n') + '\n';
  return { plain, html: list.outerHTML };
}
