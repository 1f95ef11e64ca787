// The keys: those of the terminal, as far as a page can have them. Tab leaves the list, and Ctrl-r
// is left to the browser.

import { openDetails } from './details.js';
import { isComposing, isFind, isRightToLeft, make } from './dom.js';
import { isMenuOpen, openSheet } from './menu.js';
import { printAll } from './print.js';

const table = [
  ['↓ ↑  j k', 'to the next or previous row'],
  ['← →  h l', 'close, or to the parent; open, or to the first child; from tile to tile'],
  ['Home End  g G', 'to the first or last row'],
  ['PgDn PgUp', 'a screen down or up'],
  ['[ ]  { }', 'to the sibling, or the section, before or after'],
  ['Space', 'open or close; a row without children, and any in edit mode, is taken up'],
  ['1 … 9  b', 'open all down to this level; open or close everything'],
  ['m', 'take a row up: arrows move it, Space or Enter drops it, Esc puts it back'],
  ['J K  Alt ↓ ↑', 'move it down or up'],
  ['Shift ↓ ↑  Ctrl-a  v V', 'select rows; a click with Ctrl or Shift does, too'],
  ['> <', 'move it into the item before it, or out again'],
  ['Enter  e  F2', 'edit its text; then Enter begins the next line, Tab and Shift-Tab indent it'],
  ['o O a', 'add an item below it, above it, or inside it'],
  ['#', 'its day, tags, priority and rule, as words after its text'],
  ['E', 'its details and its note'],
  ['x f', 'do what a full swipe does: trailing, leading'],
  ['s S', 'choose a swipe action: trailing, leading'],
  ['Shift-F10', 'everything that can be done with it'],
  ['.  Ctrl-Enter  d y p P', 'done; cut, copy, paste after, paste inside'],
  ['Delete', 'delete it; Backspace, what is selected'],
  ['u U  Ctrl-z Ctrl-y', 'undo, redo what was done on this page'],
  ['T', 'edit mode'],
  ['/ n N', 'find a text; the next or previous hit'],
  ['* &', 'the favorites; the matches of a query'],
  ['z Backspace', 'show only what is in it; go back'],
  ['H', 'go through the versions: ← → one, with Shift a day'],
  ['Esc', 'end a selection, a search'],
];

/** Whether single letters act; dictation and a cat type letters too. */
const letters = {
  get areOff() { return localStorage.getItem('outline-letters') === 'off'; },
  set areOff(areOff) { localStorage.setItem('outline-letters', areOff ? 'off' : 'on'); },
};

export function showKeys() {
  const box = make('input', { type: 'checkbox', on: {
    change: () => { letters.areOff = !box.checked; },
  } });
  box.checked = !letters.areOff;
  openSheet('Keys', [make('label', {}, box, ' Single letters act on the row in hand'), make('dl', {}, ...table.flatMap(([keys, text]) => [
    make('dt', {}, keys), make('dd', {}, text),
  ]))]);
}

/** Handles the keys of the list; `page` has everything that they do. */
export function followKeys(page) {
  const { list, actions, editing, reordering, search, swipes, time } = page;

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isComposing(event) || isMenuOpen()
      || document.querySelector('dialog[open]')) {
      return;
    }
    const isField = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (editing.typed && !isField) return editing.receive(event);
    if (isField && !isFind(event) && !(reordering.moved && event.key === 'Escape')) return;
    // A button of the bar has its own Enter and Space.
    const isButton = event.target.closest?.('button, a');
    if (isButton && (event.key === 'Enter' || event.key === ' ' || event.key === 'Tab')) return;
    if (handle(event)) event.preventDefault();
  });

  function handle(event) {
    const { key } = event;
    const entry = list.entry(list.current);
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const letter = key.toLowerCase();
      if (letter === 'z') return event.shiftKey ? page.redo() : page.undo();
      if (letter === 'y') return page.redo();
      if (letter === 'f') return search.open();
      if (letter === 'p' && !event.shiftKey) return printAll(page), true;
      if (letter === 'a' && entry) return actions.markAll(entry), true;
      if (key === 'Enter' && entry && isInSight() && !isPast()) return actions.toggleDone(entry), true;
      return false;
    }
    if (event.altKey && !['ArrowUp', 'ArrowDown'].includes(key)) return false;
    if (key === '?') return showKeys(), true;
    if (reordering.moved?.byKeys) return moveTaken(key);
    if (reordering.moved && key === 'Escape') return reordering.cancel(), true;
    if (time.isOpen && time.key(key, event.shiftKey)) return true;
    if (key === 'Enter' && event.repeat) return true;
    const isLetter = key.length === 1 && !' /jkgGhl[]{}nN*&H'.includes(key);
    if (isLetter && letters.areOff || (isLetter || key === 'Delete') && !isInSight()) return false;
    if (!entry && list.current == null && list.total === 0 && !['/', 'H', 'o', 'a'].includes(key)) {
      return false;
    }
    // The row in hand was scrolled away and forgotten: the keys bring it back.
    const found = entry ?? list.shown[0];
    return found ? act(found, key, event) : false;
  }

  /** Whether the row in hand has the focus and is on the screen. */
  function isInSight() {
    const element = document.activeElement?.closest?.('#block [role=row]');
    if (!element || element.row?.key !== list.current) return false;
    const [box, view] = [element.getBoundingClientRect(), list.view];
    return box.bottom > view.top && box.top < view.bottom;
  }

  function moveTaken(key) {
    const flip = isRightToLeft();
    const steps = {
      ArrowUp: 'up', k: 'up', ArrowDown: 'down', j: 'down',
      [flip ? 'ArrowLeft' : 'ArrowRight']: 'in', l: 'in',
      [flip ? 'ArrowRight' : 'ArrowLeft']: 'out', h: 'out',
    };
    const isTile = reordering.moved.entry.row.cell === 'tile';
    const step = isTile ? { in: 'down', out: 'up' }[steps[key]] ?? steps[key] : steps[key];
    if (step) reordering.step(step);
    else if (key === ' ' || key === 'Enter' || key === 'm') reordering.drop();
    else if (key === 'Escape' || key === 'q') reordering.cancel();
    else if (key === 'Tab') return reordering.cancel(), false;
    return true;
  }

  function act(entry, key, event) {
    const isItem = entry.kind === 'item';
    const isTile = entry.row?.cell === 'tile';
    const flip = isRightToLeft();
    if (event.altKey) {
      if (key === 'ArrowDown') return actions.move(entry, 'down'), true;
      if (key === 'ArrowUp') return actions.move(entry, 'up'), true;
    }
    if (event.shiftKey) {
      if (key === 'ArrowDown') return extend(entry, 1), true;
      if (key === 'ArrowUp') return extend(entry, -1), true;
      if (key === 'F10') return actions.openMenu(entry), true;
    }
    const same = {
      ArrowDown: 'j', ArrowUp: 'k', Home: 'g', End: 'G', Enter: 'e', F2: 'e', i: 'E',
      [flip ? 'ArrowRight' : 'ArrowLeft']: 'h', [flip ? 'ArrowLeft' : 'ArrowRight']: 'l',
    };
    const looks = {
      j: () => go(entry, 1, isTile),
      k: () => go(entry, -1, isTile),
      h: () => isTile ? beside(entry, -1) : left(entry),
      l: () => isTile ? beside(entry, 1) : right(entry),
      g: () => list.go(0, { y: 0 }).then(skipHidden(1)),
      G: () => list.go(list.total - 1).then(skipHidden(-1)),
      PageDown: () => screen(1),
      PageUp: () => screen(-1),
      '[': () => sibling(entry, -1),
      ']': () => sibling(entry, 1),
      '{': () => section(entry, -1),
      '}': () => section(entry, 1),
      ' ': () => {
        if (list.scene.editing || !actions.toggleFold(entry)) if (isItem) actions.pickUp(entry);
      },
      b: () => actions.toggleAllFolds(),
      m: () => isItem && actions.pickUp(entry),
      J: () => actions.move(entry, 'down'),
      K: () => actions.move(entry, 'up'),
      '>': () => isItem && actions.move(entry, 'in'),
      '<': () => isItem && actions.move(entry, 'out'),
      e: () => actions.edit(entry),
      E: () => openDetails(page, entry),
      z: () => page.places.zoom(entry),
      Backspace: () => page.places.back(),
      ContextMenu: () => actions.openMenu(entry),
      v: () => { actions.toggleMark(entry); go(entry, 1); },
      V: () => actions.markTo(entry),
      y: () => actions.copy(entry),
      T: () => page.bar.toggleEditMode(),
      '/': () => search.open(),
      '&': () => search.open(true),
      '*': () => search.toggleFavorites(),
      n: () => search.step(entry, 1),
      N: () => search.step(entry, -1),
      H: () => page.places.openTime(),
      Escape: cancel,
    };
    const changes = {
      o: () => editing.add(entry, isItem ? 'below' : 'inside'),
      O: () => editing.add(entry, isItem ? 'above' : 'inside'),
      a: () => editing.add(entry, 'inside'),
      x: () => actions.fullSwipe(entry, 'trailing'),
      f: () => actions.fullSwipe(entry, 'leading'),
      s: () => actions.openSwipeMenu(entry, 'trailing'),
      S: () => actions.openSwipeMenu(entry, 'leading'),
      '#': () => actions.editFields(entry),
      '.': () => actions.toggleDone(entry),
      d: () => actions.cut(entry),
      Delete: () => isItem && actions.remove(entry),
      p: () => actions.paste(entry, false),
      P: () => actions.paste(entry, true),
      u: () => page.undo(),
      U: () => page.redo(),
    };
    const name = key === 'Backspace' && actions.marks.size > 0 ? 'Delete' : same[key] ?? key;
    if (/^[1-9]$/.test(key)) actions.foldAll(true, Number(key));
    else if (looks[name]) looks[name]();
    else if (!changes[name]) return false;
    else if (isPast()) page.say('This cannot be changed');
    else changes[name]();
    return true;
  }

  const isPast = () => list.isReadOnly || list.scene.at != null;

  /** Selects the row in hand and the next one, or gives a row back on the way back. */
  async function extend(entry, by) {
    const next = list.entryWithNumber(entry.number + by);
    if (next?.kind !== 'item') return;
    if (actions.marks.has(entry.key) && actions.marks.has(next.key)) actions.toggleMark(entry);
    else actions.markOn(entry, next);
    await list.go(next.key);
  }

  // The clipboard of the system: an event comes for keys, menus and gestures alike.
  for (const type of ['copy', 'cut', 'paste']) {
    document.addEventListener(type, (event) => {
      const entry = list.entry(list.current);
      if (!entry || isMenuOpen() || document.querySelector('dialog[open]')
        || event.target.closest?.('input, textarea') || !getSelection().isCollapsed) return;
      // Nothing is cut that is not seen to be in hand, or selected.
      if (actions.marks.size === 0 && !isInSight()) return;
      if (type !== 'copy' && isPast()) return page.say('This cannot be changed');
      if (type === 'copy') actions.copy(entry, event.clipboardData);
      else if (type === 'cut') actions.cut(entry, event.clipboardData);
      else actions.pasteFrom(entry, event.clipboardData);
      event.preventDefault();
    });
  }

  function cancel() {
    if (swipes.open) swipes.close();
    else if (actions.clearMarks()) return;
    else if (search.isOn) search.close();
    else if (list.scene.editing) page.bar.toggleEditMode();
  }

  /** A heading without a header is no row to stop at. */
  const isStop = (entry) => entry.kind === 'item' || entry.header != null;

  const skipHidden = (by) => (entry) => { if (entry && !isStop(entry)) go(entry, by); };

  async function go(entry, by, isTile = false) {
    if (isTile) {
      const next = nextLine(entry, by);
      if (next) return list.go(next.key);
    }
    for (let number = entry.number + by; number >= 0 && number < list.total; number += by) {
      const next = list.entryWithNumber(number);
      if (next && !isStop(next)) continue;
      const gone = await list.go(next?.key ?? number);
      if (!gone || isStop(gone)) return;
    }
  }

  /** The tile above or below, by where it is. */
  function nextLine(entry, by) {
    const own = list.element(entry.key)?.getBoundingClientRect();
    if (!own) return null;
    const middle = (own.left + own.right) / 2;
    let best = null;
    for (const other of list.shown) {
      const box = list.element(other.key).getBoundingClientRect();
      const distance = by > 0 ? box.top - own.bottom : own.top - box.bottom;
      if (distance < -2 || other.key === entry.key) continue;
      const score = distance * 8 + Math.abs((box.left + box.right) / 2 - middle);
      if (!best || score < best.score) best = { score, other };
    }
    return best?.other ?? null;
  }

  function beside(entry, by) {
    const next = list.entryWithNumber(entry.number + by);
    if (next?.section === entry.section && next.kind === 'item') list.go(next.key);
  }

  function left(entry) {
    if ((entry.row ?? entry.header)?.disclosure === 'expanded') return actions.toggleFold(entry);
    const depth = entry.row?.indentation ?? 0;
    if (entry.kind === 'heading') return null;
    const parent = list.entries.slice(0, list.entries.indexOf(entry)).findLast((other) =>
      other.kind === 'heading' || other.row.indentation < depth);
    if (parent && isStop(parent)) return list.go(parent.key);
    return list.go({ from: entry.section.id });
  }

  function right(entry) {
    const { disclosure } = entry.row ?? entry.header ?? {};
    if (disclosure === 'collapsed') return actions.toggleFold(entry);
    return disclosure === 'expanded' ? go(entry, 1) : null;
  }

  function sibling(entry, by) {
    const depth = entry.row?.indentation ?? -1;
    const { entries } = list;
    for (let index = entries.indexOf(entry) + by; entries[index]; index += by) {
      const other = entries[index].row?.indentation ?? -1;
      if (other < depth) return;
      if (other === depth) return void list.go(entries[index].key);
    }
  }

  function section(entry, by) {
    const { entries } = list;
    const own = entries.indexOf(entry);
    const from = by > 0 || entry.kind === 'heading' ? own + by : own;
    for (let index = from; index >= 0 && index < entries.length; index += by) {
      if (entries[index].kind === 'heading' && isStop(entries[index])) {
        return void list.go(entries[index].key);
      }
    }
    if (by < 0) list.go({ from: entry.section.id });
  }

  /** A screen on: the row in hand stays where it is on the screen. */
  async function screen(by) {
    const count = Math.max(1, Math.floor(list.scroller.clientHeight / 48) - 1);
    const entry = list.entry(list.current) ?? list.shown[0];
    if (!entry) return;
    list.scroller.scrollTop += by * (list.scroller.clientHeight - 60);
    const number = Math.min(list.total - 1, Math.max(0, entry.number + by * count));
    const gone = await list.go(number);
    skipHidden(by)(gone);
  }
}
