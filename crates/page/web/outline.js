// The border of a set of cells, drawn inside of it.

import { CELL } from './measure.js';

/**
 * The path around cells, so far inside of them. Corners are closed where cells meet at a corner only.
 * @param {Iterable<Api.Cell>} cells
 * @param {Page.Place[]} places
 * @param {number} inset
 */
export function outline(cells, places, inset) {
  const chosen = [...cells].map(cell => places[cell]);
  const seen = new Set(chosen.map(place => place.join()));
  /**
   * @param {number} row
   * @param {number} column
   */
  const has = (row, column) => seen.has(`${row},${column}`);
  // How far a side goes beyond its corner: it ends inside, goes on along the next cell, or turns around that cell's neighbour.
  /**
   * @param {boolean} beside
   * @param {boolean} across
   */
  const beyond = (beside, across) => (beside ? (across ? inset : 0) : -inset);
  return chosen.flatMap(([row, column]) => {
    const [left, top, right, bottom] = [column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL];
    const sides = [];
    for (const [to, y] of [[-1, top + inset], [1, bottom - inset]]) {
      if (has(row + to, column)) continue;
      const begin = left - beyond(has(row, column - 1), has(row + to, column - 1));
      const end = right + beyond(has(row, column + 1), has(row + to, column + 1));
      sides.push(`M${begin} ${y}H${end}`);
    }
    for (const [to, x] of [[-1, left + inset], [1, right - inset]]) {
      if (has(row, column + to)) continue;
      const begin = top - beyond(has(row - 1, column), has(row - 1, column + to));
      const end = bottom + beyond(has(row + 1, column), has(row + 1, column + to));
      sides.push(`M${x} ${begin}V${end}`);
    }
    return sides;
  }).join('');
}
