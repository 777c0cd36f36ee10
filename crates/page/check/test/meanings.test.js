// What sentences mean that were not understood.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asRead, groupsOf, meant } from '../../web/meanings.js';

test('a sentence keeps its subject', () => {
  assert.equal(meant('Digits along red lines zorp', 'renban'), 'The red lines are renban lines');
  assert.equal(meant('On each Purple path digits zorp', 'zipper'), 'The purple lines are zipper lines');
  assert.equal(meant('Each gray square is special', 'even'), 'The gray squares contain even digits');
  assert.equal(meant('Lines zorp', 'palindrome'), 'The lines are palindrome lines');
  assert.equal(meant('What is marked zorps', 'odd'), 'The circles contain odd digits');
});

test('a rule for the whole board has no subject, and no rule states nothing', () => {
  assert.equal(meant('Red knights zorp', 'anti-knight'), 'Anti-knight rules apply');
  assert.equal(meant('Have a cookie', null), 'Enjoy');
});

test('drawings mean what is drawn so', () => {
  const groups = about => groupsOf(about, true).map(([group]) => group);
  assert.deepEqual(groups('2 lines at r1c1, r5c5'), ['Its lines']);
  assert.deepEqual(groups('1 square at r1c1'), ['Its cells']);
  assert.deepEqual(groups('3 cages at r1c1 ("5")'), ['Its cages and dots']);
  assert.deepEqual(groups('3 dots at r1c1-2'), ['Its cages and dots']);
  assert.deepEqual(groups('1 text at r1c1 ("X")'), []);
  assert.equal(groupsOf('Digits zorp', false).length, 4);
});

test('a sentence is read in place of another, or as one more about drawings', () => {
  assert.deepEqual(asRead({ about: '2 lines at r1c1', isDrawing: true, kind: 'renban' }), ['', 'The lines are renban lines']);
  assert.deepEqual(asRead({ about: 'Red lines zorp', isDrawing: false, kind: 'renban' }), ['Red lines zorp', 'The red lines are renban lines']);
});
