// The bar at the top, with the title and the menu, and what it says of the list.

import { byID, icon, iconButton, make, quoted, setText } from './dom.js';
import { showKeys } from './keys.js';
import { openMenu, openSheet } from './menu.js';
import { printAll } from './print.js';

export class Bar {
  #page;

  /** `page` has what the buttons do. */
  constructor(page) {
    this.#page = page;
    page.list.addEventListener('read', () => this.#tellState());
    this.backButton = make(
      'button', { class: 'text-button', hidden: true,
        on: { click: () => this.#page.places.back() } },
      icon('back'), make('span', {}, 'Back'));
    byID('bar-start').append(this.backButton);
    this.editButton = make(
      'button', { class: 'text-button', 'aria-pressed': 'false',
        on: { click: () => this.toggleEditMode() } }, make('span', {}, 'Edit'));
    this.undoButton = iconButton('undo', 'Undo', () => this.#page.undo());
    this.addButton = iconButton('plus', 'Add an item', () => this.#page.addItem());
    // The line that is typed stays in hand while the button is pressed.
    this.addButton.addEventListener('pointerdown', (event) => event.preventDefault());
    const more = iconButton('ellipsis', 'More', () => this.#openMore(more),
      { 'aria-haspopup': 'menu' });
    byID('bar-end').append(
      this.addButton, this.undoButton,
      iconButton('clock', 'Time', () => this.#toggleTime()),
      more, this.editButton);
    const parts = location.pathname.split('/').filter(Boolean);
    const file = parts[parts.indexOf('files') + 1];
    this.name = parts.includes('files') && file ? decodeURIComponent(file) : 'Outline';
    this.#setTitle(this.name);
  }

  #toggleTime() {
    const { time, places } = this.#page;
    return time.isOpen ? time.close() : places.openTime();
  }

  #setTitle(title) {
    setText(byID('title'), title);
    byID('bar').classList.toggle('long', title !== this.name || title.length > 18);
    document.title = title === this.name ? title : `${title} – ${this.name}`;
  }

  #openMore(at) {
    const { list } = this.#page;
    const isPast = list.scene.at != null || list.isReadOnly;
    openMenu([
      !isPast && { title: 'New section…', act: () => this.#addSection() },
      !isPast && { title: 'Redo', key: 'U', act: () => this.#page.redo() }, null,
      { title: 'Open everything', act: () => this.#page.actions.foldAll(true) },
      { title: 'Close everything', act: () => this.#page.actions.foldAll(false) },
      { title: this.#page.search.showsFavorites ? 'Show all' : 'Favorites', key: '*',
        act: () => this.#page.search.toggleFavorites() }, null,
      { title: 'Print…', act: () => printAll(this.#page) },
      { title: 'Keys', key: '?', act: showKeys },
    ].filter((item) => item !== false), at, { title: this.name });
  }

  async #addSection() {
    const input = make('textarea', { rows: 1, 'aria-label': 'Title', class: 'single' });
    openSheet('New section', [input], [{ title: 'Add', isMain: true, act: () => {
      if (!input.value.trim()) return 'A section needs a title';
      return this.#page.performFor([{ op: 'section add', text: input.value }],
        { did: `Added ${quoted(input.value)}` });
    } }]);
    input.focus();
  }

  toggleEditMode() {
    const editing = !this.#page.list.scene.editing;
    this.editButton.setAttribute('aria-pressed', String(editing));
    setText(this.editButton.firstChild, editing ? 'Done' : 'Edit');
    this.editButton.classList.toggle('strong', editing);
    this.#page.swipes.close();
    return this.#page.list.showAgain({ editing }).catch((error) => this.#page.say(error.message));
  }

  #tellState() {
    const { list } = this.#page;
    const name = list.file?.replace(/(?<=.)\.(db|outline|sqlite3?)$/, '');
    if (name) this.name = name;
    this.#setTitle(list.heading || this.name);
    this.backButton.hidden = list.scene.of == null;
    const first = [...list.sections.values()][0];
    list.scroller.classList.toggle('ground',
      ['grouped', 'insetGrouped', 'sidebar'].includes(first?.appearance));
    byID('block').setAttribute('aria-rowcount', list.total);
    this.#tellEmpty();
    for (const button of [this.undoButton, this.editButton, this.addButton]) {
      button.hidden = list.isReadOnly;
    }
  }

  /** A list without items says so, and how to begin. */
  #tellEmpty() {
    const { list, search } = this.#page;
    const empty = byID('empty');
    const hasItems = list.entries.some((entry) => entry.kind === 'item' || entry.section.isLive
      || entry.header?.disclosure === 'collapsed');
    empty.hidden = list.entries.length > 0 ? hasItems || search.isOn || list.end < list.total
      : list.total > 0;
    if (empty.hidden) return;
    const isFixed = list.isReadOnly || list.scene.at != null;
    const words = search.isOn ? 'Nothing was found' : isFixed ? 'There is nothing here'
      : 'Nothing here yet';
    const invites = !search.isOn && !isFixed;
    if (empty.firstChild?.textContent === words && empty.children.length === (invites ? 2 : 1)) return;
    empty.replaceChildren(make('div', {}, words), ...invites ? [make('button', {
      class: 'filled', on: { click: () => this.#page.addItem() },
    }, 'Add your first item')] : []);
  }
}
