// What belongs to the page rather than to a board: the timer, the history of the tab, changes of the text.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openTab, serve, status } from './browser.js';

const { later, post } = await import('../../web/api.js');
const { Clock } = await import('../../web/clock.js');
const { Edits } = await import('../../web/edits.js');
const { Game } = await import('../../web/game.js');
const { Session } = await import('../../web/session.js');
const { Visits } = await import('../../web/visits.js');

beforeEach(openTab);

// ---- the timer

function clockOf(t) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const button = new EventTarget();
  const covered = new Set();
  const board = { classList: { toggle: (name, on) => (on ? covered.add(name) : covered.delete(name)) } };
  const note = { hidden: true };
  const clock = new Clock(button, board, note);
  return { clock, button, covered, note, pass: seconds => t.mock.timers.tick(seconds * 1000) };
}

test('the timer begins with the first digit, and stops when the puzzle is solved', t => {
  const { clock, pass } = clockOf(t);
  pass(5);
  assert.equal(clock.seconds, 0);
  clock.start();
  pass(65);
  assert.equal(clock.text, '1:05');
  clock.stop();
  pass(5);
  assert.equal(clock.seconds, 65);
});

test('a pause covers the board and counts nothing', t => {
  const { clock, button, covered, note, pass } = clockOf(t);
  clock.start();
  button.dispatchEvent(new Event('click'));
  pass(5);
  assert.deepEqual([clock.seconds, [...covered], note.hidden, button.textContent], [0, ['covered'], false, '▶ 0:00']);
  clock.resume();
  pass(5);
  assert.deepEqual([clock.seconds, [...covered], note.hidden, button.textContent], [5, [], true, '0:05']);
});

test('the timer pauses while nobody sees the page', t => {
  const { clock, covered, pass } = clockOf(t);
  t.after(() => Object.assign(document, { hidden: false }));
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(covered.size, 0);
  clock.start();
  document.dispatchEvent(new Event('visibilitychange'));
  pass(5);
  assert.deepEqual([clock.seconds, covered.size], [0, 1]);
});

test('another puzzle has a time of its own, with hours if it takes any', t => {
  const { clock, pass } = clockOf(t);
  clock.restart(3599);
  assert.equal(clock.text, '59:59');
  pass(5);
  assert.equal(clock.seconds, 3599);
  clock.start();
  pass(2);
  assert.equal(clock.text, '1:00:01');
});

// ---- the history of the tab

const visit = text => ({ state: { text, entries: [], marks: [] }, past: [], future: [], seconds: text.length });

test('a place of the history gets back what was kept of it', () => {
  const visits = new Visits();
  assert.deepEqual([visits.isBegun, visits.arrive(), visits.isBegun], [false, null, true]);
  visits.write('#p=one');
  visits.keep(visit('one'));
  visits.leave('#');
  visits.write('#p=two');
  visits.keep(visit('two'));
  history.at = 0;
  assert.equal(new Visits().arrive().state.text, 'one');
  history.at = 1;
  assert.equal(new Visits().arrive().state.text, 'two');
});

test('an address that was changed by hand is another puzzle', () => {
  const visits = new Visits();
  visits.arrive();
  visits.write('#p=one');
  visits.keep(visit('one'));
  history.entries[0].hash = '#p=other';
  assert.equal(visits.arrive(), null);
});

test('nothing is kept before a place of the history is shown', () => {
  new Visits().keep(visit('none'));
  assert.deepEqual(sessionStorage.names, []);
});

test('only the last visits are kept', () => {
  const visits = new Visits();
  visits.arrive();
  for (let count = 0; count < 20; count += 1) {
    visits.write(`#p=${count}`);
    visits.keep(visit(String(count)));
    visits.leave('#');
  }
  assert.equal(sessionStorage.names.filter(name => name.startsWith('exdoku visit ')).length, 12);
  history.at = 0;
  assert.equal(visits.arrive(), null);
  history.at = 19;
  assert.equal(visits.arrive().state.text, '19');
});

// ---- requests

test('work waits until things are quiet', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let count = 0;
  const work = later(200, () => (count += 1));
  work();
  t.mock.timers.tick(150);
  work();
  t.mock.timers.tick(150);
  assert.equal(count, 0);
  t.mock.timers.tick(50);
  assert.equal(count, 1);
});

test('a newer request of the same line gives up the older one', async () => {
  globalThis.fetch = (address, { signal }) =>
    new Promise((done, fail) => {
      if (address.pathname.endsWith('play')) done(Response.json({ filled: true }));
      else signal.addEventListener('abort', () => fail(signal.reason));
    });
  const older = post('read', {}, 'line');
  assert.deepEqual(await post('play', {}, 'line'), { filled: true });
  await assert.rejects(older, { name: 'AbortError' });
});

// ---- changes of the text

function editing(text) {
  const input = Object.assign(new EventTarget(), { setSelectionRange() {} });
  const editor = { text, input };
  const game = new Game();
  game.text = () => editor.text;
  game.addEventListener('text', ({ detail }) => (editor.text = detail));
  const use = async next => {
    editor.text = next;
  };
  const session = new Session({ dataset: {} });
  return { editor, game, session, edits: new Edits(editor, game, session, use) };
}

test('changes are made one after the other, each on the text of the one before', async () => {
  const { editor, game, edits } = editing('');
  serve(async (_, { text, edits: [{ key }] }) => ({ text: `${text}${key.name};` }));
  const done = ['a', 'b', 'c'].map(name => edits.add([{ key: { name, value: '' } }]));
  assert.deepEqual(await Promise.all(done), [true, true, true]);
  assert.equal(editor.text, 'a;b;c;');
  game.undo();
  assert.equal(editor.text, 'a;b;');
});

test('a change is made on what was typed meanwhile', async () => {
  const { editor, edits } = editing('rule');
  const asked = [];
  serve((_, { text, edits: [{ remove }] }) => {
    asked.push([text, remove.at]);
    if (asked.length === 1) editor.text = '# é\nrule';
    return { text: 'done' };
  });
  assert.equal(await edits.add([{ remove: { at: [0, 4] } }]), true);
  assert.deepEqual(asked, [['rule', [0, 4]], ['# é\nrule', [5, 9]]]);
});

test('a change of a rule that has changed is refused, and says so', async () => {
  const { edits } = editing('one rule');
  serve(() => assert.fail('nothing is asked'));
  assert.equal(await edits.add([{ remove: { at: [0, 3] } }, { remove: { at: [4, 6] } }], 'one rose'), false);
  assert.equal(status.textContent, 'This rule has just changed. Try again.');
});

test('a refused change leaves the text and undo as they are', async () => {
  const { editor, game, session, edits } = editing('text');
  serve(() => ({ error: 'There is no rule `x`.' }));
  assert.equal(await edits.add([{ add: { kind: 'x', values: {} } }]), false);
  assert.deepEqual([editor.text, game.canUndo, status.textContent], ['text', false, 'There is no rule `x`.']);
  session.reading = 'error';
  assert.equal(await edits.add([{ add: { kind: 'x', values: {} } }]), false);
  assert.equal(status.textContent, 'The text has an error.');
});

test('what is typed without a pause is undone together', t => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { editor, game } = editing('');
  const type = (letter, inputType = 'insertText') => {
    editor.input.dispatchEvent(Object.assign(new Event('beforeinput', { cancelable: true }), { inputType }));
    if (inputType === 'insertText') editor.text += letter;
    now += 100;
  };
  [...'size'].forEach(letter => type(letter));
  now += 2000;
  [...' = 4'].forEach(letter => type(letter));
  type('', 'historyUndo');
  assert.equal(editor.text, 'size');
  type('', 'historyUndo');
  assert.equal(editor.text, '');
  type('', 'historyRedo');
  assert.equal(editor.text, 'size');
  assert.equal(game.canRedo, true);
});
