// The pointer on rows: taps, swipes, and taking a row up.

import { slopOf } from './swipe.js';

const patience = 380;

/**
 * Tells apart what a pointer does on a row.
 * - does: `tap(entry, event)`, `doubleTap(entry)`, `menu(entry, at)`, `mark(entry, word)` for a
 *   field that is shown below the text, and `accessory(entry, accessory, element)`.
 */
export function followPointer(list, swipes, reordering, does) {
  let press = null;

  const release = () => {
    if (!press) return;
    clearTimeout(press.timer);
    press.element.classList.remove('pressed');
    press = null;
  };

  const lift = (isLong) => {
    const { entry, element, event } = press;
    if (!reordering.begin(entry)) return false;
    const box = element.getBoundingClientRect();
    press.mode = 'drag';
    press.isLong = isLong;
    element.classList.remove('pressed');
    capture(element, event.pointerId);
    reordering.carry(event, { x: event.clientX - box.left, y: event.clientY - box.top });
    navigator.vibrate?.(8);
    return true;
  };

  list.scroller.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary
      || event.target.closest('.actions, .editor, .row.editing')) return;
    const entry = list.entryOf(event.target);
    if (!entry) return;
    const element = list.element(entry.key);
    const isHandle = event.target.closest('.reorder') != null;
    const isButton = event.target.closest('button') != null;
    press = {
      entry, element, event, isButton, x: event.clientX, y: event.clientY, mode: null,
      isTile: entry.row?.cell === 'tile', isTouch: event.pointerType !== 'mouse', last: event,
      speed: 0,
    };
    if (!isButton) element.classList.add('pressed');
    if (isHandle) {
      event.preventDefault();
      lift(false);
    } else if (press.isTouch && entry.kind === 'item') {
      press.timer = setTimeout(() => {
        if (!press || press.mode) return;
        if (!lift(true)) {
          does.menu(press.entry, { x: press.x, y: press.y });
          release();
        }
      }, patience);
    }
  });

  list.scroller.addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    const time = event.timeStamp - press.last.timeStamp;
    if (time > 0) press.speed = (event.clientX - press.last.clientX) / time;
    press.last = event;
    press.hasMoved ||= Math.hypot(dx, dy) > slopOf(press.isTouch);
    if (!press.mode && press.hasMoved) {
      clearTimeout(press.timer);
      press.element.classList.remove('pressed');
      const isSideways = Math.abs(dx) > Math.abs(dy) * 1.2;
      if (isSideways && !press.isTile && press.entry.kind === 'item'
        && swipes.move(press.entry, dx)) {
        press.mode = 'swipe';
        capture(press.element, event.pointerId);
      } else if (!press.isTouch && !press.isButton && press.entry.kind === 'item') {
        press.event = event;
        if (!lift(false)) press.mode = 'none';
      } else {
        press.mode = 'none';
      }
    }
    if (press.mode === 'swipe') swipes.move(press.entry, dx);
    if (press.mode === 'drag' && reordering.moved) reordering.carry(event);
  });

  // While a row is carried, a finger does not scroll.
  list.scroller.addEventListener('touchmove', (event) => {
    if (press?.mode === 'drag' || press?.mode === 'swipe') event.preventDefault();
  }, { passive: false });

  const ended = (event) => {
    if (!press || event.pointerId !== press.event.pointerId) return;
    const { mode, entry, hasMoved, isLong } = press;
    if (mode === 'swipe') swipes.end(event.timeStamp - press.last.timeStamp < 60 ? press.speed : 0);
    if (mode === 'drag') {
      if (event.type === 'pointercancel') reordering.cancel();
      else if (isLong && !hasMoved) {
        reordering.cancel('');
        does.menu(entry, { x: event.clientX, y: event.clientY });
      } else reordering.drop();
    }
    // A click that ends a swipe or a drag does not count.
    list.swallowsClick = mode === 'swipe' || mode === 'drag' || event.type === 'pointercancel';
    release();
    setTimeout(() => { list.swallowsClick = false; });
  };
  list.scroller.addEventListener('pointerup', ended);
  list.scroller.addEventListener('pointercancel', ended);

  list.scroller.addEventListener('click', (event) => {
    // A link leads where it says, unless the click ended a swipe or a drag.
    if (list.swallowsClick && event.target.closest('a')) event.preventDefault();
    if (event.target.closest('a')) return;
    if (list.swallowsClick || event.target.closest('.actions, .editor, .row.editing')) return;
    const entry = list.entryOf(event.target);
    if (!entry) return;
    const accessory = event.target.closest('.accessory');
    if (accessory?.accessory && accessory.tagName === 'BUTTON') {
      does.accessory(entry, accessory.accessory, accessory);
    } else {
      does.tap(entry, event);
      const word = event.target.closest('[data-word]')?.dataset.word;
      if (word && !event.shiftKey && !event.ctrlKey && !event.metaKey) does.mark(entry, word);
    }
  });
  list.scroller.addEventListener('dblclick', (event) => {
    if (event.target.closest('button, .editor, .calendar, [data-word]')) return;
    const entry = list.entryOf(event.target);
    if (entry?.kind === 'item') does.doubleTap(entry);
  });
  list.scroller.addEventListener('contextmenu', (event) => {
    const entry = list.entryOf(event.target);
    if (!entry || event.target.closest('.editor')) return;
    event.preventDefault();
    if (press?.isTouch) return;
    release();
    does.menu(entry, { x: event.clientX, y: event.clientY });
  });
}

function capture(element, pointer) {
  try { element.setPointerCapture(pointer); } catch { /* The pointer is gone already. */ }
}
