// How one begins: puzzles that were open before, and what an import says.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openTab } from './browser.js';

const { translated } = await import('../../web/importing.js');
const { keepRecent, recents } = await import('../../web/recent.js');

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
