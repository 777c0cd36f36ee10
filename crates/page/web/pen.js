// What a player draws with the pen: lines between the middles of cells, and walls and crosses between two cells. Each is a text: the two
// cells, the lower one first, as `4,5`; behind `|` a wall, behind `x` a cross.

import { CELL } from './measure.js';

/** This near to an edge, in parts of a cell, the pen is about the edge. */
const NEAR = 0.22;

/** What an edge has next, after what it has now. */
const NEXT = new Map([['', '|'], ['|', 'x'], ['x', '']]);

/** @param {string} text */
export const isStroke = text => /^[|x]?\d+,\d+$/.test(text);

/** @param {string} stroke */
export const cellsOf = stroke => stroke.replace(/^[|x]/, '').split(',').map(Number);

/**
 * @param {Api.Cell} one
 * @param {Api.Cell} other
 */
const named = (one, other) => [Math.min(one, other), Math.max(one, other)].join();

/**
 * Draws a line between two cells, or takes it away.
 * @param {Set<string>} strokes
 * @param {Api.Cell} one
 * @param {Api.Cell} other
 */
export function withLine(strokes, one, other) {
  const next = new Set(strokes);
  const line = named(one, other);
  if (!next.delete(line)) next.add(line);
  return next;
}

/**
 * Draws a wall between two cells, a cross in its place, or nothing in place of that.
 * @param {Set<string>} strokes
 * @param {Api.Cell} one
 * @param {Api.Cell} other
 */
export function withEdge(strokes, one, other) {
  const next = new Set(strokes);
  const cells = named(one, other);
  const now = ['|', 'x'].find(sign => next.delete(sign + cells)) ?? '';
  if (NEXT.get(now)) next.add(NEXT.get(now) + cells);
  return next;
}

/**
 * The two cells at whose common edge a point of the grid is, or null.
 * @param {Element} element
 * @param {Pick<Api.Board, 'rows' | 'columns'>} board
 * @param {Page.CellsAt} at
 * @param {Page.Point} point
 * @returns {[Api.Cell, Api.Cell] | null}
 */
export function edgeAt(element, { rows, columns }, at, { x, y }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [across, down] = [((x - left) / width) * columns, ((y - top) / height) * rows];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [right, below] = [across - column, down - row];
  const sides = [[right, 0, -1], [1 - right, 0, 1], [below, -1, 0], [1 - below, 1, 0]];
  const [far, downwards, sideways] = sides.reduce((nearest, side) => (side[0] < nearest[0] ? side : nearest));
  const [cell, other] = [at.get(`${row},${column}`), at.get(`${row + downwards},${column + sideways}`)];
  return far > NEAR || cell === undefined || other === undefined ? null : [cell, other];
}

/**
 * A stroke as an SVG path between the middles of its cells.
 * @param {string} stroke
 * @param {[number, number][]} middles
 */
export function pathOf(stroke, [[x1, y1], [x2, y2]]) {
  if (!/^[|x]/.test(stroke)) return `M${x1} ${y1}L${x2} ${y2}`;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  if (stroke.startsWith('x')) {
    const r = 0.11 * CELL;
    return `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x - r} ${y + r}l${2 * r} ${-2 * r}`;
  }
  const half = CELL / 2;
  return y1 === y2 ? `M${x} ${y - half}v${CELL}` : `M${x - half} ${y}h${CELL}`;
}
