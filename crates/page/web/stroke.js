// The cells that a pointer went over, also where it was too quick to be seen in each.

/** Within this part of a cell, from its centre, a point between two places counts: a diagonal stroke leaves corners out. */
const WITHIN = 0.45;

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
  return cell === undefined ? null : { cell, far: Math.hypot(across - column - 0.5, down - row - 0.5) };
}

/**
 * The cells between two points of a pointer, in the order in which it came to them.
 * @param {Element} element
 * @param {Pick<Api.Board, 'rows' | 'columns'>} board
 * @param {Page.CellsAt} at
 * @param {Page.Point} from
 * @param {Page.Point} to
 */
export function between(element, board, at, from, to) {
  const grid = element.getBoundingClientRect();
  const step = grid.width / board.columns / 6;
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
  /** @type {Api.Cell[]} */
  const cells = [];
  for (let i = 1; i < count; i += 1) {
    const point = { x: from.x + ((to.x - from.x) * i) / count, y: from.y + ((to.y - from.y) * i) / count };
    const found = hit(grid, board, at, point);
    if (found && found.far < WITHIN && cells.at(-1) !== found.cell) cells.push(found.cell);
  }
  return cells;
}
