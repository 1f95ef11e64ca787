// A list on paper: all its rows, also those that are closed or far from the screen, each with a box.

import * as api from './api.js';
import { byID, make } from './dom.js';

/** Prints the part that is shown, at the time that is shown. */
export async function printAll(page) {
  const { of, at } = page.list.scene;
  let nodes;
  try {
    ({ nodes } = await api.nodes(of, at));
  } catch (error) {
    return page.say(error.message);
  }
  const title = byID('title').textContent;
  const paper = make('div', { id: 'paper' }, make('h1', {}, title), ...nodes.map(lineOf));
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  print();
}

function lineOf({ kind, level, text, image, note, isDone, attributes }) {
  const name = [image, text].filter(Boolean).join(' ');
  if (kind === 'section') return make('h2', { dir: 'auto' }, name);
  const { due, tags = [] } = attributes ?? {};
  const marks = [note, due, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join('  ');
  const line = make('div', { class: isDone ? 'line struck' : 'line' },
    make('span', { class: 'box' }, isDone ? '☑\ufe0e' : '☐'),
    make('span', { dir: 'auto' }, make('span', { class: 'text' }, name),
      marks && make('small', {}, ` ${marks}`)));
  line.style.setProperty('--level', level ?? 0);
  return line;
}
