// Moving a row by hand: a gap opens where it may land. By pointer the row is carried, by keys it
// stays in the gap.

import { announce, byID, isRightToLeft, make, place, quoted, reducedMotion,
  setAttribute } from './dom.js';
import { setVariable } from './colors.js';
import { depthOf } from './entries.js';
import { glide, measure } from './motion.js';

const edge = 70;

export class Reordering {
  #list;
  #perform;
  #keys;
  /** The moved row: `{ entry, keys, element, target, start, byKeys }`, or `null`. */
  moved = null;

  /**
   * `perform(entry, line)` performs the move, and returns whether it was done; `keys(entry)` are
   * those of the rows that move when one is carried.
   */
  constructor(list, perform, keys) {
    [this.#list, this.#perform, this.#keys] = [list, perform, keys];
    list.afterRender = () => this.#drawGap(false);
  }

  /** Takes a row up. Returns whether it may be moved. */
  begin(entry, { byKeys = false } = {}) {
    const list = this.#list;
    if (this.moved) this.cancel();
    const element = list.element(entry.key);
    if (!element || !entry.row?.canMove || list.isReadOnly || list.scene.at != null) return false;
    if (list.isFiltered) return false;
    this.moved = { entry, keys: this.#keys(entry), element, byKeys, target: null };
    list.moved = entry.key;
    element.classList.add('lifted');
    element.classList.toggle('by-keys', byKeys);
    if (byKeys) {
      this.#say('picked up. Arrow keys move it, Space drops it, Escape puts it back.');
    }
    this.#drawGap(false);
    return true;
  }

  /** Carries the row with a pointer, held where it was taken. */
  carry(event, offset) {
    const { moved } = this;
    if (!moved.carried) {
      const { width } = moved.element.getBoundingClientRect();
      const carried = moved.element.cloneNode(true);
      for (const name of ['data-id', 'tabindex', 'role']) carried.removeAttribute(name);
      carried.classList.remove('lifted', 'swiped', 'gliding');
      carried.classList.add('carried');
      const count = moved.keys.size;
      if (count > 1) carried.append(make('span', { class: 'item-badge' }, String(count)));
      carried.style.width = `${width}px`;
      carried.style.height = `${moved.element.offsetHeight}px`;
      byID('ghosts').append(carried);
      document.body.classList.add('dragging');
      Object.assign(moved, { carried, offset });
      this.#scrollAtEdges();
    }
    moved.point = { x: event.clientX, y: event.clientY };
    moved.carried.style.left = `${event.clientX - moved.offset.x}px`;
    moved.carried.style.top = `${event.clientY - moved.offset.y}px`;
    this.#aim();
  }

  #scrollAtEdges() {
    const step = () => {
      const { moved } = this;
      if (!moved?.carried) return;
      const { scroller, view } = this.#list;
      const { y } = moved.point;
      const near = y < view.top + edge ? y - view.top - edge
        : y > view.bottom - edge ? y - view.bottom + edge : 0;
      if (near !== 0) {
        scroller.scrollTop += Math.sign(near) * Math.min(24, Math.abs(near) / 3);
        this.#aim();
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** The rows of the list without the moved ones and what is below them. */
  get #rows() {
    const { keys } = this.moved;
    let depth = Infinity;
    return this.#list.shown.filter((row) => {
      const level = depthOf(row);
      if (level <= depth) depth = keys.has(row.key) ? level : Infinity;
      return depth === Infinity;
    });
  }

  /** Whether the moved row may land in a section. */
  #mayLand(section) {
    const { entry } = this.moved;
    const own = entry.section;
    if (Boolean(own.isLive) !== Boolean(section.isLive)) return false;
    if (section.isLive) return section.id === own.id;
    return own.reordering !== 'withinSection' || section.section === own.section;
  }

  /** Finds the gap under the pointer. */
  #aim() {
    const { moved } = this;
    const { x, y } = moved.point;
    const rows = this.#rows;
    let best = null;
    rows.forEach((row, index) => {
      const box = this.#list.element(row.key).getBoundingClientRect();
      const isTile = row.row?.cell === 'tile';
      const [dx, dy] = [
        isTile ? Math.max(box.left - x, 0, x - box.right) : 0,
        Math.max(box.top - y, 0, y - box.bottom),
      ];
      const distance = dx + dy * (isTile ? 2 : 1);
      if (best && distance >= best.distance) return;
      const isAfter = row.kind === 'heading' || (isTile
        ? (x > (box.left + box.right) / 2) !== isRightToLeft() : y > (box.top + box.bottom) / 2);
      best = { distance, index: isAfter ? index + 1 : index, section: row.section };
    });
    if (!best || best.distance > 160) return;
    const sideways = (x - (moved.from ??= x)) * (isRightToLeft() ? -1 : 1);
    const depth = moved.entry.row.indentation + Math.round(sideways / 28);
    this.#aimAt(rows, best.index, best.section, depth, Math.abs(sideways) > 20);
  }

  #aimAt(rows, index, section, depth, isMeant) {
    const target = this.#mayLand(section) ? this.#target(rows, index, section, depth, isMeant)
      : null;
    if (JSON.stringify(target?.line) === JSON.stringify(this.moved.target?.line)) return;
    this.moved.target = target;
    this.#drawGap(true);
  }

  /** The place between two rows, at a depth that its neighbours allow. */
  #target(rows, index, section, depth, isMeant) {
    const own = (entry) => entry?.kind === 'item' && entry.section.id === section.id ? entry : null;
    const [above, below] = [own(rows[index - 1]), own(rows[index])];
    const { id } = this.moved.entry;
    if (section.isLive) {
      if (above) return { above, section, depth: 0, line: { op: 'fav', id, after: above.id } };
      return below && { below, section, depth: 0, line: { op: 'fav', id, before: below.id } };
    }
    if (!above) {
      const place = below ? { before: below.id } : { into: section.id, first: true };
      return { below, section, depth: 0, line: { op: 'mv', id, ...place } };
    }
    const isTile = above.row.cell === 'tile';
    const lowest = below ? below.row.indentation : 0;
    const deepest = above.row.indentation + (isMeant && !isTile ? 1 : 0);
    const level = isTile ? above.row.indentation : Math.max(lowest, Math.min(depth, deepest));
    let place = { into: above.id, first: true };
    if (level <= above.row.indentation) {
      const sibling = rows.slice(0, index).findLast((entry) =>
        own(entry) && entry.row.indentation === level);
      place = sibling ? { after: sibling.id } : below ? { before: below.id } : { into: section.id };
    }
    return { above, below, section, depth: level, line: { op: 'mv', id, ...place } };
  }

  /** Puts the moved row into the gap; the others make room. */
  #drawGap(glides) {
    const { moved } = this;
    if (!moved) return;
    const list = this.#list;
    // The row may have been scrolled away meanwhile, and come back as another element.
    const fresh = list.element(moved.entry.key);
    if (fresh && fresh !== moved.element) {
      moved.element.remove();
      moved.element = fresh;
      fresh.classList.add('lifted');
      fresh.classList.toggle('by-keys', moved.byKeys);
    }
    const { element, target } = moved;
    const rows = this.#rows;
    const others = rows.map((row) => list.element(row.key));
    const before = glides && !reducedMotion.matches ? measure(others) : null;
    const shown = new Set(rows.map((row) => row.key));
    for (const entry of list.shown) {
      list.element(entry.key).classList.toggle(
        'folded-away', entry.key !== moved.entry.key && !shown.has(entry.key));
    }
    const neighbour = target && list.element((target.above ?? target.below)?.key);
    if (neighbour) {
      place(neighbour.parentNode, element, target.above ? neighbour.nextSibling : neighbour);
    } else if (target) {
      const items = document.querySelector(
        `[data-section="${CSS.escape(target.section.id)}"] > .items`);
      if (items) place(items, element, items.firstChild);
    } else if (!fresh) {
      element.remove();
    } else if (glides && moved.isElsewhere) {
      moved.isElsewhere = false;
      return list.redraw(true);
    }
    moved.isElsewhere = target != null;
    setVariable(element, '--indentation', target ? target.depth || null
      : moved.entry.row.indentation || null);
    setAttribute(element, 'aria-level', null);
    if (before) glide(before, others, list.view);
  }

  /** Moves a row that was taken up by keys: by one place, or in and out. */
  step(direction) {
    const { moved } = this;
    const rows = this.#rows;
    const target = moved.target;
    const start = target
      ? target.above ? rows.findIndex((row) => row.key === target.above.key) + 1
        : rows.findIndex((row) => row.key === target.below?.key)
      : rows.findIndex((row) => row.number > moved.entry.number);
    let index = start < 0 ? rows.length : start;
    const depth = target?.depth ?? moved.entry.row.indentation;
    if (direction === 'in' || direction === 'out') {
      const section = target?.section ?? moved.entry.section;
      this.#aimAt(rows, index, section, depth + (direction === 'in' ? 1 : -1), true);
    } else {
      const by = direction === 'up' ? -1 : 1;
      for (index += by; index >= 0 && index <= rows.length; index += by) {
        // Between two sections the place belongs to the one that the row comes from.
        const row = rows[by > 0 ? index - 1 : index] ?? rows[index - 1];
        if (!row || by < 0 && row.kind === 'heading' && index === 0) continue;
        const section = by < 0 && row.kind === 'heading' ? rows[index - 1]?.section : row.section;
        if (!section || !this.#mayLand(section)) continue;
        if (!this.#target(rows, index, section, depth, true)) continue;
        this.#aimAt(rows, index, section, depth, true);
        break;
      }
    }
    this.#list.reveal(moved.element);
    this.#say(this.#where());
  }

  #where() {
    const { target } = this.moved;
    if (!target) return 'at its old place.';
    const text = (entry) => quoted(entry.row.content.text);
    const title = target.section.header?.title;
    const where = target.line.into && target.above ? `into ${text(target.above)}`
      : target.above ? `after ${text(target.above)}` : target.below
        ? `before ${text(target.below)}` : 'first';
    return `${where}${title ? ` in ${title}` : ''}, level ${target.depth + 1}.`;
  }

  #say(words) { announce(`${quoted(this.moved.entry.row.content.text)} ${words}`); }

  /** Lands the row in the gap. It stays there until the list is read again. */
  async drop() {
    const { moved } = this;
    if (!moved) return;
    if (!moved.target) return this.cancel();
    this.#say(`dropped ${this.#where()}`);
    const from = moved.carried?.getBoundingClientRect();
    this.#end();
    if (from) glide(new Map([[moved.element, from]]), [moved.element], this.#list.view);
    const isDone = await this.#perform(moved.entry, moved.target.line);
    if (!isDone) this.#list.redraw(true);
  }

  /** Puts the row back. */
  cancel(why) {
    const { moved } = this;
    if (!moved) return;
    if (why) announce(why);
    else this.#say('put back.');
    const from = moved.carried?.getBoundingClientRect();
    this.#end();
    this.#list.redraw(true);
    if (from && moved.element.isConnected) {
      glide(new Map([[moved.element, from]]), [moved.element], this.#list.view);
    }
  }

  /** Others deleted an item: if it is being moved, the move ends. */
  deleted(id) {
    if (this.moved?.entry.id === id) this.cancel('The item was deleted by others.');
  }

  #end() {
    const { moved } = this;
    this.moved = null;
    this.#list.moved = null;
    moved.carried?.remove();
    document.body.classList.remove('dragging');
    moved.element.classList.remove('lifted', 'by-keys');
    for (const element of document.querySelectorAll('.folded-away')) {
      element.classList.remove('folded-away');
    }
    setAttribute(moved.element, 'aria-level', moved.entry.row.indentation + 2);
    setVariable(moved.element, '--indentation',
      (moved.target?.depth ?? moved.entry.row.indentation) || null);
    // Its element shows another depth than its entry until it is drawn again.
    moved.element.row.shown = null;
  }
}
