// A small calendar below a date that is being typed. The text keeps the focus: a day that is
// pressed is typed into it.

import { isRightToLeft, make } from './dom.js';
import { dayOf } from './fields.js';

const keepFocus = (event) => event.preventDefault();

const after = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The first day of the week: 1 is Monday. */
const firstOfWeek = (() => {
  try {
    const locale = new Intl.Locale(navigator.language);
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  } catch { return 1; }
})();

/**
 * Makes a calendar.
 * - choose: gets a day such as `2026-12-01`, or an empty text for none.
 * - Returns: its `element`, and `show(value)`, which shows the month of a typed day.
 */
export function makeCalendar(choose) {
  const element = make('div', {
    class: 'calendar', role: 'group', 'aria-label': 'Calendar',
    on: { pointerdown: keepFocus, mousedown: keepFocus },
  });
  let [month, chosen] = [null, null];
  const button = (text, act, attributes = {}) => make(
    'button', { tabindex: '-1', ...attributes, on: { click: act } }, text);
  const turn = (by) => {
    month = new Date(month.getFullYear(), month.getMonth() + by, 1);
    draw();
  };
  const draw = () => {
    const today = new Date();
    const start = after(month, -((month.getDay() - firstOfWeek + 7) % 7));
    const weekdays = Array.from({ length: 7 }, (_, index) => make('span', { 'aria-hidden': 'true' },
      after(start, index).toLocaleDateString([], { weekday: 'narrow' })));
    const days = Array.from({ length: 42 }, (_, index) => after(start, index));
    const [back, on] = isRightToLeft() ? ['›', '‹'] : ['‹', '›'];
    element.replaceChildren(
      make('div', { class: 'bar' },
        button(back, () => turn(-1), { 'aria-label': 'The month before' }),
        make('span', { 'aria-live': 'polite' },
          month.toLocaleDateString([], { month: 'long', year: 'numeric' })),
        button(on, () => turn(1), { 'aria-label': 'The next month' })),
      make('div', { class: 'days' }, ...weekdays, ...days.map((date) => button(
        String(date.getDate()), () => choose(dayOf(date)), {
          'aria-label': date.toLocaleDateString([], { dateStyle: 'full' }),
          'aria-pressed': String(dayOf(date) === chosen),
          'aria-current': dayOf(date) === dayOf(today) ? 'date' : null,
          class: date.getMonth() === month.getMonth() ? null : 'other',
        }))),
      make('div', { class: 'bar' },
        button('Today', () => choose(dayOf(today))),
        button('Tomorrow', () => choose(dayOf(after(today, 1)))),
        button('In a week', () => choose(dayOf(after(today, 7)))),
        button('No day', () => choose(''))));
  };
  return {
    element,
    show: (value) => {
      const day = value.match(/^\d{4}-\d\d-\d\d/)?.[0] ?? null;
      // What is not a day yet leaves the month.
      if (month && (!day || day === chosen)) return;
      chosen = day;
      const date = day ? new Date(`${day}T00:00`) : new Date();
      month = new Date(isNaN(date) ? Date.now() : date);
      month.setDate(1);
      draw();
    },
  };
}
