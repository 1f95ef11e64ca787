// The keys that a keyboard on glass has not, in a bar while a text is being typed.

import { byID, iconButton, make } from './dom.js';

const isOnGlass = matchMedia('(pointer: coarse)');

export class TouchKeys {
  #bar = byID('writing');

  /** `press(key)` does what a key does, `finish()` ends typing. */
  constructor(press, finish) {
    const button = (name, title, key, look = '') =>
      iconButton(name, title, () => press(key), { class: `icon-button ${look}` });
    this.#bar.append(
      button('indent', 'Move out', { key: 'Tab', shiftKey: true }, 'out'),
      button('indent', 'Move in', { key: 'Tab' }),
      button('check', 'Tick off', { key: 'Enter', ctrlKey: true }),
      button('undo', 'Undo typing', { key: 'z', ctrlKey: true }),
      make('span', { class: 'count' }),
      make('button', { class: 'text-button strong', on: { click: finish } }, 'Done'));
    // The text keeps the focus, and the keyboard stays.
    this.#bar.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  /** Shows the bar where fingers type. */
  show(isTyping) { this.#bar.hidden = !isTyping || !isOnGlass.matches; }
}
