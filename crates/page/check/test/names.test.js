// Kinds of rules are found by the names that people know.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const { fit } = await import('../../web/names.js');

/** A kind of this name and meaning. */
const kind = (name, meaning = '') => ({ name, meaning });

test('other names find a kind', () => {
  for (const [name, typed] of [
    ['non-consecutive', 'nonconsecutive'], ['white-dot', 'difference'], ['kropki', 'dot'], ['row-indexing', 'row indexer'],
    ['whisper', 'German whispers'], ['x-sum', 'xsums'], ['quadruple', 'quad'],
  ]) assert.notEqual(fit(kind(name), typed), null, typed);
});

test('the beginning of the name fits best, and the meaning least', () => {
  assert.equal(fit(kind('killer'), 'kil'), 0);
  assert.equal(fit(kind('killer'), 'cage'), 1);
  assert.equal(fit(kind('multi-killer'), 'killer'), 2);
  assert.equal(fit(kind('between', 'The digits lie strictly between the ends.'), 'strictly'), 3);
  assert.equal(fit(kind('between', 'The digits lie strictly between the ends.'), 'knight'), null);
});
