// Places for clues around the grid, as buttons.

import { CELL } from './measure.js';
import { element } from './dom.js';

/**
 * A button for each place. `at` has the cells by row and column, `put` places an element in the drawing, and `chosen` gets the cells that
 * are seen from the place of a button, the nearest first, and the row and column of the place. With `chosen.corners`, the corners have
 * buttons too.
 */
export function makeRim({ rows, columns }, at, put, chosen) {
  const rim = element('div', { class: 'rim', role: 'group', 'aria-label': 'Places outside the grid' });
  const add = (along, number, side, left, top) => {
    const isRow = along === 'row';
    const places = Array.from({ length: isRow ? columns : rows }, (_, index) => (isRow ? `${number},${index}` : `${index},${number}`));
    const cells = places.map(place => at.get(place)).filter(cell => cell !== undefined);
    if (side === 'right' || side === 'bottom') cells.reverse();
    const button = element('button', { type: 'button', 'aria-label': `outside ${along} ${number + 1}, ${side}` });
    put(button, left * CELL, top * CELL, CELL, CELL);
    button.addEventListener('click', () => chosen(cells, [top, left]));
    rim.append(button);
  };
  for (let row = 0; row < rows; row += 1) {
    add('row', row, 'left', -1, row);
    add('row', row, 'right', columns, row);
  }
  for (let column = 0; column < columns; column += 1) {
    add('column', column, 'top', column, -1);
    add('column', column, 'bottom', column, rows);
  }
  if (chosen.corners) {
    for (const [row, vertical] of [[-1, 'top'], [rows, 'bottom']]) {
      for (const [column, side] of [[-1, 'left'], [columns, 'right']]) {
        const button = element('button', { type: 'button', 'aria-label': `outside corner, ${vertical} ${side}` });
        put(button, column * CELL, row * CELL, CELL, CELL);
        button.addEventListener('click', () => chosen([], [row, column]));
        rim.append(button);
      }
    }
  }
  return rim;
}

/** The diagonals that lead into the grid from a place outside it: their arrows, and their cells, the nearest first. */
export function diagonals({ rows, columns }, at, [row, column]) {
  const ways = [['↘', 1, 1], ['↙', 1, -1], ['↗', -1, 1], ['↖', -1, -1]];
  const lines = ways.map(([arrow, down, right]) => {
    const steps = Array.from({ length: Math.min(rows, columns) }, (_, index) => index + 1);
    const cells = steps.map(step => at.get(`${row + down * step},${column + right * step}`)).filter(cell => cell !== undefined);
    return { arrow, cells };
  });
  return lines.filter(({ cells }) => cells.length);
}
