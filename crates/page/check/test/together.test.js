// Kinds that are added together.

import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addition, cellsOf, missing } from '../../web/together.js';

const param = (name, type, required = true) => ({ name, type, required });
const kind = (name, params, drawing = false) => ({ name, params, drawing });

test('a drawing is added with its colour and its size, a rule with its values', () => {
  assert.deepEqual(addition(kind('thermo', []), { line: [0, 1] }), { add: { kind: 'thermo', values: { line: [0, 1] } } });
  const line = kind('drawn line', [], true);
  assert.deepEqual(addition(line, { colour: 'red', line: [0] }), { draw: { name: 'drawn line', colour: 'red', values: { line: [0] } } });
  assert.deepEqual(addition(line, { colour: 'red', size: 'thin', line: [0] }), { draw: { name: 'drawn line', colour: 'red', size: 'thin', values: { line: [0] } } });
});

test('the selection is for the parameter that must be given, if there is one', () => {
  assert.equal(cellsOf(kind('killer', [param('cells', 'cells'), param('sum', 'number', false)]))?.name, 'cells');
  assert.equal(cellsOf(kind('kropki', [param('white', 'pairs', false), param('black', 'pairs', false)]))?.name, 'white');
  assert.equal(cellsOf(kind('arrow', [param('circle', 'cell'), param('shaft', 'lines')])), null);
  assert.equal(cellsOf(kind('anti-knight', [])), null);
});

test('what must be given may not be left out', () => {
  const clue = kind('x-sum', [param('cells', 'line'), param('sum', 'number')]);
  assert.equal(missing(clue, { cells: [0] })?.name, 'sum');
  assert.equal(missing(clue, { cells: [0], sum: '5' }), undefined);
});
