// What is read off a board: clues, layers, steps, keys, and the text of a new one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from './browser.js';
import { isAnother } from '../../web/another.js';
import { doCross, linkText } from '../../web/chain.js';
import { carried, entries, nameOf, shaped } from '../../web/clues.js';
import { conflictText } from '../../web/conflicts.js';
import { freshText } from '../../web/fresh.js';
import { figure } from '../../web/keys.js';
import { outline } from '../../web/outline.js';
import { outside } from '../../web/outside.js';
import { layerOfMark, layerOfTool, looks, markOf, valueOfMark } from '../../web/shades.js';
import { conclusion, ending, kindOfStep, Steps } from '../../web/steps.js';

const board = boardOf(4);
const param = (name, type) => ({ name, type });
const KINDS = [
  { name: 'kropki', params: [param('white', 'pairs'), param('black', 'pairs')] },
  { name: 'odd', params: [param('cells', 'cells or picture')] },
  { name: 'killer', params: [param('cells', 'cells'), param('sum', 'number')] },
  { name: 'clone', params: [param('one', 'cells'), param('other', 'cells')] },
];
const clue = (kind, cells, pairs = {}) => ({ kind, cells, pairs, first: cells[0] ?? null, at: [0, 9], values: {} });

test('cells are named by runs in rows and columns', () => {
  assert.equal(nameOf([0, 1, 2], board.cells), 'r1c1-3');
  assert.equal(nameOf([0, 4, 8, 9], board.cells), 'r1-3c1 r3c2');
  assert.equal(nameOf([3, 2], board.cells), 'r1c4 r1c3');
  assert.equal(nameOf([0, 5, 10, 15, 12], board.cells), 'r1c1 r2c2 r3c3…');
  assert.equal(nameOf([0, 5, 10, 15], board.cells), 'r1c1 r2c2 r3c3 r4c4');
  assert.equal(nameOf([], board.cells), '');
});

test('each dot and each marked cell is listed by itself', () => {
  const clues = [clue('kropki', [0, 1, 4, 5], { white: [[1, 0]], black: [[4, 5]] }), clue('odd', [2, 7]), clue('killer', [0, 1]), clue('boxes', [])];
  const listed = entries({ ...board, clues }, KINDS, 'text');
  assert.deepEqual(listed.map(({ name }) => name), ['kropki white r1c1-2', 'kropki black r2c1-2', 'odd r1c3', 'odd r2c4', 'killer r1c1-2', 'boxes']);
  assert.deepEqual(listed[0].part, { name: 'white', cells: [0, 1] });
  assert.ok(listed.every(({ of }) => of === 'text'));
  assert.deepEqual(listed.map(one => shaped(one, KINDS)), ['white', 'black', 'cells', 'cells', 'cells', null]);
  assert.equal(shaped(clue('clone', [0, 1]), KINDS), null);
});

test('the place of a rule follows what was typed elsewhere, in bytes', () => {
  const text = 'a = 1\nrule\nb = 2\n';
  const at = [6, 10];
  assert.deepEqual(carried(at, text, `# é\n${text}`), [11, 15]);
  assert.deepEqual(carried(at, text, `${text}c = 3\n`), at);
  assert.deepEqual(carried(at, text, text.replace('rule', 'ru--le')), [6, 12]);
  assert.equal(carried(at, text, text.replace('1\nru', '2\nRU')), null);
});

test('a text that was replaced is another puzzle, one that was edited is not', () => {
  const text = 'size = 4\ngivens = "1... .... .... ...."\n';
  const one = { text, board };
  const other = { text: '.2..............', board: { ...board, givens: [null, 1, ...Array(14).fill(null)] } };
  assert.equal(isAnother(one, other, false), true);
  assert.equal(isAnother(one, { ...other, text: text.replace('1', '2') }, false), false);
  assert.equal(isAnother(one, { ...other, board }, false), false);
  // What was entered does not fit on it.
  const larger = { text: text.replace('4', '6'), board: boardOf(6) };
  assert.deepEqual([isAnother(one, larger, true), isAnother(one, larger, false)], [true, false]);
});

test('a new board is as large as it says, and a jigsaw begins with regions of that size', () => {
  assert.equal(freshText(9, 'boxes'), 'size = 9\n');
  assert.match(freshText(6, 'none'), /size = 6\n\n\[rules\]\nboxes = false/);
  for (const size of [1, 6, 7, 36]) {
    const rows = freshText(size, 'jigsaw').split('"""')[1].trim().split('\n');
    const counts = new Map();
    for (const region of rows.join('')) counts.set(region, (counts.get(region) ?? 0) + 1);
    assert.deepEqual([rows.length, counts.size, new Set(counts.values())], [size, size, new Set([size])], `size ${size}`);
  }
  assert.match(freshText(6, 'jigsaw'), /AAABBB\nAAABBB\nCCCDDD/);
});

test('marks of layers hold the layer and the value', () => {
  assert.deepEqual([layerOfMark(markOf(2, 7)), valueOfMark(markOf(2, 7))], [2, 7]);
  assert.deepEqual(['layer 12', 'digit', 'layer x'].map(layerOfTool), [12, null, null]);
});

test('a mark that the drawing shows is only signed, and a first value is seen nowhere else', () => {
  const shades = { ...board, layers: [{ name: 'shade', values: ['w', 'b'], given: [] }] };
  const seen = (marks, isDrawn) => looks(new Set(marks), shades, isDrawn).map(({ fill, sign }) => [fill, sign]);
  assert.deepEqual(seen([0, 1, 2], () => false), [['shade-none', 'w'], ['shade-0', 'b']]);
  assert.deepEqual(seen([0, 1], () => true), [[null, 'w']]);
});

const press = (key, more = {}) => figure({ key, code: /^\d$/.test(key) ? `Digit${key}` : '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

test('figures are digits, and marks with Shift and Ctrl', () => {
  assert.deepEqual(press('5'), ['5', undefined]);
  assert.deepEqual(press('G'), ['g', undefined]);
  assert.deepEqual(press('%', { code: 'Digit5', shiftKey: true }), ['5', 'corner']);
  assert.deepEqual(press('5', { ctrlKey: true }), ['5', 'centre']);
  assert.deepEqual(press('%', { code: 'Digit5', metaKey: true, shiftKey: true }), ['5', 'colour']);
  for (const none of [press('5', { altKey: true }), press('ArrowUp'), press('s', { ctrlKey: true })]) assert.equal(none, null);
});

test('the keypad moves without NumLock, and enters with Shift', () => {
  const lock = on => ({ getModifierState: name => name === 'NumLock' && on });
  assert.deepEqual(press('7', { code: 'Numpad7' }), ['7', undefined]);
  assert.equal(press('Home', { code: 'Numpad7', ...lock(false) }), null);
  assert.deepEqual(press('Home', { code: 'Numpad7', ...lock(true) }), ['7', 'corner']);
  assert.deepEqual(press('Home', { code: 'Numpad7', shiftKey: true, ...lock(true) }), ['7', 'corner']);
});

test('clues outside the grid are said with their place', () => {
  const text = (textContent, x, y) => ({ textContent, getAttribute: name => String({ x, y, 'font-size': 20 }[name]) });
  const drawing = { querySelectorAll: () => [text('7', 32, 39), text('12', 96, -25), text('3', -32, 133), text('9', 290, -25)] };
  assert.deepEqual(outside(drawing, board, 64), ['12, above column 2', '3, left of row 2', '9, above and right of the grid']);
});

const step = (technique, score, more = {}) => ({ technique, level: 'x', score, text: technique, placed: [], removed: [], parts: [], reason: { rules: [], cells: [], candidates: [], absent: [] }, ...more });
const named = (cell, ...digits) => digits.map(digit => ({ cell, digit }));

test('a step and the end of a path are said in a few words', () => {
  assert.equal(conclusion(step('x', 1, { placed: named('r1c1', '5'), removed: [...named('r2c3', '4', '7'), ...named('r3c3', '4')] })), 'r1c1 = 5, r2c3 ≠ 4 7, r3c3 ≠ 4');
  const steps = [step('hidden single', 1.5), step('XY-wing', 4.2), step('naked single', 2.3)];
  assert.equal(ending({ status: 'solved', steps }), 'Solved in 3 steps. The hardest is an XY-wing, Sudoku Explainer score 4.2.');
  assert.equal(ending({ status: 'solved', steps: [] }), 'Everything is filled.');
  assert.equal(ending({ status: 'stuck', steps: [] }), 'No step was found.');
  assert.equal(ending({ status: 'contradiction', steps: [step('contradiction', 0)] }), 'There is no solution: 1 step ends in a contradiction.');
  assert.equal(kindOfStep(step('XY-wing', 4.2)), 'There is an XY-wing.');
  assert.equal(kindOfStep(step('swordfish', 3.8)), 'There is a swordfish.');
});

test('the board at a step has what the steps before it found, and what it is about', () => {
  const steps = [
    step('a', 1, { placed: named('r1c1', '2'), gone: [[1, 1]] }),
    step('b', 1, { removed: named('r1c2', '3'), gone: [[1, 2]], reason: { rules: [{ cells: ['r1c1', 'r1c2'] }], cells: ['shade.r1c3'], candidates: [], absent: [] } }),
  ];
  const all = new Steps(board, { steps, candidates: board.cells.map(() => [0, 1, 2, 3]) });
  const first = all.view(0);
  assert.deepEqual(first.digits, [[0, 1, 'placed']]);
  assert.deepEqual(first.marks.get(1), [[0, 'mark'], [1, 'mark'], [2, 'mark'], [3, 'mark']]);
  const second = all.view(1);
  assert.deepEqual(second.digits, [[0, 1, 'answer']]);
  assert.deepEqual(second.marks.get(1), [[0, 'mark'], [2, 'struck'], [3, 'mark']]);
  assert.deepEqual([...second.shade], [[0, 'house'], [1, 'house'], [2, 'reason']]);
  assert.deepEqual(all.taken(steps[1]).removed, [[1, 2]]);
});

test('an outline goes around cells that meet, and closes at corners', () => {
  assert.equal(outline([0], board.cells, 2), 'M2 2H62M2 62H62M2 2V62M62 2V62');
  // Side by side, it goes on.
  assert.equal(outline([0, 1], board.cells, 2), 'M2 2H64M2 62H64M2 2V62M64 2H126M64 62H126M126 2V62');
  // Around a corner, it turns inside: the second cell of the row, above the corner that is missing.
  const bent = outline([0, 1, 4], board.cells, 2);
  assert.ok(bent.includes('M62 62H126'), bent);
  assert.ok(bent.includes('M62 62V126'), bent);
});

test('the steps of a refutation have the board on which its assumption holds', () => {
  const refuted = step('refutation', 8, {
    assumed: { text: 'r1c1 is 1', removed: [...named('r1c1', '2', '3', '4'), ...['r1c2', 'r1c3', 'r1c4', 'r2c1', 'r3c1', 'r4c1'].flatMap(cell => named(cell, '1'))] },
    removed: named('r1c1', '1'),
    gone: [[0, 0]],
    reason: { rules: [], cells: ['r1c1'], candidates: named('r1c1', '1'), absent: [] },
    steps: [step('naked single', 2, { placed: named('r1c2', '2') }), step('contradiction', 0)],
  });
  const before = step('a', 1, { placed: named('r4c4', '4'), gone: [[15, 0], [15, 1], [15, 2]] });
  const all = new Steps(board, { steps: [before, refuted], candidates: board.cells.map(() => [0, 1, 2, 3]) });
  const { assumed, inner } = all.inside(1);
  assert.equal(assumed, 'r1c1 is 1');
  const begin = inner.view(-1);
  assert.deepEqual(begin.digits, [[15, 3, 'answer'], [0, 0, 'chosen-digit']]);
  // What is supposed has left its row and its column.
  assert.deepEqual([begin.marks.get(1), begin.marks.get(5)].map(marks => marks.length), [3, 4]);
  const end = inner.view(1);
  assert.deepEqual(end.digits.at(-1), [1, 1, 'answer']);
  assert.deepEqual(end.marks.get(5).map(([digit]) => digit), [0, 2, 3]);
});

test('an assumption about several candidates places none', () => {
  const places = [...named('r1c1', '1'), ...named('r1c2', '1')];
  const refuted = step('refutation', 8, {
    assumed: { text: 'neither r1c1 nor r1c2 is 1', removed: places },
    removed: named('r2c2', '1'),
    reason: { rules: [], cells: ['r1c1', 'r1c2'], candidates: places, absent: [] },
    steps: [step('contradiction', 0)],
  });
  const { assumed, inner } = new Steps(board, { steps: [refuted], candidates: board.cells.map(() => [0, 1, 2, 3]) }).inside(0);
  assert.equal(assumed, 'neither r1c1 nor r1c2 is 1');
  const begin = inner.view(-1);
  assert.deepEqual(begin.digits, []);
  assert.deepEqual([0, 1, 2].map(cell => begin.marks.get(cell).length), [3, 3, 4]);
});

const link = (from, to, strong) => ({ from: [from], to: [to], strong });

test('links are said, and a chain that crosses itself is known', () => {
  assert.equal(linkText(link([0, 1], [1, 1], true), board), 'strong: if r1c1 ≠ 2, then r1c2 = 2');
  assert.equal(linkText({ from: [[0, 0], [1, 0]], to: [[3, 0]], strong: false }, board), 'weak: if r1c1-2 = 1, then r1c4 ≠ 1');
  // Round a square, and across it.
  const square = [link([0, 0], [3, 0], true), link([3, 0], [15, 0], false), link([15, 0], [12, 0], true)];
  assert.equal(doCross(square, board), false);
  assert.equal(doCross([link([0, 0], [15, 0], true), link([15, 0], [3, 0], false), link([3, 0], [12, 0], true)], board), true);
});

test('a conflict names its rule and the digits in question', () => {
  const clues = [{ ...clue('killer', [0, 1]), values: { sum: 5 } }, clue('thermo', [4, 5, 6])];
  const text = (kind, what, cells, digits) => Object.values(conflictText({ kind, what, cells, sentence: `${kind}: ${what}: ${digits}` }, { ...board, clues })).join(': ');
  assert.equal(text('rows', 'row 1 repeats a digit', [0, 1], 'r1c1 = 5, r1c2 = 5'), 'Row 1 repeats a digit: r1c1 = 5, r1c2 = 5');
  assert.equal(text('killer', 'sum: these cells have the sum 3, which is not allowed', [0, 1], 'r1c1 = 1, r1c2 = 2'), 'killer 5 r1c1-2: r1c1 = 1, r1c2 = 2');
  assert.equal(text('thermo', 'pair: the digits of these cells do not fit together', [4, 5], 'r2c1 = 6, r2c2 = 3'), 'thermo r2c1-3: r2c1 = 6, r2c2 = 3');
  assert.equal(text('anti-knight', 'these cells must differ', [0, 6], 'r1c1 = 4, r2c3 = 4'), 'anti-knight: these cells must differ: r1c1 = 4, r2c3 = 4');
});
