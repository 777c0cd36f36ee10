// The state of the page: what is read, and when another puzzle takes the place of one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from './browser.js';
import { Session } from '../../web/session.js';

const puzzle = (text, more = {}) => ({ text, board: boardOf(4, 4, more), notation: 'TOML' });
const ONE = 'title = "One"\nsize = 4\n';
const OTHER = '.2..............';

test('a text is read once, and again when no answer came', () => {
  const session = new Session({ dataset: {} });
  session.edited(ONE);
  assert.equal(session.reading, 'reading');
  session.known = ONE;
  session.shows(puzzle(ONE));
  assert.deepEqual([session.isRead, session.wants(ONE), session.wants(OTHER)], [true, false, true]);
  // What is typed and taken back at once changes nothing.
  session.edited(ONE);
  assert.equal(session.isRead, true);
  session.loses();
  assert.deepEqual([session.reading, session.wants(ONE)], ['lost', true]);
});

test('a typed text that was being read is read though it is that of before', () => {
  const session = new Session({ dataset: {} });
  session.known = ONE;
  session.shows(puzzle(ONE));
  session.edited(OTHER);
  session.edited(ONE);
  assert.equal(session.wants(ONE), true);
});

test('a puzzle that is pasted replaces one, one that the page wrote does not', () => {
  const session = new Session({ dataset: {} });
  const other = puzzle(OTHER, { givens: [null, 1] });
  assert.equal(session.isReplacedBy(other, false), false);
  session.shows(puzzle(ONE));
  assert.equal(session.isReplacedBy(other, false), true);
  session.writes(OTHER);
  assert.equal(session.isReplacedBy(other, false), false);
});

test('the root of the page has what others wait for', () => {
  const root = { dataset: {} };
  const session = new Session(root);
  session.reading = 'error';
  session.kept = 'soon';
  session.ready();
  assert.deepEqual(root.dataset, { read: 'error', kept: 'soon', ready: 'yes' });
  assert.equal(session.hasError, true);
});

test('a puzzle has a title, or the name of its variant', () => {
  const session = new Session({ dataset: {} });
  assert.deepEqual([session.title, session.name], [null, '']);
  session.shows(puzzle(ONE, { title: null, variant: 'thermo' }));
  assert.deepEqual([session.title, session.name], [null, 'Thermo']);
  session.shows(puzzle(ONE, { title: 'One' }));
  assert.deepEqual([session.title, session.name], ['One', 'One']);
});
