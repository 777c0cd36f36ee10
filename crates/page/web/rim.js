// Places for clues around the grid, as buttons.

import { CELL } from './measure.js';
import { element } from './dom.js';

/**
 * The buttons around a grid: `element`, and `place`, which puts them where the drawing has them with a function that puts an element.
 * `at` has the cells by row and column, and `chosen` gets the cells that are seen from the place of a button, the nearest first, and the
 * row and column of the place. With `corners`, the corners have buttons too.
 * @param {Pick<Api.Board, 'rows' | 'columns'>} board
 * @param {Page.CellsAt} at
 * @param {boolean} corners
 * @param {(cells: Api.Cell[], place: Page.Place) => void} chosen
 */
export function makeRim({ rows, columns }, at, corners, chosen) {
  const rim = element('div', { class: 'rim', role: 'group', 'aria-label': 'Places outside the grid' });
  /** @type {[HTMLElement, number, number][]} */
  const places = [];
  /**
   * @param {string} name
   * @param {Api.Cell[]} cells
   * @param {Page.Place} place
   */
  const button = (name, cells, [row, column]) => {
    const one = element('button', { type: 'button', 'aria-label': `outside ${name}` });
    one.addEventListener('click', () => chosen(cells, [row, column]));
    places.push([one, row, column]);
  };
  /**
   * @param {'row' | 'column'} along
   * @param {number} number
   * @param {'left' | 'right' | 'top' | 'bottom'} side
   * @param {Page.Place} place
   */
  const add = (along, number, side, place) => {
    const isRow = along === 'row';
    const seen = Array.from({ length: isRow ? columns : rows }, (_, index) => (isRow ? `${number},${index}` : `${index},${number}`));
    const cells = seen.map(one => at.get(one)).filter(cell => cell !== undefined);
    if (side === 'right' || side === 'bottom') cells.reverse();
    button(`${along} ${number + 1}, ${side}`, cells, place);
  };
  for (let row = 0; row < rows; row += 1) {
    add('row', row, 'left', [row, -1]);
    add('row', row, 'right', [row, columns]);
  }
  for (let column = 0; column < columns; column += 1) {
    add('column', column, 'top', [-1, column]);
    add('column', column, 'bottom', [rows, column]);
  }
  if (corners) {
    for (const row of [-1, rows]) {
      for (const column of [-1, columns]) button(`corner, ${row < 0 ? 'top' : 'bottom'} ${column < 0 ? 'left' : 'right'}`, [], [row, column]);
    }
  }
  rim.append(...places.map(([one]) => one));
  /** @param {(element: HTMLElement, left: number, top: number, across: number, down: number) => void} put */
  const place = put => places.forEach(([one, row, column]) => put(one, column * CELL, row * CELL, CELL, CELL));
  return { element: rim, place };
}

/**
 * The diagonals that lead into the grid from a place outside it: their arrows, and their cells, the nearest first.
 * @param {Pick<Api.Board, 'rows' | 'columns'>} board
 * @param {Page.CellsAt} at
 * @param {Page.Place} place
 */
export function diagonals({ rows, columns }, at, [row, column]) {
  /** @type {[string, number, number][]} */
  const ways = [['↘', 1, 1], ['↙', 1, -1], ['↗', -1, 1], ['↖', -1, -1]];
  const lines = ways.map(([arrow, down, right]) => {
    const steps = Array.from({ length: Math.min(rows, columns) }, (_, index) => index + 1);
    const cells = steps.map(step => at.get(`${row + down * step},${column + right * step}`)).filter(cell => cell !== undefined);
    return { arrow, cells };
  });
  return lines.filter(({ cells }) => cells.length);
}
