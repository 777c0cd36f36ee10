// The page: connects the text, the board and the questions.

import { SILENT, catalog, isAbort, later, post } from './api.js';
import { BoardView } from './board.js';
import { prepareBook } from './book.js';
import { Completion } from './complete.js';
import { Editor } from './editor.js';
import { Clock } from './clock.js';
import { copy, offerNotations, prepareExport, say } from './export.js';
import { Game } from './game.js';
import { element } from './dom.js';
import { CELL } from './measure.js';
import { outside } from './outside.js';
import { Questions } from './questions.js';
import { Setting } from './set.js';
import { DAMAGED, keep, pack, recall, unpack } from './share.js';

const $ = id => document.getElementById(id);
const game = new Game();
const board = new BoardView($('board'), game);
const editor = new Editor(document.querySelector('.editor'));
const state = () => ({ text: editor.text, ...(game.board ? game.state : { entries: [], marks: [] }) });
/** What links hold: also what only the page knows. */
const whole = () => ({ ...game.whole, text: editor.text });
const questions = new Questions($('answer'), board, game, () => ({ ...state(), with_entries: $('with').checked }), setText);
/** Where undo and the time are kept while the page is open, so that loading it anew loses nothing. */
const HISTORY = 'exdoku history';
const clock = new Clock($('clock'), $('board'), $('paused'));
game.text = () => editor.text;
const setting = new Setting(board, game, editor, setText);
let completion = null;

// ---- the text

function setText(text) {
  editor.replace(text);
  editor.draw();
  return readNow();
}

/** The text that was read last, or is being read: it is not read again, which would draw the board anew. */
let known = null;

async function readNow() {
  const text = editor.text;
  let answer;
  known = text;
  try {
    answer = await post('read', { text });
  } catch (error) {
    known = null;
    if (!isAbort(error)) lost();
    return;
  }
  if (text !== editor.text) return;
  if (answer.error) answer = { ok: false, diagnostics: [{ level: 'error', message: answer.error, notes: [] }] };
  showProblems(answer);
  if (completion) {
    completion.own = answer.kinds ?? completion.own;
    setting.offer(null, completion.own);
  }
  document.body.dataset.read = answer.ok ? 'ok' : 'error';
  $('board').classList.toggle('stale', !answer.ok);
  if (!answer.ok) return setting.showError();
  showBoard(answer);
  remember();
}

/** No answer comes. What was typed stays in the address, and is read as soon as there is one. */
function lost() {
  document.body.dataset.read = 'lost';
  $('problems').replaceChildren(element('li', { class: 'problem error' }, `${SILENT} What you typed stays here, and is read as soon as it can be.`));
  remember();
  setTimeout(() => document.body.dataset.read === 'lost' && readNow(), 1000);
}

/** The answer to short work, which may be an error, or that something else was asked since. */
async function short(path, body, line) {
  try {
    return await post(path, body, line);
  } catch (error) {
    return isAbort(error) ? { isOld: true } : { error: SILENT };
  }
}

const read = later(200, () => (editor.text !== known || document.body.dataset.read === 'reading') && readNow());
editor.addEventListener('change', () => {
  if (!$('answer').hidden && $('answer').dataset.question !== 'generate') questions.close();
  if (editor.text !== known) document.body.dataset.read = 'reading';
  remember();
  read();
});

function showProblems({ diagnostics, hasMore }) {
  editor.setProblems(diagnostics);
  const items = diagnostics.map(one => {
    const item = element('li', { class: `problem ${one.level}` });
    const place = one.from ? `line ${one.from[0]}: ` : one.elsewhere ? `${one.elsewhere}: ` : '';
    const text = `${place}${one.message}`;
    if (one.from) {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', () => editor.goTo(one.from, one.to));
      item.append(button);
    } else item.append(text);
    one.notes.forEach(note => item.append(element('p', {}, note)));
    if (one.guess) {
      const read = element('button', { type: 'button', class: 'guess' }, one.guess === 'strict' ? 'Read the drawings' : 'Read it without them');
      read.addEventListener('click', () => readDrawings(one.guess));
      item.append(read);
    }
    return item;
  });
  if (hasMore) items.push(element('li', { class: 'problem warning' }, 'The text has several puzzles; the first one is shown.'));
  $('problems').replaceChildren(...items);
}

/** How often each digit is still to be placed, where every row holds each once. */
function count() {
  const { board: shown } = game;
  if (!shown || shown.rows !== shown.digits.length || shown.cells.length !== shown.rows ** 2) return;
  [...$('digits').children].forEach((button, digit) => {
    const left = shown.rows - shown.cells.filter((_, cell) => game.digit(cell) === digit).length;
    button.dataset.left = Math.max(0, left);
    button.title = left > 0 ? `${left} to go` : 'all placed';
  });
}

/** Reads drawings of another program with its rules text. The translation has each sentence beside what was understood. */
async function readDrawings(guess) {
  const answer = await short('read', { text: editor.text, guess }, 'drawings');
  if (answer.error) return say(answer.error);
  if (answer.isOld) return undefined;
  if (!answer.ok || !answer.toml) return showProblems(answer);
  await leave();
  await setText(answer.toml);
  if (answer.diagnostics.length) $('problems').append(...answer.diagnostics.map(one => element('li', { class: 'problem warning' }, one.message)));
  return say('The drawings were read. Look at the rules beside each sentence.');
}

function showBoard({ board: next, notation, toml }) {
  game.setBoard(next);
  board.setBoard(next);
  setting.showBoard(next);
  board.fog.read(editor.text, next);
  const around = outside($('board').querySelector('.base'), next, CELL);
  $('outside').replaceChildren(...around.map(clue => element('li', {}, clue)));
  $('outside').hidden = !around.length;
  $('zoom').hidden = next.columns <= 12;
  if ($('zoom').hidden) $('frame').style.removeProperty('--zoom');
  $('title').textContent = next.title ?? next.variant ?? 'Puzzle';
  document.title = `${next.title ?? 'Puzzle'} – exdoku`;
  $('about').textContent = [next.author && `by ${next.author}`, next.about].filter(Boolean).join(' · ');
  $('legend').replaceChildren(...next.legend.map(line => element('p', {}, line)));
  $('notation').textContent = notation === 'TOML' ? '' : notation;
  $('translate').hidden = !toml;
  $('translate').onclick = () => setText(toml);
  $('digits').replaceChildren(
    ...next.digits.map((name, digit) => {
      const button = element('button', { type: 'button', class: 'digit' }, name);
      button.addEventListener('click', () => board.enter(digit));
      return button;
    }),
  );
  const count = next.digits.length;
  const rows = Math.ceil(count / 9);
  $('digits').style.setProperty('--columns', Math.max(4, Math.ceil(count / rows)));
}

// ---- the board

const check = later(30, async () => {
  if (document.body.dataset.read !== 'ok') return;
  try {
    const { broken, filled } = await post('play', { ...state(), with_entries: true });
    if (!broken) return;
    board.setBroken(broken);
    $('broken').replaceChildren(...broken.slice(0, 4).map(one => element('li', { class: 'problem error' }, one.sentence)));
    if (broken.length > 4) $('broken').append(element('li', {}, `and ${broken.length - 4} more`));
    if (filled && !broken.length && game.entries.size) {
      clock.stop();
      say(`Solved in ${clock.text}!`);
    }
  } catch (error) {
    if (isAbort(error)) return;
    say(SILENT);
    setTimeout(check, 1000);
  }
});

/** The state is kept in the address, so that reloading the page loses nothing. */
const remember = later(400, async () => {
  const fragment = await pack(whole());
  if (fragment !== location.hash) history.replaceState(null, '', fragment);
  keep(HISTORY, { fragment, ...game.history, seconds: clock.seconds });
});

/** Before another puzzle is loaded: the one that is left is where the back button leads. */
async function leave(fragment = '#') {
  if (known !== null && editor.text.trim()) {
    history.replaceState(null, '', await pack(whole()));
    history.pushState(null, '', fragment);
  }
  clock.restart();
}

game.addEventListener('change', () => {
  count();
  if (game.entries.size) clock.start();
  $('undo').disabled = !game.canUndo;
  $('redo').disabled = !game.canRedo;
  check();
  remember();
});

const TOOLS = ['digit', 'centre', 'corner', 'colour', 'letter', 'pen'];

$('letters').append(
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => {
    const button = element('button', { type: 'button' }, letter);
    button.addEventListener('click', () => board.letter(letter));
    return button;
  }),
);

function setTool(tool) {
  board.tool = tool;
  document.body.dataset.tool = tool;
  for (const button of document.querySelectorAll('[data-tool][type=button]')) button.setAttribute('aria-pressed', button.dataset.tool === tool);
}

for (const button of document.querySelectorAll('button[data-tool]')) button.addEventListener('click', () => setTool(button.dataset.tool));
board.addEventListener('tool', () => setTool(TOOLS[(TOOLS.indexOf(board.tool) + 1) % 4]));
for (const [id, name] of [['sweep', 'sweeps'], ['little', 'little']]) {
  $(id).addEventListener('change', () => (game[name] = $(id).checked));
}
/** Keys reach the board after any click. A button that has the focus keeps Space and Enter for itself. */
addEventListener('keydown', event => {
  if (!game.board || event.defaultPrevented || event.target.closest('input, textarea, select, dialog, [role=grid], [role=listbox], summary')) return;
  if ((event.key === ' ' || event.key === 'Enter') && event.target.closest('button, a')) return;
  board.key(event);
});
$('state').addEventListener('click', () => questions.ask('unique', { with_entries: false }, $('state')));
$('erase').addEventListener('click', () => board.erase());
$('undo').addEventListener('click', () => game.undo());
$('redo').addEventListener('click', () => game.redo());
addEventListener('keydown', event => {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest('input, textarea, select')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) game.undo();
  else if (key === 'y' || key === 'z') game.redo();
  else return;
  event.preventDefault();
});

// ---- large boards are looked at from near

const NEAREST = 3;

function zoom(by) {
  const now = Number($('frame').style.getPropertyValue('--zoom') || 1);
  $('frame').style.setProperty('--zoom', Math.max(1, Math.min(NEAREST, now * by)));
}

$('zoom-in').addEventListener('click', () => zoom(1.25));
$('zoom-out').addEventListener('click', () => zoom(0.8));

// ---- questions, export, sharing

for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => {
    if (document.body.dataset.read !== 'ok') return say('The text has an error.');
    const { ask } = button.dataset;
    // Hints are about the board as it is.
    const isHint = ask === 'hint' || ask === 'path';
    const more = isHint ? { with_entries: true, removed: game.removed } : ask === 'check' ? { with_entries: false } : {};
    return questions.ask(ask, more, button);
  });
}

$('generate').addEventListener('click', () => $('generate-dialog').showModal());
$('generate-dialog').addEventListener('close', event => {
  if (event.target.returnValue !== 'go') return;
  event.target.returnValue = '';
  const wish = {
    symmetry: $('wish-symmetry').value,
    difficulty: $('wish-difficulty').value,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  };
  questions.ask('generate', { wish }, $('generate'));
});

prepareExport(state, setText);
prepareBook(() => editor.text);

$('share').addEventListener('click', async () => {
  const fragment = await pack(whole());
  history.replaceState(null, '', fragment);
  await copy(location.href);
  say('The address of this page holds the puzzle; it was copied.');
});

// ---- light and dark

const preferred = matchMedia('(prefers-color-scheme: dark)');
function setTheme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
let theme = null;
try {
  theme = localStorage.getItem('theme');
} catch {
  // Without storage, the system decides.
}
setTheme(theme ? theme === 'dark' : preferred.matches);
preferred.addEventListener('change', () => theme ?? setTheme(preferred.matches));
$('theme').addEventListener('click', () => {
  const dark = document.documentElement.dataset.theme !== 'dark';
  theme = dark ? 'dark' : 'light';
  setTheme(dark);
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // It lasts as long as the page.
  }
});

// ---- to begin with

/** The text in place of that of a damaged link. */
const INSTEAD = `# The link to this page is damaged, so its puzzle cannot be shown.
# Open the whole link again, or write a puzzle here.
size = 9
`;

async function load() {
  const named = /^#v=([\w-]+)$/.exec(location.hash);
  if (named) return startFrom(named[1]);
  const shared = await unpack(location.hash);
  if (!shared) return false;
  if (shared === DAMAGED) {
    // What is on the page already stays there.
    if (known === null) await setText(INSTEAD);
    say('The link is damaged: its puzzle cannot be shown.');
    return true;
  }
  game.expect(shared);
  await setText(shared.text);
  const kept = recall(HISTORY);
  if (kept?.fragment === location.hash) {
    game.history = kept;
    clock.seconds = kept.seconds;
  }
  return true;
}

addEventListener('popstate', load);

/** Shows the puzzle that a built-in variant starts from. Whether there is one. */
async function startFrom(name) {
  const { text, error, isOld } = await short('start', { text: name });
  if (error) say(error);
  if (error || isOld) return false;
  await leave(`#v=${name}`);
  game.load({ entries: [], marks: [] });
  questions.close();
  await setText(text);
  return true;
}

game.addEventListener('text', ({ detail }) => setText(detail));

const offered = await catalog();
completion = new Completion(editor, document.querySelector('.editor'), offered);
setting.offer(offered.kinds, []);
offerNotations(offered.notations);
const group = (label, options) => {
  const made = element('optgroup', { label });
  made.append(...options.map(([value, text]) => element('option', { value }, text)));
  return made;
};
$('start').append(
  group('Examples', offered.examples.map(({ title }, index) => [`example ${index}`, title])),
  group('Built-in variants', offered.variants.map(({ name }) => [name, name])),
);
$('start').addEventListener('change', async () => {
  const { value } = $('start');
  $('start').value = '';
  const example = /^example (\d+)$/.exec(value);
  if (!example) return startFrom(value);
  await leave();
  game.load({ entries: [], marks: [] });
  questions.close();
  return setText(offered.examples[example[1]].text);
});
if (!(await load())) await setText(offered.examples[0].text);
document.body.dataset.ready = 'yes';
