// What sentences mean that were not understood.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meant } from '../../web/meanings.js';

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
