// The canvas is as high as all rows together would be, or as an element may be. The block of rows
// lies on it. Scrolling a little adds rows at an end of the block, which stays where it is, so
// every pixel is right. Scrolling far puts the block where that part of the canvas leads to.

import { Block } from './block.js';
import { byID } from './dom.js';
import { Reading } from './reading.js';

// Browsers stop at 33,554,428 px.
const highest = 16_000_000;

/** Where the block of rows lies, and the scroll position. */
export class Canvas extends Reading {
  scroller = byID('list');
  canvas = byID('canvas');
  block = new Block(byID('block'));
  range = [0, 0];
  top = 0;
  lastScroll = 0;
  height = 0;
  average = 44;

  get view() { return this.scroller.getBoundingClientRect(); }

  move(top) {
    // Measured before, because each change makes the next measuring slow.
    const height = this.block.element.offsetHeight;
    this.top = top;
    this.block.element.style.top = `${Math.round(top)}px`;
    this.size(height);
  }

  size(height = this.block.element.offsetHeight) {
    const count = this.range[1] - this.range[0];
    const isAll = this.range[0] === 0 && this.range[1] >= this.total;
    if (count > 0 && !isAll && height > 0) {
      // Kept steady: a canvas that changes all the time makes the scroll bar tremble.
      const measured = height / count;
      if (Math.abs(measured - this.average) > this.average * 0.3) this.average = measured;
    }
    const isEnd = this.range[1] >= this.total;
    const needed = this.top + height;
    const estimate = Math.min(highest, this.total * this.average);
    const wanted = isEnd ? needed : Math.max(estimate, needed + this.scroller.clientHeight);
    if (Math.abs(wanted - this.height) < 1) return;
    this.height = wanted;
    this.canvas.style.height = `${Math.ceil(wanted)}px`;
  }

  /** Moves the block and the scroll position together, which nobody sees. */
  shift(distance) {
    if (Math.abs(distance) < 1) return;
    this.move(this.top + distance);
    this.scroller.scrollTop += distance;
    this.lastScroll = this.scroller.scrollTop;
  }

  toTop() {
    this.move(0);
    this.scroller.scrollTop = 0;
    this.lastScroll = 0;
  }

  /** Pixels above and below the screen that have rows: few if the screen is large. */
  get margin() {
    const height = this.scroller.clientHeight;
    return Math.min(480, Math.max(100, (44 * 44 - height) / 2));
  }

  /** The first row is at the top of the canvas, and the scroll bar has room on both sides. */
  settleEdges() {
    const { scrollTop, clientHeight } = this.scroller;
    if (this.range[0] === 0) {
      if (this.top < 0 || this.top > 0 && scrollTop < clientHeight + this.top) {
        this.shift(-this.top);
      }
    } else if (this.top < clientHeight) {
      // There are rows above, but no room for them.
      this.shift(Math.max(clientHeight * 2, this.ideal()) - this.top);
    }
  }

  /** Where on the canvas the block would be if all rows had the same height. */
  ideal() {
    return this.range[0] / Math.max(1, this.total) * Math.min(highest, this.total * this.average);
  }
}
