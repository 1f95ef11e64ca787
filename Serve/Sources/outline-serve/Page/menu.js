// Menus on rows and in the bar, and sheets.

import { byID, icon, isComposing, make, oneLine, setText } from './dom.js';
import { actionImage } from './rows.js';

let closing = null;

/** Closes the open menu; the focus goes back to where it was. */
export function closeMenu() { closing?.(); }

export const isMenuOpen = () => closing != null;

/**
 * Opens a menu.
 * - items: objects of `title`, `image`, `act`, and `isDestructive`, `isDisabled`, `state`, `key` (a
 *   hint), `children` (a submenu), or `null` for a line.
 * - at: an element, or `{ x, y }`.
 */
export function openMenu(items, at, { title, onClose } = {}) {
  closeMenu();
  const returning = document.activeElement;
  const menu = make('div', { class: 'menu', role: 'menu', 'aria-label': title || 'Actions' });
  const scrim = make('div', { class: 'scrim', on: {
    pointerdown: (event) => { event.preventDefault(); closeMenu(); },
    contextmenu: (event) => { event.preventDefault(); closeMenu(); },
  } });
  closing = (isChosen = false) => {
    closing = null;
    menu.remove();
    scrim.remove();
    if (menu.contains(document.activeElement) || document.activeElement === document.body) {
      returning?.focus?.({ preventScroll: true });
    }
    onClose?.(isChosen);
  };
  fillMenu(menu, items, title);
  // The release of the finger that opened it chooses nothing.
  let isPressed = false;
  for (const type of ['pointerdown', 'keydown']) {
    menu.addEventListener(type, () => { isPressed = true; }, true);
  }
  menu.addEventListener('click', (event) => {
    if (isPressed || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  byID('menus').append(scrim, menu);
  settle(menu, at);
  menu.addEventListener('keydown', (event) => navigate(menu, event));
  focusable(menu)[0]?.focus();
}

const focusable = (menu) =>
  [...menu.querySelectorAll('[role^=menuitem]:not([aria-disabled=true])')];

function fillMenu(menu, items, title) {
  const children = [];
  if (title) {
    children.push(make('div', { class: 'title', role: 'presentation', dir: 'auto' }, title));
  }
  for (const item of items) {
    if (!item) {
      if (children.length && children.at(-1).tagName !== 'HR') children.push(make('hr'));
      continue;
    }
    const role = item.state != null ? 'menuitemcheckbox' : 'menuitem';
    const checked = { on: 'true', mixed: 'mixed', off: 'false' }[item.state] ?? null;
    children.push(make(
      'button', {
        role, tabindex: '-1', 'aria-checked': checked,
        'aria-disabled': item.isDisabled ? 'true' : null,
        'aria-haspopup': item.children ? 'menu' : null,
        class: item.isDestructive ? 'destructive' : null,
        on: { click: () => choose(menu, item) },
      },
      item.state === 'on' && icon('check'), item.state === 'mixed' && make('span', {}, '–'),
      actionImage(item.image), make('span', { class: 'label', dir: 'auto' }, item.title),
      item.key && make('kbd', { class: 'key', 'aria-hidden': 'true' }, item.key),
      item.children && icon('chevron')));
  }
  if (children.at(-1)?.tagName === 'HR') children.pop();
  menu.replaceChildren(...children);
}

function choose(menu, item) {
  if (item.isDisabled) return;
  if (item.children) {
    fillMenu(menu, item.children, item.title);
    focusable(menu)[0]?.focus();
    return;
  }
  closing?.(true);
  item.act?.();
}

function navigate(menu, event) {
  const items = focusable(menu);
  const index = items.indexOf(document.activeElement);
  const to = (next) => { items[(next + items.length) % items.length]?.focus(); };
  const { key } = event;
  event.stopPropagation();
  if (key === 'ArrowDown' || key === 'j') to(index + 1);
  else if (key === 'ArrowUp' || key === 'k') to(index - 1);
  else if (key === 'Home') to(0);
  else if (key === 'End') to(items.length - 1);
  else if (key === 'Escape' || key === 'q' || key === 'Tab') closeMenu();
  else if (/^[1-9]$/.test(key)) items[Number(key) - 1]?.click();
  else if (key === 'ArrowRight' && document.activeElement.getAttribute('aria-haspopup')) {
    document.activeElement.click();
  } else return;
  event.preventDefault();
}

function settle(menu, at) {
  // Not the box on the screen, which is smaller while the menu opens.
  const { offsetWidth: width, offsetHeight: height } = menu;
  let [x, y] = [at.x, at.y];
  if (at instanceof Element) {
    const box = at.getBoundingClientRect();
    x = getComputedStyle(at).direction === 'rtl' ? box.left : box.right - width;
    y = box.bottom + 4;
    if (y + height > innerHeight - 8) y = box.top - height - 4;
  }
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}

/**
 * Opens a sheet with a title and contents; returns the dialog.
 *
 * The `act` of a button may return, or promise, the reason why nothing was done. Then the sheet stays
 * open with everything that was typed.
 */
export function openSheet(title, contents, buttons = []) {
  const dialog = make('dialog', { 'aria-label': title });
  const reason = make('p', { role: 'alert' });
  const typed = () =>
    [...dialog.querySelectorAll('textarea')].map((field) => field.value).join('\0');
  let [base, isBusy, isWarned] = ['', false, false];
  const press = async (act) => {
    if (isBusy) return;
    isBusy = true;
    const sent = typed();
    const why = await act?.();
    isBusy = false;
    if (!why && typed() === sent) return dialog.close();
    if (!why) base = sent;
    setText(reason, why ?? 'Saved, except what was typed since then.');
  };
  const leave = () => {
    if (isWarned || buttons.length === 0 || typed() === base) return dialog.close();
    isWarned = true;
    setText(reason, 'This is not saved yet. Close again to drop it.');
  };
  const main = buttons.find((button) => button.isMain);
  dialog.append(
    make('h2', { dir: 'auto' }, title), ...contents, reason,
    make('div', { class: 'buttons' }, ...buttons.map(({ title: name, act, isMain }) =>
      make('button', { class: isMain ? 'filled' : 'plain-button',
        on: { click: () => press(act) } }, name)),
    make('button', { class: buttons.length ? 'plain-button' : 'filled',
      on: { click: leave } }, 'Close')));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('cancel', (event) => { event.preventDefault(); leave(); });
  dialog.addEventListener('input', ({ target }) => {
    isWarned = false;
    if (target.matches('.single') && oneLine(target.value) !== target.value) {
      target.value = oneLine(target.value);
    }
  });
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    const saves = event.key === 'Enter' && event.target.matches('textarea')
      && (event.target.matches('.single') || event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') event.repeat || leave();
    else if (saves && main) press(main.act);
    else return;
    event.preventDefault();
  });
  document.body.append(dialog);
  dialog.showModal();
  base = typed();
  return dialog;
}
