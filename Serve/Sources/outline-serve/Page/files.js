// The files of the server, if it has several: beside the page on wide windows, and the way back to
// all of them on others.

import * as api from './api.js';
import { beside, byID, icon, make } from './dom.js';

/** Shows the files, and which of them this page is about. */
export async function showFiles() {
  const [, rest] = location.pathname.split('/files/');
  if (rest == null) return;
  byID('bar-start').prepend(make('a', {
    class: 'text-button', id: 'all-files', href: '../../', 'aria-label': 'All files',
  }, icon('back')));
  const { files } = await api.files();
  beside(make('nav', { 'aria-label': 'Files' },
    make('ul', {}, ...files.map(({ name }) => make('li', {}, make('a', {
      href: `../${encodeURIComponent(name)}/`, dir: 'auto',
      'aria-current': decodeURIComponent(rest.split('/')[0]) === name ? 'page' : null,
    }, name))))));
}
