// The keys: those of the terminal, as far as a page can have them. Tab leaves the list, and Ctrl-r
// is left to the browser.

import { openDetails } from './details.js';
import { isComposing, isRightToLeft, make } from './dom.js';
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
    if (isField && !(reordering.moved && event.key === 'Escape')) return;
    // A button of the bar has its own Enter and Space.
    const isButton = event.target.closest?.('button, a');
    if (isButton && (event.key === 'Enter' || event.key === ' ' || event.key === 'Tab')) return;
    if (handle(event)) event.preventDefault();
  });

  function handle(event) {
    const { key } = event;
    const hasControl = event.ctrlKey || event.metaKey;
    if (hasControl && !event.altKey) {
      const letter = key.toLowerCase();
      if (letter === 'z') return event.shiftKey ? page.redo() : page.undo();
      if (letter === 'y') return page.redo();
      if (letter === 'f') return search.open();
      if (letter === 'p' && !event.shiftKey) return printAll(page), true;
      const inHand = list.current ? list.entry(list.current) : null;
      if (letter === 'a' && inHand) return actions.markAll(inHand), true;
      if (key === 'Enter' && inHand && isInSight() && !isPast()) return actions.toggleDone(inHand), true;
      return false;
    }
    if (event.altKey && !['ArrowUp', 'ArrowDown'].includes(key)) return false;
    if (key === '?') return showKeys(), true;
    const entry = list.current ? list.entry(list.current) : null;
    if (reordering.moved?.byKeys) return moveTaken(key);
    if (reordering.moved && key === 'Escape') return reordering.cancel(), true;
    if (time.isOpen && time.key(key, event.shiftKey)) return true;
    if (key === 'Enter' && event.repeat) return true;
    const isLetter = key.length === 1 && !' /jkgGhl[]{}nN*&H'.includes(key);
    if (isLetter && (letters.areOff || !isInSight())) return false;
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
    switch (key) {
      case 'ArrowDown': case 'j': return go(entry, 1, isTile), true;
      case 'ArrowUp': case 'k': return go(entry, -1, isTile), true;
      case flip ? 'ArrowRight' : 'ArrowLeft': case 'h':
        return isTile ? beside(entry, -1) : left(entry), true;
      case flip ? 'ArrowLeft' : 'ArrowRight': case 'l':
        return isTile ? beside(entry, 1) : right(entry), true;
      case 'Home': case 'g': return list.go(0, { y: 0 }).then(skipHidden(1)), true;
      case 'End': case 'G': return list.go(list.total - 1).then(skipHidden(-1)), true;
      case 'PageDown': return screen(1), true;
      case 'PageUp': return screen(-1), true;
      case '[': return sibling(entry, -1), true;
      case ']': return sibling(entry, 1), true;
      case '{': return section(entry, -1), true;
      case '}': return section(entry, 1), true;
      case ' ': {
        if (list.scene.editing || !actions.toggleFold(entry)) if (isItem) actions.pickUp(entry);
        return true;
      }
      case 'b': return actions.toggleAllFolds(), true;
      case 'm': return isItem && actions.pickUp(entry), true;
      case 'J': return actions.move(entry, 'down'), true;
      case 'K': return actions.move(entry, 'up'), true;
      case '>': return isItem && actions.move(entry, 'in'), true;
      case '<': return isItem && actions.move(entry, 'out'), true;
      case 'Enter': case 'e': case 'F2': return actions.edit(entry), true;
      case 'E': case 'i': return openDetails(page, entry), true;
      case 'z': return page.places.zoom(entry), true;
      case 'Backspace': return page.places.back(), true;
      case 'ContextMenu': return actions.openMenu(entry), true;
      case 'v': return actions.toggleMark(entry), go(entry, 1), true;
      case 'V': return actions.markTo(entry), true;
      case 'y': return actions.copy(entry), true;
      case 'T': return page.bar.toggleEditMode(), true;
      case '/': return search.open();
      case '&': return search.open(true);
      case '*': return search.toggleFavorites(), true;
      case 'n': return search.step(entry, 1), true;
      case 'N': return search.step(entry, -1), true;
      case 'H': return page.places.openTime(), true;
      case 'Escape': return cancel(), true;
    }
    if (/^[1-9]$/.test(key)) return actions.foldAll(true, Number(key)), true;
    if (isPast()) {
      return 'oOaxfsS.dpPuU#'.includes(key) && (page.say('This cannot be changed'), true);
    }
    switch (key) {
      case 'o': return editing.add(entry, isItem ? 'below' : 'inside'), true;
      case 'O': return editing.add(entry, isItem ? 'above' : 'inside'), true;
      case 'a': return editing.add(entry, 'inside'), true;
      case 'x': return actions.fullSwipe(entry, 'trailing'), true;
      case 'f': return actions.fullSwipe(entry, 'leading'), true;
      case 's': return actions.openSwipeMenu(entry, 'trailing'), true;
      case 'S': return actions.openSwipeMenu(entry, 'leading'), true;
      case '#': return actions.editFields(entry), true;
      case '.': return actions.toggleDone(entry), true;
      case 'd': return actions.cut(entry), true;
      case 'p': return actions.paste(entry, false), true;
      case 'P': return actions.paste(entry, true), true;
      case 'u': return page.undo();
      case 'U': return page.redo();
      default: return false;
    }
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
      const entry = list.current && list.entry(list.current);
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
