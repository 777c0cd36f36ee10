// The cells that a pointer went over, also where it was too quick to be seen in each.

/**
 * A point counts for a cell within a diamond around its centre: so near in both directions together, in parts of a cell. The corners
 * are left out, so that a slow diagonal stroke is not a staircase; along an edge, a stroke still passes through each diamond.
 */
const WITHIN = 0.64;

/**
 * The cell of a point in a grid, and how far it is from the centre of the cell.
 * @param {DOMRect} grid
 * @param {Pick<Api.Board, 'rows' | 'columns'>} board
 * @param {Page.CellsAt} at
 * @param {Page.Point} point
 */
function hit(grid, { rows, columns }, at, { x, y }) {
  const { left, top, width, height } = grid;
  const [across, down] = [((x - left) / width) * columns, ((y - top) / height) * rows];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const cell = at.get(`${row},${column}`);
  return cell === undefined ? null : { cell, far: Math.abs(across - column - 0.5) + Math.abs(down - row - 0.5) };
}

/**
 * The cells from one point of a pointer, which was seen before, to the next one, in the order in which it came to them.
 * @param {Pick<Element, 'getBoundingClientRect'>} element
 * @param {Pick<Api.Board, 'rows' | 'columns'>} board
 * @param {Page.CellsAt} at
 * @param {Page.Point} from
 * @param {Page.Point} to
 */
export function passed(element, board, at, from, to) {
  const grid = element.getBoundingClientRect();
  const step = grid.width / board.columns / 8;
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  /** @type {Api.Cell[]} */
  const cells = [];
  for (let i = 1; i <= count; i += 1) {
    const point = { x: from.x + ((to.x - from.x) * i) / count, y: from.y + ((to.y - from.y) * i) / count };
    const found = hit(grid, board, at, point);
    if (found && found.far < WITHIN && cells.at(-1) !== found.cell) cells.push(found.cell);
  }
  return cells;
}
