// Places for clues around the grid, as buttons.

import { CELL } from './measure.js';
import { element } from './dom.js';

/**
 * A button for each place. `at` has the cells by row and column, `put` places an element in the drawing, and `chosen` gets the cells that
 * are seen from the place of a button, the nearest first.
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
    button.addEventListener('click', () => chosen(cells));
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
  return rim;
}
