// What is entered into cells, and undo.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { boardOf } from './browser.js';
import { Game } from '../../web/game.js';
import { markOf } from '../../web/shades.js';

const LAYERS = [{ name: 'shade', values: ['w', 'b'], words: ['white', 'black'], given: [3] }];
let game;

/** The digits and marks as they are seen. */
const entries = () => Object.fromEntries(game.entries);
const sets = map => Object.fromEntries([...map].map(([cell, set]) => [cell, [...set]]));

beforeEach(() => {
  game = new Game();
  game.setBoard(boardOf(4, 4, { givens: [2, ...Array(15).fill(null)], layers: LAYERS }));
});

test('a digit is entered into free cells, and taken away if all have it', () => {
  game.enter([0, 1, 2], 1);
  assert.deepEqual(entries(), { 1: 1, 2: 1 });
  game.enter([1, 3], 1);
  assert.deepEqual(entries(), { 1: 1, 2: 1, 3: 1 });
  game.enter([0, 1], 1);
  assert.deepEqual(entries(), { 2: 1, 3: 1 });
  assert.equal(game.digit(0), 2);
});

test('nothing is entered into a given, not even a step of undo', () => {
  game.enter([0], 1);
  assert.deepEqual([game.isEmpty, game.canUndo], [true, false]);
});

test('marks go into empty cells, centre and corners by themselves', () => {
  game.enter([1], 0);
  game.mark([0, 1, 2], 3);
  game.corner([2], 3);
  assert.deepEqual([sets(game.marks), sets(game.corners)], [{ 2: [3] }, { 2: [3] }]);
  game.mark([2], 3);
  assert.deepEqual([sets(game.marks), sets(game.corners)], [{}, { 2: [3] }]);
});

test('a mark is taken away only if all of the cells have it', () => {
  game.mark([1], 0);
  game.mark([1, 2], 0);
  assert.deepEqual(sets(game.marks), { 1: [0], 2: [0] });
  game.mark([1, 2], 0);
  assert.deepEqual(sets(game.marks), {});
});

test('a digit sweeps its marks from the row and the column', () => {
  game.sweeps = true;
  game.mark([1, 2, 6, 15], 0);
  game.corner([5], 0);
  game.enter([1], 0);
  assert.deepEqual([sets(game.marks), sets(game.corners)], [{ 6: [0], 15: [0] }, {}]);
  game.undo();
  assert.deepEqual(sets(game.marks), { 1: [0], 2: [0], 6: [0], 15: [0] });
  game.redo();
  game.mark([2], 0);
  // A digit that goes sweeps nothing.
  game.enter([1], 0);
  assert.deepEqual(sets(game.marks), { 2: [0], 6: [0], 15: [0] });
});

test('undo and redo go through all that was done', () => {
  game.enter([1], 0);
  game.colour([1], 4);
  game.line(1, 2);
  game.edge(2, 3);
  game.letter([5], 'Ä');
  const all = structuredClone(game.whole);
  for (let count = 0; count < 5; count += 1) game.undo();
  assert.deepEqual([game.isEmpty, game.canUndo, game.canRedo], [true, false, true]);
  game.undo();
  for (let count = 0; count < 5; count += 1) game.redo();
  assert.deepEqual(game.whole, all);
  assert.equal(game.canRedo, false);
  game.undo();
  game.enter([6], 1);
  assert.equal(game.canRedo, false);
});

test('what undo brings back is not changed by what is done after it', () => {
  game.mark([1], 0);
  game.mark([1], 1);
  game.undo();
  game.mark([1], 2);
  game.undo();
  assert.deepEqual(sets(game.marks), { 1: [0] });
});

test('undo of a drawn rule brings its text back, and redo the new one', () => {
  const texts = [];
  let text = 'before';
  game.text = () => text;
  game.addEventListener('text', ({ detail }) => {
    texts.push(detail);
    text = detail;
  });
  game.rememberText('before');
  text = 'after';
  game.undo();
  game.redo();
  assert.deepEqual(texts, ['before', 'after']);
});

test('where no board was read yet, what is typed can be undone', () => {
  const texts = [];
  const fresh = new Game();
  fresh.addEventListener('text', ({ detail }) => texts.push(detail));
  fresh.load({ entries: [], marks: [] });
  fresh.rememberText('before');
  assert.deepEqual([fresh.checked, fresh.isEmpty, fresh.canUndo], [0, true, true]);
  fresh.undo();
  assert.deepEqual(texts, ['before']);
});

test('a number of two figures is one step', () => {
  game.enter([1], 0);
  game.takeBack();
  game.enter([1], 3);
  game.undo();
  assert.deepEqual([entries(), game.canUndo], [{}, false]);
  game.takeBack();
});

test('erasing takes digits first, then marks, then colours, then lines', () => {
  game.mark([1], 0);
  game.enter([1], 0);
  game.colour([1], 2);
  game.line(1, 2);
  const left = () => [game.entries, game.marks, game.colours, game.lines].map(({ size }) => size);
  const seen = [left()];
  for (let count = 0; count < 4; count += 1) {
    game.erase([1]);
    seen.push(left());
  }
  assert.deepEqual(seen, [[1, 1, 1, 1], [0, 1, 1, 1], [0, 0, 1, 1], [0, 0, 0, 1], [0, 0, 0, 0]]);
  const { steps } = game;
  game.erase([1]);
  assert.equal(game.steps, steps);
});

test('a value of a layer takes the place of another one, and givens stay', () => {
  game.shade([1, 3], 0, 0);
  game.shade([1], 0, 1);
  assert.deepEqual(game.layerValues, [[0, 1, 1]]);
  game.shade([1], 0, 1);
  assert.deepEqual(game.layerValues, []);
  game.shade([3], 0, 1);
  assert.equal(game.layers.size, 0);
});

test('what is wrong is named, also in layers', () => {
  game.enter([1], 0);
  game.enter([5], 3);
  game.shade([2], 0, 1);
  const grid = game.board.cells.map(() => 0);
  const wrong = game.wrong({ grid, values: [[0, 2, 0]] });
  assert.deepEqual(wrong, [{ cell: 5, text: 'r2c2 = 4' }, { cell: 2, text: 'shade r1c3 = black' }]);
  assert.equal(game.checked, 3);
});

test('a hint places digits, removes candidates and remembers what it removed', () => {
  game.mark([2], 0);
  game.mark([2], 1);
  game.apply({ placed: [[0, 1], [1, 3]], removed: [[2, 0]], layers: [[0, 3, 1], [0, 4, 1]], beyond: [[17, 1]] });
  assert.deepEqual([entries(), sets(game.marks), sets(game.layers)], [{ 1: 3 }, { 2: [1] }, { 4: [markOf(0, 1)] }]);
  assert.deepEqual(game.removed, [[17, 1], [2, 0]]);
  game.undo();
  assert.deepEqual([entries(), game.removed], [{}, []]);
});

test('a solution that was written is told from one that was found', () => {
  assert.equal(game.isFilled, false);
  game.fill([[1, 0]]);
  assert.equal(game.isFilled, true);
  game.load({ entries: [], marks: [] });
  assert.equal(game.isFilled, false);
});

test('requests leave out what givens hide; links keep it', () => {
  game.load({ entries: [[0, 1], [1, 1]], marks: [[0, [1]]], colours: [[2, [3]]] });
  assert.deepEqual(game.state, { entries: [[1, 1]], marks: [], layers: [] });
  assert.deepEqual(game.whole, { entries: [[0, 1], [1, 1]], marks: [[0, [1]]], colours: [[2, [3]]] });
});

test('on a board of the same shape everything stays, on another one nothing does', () => {
  game.enter([1], 0);
  game.setBoard(boardOf(4));
  assert.deepEqual(entries(), { 1: 0 });
  game.setBoard(boardOf(6));
  assert.equal(game.isEmpty, true);
});

test('undo leads back to a board of another shape, with what was entered there', () => {
  const small = boardOf(4, 4);
  game.setBoard(small);
  game.text = () => 'size = 4';
  game.enter([5], 3);
  game.erase?.([5]);
  game.rememberText('size = 4');
  const entered = [];
  game.addEventListener('text', ({ detail }) => entered.push(detail));
  game.setBoard(boardOf(6, 6));
  assert.ok(game.canUndo, 'a board of another size');
  game.undo();
  game.setBoard(small);
  assert.deepEqual(entered, ['size = 4']);
  while (game.canUndo && !game.entries.has(5)) game.undo();
  assert.deepEqual(entries(), { 5: 3 });
});

test('what a link says of cells and digits that do not exist is left out', () => {
  game.expect({ entries: [[1, 0], [99, 0], [2, 9]], marks: [[3, [0, 9]], [4, [1]]], lines: ['0,1', '|0,99'] });
  game.setBoard(boardOf(4));
  assert.deepEqual(game.whole, { entries: [[1, 0]], marks: [[4, [1]]], lines: ['0,1'] });
});

/** The game as it is when the page was loaded again. */
function reloaded(game) {
  const { history, whole } = JSON.parse(JSON.stringify({ history: game.history, whole: game.whole }));
  const next = new Game();
  next.expect(whole);
  next.setBoard(boardOf(4));
  next.history = history;
  return next;
}

test('undo outlives reloads', () => {
  game.enter([1], 0);
  game.rememberText('text');
  game.line(1, 2);
  game.undo();
  const texts = [];
  const next = reloaded(reloaded(game));
  next.addEventListener('text', ({ detail }) => texts.push(detail));
  assert.deepEqual([next.canUndo, next.canRedo], [true, true]);
  next.redo();
  assert.deepEqual([...next.lines], ['1,2']);
  next.undo();
  next.undo();
  assert.deepEqual(texts, ['text']);
  next.undo();
  assert.deepEqual([next.isEmpty, next.canUndo, texts], [true, false, ['text']]);
});
