// The pen, and where a pointer went.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from './browser.js';
import { cellsOf, edgeAt, isStroke, pathOf, withEdge, withLine } from '../../web/pen.js';
import { diagonals } from '../../web/rim.js';
import { passed } from '../../web/stroke.js';

const board = boardOf(4);
const at = new Map(board.cells.map((place, cell) => [place.join(), cell]));
/** A grid of 400 pixels at 10, 20. */
const grid = { getBoundingClientRect: () => ({ left: 10, top: 20, width: 400, height: 400 }) };
const point = (x, y) => ({ x: 10 + x, y: 20 + y });

test('a line is the same one in both directions', () => {
  const one = withLine(new Set(), 5, 4);
  assert.deepEqual([...one], ['4,5']);
  assert.deepEqual([...withLine(one, 4, 5)], []);
});

test('an edge has a wall, then a cross, then nothing', () => {
  const seen = [];
  let strokes = new Set(['0,1']);
  for (let count = 0; count < 3; count += 1) {
    strokes = withEdge(strokes, 9, 8);
    seen.push([...strokes].slice(1));
  }
  assert.deepEqual(seen, [['|8,9'], ['x8,9'], []]);
});

test('strokes are told from other texts', () => {
  assert.ok(['4,5', '|4,5', 'x10,11'].every(isStroke));
  assert.ok(!['', '4', '4,5,6', 'y4,5', '-4,5', '4,5\n6'].some(isStroke));
  assert.deepEqual(cellsOf('x10,11'), [10, 11]);
});

test('the pen is about an edge near it only, and never about that of the board', () => {
  assert.deepEqual(edgeAt(grid, board, at, point(95, 50)), [0, 1]);
  assert.deepEqual(edgeAt(grid, board, at, point(150, 195)), [5, 9]);
  assert.equal(edgeAt(grid, board, at, point(70, 50)), null);
  assert.equal(edgeAt(grid, board, at, point(3, 50)), null);
  assert.equal(edgeAt(grid, board, at, point(-5, 50)), null);
});

test('a wall lies across the line between its cells', () => {
  assert.equal(pathOf('0,1', [[32, 32], [96, 32]]), 'M32 32L96 32');
  assert.equal(pathOf('|0,1', [[32, 32], [96, 32]]), 'M64 0v64');
  assert.equal(pathOf('|0,4', [[32, 32], [32, 96]]), 'M0 64h64');
});

test('a quick stroke passes the cells between two points, a slanted one no corners', () => {
  assert.deepEqual(passed(grid, board, at, point(50, 50), point(350, 50)), [0, 1, 2, 3]);
  assert.deepEqual(passed(grid, board, at, point(50, 50), point(250, 250)), [0, 5, 10]);
  assert.deepEqual(passed(grid, board, at, point(50, 50), point(250, 290)), [0, 5, 10]);
  assert.deepEqual(passed(grid, board, at, point(50, 50), point(52, 50)), [0]);
});

/** The cells of a stroke that is seen at each of these points. */
const stroke = points => points.slice(1).flatMap((to, index) => passed(grid, board, at, points[index], to)).filter((cell, index, all) => cell !== all[index - 1]);

test('a slow diagonal stroke is no staircase, however often it is seen', () => {
  for (const count of [4, 40, 400]) {
    // A hand is not steady: it leaves the diagonal by a seventh of a cell.
    const shaky = Array.from({ length: count + 1 }, (_, index) => {
      const along = 50 + (300 * index) / count;
      const off = 10 * Math.sin(index / 3);
      return point(along + off, along - off);
    });
    assert.deepEqual(stroke(shaky), [0, 5, 10, 15], String(count));
  }
});

test('a slow stroke along an edge passes each cell', () => {
  const along = Array.from({ length: 41 }, (_, index) => point(40 + 8 * index, 97));
  assert.deepEqual(stroke(along), [0, 1, 2, 3]);
  const turned = [...along, ...Array.from({ length: 20 }, (_, index) => point(350, 97 + 10 * index))];
  assert.deepEqual(stroke(turned), [0, 1, 2, 3, 7, 11]);
});

test('diagonals lead into the grid from its corners and sides', () => {
  const ways = place => diagonals(board, at, place).map(({ arrow, cells }) => `${arrow} ${cells}`);
  assert.deepEqual(ways([-1, -1]), ['↘ 0,5,10,15']);
  assert.deepEqual(ways([-1, 1]), ['↘ 2,7', '↙ 0']);
  assert.deepEqual(ways([4, 3]), ['↖ 14,9,4']);
});
