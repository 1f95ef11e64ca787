// Swipes across a row, by touch, pointer and trackpad. Half a swipe rests and shows the actions of
// the edge; a full one performs the first of them.

import { isRightToLeft, make } from './dom.js';
import { fill } from './colors.js';
import { actionImage } from './rows.js';

/** The pixels that a pointer may tremble. */
export const slopOf = (isTouch) => isTouch ? 9 : 5;

export class Swipes {
  #list;
  #perform;
  /** The open swipe: `{ entry, element, edge, actions, distance }`. */
  open = null;
  #wheelEnd = 0;

  /** `perform(entry, edge, action)` performs an action, and returns whether it was done. */
  constructor(list, perform) {
    [this.#list, this.#perform] = [list, perform];
    list.scroller.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    list.addEventListener('render', () => this.#check());
    list.addEventListener('scroll', () => this.close());
    document.addEventListener('pointerdown', (event) => {
      if (this.open && !event.target.closest?.('.actions')) this.close();
    }, true);
  }

  /** An item that was deleted under the finger lets go of it. */
  #check() {
    if (!this.open) return;
    const { key } = this.open.entry;
    const entry = this.#list.entry(key);
    if (!entry || this.#list.element(key) !== this.open.element) this.#drop();
    else this.open.entry = entry;
  }

  #drop() {
    const { element } = this.open;
    this.open.strip.remove();
    element.classList.remove('swiped', 'resting');
    element.style.removeProperty('--swipe');
    this.open = null;
  }

  /** Begins a swipe, whose sign tells the edge. Returns whether the row has actions there. */
  #begin(entry, distance) {
    const edge = (distance > 0) !== isRightToLeft() ? 'leading' : 'trailing';
    if (this.open?.entry.key === entry.key && this.open.edge === edge) return true;
    if (this.open) this.#drop();
    const element = this.#list.element(entry.key);
    const actions = entry.row?.[`${edge}Actions`] ?? [];
    if (!element || actions.length === 0 || this.#list.isReadOnly || this.#list.scene.at != null) {
      return false;
    }
    const strip = make('div', { class: `actions ${edge}` }, ...actions.map((action) => {
      const text = actionTitle(action, entry.row);
      const button = make(
        'button', { tabindex: '-1', 'aria-label': text || action.id || 'Action',
          on: { click: () => this.#choose(action) } },
        actionImage(action.image), text && make('span', {}, text));
      button.style.setProperty(
        '--fill', fill(action.color, action.style === 'destructive' ? 'red' : 'gray'));
      return button;
    }));
    element.prepend(strip);
    element.classList.add('swiped');
    const width = Math.max(actions.length * 74, strip.scrollWidth);
    this.open = { entry, element, edge, actions, strip, distance: 0, width };
    return true;
  }

  #direction() { return (this.open.edge === 'leading') !== isRightToLeft() ? 1 : -1; }

  #draw(distance, isResting) {
    const { element, strip, entry, edge } = this.open;
    this.open.distance = distance;
    const shown = Math.max(0, distance * this.#direction());
    element.classList.toggle('resting', isResting);
    element.style.setProperty('--swipe', `${this.#direction() * shown}px`);
    strip.style.width = `${shown}px`;
    this.open.isFull = entry.row[`${edge}FullSwipe`] === true && shown > element.clientWidth * 0.55;
    strip.classList.toggle('full', this.open.isFull);
  }

  /** A pointer moves across a row. Returns whether it is a swipe. */
  move(entry, distance) {
    if (Math.abs(distance) < 5 && !this.open) return false;
    if (!this.open && !this.#begin(entry, distance)) return false;
    const base = this.open.base ?? 0;
    const sign = Math.sign(distance + base);
    if (base === 0 && sign !== 0 && sign !== this.#direction()) {
      if (!this.#begin(entry, distance)) {
        this.#draw(0, false);
        return true;
      }
    }
    this.#draw(distance + base, false);
    return true;
  }

  /** The pointer left the row. `speed` is in pixels a millisecond. */
  end(speed = 0) {
    if (!this.open) return;
    const { actions, width } = this.open;
    const shown = this.open.distance * this.#direction();
    if (this.open.isFull) return void this.#choose(actions[0], true);
    if (shown > width / 2 || speed * this.#direction() > 0.5 && shown > 20) {
      this.#draw(this.#direction() * width, true);
      this.open.base = this.open.distance;
    } else {
      this.close();
    }
  }

  /** Opens the trailing actions of a row, for a tap on its minus. */
  reveal(entry) {
    if (this.open) this.#drop();
    const distance = isRightToLeft() ? 1 : -1;
    if (!this.#begin(entry, distance)) return;
    this.#draw(distance * 0.01, false);
    this.open.element.offsetWidth;
    this.#draw(distance * this.open.width, true);
    this.open.base = this.open.distance;
    this.open.strip.querySelector('button').focus({ preventScroll: true });
  }

  close() {
    if (!this.open) return;
    const { element, strip } = this.open;
    const focus = strip.contains(document.activeElement);
    this.#draw(0, true);
    this.open = null;
    if (focus) element.focus({ preventScroll: true });
    const done = () => {
      if (this.open?.element === element) return;
      element.classList.remove('swiped', 'resting');
      element.style.removeProperty('--swipe');
    };
    setTimeout(() => { strip.remove(); done(); }, 300);
  }

  async #choose(action, isFull = false) {
    const { entry, edge, element, actions } = this.open;
    if (isFull || actions.length === 1) {
      this.#draw(this.#direction() * element.clientWidth, true);
    }
    const swipe = this.open;
    const isDone = await this.#perform(entry, edge, action);
    if (this.open !== swipe) return;
    if (isDone && action.effect === 'delete') return;
    this.close();
  }

  #wheel(event) {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY) || event.ctrlKey || event.shiftKey) return;
    const entry = this.#list.entryOf(event.target);
    if (!entry?.row || event.target.closest('.sideways')) return;
    const distance = (this.open ? this.open.distance - (this.open.base ?? 0) : 0) - event.deltaX;
    if (!this.move(entry, distance)) return;
    event.preventDefault();
    clearTimeout(this.#wheelEnd);
    this.#wheelEnd = setTimeout(() => this.end(), 140);
  }
}

/** The title of an action on a row: an effect that takes something back says so. */
export function actionTitle(action, row) {
  if (action.effect === 'toggleFavorite' && row.isFavorite) {
    return action.title && `Not ${action.title}`;
  }
  if (action.effect === 'toggleDone' && row.content.isDone) {
    return action.title && `Not ${action.title}`;
  }
  return action.title;
}
