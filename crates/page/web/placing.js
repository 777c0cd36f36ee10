// Copies, mirrors and turns what is in the selected cells: digits, and the rules whose cells are all among them.

import { $ } from './dom.js';
import { say } from './export.js';

/** @typedef {'across' | 'down' | 'turn'} How */

/**
 * The rectangle around cells: its upper left corner, and how many rows and columns it has.
 * @param {Page.Place[]} places
 */
function around(places) {
  const [rows, columns] = [places.map(([row]) => row), places.map(([, column]) => column)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, high: Math.max(...rows) - top + 1, wide: Math.max(...columns) - left + 1 };
}

/**
 * Where each cell goes, within the rectangle around them: to the other side, or a quarter turn to the right. Null if some would leave the board.
 * @param {Api.Cell[]} cells
 * @param {How} how
 * @param {Page.Place[]} places
 * @param {Page.CellsAt} at
 * @returns {[Api.Cell, Api.Cell][] | null}
 */
export function targets(cells, how, places, at) {
  const { top, left, high, wide } = around(cells.map(cell => places[cell]));
  /** @type {Record<How, (row: number, column: number) => Page.Place>} */
  const ways = {
    across: (row, column) => [row, wide - 1 - column],
    down: (row, column) => [high - 1 - row, column],
    turn: (row, column) => [column, high - 1 - row],
  };
  const pairs = cells.map(cell => {
    const [row, column] = ways[how](places[cell][0] - top, places[cell][1] - left);
    return [cell, at.get(`${top + row},${left + column}`)];
  });
  return pairs.every(([, to]) => to !== undefined) ? /** @type {[Api.Cell, Api.Cell][]} */ (pairs) : null;
}

/**
 * Where copied cells go, so that the corner of their rectangle comes to that of others. Those that would leave the board stay.
 * @param {Api.Cell[]} cells
 * @param {Api.Cell[]} others
 * @param {Page.Place[]} places
 * @param {Page.CellsAt} at
 * @returns {[Api.Cell, Api.Cell][]}
 */
export function copies(cells, others, places, at) {
  const [from, to] = [cells, others].map(list => around(list.map(cell => places[cell])));
  return cells.flatMap(cell => {
    const there = at.get(`${places[cell][0] - from.top + to.top},${places[cell][1] - from.left + to.left}`);
    return there === undefined ? [] : [/** @type {[Api.Cell, Api.Cell]} */ ([cell, there])];
  });
}

export class Placing {
  /** @type {Api.Cell[]} The cells that were copied. What is in them is copied when it is pasted. */
  #copied = [];
  /** The places of the cells of the board. */
  #places = '';

  /**
   * @param {import('./board.js').BoardView} board
   * @param {(edits: Api.Edit[]) => Promise<boolean>} edit
   * @param {() => boolean} isOn
   */
  constructor(board, edit, isOn) {
    this.board = board;
    this.edit = edit;
    $('set-copy').addEventListener('click', () => this.#copy());
    $('set-paste').addEventListener('click', () => this.#paste());
    $('set-across').addEventListener('click', () => this.#turn('across'));
    $('set-down').addEventListener('click', () => this.#turn('down'));
    $('set-turn').addEventListener('click', () => this.#turn('turn'));
    board.grid.addEventListener('keydown', event => {
      if (!isOn() || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'c' && board.selected.size) this.#copy();
      // Anything else that was copied is imported.
      else if (key === 'v' && this.#copied.length) this.#paste();
      else return;
      event.preventDefault();
    });
  }

  /**
   * Cells of another board are no longer copied.
   * @param {Api.Board} board
   */
  showBoard({ cells }) {
    const places = JSON.stringify(cells);
    if (places === this.#places) return;
    this.#places = places;
    this.#copied = [];
    $('set-paste').disabled = true;
  }

  #copy() {
    const cells = [...this.board.selected];
    if (!cells.length) return say('Select cells of the board first.');
    this.#copied = cells;
    $('set-paste').disabled = false;
    return say('Copied. Select the cell for its upper left corner, and paste.');
  }

  async #paste() {
    const { board } = this;
    if (!board.selected.size) return say('Select the cell for the upper left corner of what was copied.');
    const pairs = copies(this.#copied, [...board.selected], board.board.cells, board.at);
    if (await this.edit([{ place: { cells: pairs, copy: true } }])) board.select(pairs.map(([, to]) => to), { focus: false });
    return undefined;
  }

  /** @param {How} how */
  async #turn(how) {
    const { board } = this;
    const { cells } = board.board;
    const isAll = !board.selected.size;
    const pairs = targets(isAll ? [...cells.keys()] : [...board.selected], how, cells, board.at);
    if (!pairs) return say('It would leave the board. Select as many rows as columns.');
    if ((await this.edit([{ place: { cells: pairs, copy: false } }])) && !isAll) board.select(pairs.map(([, to]) => to), { focus: false });
    return undefined;
  }
}
