// The sections that are sidebars, beside the list on wide windows: a press on a row shows what is in
// it. On others, and when they are shown alone, they are lists like the rest.

import * as api from './api.js';
import { setVariable } from './colors.js';
import { beside, make, setAttribute } from './dom.js';
import { image } from './rows.js';

const isSidebar = ({ appearance }) => /^sidebar/.test(appearance);

/** Follows a list: `page` has `list` and `places`. */
export function showSidebars({ list, places }) {
  const wide = matchMedia('(min-width: 64rem)');
  const nav = make('nav', { class: 'contents', 'aria-label': 'Contents' });
  /** The sidebars that were seen, by id. */
  const sidebars = new Set();
  let read = null;

  const row = (id, text, symbol, level) => {
    const button = make('button', {
      value: id ?? '', on: { click: () => places.zoom({ id }) },
    }, symbol && image(symbol), make('span', { dir: 'auto' }, text));
    setVariable(button, '--level', level);
    return make('li', {}, button);
  };

  const show = async () => {
    const answers = await Promise.all([...sidebars].map((of) =>
      api.list({ of, after: 500, view: list.scene.view }).catch(() => sidebars.delete(of))));
    const rows = answers.flatMap((answer) => answer.list?.sections ?? [])
      .filter(isSidebar).flatMap((section) => section.rows.map((own) => ({ ...section.rowDefaults, ...own })))
      .filter(({ disclosure }) => disclosure !== 'none')
      .map(({ id, content: { text, image: symbol }, indentation }) =>
        row(id.item, text || symbol, symbol, indentation));
    nav.replaceChildren(make('ul', {}, row(null, 'All', 'tray', 0), ...rows));
    beside(nav, rows.length > 0);
    mark();
  };

  const mark = () => {
    for (const button of nav.querySelectorAll('button')) {
      setAttribute(button, 'aria-current', button.value === (list.scene.of ?? '') ? 'true' : null);
    }
  };

  const look = () => {
    const sections = new Set(list.isWhole ? list.entries.map(({ section }) => section) : []);
    // A sidebar is beside something.
    if (![...sections].every(isSidebar)) {
      for (const section of sections) if (isSidebar(section)) sidebars.add(section.id);
    }
    mark();
    if (sidebars.size === 0 || !wide.matches || read === list.version?.name) return;
    read = list.version?.name;
    show().catch(() => { read = null; });
  };
  list.addEventListener('read', look);
  wide.addEventListener('change', look);
}
