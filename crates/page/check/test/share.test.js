// Links: what is packed into them comes out again, and nothing else does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTab } from './browser.js';
import { DAMAGED, pack, unpack } from '../../web/share.js';
import { keep, recall } from '../../web/storage.js';

const STATE = {
  text: 'size = 4 # Ünïcödé ☃\n',
  entries: [[0, 3], [5, 0]],
  marks: [[1, [0, 2]]],
  corners: [[2, [1]]],
  colours: [[3, [0, 8]]],
  letters: [[4, [65, 0x1f600]]],
  layers: [[6, [1001]]],
  lines: ['0,1', '|1,2', 'x2,3'],
};

const plain = value => `#t=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

test('a link holds everything that was entered', async () => {
  const link = await pack(STATE);
  assert.match(link, /^#p=[\w-]+$/);
  assert.deepEqual(await unpack(link), STATE);
});

test('a browser that cannot compress makes links that all others read', async t => {
  const { CompressionStream } = globalThis;
  t.after(() => Object.assign(globalThis, { CompressionStream }));
  delete globalThis.CompressionStream;
  const link = await pack(STATE);
  assert.match(link, /^#t=[\w-]+$/);
  assert.deepEqual(await unpack(link), STATE);
});

test('an address without a fragment is no link', async () => {
  assert.equal(await unpack(''), null);
  assert.equal(await unpack('#'), null);
});

test('a link that was cut off is damaged, wherever it was cut', async () => {
  const link = await pack(STATE);
  for (let end = 2; end < link.length - 1; end += 7) assert.equal(await unpack(link.slice(0, end)), DAMAGED, link.slice(0, end));
});

test('what is no state is damaged', async () => {
  const bad = ['#p=', '#p=AAAA', '#t=!!!', '#x=abc', '#size', plain(null), plain([]), plain('text'), plain({}), plain({ text: 3 })];
  for (const link of bad) assert.equal(await unpack(link), DAMAGED, link);
});

test('of a forged link only what has the right form is left', async () => {
  const forged = {
    text: '',
    entries: [[0, 1], [-1, 0], [0.5, 0], ['0', 0], [1, null], [2, -3], 'x', null, [3]],
    marks: [[0, [1]], [1, 2], [2, ['1']], [3, [-1]], { 0: 1 }],
    corners: 'abc',
    letters: [[0, [65]], [1, [0x110000]]],
    lines: ['1,2', '1', '|1,2,3', '<svg>', 4, '1,2\n', 'y1,2'],
    more: 'of it',
  };
  assert.deepEqual(await unpack(plain(forged)), {
    text: '', entries: [[0, 1]], marks: [[0, [1]]], corners: [], colours: [], letters: [[0, [65]]], layers: [], lines: ['1,2'],
  });
});

test('a tab keeps values as long as it is open', () => {
  openTab();
  assert.equal(recall('name'), null);
  keep('name', { a: [1] });
  assert.deepEqual(recall('name'), { a: [1] });
  sessionStorage.setItem('name', '{');
  assert.equal(recall('name'), null);
});

test('without storage nothing is kept, and nothing fails', t => {
  t.after(openTab);
  globalThis.sessionStorage = { getItem: () => assert.fail(), setItem: () => { throw new Error('full'); } };
  keep('name', 1);
  assert.equal(recall('name'), null);
});
