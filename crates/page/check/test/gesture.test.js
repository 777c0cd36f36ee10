// What a pointer does on the board, without one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IDLE, after } from '../../web/gesture.js';

/** All that is to be done after some inputs, and the state at the end. */
function gesture(...inputs) {
  let state = IDLE;
  const done = inputs.flatMap(input => {
    const [next, actions] = after(state, input);
    state = next;
    return actions;
  });
  return { state, done };
}

const down = (cell, more = {}) => ({ type: 'down', cell, isMover: false, isPen: false, adds: false, isSelected: false, ...more });
const move = (...cells) => ({ type: 'move', cells, over: cells.at(-1) ?? null });
const up = over => ({ type: 'up', over });

test('a drag selects the cells that it comes to', () => {
  const { state, done } = gesture(down(0), move(1), move(), move(2, 3), up(3));
  assert.deepEqual(done, [['select', 0, false], ['select', 1, true], ['select', 2, true], ['select', 3, true]]);
  assert.equal(state, IDLE);
});

test('with a key, a click adds a cell, or takes one away', () => {
  assert.deepEqual(gesture(down(4, { adds: true })).done, [['select', 4, true]]);
  // What follows selects nothing again.
  assert.deepEqual(gesture(down(4, { adds: true, isSelected: true }), move(5), up(5)).done, [['deselect', 4]]);
});

test('a pointer that did not go down on the board does nothing', () => {
  assert.deepEqual(gesture(move(1, 2), up(2)), { state: IDLE, done: [] });
});

test('the pen draws from cell to cell, back as well', () => {
  const { done } = gesture(down(0, { isPen: true }), move(0, 1), move(2, 1), up(1));
  assert.deepEqual(done, [['select', 0, false], ['line', 0, 1], ['line', 1, 2], ['line', 2, 1]]);
});

test('a pen that stays in its cell is about an edge', () => {
  assert.deepEqual(gesture(down(0, { isPen: true }), move(0), up(0)).done, [['select', 0, false], ['edge']]);
  assert.deepEqual(gesture(down(0, { isPen: true }), up(1)).done, [['select', 0, false]]);
  assert.deepEqual(gesture(down(0, { isPen: true }), move(1, 0), up(0)).done.at(-1), ['line', 1, 0]);
});

test('a rule that is held follows the pointer, and is put where it is released', () => {
  const held = down(5, { isMover: true });
  assert.deepEqual(gesture(held, move(6), move(), up(7)).done, [['show', 6, 5], ['show', 5, 5], ['drop', 7, 5]]);
  assert.deepEqual(gesture(held, move(6), up(null)).done, [['show', 6, 5]]);
  assert.deepEqual(gesture(held, up(5)).done, []);
});

test('a lost pointer ends what it began', () => {
  const { state, done } = gesture(down(0), { type: 'cancel' }, move(1), up(1));
  assert.deepEqual([state, done], [IDLE, [['select', 0, false]]]);
});
