// Fog: cells that are not seen until a digit that is right lights those around it.

import { ask, isAbort } from './api.js';
import { say } from './export.js';

export class Fog {
  /** @type {Set<Api.Cell>} The cells in fog, or none. */
  cells = new Set();
  /** @type {Api.Grid | null} */
  #grid = null;
  /** @type {string | null} */
  #asked = null;
  /** @type {AbortController | null} */
  #work = null;

  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
  }

  /**
   * Another text was read. Its solution says which digits are right.
   * @param {string} text
   * @param {Api.Board} board
   */
  async read(text, { fog, cells }) {
    if (!fog) {
      this.#work?.abort();
      [this.#asked, this.#grid] = [null, null];
      return;
    }
    if (text === this.#asked) return;
    this.#work?.abort();
    this.#work = new AbortController();
    [this.#asked, this.#grid] = [text, null];
    try {
      const { answer } = await ask({ question: 'unique', text, seconds: 60 }, this.#work.signal, () => {}, 'background');
      if (answer?.status === 'unique' && answer.grid.length === cells.length) {
        this.#grid = answer.grid;
        this.game.dispatchEvent(new Event('change'));
      } else if (answer) say('The fog does not lift: the puzzle is not known to have one solution.');
    } catch (error) {
      // Asked again when the text is read again.
      if (!isAbort(error)) this.#asked = null;
    }
  }

  /** Which cells are in fog now: around each digit that was entered and is right there is none. */
  update() {
    const { board } = this.game;
    const grid = this.#grid;
    if (!board?.fog) return this.cells.clear();
    const lit = new Set(board.fog);
    if (grid) {
      const right = [...this.game.entries].filter(([cell, digit]) => grid[cell] === digit).map(([cell]) => board.cells[cell]);
      board.cells.forEach(([row, column], cell) => {
        if (right.some(([r, c]) => Math.abs(r - row) < 2 && Math.abs(c - column) < 2)) lit.add(cell);
      });
    }
    this.cells = new Set(board.cells.map((_, cell) => cell).filter(cell => !lit.has(cell)));
    return undefined;
  }

  /** @param {Api.Cell} cell */
  has(cell) {
    return this.cells.has(cell);
  }
}
