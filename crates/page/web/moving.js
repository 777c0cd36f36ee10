// A rule that is moved on the board: dragged, or by arrow keys.

import { say } from './export.js';

export class Moving {
  /**
   * The rule that is held; while it is being moved, its kind and the cells it goes to.
   * @type {{ kind: string, cells: (Api.Cell | undefined)[], part?: { name: string } } | null}
   */
  held = null;
  /** @type {Page.Place[]} Steps that were asked for while it is being moved. */
  #waiting = [];

  /**
   * `edit` changes the text; `changed` is called when another rule is held, or none.
   * @param {import('./board.js').BoardView} view
   * @param {(edits: Api.Edit[], of: string) => Promise<boolean>} edit
   * @param {() => void} changed
   */
  constructor(view, edit, changed) {
    this.view = view;
    this.edit = edit;
    this.changed = changed;
  }

  /** @param {Page.Clue} clue */
  holds(clue) {
    return this.held === clue;
  }

  /**
   * Takes a rule; taking it again lets it go. A hint says what else can be done with it.
   * @param {Page.Clue} clue
   * @param {string} [hint]
   */
  hold(clue, hint = '') {
    if (this.holds(clue)) return this.release();
    this.held = clue;
    const { view } = this;
    const { cells } = view.board;
    /**
     * @param {Api.Cell} to
     * @param {Api.Cell} from
     * @returns {Page.Place}
     */
    const between = (to, from) => [cells[to][0] - cells[from][0], cells[to][1] - cells[from][1]];
    /** @param {Page.Place} by */
    const place = ([down, right]) => clue.cells.map(cell => view.at.get(`${cells[cell][0] + down},${cells[cell][1] + right}`));
    /** @param {Page.Place} step */
    const by = async step => {
      // One step after the other: the board is read in between.
      if (this.held !== clue) return this.#waiting.push(step);
      this.held = { kind: clue.kind, cells: place(step), part: clue.part };
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
    return say(`Drag it on the board, or move it with the arrow keys.${hint} Escape lets it go.`);
  }

  /** @param {(Api.Cell | undefined)[]} cells */
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

  /**
   * The board was read anew: a rule that was moved stays in the hand.
   * @param {Page.Clue[]} clues
   */
  again(clues) {
    if (!this.held) return;
    const { kind, cells, part } = this.held;
    const there = new Set(cells);
    const moved = clues.find(clue => clue.kind === kind && clue.part?.name === part?.name && clue.cells.length === there.size && clue.cells.every(cell => there.has(cell)));
    const { view } = this;
    this.held = null;
    view.mover = null;
    if (!moved) {
      this.#waiting = [];
      return;
    }
    this.hold(moved);
    const next = this.#waiting.shift();
    if (next) this.view.mover?.by(next);
  }
}
