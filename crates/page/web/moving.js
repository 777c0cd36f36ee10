// A rule that is moved on the board: dragged, or by arrow keys.

import { say } from './export.js';

export class Moving {
  /** The rule that is held; while it is being moved, its kind and the cells it goes to. */
  held = null;
  /** Steps that were asked for while it is being moved. */
  #waiting = [];

  /** `edit` changes the text; `changed` is called when another rule is held, or none. */
  constructor(view, edit, changed) {
    Object.assign(this, { view, edit, changed });
  }

  holds(clue) {
    return this.held === clue;
  }

  /** Takes a rule; taking it again lets it go. */
  hold(clue) {
    if (this.holds(clue)) return this.release();
    this.held = clue;
    const { view } = this;
    const { cells } = view.board;
    const between = (to, from) => [0, 1].map(axis => cells[to][axis] - cells[from][axis]);
    const place = ([down, right]) => clue.cells.map(cell => view.at.get(`${cells[cell][0] + down},${cells[cell][1] + right}`));
    const by = async step => {
      // One step after the other: the board is read in between.
      if (this.held !== clue) return this.#waiting.push(step);
      this.held = { kind: clue.kind, cells: place(step), part: clue.part?.name };
      if (await this.edit([{ move: { at: clue.at, by: step, part: clue.part } }], clue.of)) return undefined;
      this.held = clue;
      this.#waiting = [];
      return this.#show(clue.cells);
    };
    view.mover = {
      by,
      drop: (to, from) => by(between(to, from)),
      to: (to, from) => this.#show(place(between(to, from))),
      end: () => this.release(),
    };
    this.changed();
    this.#show(clue.cells);
    view.cells[clue.cells[0]].focus({ preventScroll: true });
    return say('Drag it on the board, or move it with the arrow keys. Escape lets it go.');
  }

  #show(cells) {
    this.view.show({ shade: new Map(cells.filter(cell => cell !== undefined).map(cell => [cell, 'reason'])) });
  }

  release() {
    if (!this.held) return;
    this.held = null;
    this.#waiting = [];
    this.view.mover = null;
    this.view.show(null);
    this.changed();
  }

  /** The board was read anew: a rule that was moved stays in the hand. */
  again(clues) {
    if (!this.held) return;
    const { kind, cells, part } = this.held;
    const there = new Set(cells);
    const moved = clues.find(clue => clue.kind === kind && clue.part?.name === part && clue.cells.length === there.size && clue.cells.every(cell => there.has(cell)));
    this.held = null;
    this.view.mover = null;
    if (!moved) {
      this.#waiting = [];
      return;
    }
    this.hold(moved);
    const next = this.#waiting.shift();
    if (next) this.view.mover.by(next);
  }
}
