// Rows that glide to their new places, instead of jumping.

import { reducedMotion } from './dom.js';

const easing = 'cubic-bezier(0.25, 0.8, 0.3, 1)';
const duration = 320;
const running = new WeakMap();

function animate(element, frames, options = {}) {
  running.get(element)?.cancel();
  const animation = element.animate(frames, { duration, easing, ...options });
  running.set(element, animation);
  return animation;
}

/** The places of elements on the screen, where they are seen now, in the middle of a motion too. */
export function measure(elements) {
  const places = new Map();
  for (const element of elements) places.set(element, element.getBoundingClientRect());
  return places;
}

/**
 * Moves elements from where they were to where they are.
 * - before: the places by element, from `measure`.
 * - elements: the elements that are there now.
 * - view: the visible part of the screen; what is outside of it before and after is not animated.
 */
export function glide(before, elements, view) {
  if (reducedMotion.matches) return;
  for (const element of elements) running.get(element)?.cancel();
  const isSeen = (box) => box.bottom > view.top && box.top < view.bottom;
  const places = measure(elements);
  for (const [element, after] of places) {
    const start = before.get(element);
    if (!start) {
      if (isSeen(after)) {
        animate(element, [{ opacity: 0, transform: 'translateY(-12px)' },
          { opacity: 1, transform: 'none' }]);
      }
      continue;
    }
    const [x, y] = [start.left - after.left, start.top - after.top];
    if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5 || !isSeen(start) && !isSeen(after)) continue;
    // A row that comes from far away glides the last part only.
    const limit = view.height;
    const [dx, dy] = [x, Math.max(-limit, Math.min(limit, y))];
    element.classList.add('gliding');
    const animation = animate(
      element, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }]);
    const ended = () => element.classList.remove('gliding');
    animation.addEventListener('finish', ended);
    animation.addEventListener('cancel', ended);
  }
}

/** Lets removed elements fade where they were. They are out of the list, and nothing reads them. */
export function fade(elements, before, layer, view) {
  if (reducedMotion.matches) return;
  for (const element of elements) {
    const box = before.get(element);
    if (!box || box.bottom <= view.top || box.top >= view.bottom) continue;
    for (const name of ['data-id', 'id', 'tabindex', 'role', 'aria-selected', 'aria-expanded']) {
      element.removeAttribute(name);
    }
    Object.assign(element.style, {
      position: 'absolute', margin: 0, left: `${box.left}px`, top: `${box.top}px`,
      width: `${box.width}px`, height: `${box.height}px`,
    });
    layer.append(element);
    const animation = animate(
      element, [{ opacity: 1 }, { opacity: 0, transform: 'scale(0.98)' }], { duration: 220 });
    animation.addEventListener('finish', () => element.remove());
    animation.addEventListener('cancel', () => element.remove());
  }
}
