// Elements, icons and spoken announcements.

/**
 * Makes an element. Strings become text nodes, so no text of an outline is ever read as markup.
 * `on` has listeners by their event; `undefined`, `null` and `false` leave an attribute out.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, listener);
      }
    } else {
      setAttribute(element, name, value);
    }
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** Sets an attribute if it differs, or removes it for `undefined`, `null` and `false`. */
export function setAttribute(element, name, value) {
  if (value == null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Sets the text of an element if it differs, so that a selection in it survives. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const byID = (id) => document.getElementById(id);

/** Puts an element into the column beside the list, which wide windows have, or takes it out. */
export function beside(element, isShown = true) {
  const column = byID('beside') ?? make('div', { id: 'beside', class: 'files' });
  if (!isShown) element.remove();
  else if (element.parentNode !== column) column.append(element);
  if (!column.isConnected) document.body.prepend(column);
  // WebKit does not notice by `:has` that it was filled.
  document.body.classList.toggle('split', column.firstChild != null);
}

/** Whether text runs from right to left, which turns swipes and horizontal arrow keys around. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** An icon; its shape is a mask in the style sheet. */
export const icon = (name) => make('span', { class: `icon ${name}`, 'aria-hidden': 'true' });

/** A button that shows an icon. `label` is its name for people who cannot see it. */
export function iconButton(name, label, listener, attributes = {}) {
  return make(
    'button',
    { class: 'icon-button', 'aria-label': label, title: label, ...attributes,
      on: { click: listener } },
    icon(name));
}

/** Gives an element the focus, unless somebody types: nothing takes it from an editor or a sheet. */
export function giveFocus(element) {
  if (!document.activeElement?.closest?.('.editor, dialog, #find')) element?.focus({ preventScroll: true });
}

/**
 * Whether a key belongs to an input method. In Safari the key that ends a composition comes after its
 * end, and is told by this code only.
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/** Whether a key finds, also in a text; on a Mac Ctrl-f moves the caret. */
export const isFind = ({ ctrlKey, metaKey, key }) => key === 'f'
  && (metaKey || ctrlKey && !/^Mac/.test(navigator.platform));

/** A text on one line, without control characters, which a text of an item cannot have. */
export const oneLine = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');

let speaking = 0;

/** Announces a sentence to screen readers. */
export function announce(text) {
  // Two regions by turns: a sentence that is said twice is spoken twice.
  speaking = 1 - speaking;
  byID(`live-${speaking}`).textContent = text;
  byID(`live-${1 - speaking}`).textContent = '';
}

/** A text in quotation marks, shortened for a message. */
export function quoted(text) {
  const letters = [...text];
  return `“${letters.length > 40 ? letters.slice(0, 39).join('') + '…' : text}”`;
}

/** Random hexadecimal digits. `crypto.randomUUID` is missing on pages without encryption. */
export function randomDigits(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(count / 2)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, count);
}

/** A new id, in the form of those that the server makes. */
export function newID() {
  const letters = 'bcdfghjkmnpqrstvwxyz';
  // Of 256 bytes 240 share the letters evenly.
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < 240);
  return [...bytes.slice(0, 15)].map((byte) => letters[byte % letters.length]).join('');
}

/** Moves an element to a place without taking focus, selection and animations from it. */
export function place(parent, element, before) {
  if (element.parentNode === parent && element.nextSibling === before) return;
  if (parent.moveBefore && element.isConnected && parent.isConnected) {
    parent.moveBefore(element, before);
    return;
  }
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const selection = focused?.selectionStart == null
    ? null : [focused.selectionStart, focused.selectionEnd];
  parent.insertBefore(element, before);
  if (focused) {
    focused.focus({ preventScroll: true });
    if (selection) focused.setSelectionRange(...selection);
  }
}

/**
 * Makes `elements` the children of `parent`, in this order. Elements that keep their order are not
 * touched, of the others as few as possible.
 */
export function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  const positions = new Map([...parent.children].map((child, index) => [child, index]));
  const staying = longestRun(elements.map((element) => positions.get(element) ?? -1));
  let next = null;
  for (let index = elements.length - 1; index >= 0; index--) {
    if (!staying.has(index)) place(parent, elements[index], next);
    next = elements[index];
  }
}

/** The indexes of a longest increasing run of positions; -1 is no position. */
function longestRun(positions) {
  const [piles, before] = [[], []];
  positions.forEach((position, index) => {
    if (position < 0) return;
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positions[piles[middle]] < position) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? piles[low - 1] : -1;
    piles[low] = index;
  });
  const run = new Set();
  for (let index = piles.at(-1) ?? -1; index >= 0; index = before[index]) run.add(index);
  return run;
}
