// Where cells go that are copied, mirrored and turned.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from './browser.js';
import { copies, targets } from '../../web/placing.js';

const { cells } = boardOf(4);
const at = new Map(cells.map((place, cell) => [place.join(), cell]));

test('cells go to the other side of the rectangle around them', () => {
  assert.deepEqual(targets([0, 1, 2], 'across', cells, at), [[0, 2], [1, 1], [2, 0]]);
  assert.deepEqual(targets([0, 4, 9], 'down', cells, at), [[0, 8], [4, 4], [9, 1]]);
});

test('a turn makes rows columns, if the board has room for them', () => {
  assert.deepEqual(targets([0, 1, 4, 5], 'turn', cells, at), [[0, 1], [1, 5], [4, 0], [5, 4]]);
  assert.deepEqual(targets([0, 1, 2], 'turn', cells, at), [[0, 0], [1, 4], [2, 8]]);
  assert.equal(targets([12, 13], 'turn', cells, at), null);
});

test('what is copied goes to where the corner comes, as far as the board goes', () => {
  assert.deepEqual(copies([0, 1, 4], [10], cells, at), [[0, 10], [1, 11], [4, 14]]);
  assert.deepEqual(copies([0, 1], [11], cells, at), [[0, 11]]);
  // The selection there may have several cells.
  assert.deepEqual(copies([5], [3, 6], cells, at), [[5, 2]]);
});
