// The page: connects the text, the board and the questions.

import { SILENT, catalog, isAbort, later, post } from './api.js';
import { isAnother } from './another.js';
import { BoardView } from './board.js';
import { prepareBook } from './book.js';
import { Clock } from './clock.js';
import { Completion } from './complete.js';
import { Drawer } from './drawer.js';
import { Editor } from './editor.js';
import { offerNotations, prepareExport, say } from './export.js';
import { Game } from './game.js';
import { $, element, targetOf } from './dom.js';
import { showHeading, titleOf } from './heading.js';
import { prepareImport } from './importing.js';
import { prepareOptions } from './options.js';
import { Pad } from './pad.js';
import { problemItems } from './problems.js';
import { Questions } from './questions.js';
import { keepRecent } from './recent.js';
import { Setting } from './set.js';
import { DAMAGED, pack, unpack } from './share.js';
import { prepareSharing } from './sharing.js';
import { Start } from './start.js';
import { prepareTheme } from './theme.js';
import { Visits } from './visits.js';
import { prepareWish } from './wish.js';
import { offerZoom, prepareZoom } from './zoom.js';

prepareTheme();
prepareZoom();

const game = new Game();
const board = new BoardView($('board'), game);
const editor = new Editor($('editor'));
/** @returns {Page.About & { text: string }} */
const state = () => ({ text: editor.text, ...(game.board ? game.state : { entries: [], marks: [] }) });
/** What links hold: also what only the page knows. @returns {Page.State} */
const whole = () => ({ ...game.whole, text: editor.text });
const questions = new Questions($('answer'), board, game, () => ({ ...state(), with_entries: $('with').checked }), text => another(text));
const visits = new Visits();
const pad = new Pad(board, game);
const drawer = new Drawer(editor, () => board.focus());
const clock = new Clock($('clock'), $('board'), $('paused'));
game.text = () => editor.text;
const setting = new Setting(board, game, editor, setText);
/** @type {Completion | null} */
let completion = null;
const start = new Start({
  fresh: text => openPuzzle(text, true),
  example: text => openPuzzle(text, false),
  variant: startFrom,
  covers: on => (on ? clock.pause() : clock.resume()),
});

// ---- the text

/**
 * The text that the page wrote last: another puzzle in it is meant to be there.
 * @type {string | null}
 */
let own = null;
/**
 * The puzzle that is shown.
 * @type {{ text: string, board: Api.Board, notation: string } | null}
 */
let shown = null;

/** @param {string} text */
function setText(text) {
  own = text;
  editor.replace(text);
  editor.draw();
  return readNow();
}

/**
 * The text that was read last, or is being read: it is not read again, which would draw the board anew.
 * @type {string | null}
 */
let known = null;

async function readNow() {
  const text = editor.text;
  /** @type {Page.Reply<Api.Read>} */
  let reply;
  known = text;
  try {
    reply = await post('read', { text });
  } catch (error) {
    known = null;
    if (!isAbort(error)) lost();
    return;
  }
  if (text !== editor.text) return;
  /** @type {Api.Read} */
  const answer = reply.error === undefined ? reply : { ok: false, diagnostics: [{ level: 'error', message: reply.error, notes: [], guess: null }], kinds: completion?.own ?? [] };
  showProblems(answer);
  if (completion) {
    completion.own = answer.kinds;
    setting.offer(null, completion.own);
  }
  $('board').classList.toggle('stale', !answer.ok);
  if (!answer.ok) {
    document.body.dataset.read = 'error';
    return setting.showError();
  }
  const next = { text, board: answer.board, notation: answer.notation };
  if (text !== own && shown && isAnother(shown, next, !game.isEmpty)) {
    await leave('#', shown.text);
    if (text !== editor.text) return;
    game.load(NOTHING);
  }
  shown = next;
  document.body.dataset.read = 'ok';
  showBoard(answer);
  remember();
}

/** No answer comes. What was typed stays in the address, and is read as soon as there is one. */
function lost() {
  document.body.dataset.read = 'lost';
  $('problems').replaceChildren(element('li', { class: 'problem error' }, `${SILENT} What you typed stays here, and is read as soon as it can be.`));
  if (!drawer.isOpen) say(SILENT);
  remember();
  setTimeout(() => document.body.dataset.read === 'lost' && readNow(), 1000);
}

/**
 * The answer to short work, which may be an error; null if something else was asked since.
 * @template {keyof Page.Short} Path
 * @param {Path} path
 * @param {Api.Question} body
 * @param {string} [line]
 */
async function short(path, body, line) {
  try {
    return await post(path, body, line);
  } catch (error) {
    return isAbort(error) ? null : { error: SILENT };
  }
}

const read = later(200, () => (editor.text !== known || document.body.dataset.read === 'reading') && readNow());
editor.addEventListener('change', () => {
  if (!$('answer').hidden && $('answer').dataset.question !== 'generate') questions.close();
  if (editor.text !== known) document.body.dataset.read = 'reading';
  remember();
  read();
});

/** @param {Api.Read} answer */
function showProblems(answer) {
  const { diagnostics } = answer;
  editor.setProblems(diagnostics);
  drawer.mark(diagnostics);
  const items = problemItems(diagnostics, { goTo: (from, to) => editor.goTo(from, to), read: readDrawings });
  if (answer.ok && answer.hasMore) items.push(element('li', { class: 'problem warning' }, 'The text has several puzzles; the first one is shown.'));
  $('problems').replaceChildren(...items);
}

/**
 * Reads drawings of another program with its rules text. The translation has each sentence beside what was understood.
 * @param {'strict' | 'loose'} guess
 */
async function readDrawings(guess) {
  const answer = await short('read', { text: editor.text, guess }, 'drawings');
  if (!answer) return undefined;
  if (answer.error !== undefined) return say(answer.error);
  if (!answer.ok || !answer.toml) return showProblems(answer);
  await leave();
  game.load(NOTHING);
  await setText(answer.toml);
  if (answer.diagnostics.length) $('problems').append(...answer.diagnostics.map(one => element('li', { class: 'problem warning' }, one.message)));
  return say('The drawings were read. Look at the rules beside each sentence.');
}

/** @param {Extract<Api.Read, { ok: true }>} answer */
function showBoard({ board: next, notation, toml }) {
  game.setBoard(next);
  board.setBoard(next);
  setting.showBoard(next);
  board.fog.read(editor.text, next);
  showHeading(next);
  offerZoom(next);
  $('notation').textContent = notation === 'TOML' ? '' : notation;
  $('translate').hidden = !toml;
  $('translate').onclick = async () => {
    await leave('#', shown?.text, true);
    if (toml) await setText(toml);
  };
  pad.showBoard(next);
}

// ---- the board

const check = later(30, async () => {
  if (document.body.dataset.read !== 'ok') return;
  try {
    const [marks, asked] = [new Map(game.layers), game.board];
    const answer = await post('play', { ...state(), with_entries: true });
    if (answer.error !== undefined || game.board !== asked) return;
    const { broken, filled, layers: drawn } = answer;
    showBroken(broken, drawn ? { svg: drawn, marks } : null);
    if (filled && !broken.length && game.checked) {
      clock.stop();
      say(game.isFilled ? 'The solution is on the board.' : `Solved in ${clock.text}!`);
    }
  } catch (error) {
    if (isAbort(error)) return;
    say(SILENT);
    setTimeout(check, 1000);
  }
});

/**
 * The rules that are broken now, as the last check has them.
 * @type {Api.Violation[]}
 */
let found = [];
let showsConflicts = true;

function showBroken(broken = found, drawn = board.drawn) {
  found = broken;
  const seen = showsConflicts ? broken : [];
  board.setPlay(seen, drawn);
  $('broken').replaceChildren(...seen.slice(0, 4).map(one => element('li', { class: 'problem error' }, one.sentence)));
  if (seen.length > 4) $('broken').append(element('li', {}, `and ${seen.length - 4} more`));
}

/** Counts the places of the history: what is written of one that was left meanwhile is old. */
let moves = 0;

/** What belongs to this place of the history, as long as the tab is open. */
const keepVisit = (text = editor.text) => start.isPlace || visits.keep({ state: { ...game.whole, text }, ...game.history, seconds: clock.seconds });

/** The state is kept in the address, so that reloading the page loses nothing. */
function remember() {
  document.body.dataset.kept = 'soon';
  write();
}
const write = later(400, async () => {
  document.body.dataset.kept = 'now';
  const move = moves;
  const fragment = await pack(whole());
  if (move === moves && visits.isBegun && !start.isPlace) {
    visits.write(fragment);
    keepVisit();
    if (shown && visits.here) keepRecent({ visit: visits.here, title: titleOf(shown.board), fragment });
  }
  if (document.body.dataset.kept === 'now') document.body.dataset.kept = 'yes';
});

/** The page may be gone before the address is written. */
addEventListener('pagehide', () => keepVisit());
document.addEventListener('visibilitychange', () => document.hidden && keepVisit());

/** Before another puzzle is loaded: the one that is left, of this text, is where the back button leads. */
async function leave(fragment = '#', text = editor.text, isSameGame = false) {
  if (!start.isPlace && known !== null && text.trim()) {
    moves += 1;
    const here = await pack({ ...game.whole, text });
    visits.write(here);
    keepVisit(text);
    visits.leave(fragment);
  } else if (start.isPlace) {
    moves += 1;
    visits.leave(fragment);
  }
  start.hide();
  if (!isSameGame) clock.restart();
}

/** @type {Page.Entered} */
const NOTHING = { entries: [], marks: [] };

/**
 * Another puzzle takes the place of this one, which the back button leads to.
 * @param {string} text
 * @param {string} [fragment]
 */
async function another(text, fragment) {
  await leave(fragment);
  game.load(NOTHING);
  board.show(null);
  return setText(text);
}

/**
 * Opens another puzzle, to be set or to be played.
 * @param {string} text
 * @param {boolean} isSet
 */
function openPuzzle(text, isSet) {
  questions.close();
  setting.turn(isSet);
  return another(text);
}

game.addEventListener('change', () => {
  if (game.checked) clock.start();
  $('undo').disabled = !game.canUndo;
  $('redo').disabled = !game.canRedo;
  check();
  remember();
});

prepareOptions({
  sweep: on => {
    game.sweeps = on;
  },
  little: on => {
    game.little = on;
  },
  conflicts: on => {
    showsConflicts = on;
    if (game.board) showBroken();
  },
});

/** What takes keys itself. A checkbox takes Space only. */
const TAKES_KEYS = 'input:not([type=checkbox]), textarea, select, dialog, [role=grid], [role=listbox], summary';

/** Keys reach the board from anywhere else. A button that has the focus keeps Space and Enter for itself. */
addEventListener('keydown', event => {
  const target = targetOf(event);
  if (!game.board || $('desk').hidden || event.defaultPrevented || target.closest(TAKES_KEYS)) return;
  if ((event.key === ' ' || event.key === 'Enter') && target.closest('button, a, input')) return;
  // Beside the board, arrow keys go through the steps that are shown.
  if (!target.closest('input') && questions.walk(event)) event.preventDefault();
  else board.key(event);
});

/** After a click or a touch, which count from 1, Space and Enter are for the board again; a key that pressed a button stays there. */
document.addEventListener('click', event => {
  const [{ detail }, target] = [event, targetOf(event)];
  if (!detail || !game.board || !target.closest('.tools, .heading, #zoom') || !target.closest('button, .check')) return;
  const focused = document.activeElement;
  if (focused === document.body || focused?.closest('button, input[type=checkbox]')) board.focus();
});

/** A click beside everything, or Escape, lets the selection go. */
/** @param {Event} event */
const isBeside = event => !targetOf(event).closest('#board, .side, .source, #start, header, dialog, button, a, input, textarea, select, label, summary');
let wentDownBeside = false;
addEventListener('pointerdown', event => {
  wentDownBeside = isBeside(event);
});
addEventListener('click', event => wentDownBeside && isBeside(event) && board.deselect());
addEventListener('keydown', event => {
  if (event.key === 'Escape' && !event.defaultPrevented && !targetOf(event).closest('input:not([type=checkbox]), textarea, select, dialog')) board.deselect();
});
$('state').addEventListener('click', () => questions.ask('unique', { with_entries: false }, $('state')));
const undo = () => board.isCovered || game.undo();
const redo = () => board.isCovered || game.redo();
$('undo').addEventListener('click', undo);
$('redo').addEventListener('click', redo);
$('board').addEventListener('click', () => board.isCovered && clock.resume());
addEventListener('keydown', event => {
  if (!(event.ctrlKey || event.metaKey) || $('desk').hidden || targetOf(event).closest('input:not([type=checkbox]), textarea, select')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) undo();
  else if (key === 'y' || key === 'z') redo();
  else return;
  event.preventDefault();
});

// ---- questions, export, sharing

/** @type {NodeListOf<HTMLElement>} */
const askers = document.querySelectorAll('[data-ask]');
for (const button of askers) {
  button.addEventListener('click', () => {
    if (document.body.dataset.read !== 'ok') return say('The text has an error.');
    const ask = /** @type {import('./questions.js').Asked} */ (button.dataset.ask);
    // Hints are about the board as it is.
    const isHint = ask === 'hint' || ask === 'path';
    const level = $('level').value;
    clock.resume();
    const more = isHint ? { with_entries: true, removed: game.removed, ...(level && { level }) } : ask === 'check' ? { with_entries: false } : {};
    return questions.ask(ask, more, button);
  });
}

for (const mode of [$('mode-play'), $('mode-set')]) mode.addEventListener('click', () => questions.close());

/** The title of the puzzle that is shown. */
const title = () => shown?.board.title ?? null;
prepareExport(state, title, async text => {
  await leave('#', editor.text, true);
  await setText(text);
});
prepareBook(() => editor.text);

// ---- to begin with

const offered = await catalog();
/** The rules of puzzles that are generated where no puzzle is open. */
const CLASSIC = 'variant = "classic-9x9"\n';

/** The text in place of that of a damaged link. */
const INSTEAD = `# The link to this page is damaged, so its puzzle cannot be shown.
# Open the whole link again, or write a puzzle here.
size = 9
`;

/**
 * The text in place of a variant that does not exist.
 * @param {string} name
 */
const NO_VARIANT = name => `# There is no variant called "${name}".
# Choose one with "New…", or write a puzzle here.
size = 9
`;

/** Shows the puzzle of the address, as it was left, or the start if there is none. */
async function load() {
  moves += 1;
  const move = moves;
  const kept = visits.arrive();
  const named = /^#v=([\w-]+)$/.exec(location.hash);
  if (named && !kept) return startFrom(named[1], true);
  const shared = kept?.state ?? (await unpack(location.hash));
  if (move !== moves) return undefined;
  if (!shared) return start.show({ isPlace: true });
  start.hide();
  if (shared === DAMAGED) {
    // What is on the page already stays there.
    if (known === null) await setText(INSTEAD);
    return say('The link is damaged: its puzzle cannot be shown.');
  }
  game.expect(shared);
  clock.restart(kept?.seconds ?? 0);
  await setText(shared.text);
  if (move === moves && kept) game.history = kept;
  return undefined;
}

/**
 * Shows the puzzle that a built-in variant starts from, perhaps where the address named it.
 * @param {string} name
 */
async function startFrom(name, isHere = false) {
  const isKnown = offered.variants.some(variant => variant.name === name);
  const answer = isKnown ? await short('start', { text: name }) : { text: NO_VARIANT(name) };
  if (!answer) return;
  if (answer.error !== undefined) {
    if (isHere) start.show({ isPlace: true });
    return say(answer.error);
  }
  if (!isHere) await another(answer.text, `#v=${name}`);
  else {
    start.hide();
    questions.close();
    game.load(NOTHING);
    clock.restart();
    await setText(answer.text);
  }
  if (!isKnown) say(`There is no variant called “${name}”.`);
}

game.addEventListener('text', event => setText(/** @type {CustomEvent<string>} */ (event).detail));

completion = new Completion(editor, offered);
setting.offer(offered.kinds, []);
offerNotations(offered.notations);
prepareSharing({
  fragment: async () => {
    const fragment = await pack(whole());
    visits.write(fragment);
    return fragment;
  },
  state,
  title,
  ending: () => (shown?.notation === 'TOML' ? 'toml' : 'txt'),
  publicUrl: offered.public_url,
});
start.offer(offered);
prepareImport(text => openPuzzle(text, false));
$('level').append(...offered.levels.map(({ name, meaning }) => element('option', { value: name, title: meaning }, name)));
prepareWish(offered.kinds, () => (start.isPlace ? [] : (game.board?.draws ?? [])), async wish => {
  if (start.isPlace) await another(CLASSIC);
  if (document.body.dataset.read !== 'ok') return say('The text has an error.');
  start.hide();
  return questions.ask('generate', { wish }, $('open'));
});
await load();
addEventListener('popstate', () => {
  // What was entered last in the place that was left.
  keepVisit();
  questions.close();
  load();
});
document.body.dataset.ready = 'yes';
