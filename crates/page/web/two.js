// Two solutions of a puzzle, together or one at a time.

/**
 * @typedef {import('./board.js').View} View
 * @typedef {import('./board.js').Shown} Shown
 * @typedef {import('./board.js').Mark} Mark
 *
 * What is taken over of a solution.
 * @typedef {{ digits: Shown[], values: Api.LayerValue[] }} Taken
 */

/**
 * What the board shows of them, by name: both where they differ, and each. `digits` gives those of a grid that are no givens.
 * @param {Extract<Api.Unique, { status: 'several' }>} answer
 * @param {(grid: Api.Grid, name: (cell: Api.Cell) => string) => Shown[]} digits
 * @returns {[name: string, view: () => View, taken?: Taken][]}
 */
export function twoViews(answer, digits) {
  const differ = new Set(answer.differ);
  const shade = new Map(answer.differ.map(cell => [cell, 'differs']));
  /**
   * A solution as it is shown, and as it is taken.
   * @param {Api.Grid} grid
   * @param {number} side
   * @param {Api.LayerValue[]} values
   * @param {string | null} layers
   * @returns {[view: () => View, taken: Taken]}
   */
  const one = (grid, side, values = [], layers = null) => [
    () => ({ alone: true, digits: digits(grid, cell => (differ.has(cell) ? `either-${side}` : 'answer')), shade, layers }),
    { digits: digits(grid, () => 'answer'), values },
  ];
  const both = () => {
    const grids = [answer.grid, answer.other];
    const marks = new Map(answer.differ.map(cell => [cell, grids.map((grid, at) => /** @type {Mark} */ ([grid[cell], `either-${at}`]))]));
    const same = digits(answer.grid, () => 'answer').filter(([cell]) => !differ.has(cell));
    return { alone: true, digits: same, marks, shade };
  };
  return [
    ['Both', both],
    ['One', ...one(answer.grid, 0, answer.values, answer.layers)],
    ['The other', ...one(answer.other, 1, answer.other_values, answer.other_layers)],
  ];
}
