// How one begins and ends: puzzles that were open before, what an import says, sharing; and the keypad.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openTab } from './browser.js';

const { fileName } = await import('../../web/export.js');
const { translated } = await import('../../web/importing.js');
const { heldTool } = await import('../../web/pad.js');
const { keepRecent, recents } = await import('../../web/recent.js');
const { isLocal } = await import('../../web/sharing.js');

beforeEach(openTab);

const titles = () => recents().map(({ title }) => title);

test('a puzzle is listed once, the latest first', () => {
  keepRecent({ visit: 'a', title: 'First', fragment: '#1' });
  keepRecent({ visit: 'b', title: 'Second', fragment: '#2' });
  keepRecent({ visit: 'a', title: 'First, further', fragment: '#3' });
  assert.deepEqual(titles(), ['First, further', 'Second']);
  // The same puzzle in another tab.
  keepRecent({ visit: 'c', title: 'Second', fragment: '#2' });
  assert.deepEqual(titles(), ['Second', 'First, further']);
});

test('few puzzles are listed, and none that is too long', () => {
  for (let number = 0; number < 9; number += 1) keepRecent({ visit: `v${number}`, title: `P${number}`, fragment: `#${number}` });
  keepRecent({ visit: 'long', title: 'Long', fragment: `#${'x'.repeat(300_000)}` });
  assert.deepEqual(titles(), ['P8', 'P7', 'P6', 'P5', 'P4', 'P3']);
});

test('what is no list is none', () => {
  localStorage.setItem('exdoku recent', '{"visit":1}');
  assert.deepEqual(recents(), []);
  localStorage.setItem('exdoku recent', '[null, 5, {"visit":"a","title":"A"}]');
  assert.deepEqual(recents(), []);
});

test('a translation has each sentence with its kind of rule', () => {
  const toml = 'about = "Normal."\n[rules]\n# "Digits increase"\nthermo = "r1c1-3"\nwhisper = [\n    # "Green lines"\n    { line = "r7c2-4" },\n    # "Orange lines"\n    { line = "r8c2-4", by = 4 },\n    { line = "r9c2-4", by = 4 },\n]\n\n[rules.killer]\n# "Cages"\nlayout = ""\n';
  assert.deepEqual(translated(toml), [['Digits increase', 'thermo'], ['Green lines', 'whisper'], ['Orange lines', 'whisper'], ['Cages', 'killer']]);
});

test('an address of this computer works only here', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'exdoku.localhost']) assert.ok(isLocal(host), host);
  for (const host of ['example.org', '192.168.1.7', 'localhost.example.org', '1127.0.0.1']) assert.ok(!isLocal(host), host);
});

test('files are named after the title', () => {
  assert.equal(fileName('No alibi', 'toml'), 'no-alibi.toml');
  assert.equal(fileName('../Zwölf: „Käfige“?', 'svg'), 'zwölf-käfige.svg');
  assert.equal(fileName('***', 'txt'), 'puzzle.txt');
  assert.equal(fileName(null, 'png'), 'puzzle.png');
});

test('held keys choose a tool', () => {
  const held = (keys = {}) => heldTool({ ctrlKey: false, metaKey: false, shiftKey: false, ...keys });
  assert.equal(held(), null);
  assert.equal(held({ shiftKey: true }), 'corner');
  assert.equal(held({ metaKey: true }), 'centre');
  assert.equal(held({ ctrlKey: true, shiftKey: true }), 'colour');
});
