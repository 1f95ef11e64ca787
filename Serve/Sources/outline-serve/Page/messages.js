// Messages at the bottom of the page, and the line that tells that the server is away.

import { announce, byID, make, setText } from './dom.js';

/** Milliseconds that a message without a problem is shown. */
const time = 6_000;

/**
 * Shows a message, and announces it to screen readers.
 * - title, act: a button; `other` is a second one, `{ title, act }`.
 * - isProblem: whether it stays until it is closed.
 */
export function showMessage(text, { title, act, other, isProblem = false } = {}) {
  announce(text);
  const close = () => toast.remove();
  const button = (name, does) => make('button', { on: { click: () => {
    close();
    does?.();
  } } }, name);
  const toast = make(
    'div', { class: isProblem ? 'toast problem' : 'toast' }, make('span', { dir: 'auto' }, text),
    other && button(other.title, other.act), title && button(title, act));
  const toasts = byID('toasts');
  for (const other of [...toasts.children]) {
    if (!other.classList.contains('problem') || toasts.children.length > 3) other.remove();
  }
  toasts.append(toast);
  if (isProblem) return;
  const leave = () => setTimeout(() => {
    if (toast.matches(':hover, :focus-within')) leave();
    else close();
  }, time);
  leave();
}

/** Tells whether the server is away, how many changes wait for it, and whether they are stored. */
export function showAway({ isAway, isLockedOut, isStored, waiting }, tryAgain) {
  const notices = byID('notices');
  if (!isAway) return notices.replaceChildren();
  const reason = isLockedOut
    ? 'This page is not let in any more: open the address that the server printed.'
    : 'The server is away.' + (isSecureContext ? ''
      : ' Keep this page open: without https it does not open again until the server is back.');
  const count = waiting.length;
  const rest = count === 0 ? '' : (count === 1
    ? ' One change waits for it.' : ` ${count} changes wait for it.`)
    + (isStored ? '' : ' This browser has no room to store more: keep this page open.');
  let line = notices.firstElementChild;
  if (!line) {
    line = make('div', { class: 'notice', role: 'status' }, make('span'),
      make('button', { on: { click: tryAgain } }, 'Try again'));
    notices.replaceChildren(line);
  }
  setText(line.firstElementChild, reason + rest);
}
