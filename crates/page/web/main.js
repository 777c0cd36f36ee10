// The page: connects the text, the board, the questions and the history of the tab.

import { catalog } from './api.js';
import { BoardView } from './board.js';
import { fillBook, prepareBook } from './book.js';
import { Checking } from './checking.js';
import { Clock } from './clock.js';
import { Completion } from './complete.js';
import { $, element } from './dom.js';
import { Drawer } from './drawer.js';
import { Editor } from './editor.js';
import { offerNotations, prepareExport, say } from './export.js';
import { Game } from './game.js';
import { showHeading } from './heading.js';
import { prepareImport } from './importing.js';
import { Options } from './options.js';
import { Pad } from './pad.js';
import { listenToPage } from './page-keys.js';
import { Places } from './places.js';
import { Questions } from './questions.js';
import { Reader } from './reading.js';
import { Session } from './session.js';
import { Setting } from './set.js';
import { prepareSharing } from './sharing.js';
import { Start } from './start.js';
import { prepareTheme } from './theme.js';
import { prepareWish } from './wish.js';
import { offerZoom, prepareZoom } from './zoom.js';

/** The rules of puzzles that are generated where no puzzle is open. */
const CLASSIC = 'variant = "classic-9x9"\n';

prepareTheme();
prepareZoom();

// ---- what there is

const session = new Session(document.body);
const game = new Game();
const board = new BoardView($('board'), game);
const editor = new Editor($('editor'));
const drawer = new Drawer(editor, () => board.focus());
const clock = new Clock($('clock'), $('board'), $('paused'));
const pad = new Pad(board, game);
game.text = () => editor.text;
/** @returns {Page.About & { text: string }} */
const state = () => ({ text: editor.text, ...(game.board ? game.state : { entries: [], marks: [] }) });
const questions = new Questions($('answer'), board, game, () => ({ ...state(), with_entries: $('with').checked }), text => places.open(text));
const start = new Start({
  fresh: text => openPuzzle(text, true),
  example: text => openPuzzle(text, false),
  variant: name => places.openVariant(name),
  covers: on => (on ? clock.pause() : clock.resume()),
});
const reader = new Reader(session, editor, drawer, {
  show: showBoard,
  refuse: () => setting.showError(),
  offer: kinds => setting.offer(null, kinds),
  edited: () => {
    if (questions.shown !== 'generate') questions.close();
    places.remember();
  },
  replace: before => places.replace(before),
  hasEntries: () => !game.isEmpty,
});
/** @param {string} text */
const write = text => reader.write(text);
const setting = new Setting(board, game, editor, session, write);
const options = new Options(
  ({ sweep, little, conflicts }) => {
    [game.sweeps, game.little] = [sweep === true, little === true];
    checking.turn(conflicts === true);
  },
  () => places.remember(),
);
const places = new Places({ session, game, clock, options, start, editor, write, close: () => questions.close() });
const checking = new Checking(session, board, game, state, () => {
  clock.stop();
  say(game.isFilled ? 'The solution is on the board.' : `Solved in ${clock.text}!`);
});

// ---- what happens

/** @param {Pick<import('./reading.js').Found, 'board' | 'notation' | 'toml'>} answer */
function showBoard({ board: next, notation, toml }) {
  game.setBoard(next);
  board.setBoard(next);
  setting.showBoard(next);
  board.fog.read(editor.text, next);
  showHeading(next);
  offerZoom(next);
  $('notation').textContent = notation === 'TOML' ? '' : notation;
  $('translate').hidden = !toml;
  $('translate').onclick = () => toml && places.translate(toml);
  pad.showBoard(next);
  places.remember();
}

/**
 * Opens another puzzle, to be set or to be played.
 * @param {string} text
 * @param {boolean} isSet
 */
function openPuzzle(text, isSet) {
  questions.close();
  setting.turn(isSet);
  return places.open(text);
}

game.addEventListener('change', () => {
  if (game.checked) clock.start();
  $('undo').disabled = !game.canUndo;
  $('redo').disabled = !game.canRedo;
  checking.soon();
  places.remember();
});
game.addEventListener('text', event => write(/** @type {CustomEvent<string>} */ (event).detail));
$('board').addEventListener('click', () => board.isCovered && clock.resume());
for (const mode of [$('mode-play'), $('mode-set')]) mode.addEventListener('click', () => questions.close());
listenToPage(board, game, questions);
// ---- questions

/** @type {NodeListOf<HTMLElement>} */
const askers = document.querySelectorAll('[data-ask]');
for (const button of askers) {
  button.addEventListener('click', () => {
    if (!session.isRead) return say('The text has an error.');
    const ask = /** @type {import('./questions.js').Asked} */ (button.dataset.ask);
    // Hints are about the board as it is.
    const isHint = ask === 'hint' || ask === 'path';
    const level = $('level').value;
    clock.resume();
    const more = isHint ? { with_entries: true, removed: game.removed, ...(level && { level }) } : ask === 'check' ? { with_entries: false } : {};
    return questions.ask(ask, more, button);
  });
}
$('state').addEventListener('click', () => questions.ask('unique', { with_entries: false }, $('state')));

// ---- what the program offers

prepareExport(session, { game, board, state, use: text => places.translate(text) });
prepareBook(session, () => editor.text);
prepareImport(text => openPuzzle(text, false));
const offered = await catalog();
new Completion(editor, offered, () => reader.kinds);
setting.offer(offered, []);
start.offer(offered);
offerNotations(offered.notations);
$('level').append(...offered.levels.map(({ name, meaning }) => element('option', { value: name, title: meaning }, name)));
prepareSharing({ session, game, fragment: withEntries => places.fragment(withEntries), state, publicUrl: offered.public_url });
prepareWish(offered.kinds, () => (start.isPlace ? [] : (game.board?.draws ?? [])), async (wish, number) => {
  if (number > 1 && (start.isPlace || session.isRead)) {
    const last = await fillBook(start.isPlace ? CLASSIC : editor.text, wish, number);
    if (last === null) return undefined;
    if (start.isPlace) await places.open(last);
    return $('export').click();
  }
  if (start.isPlace) await places.pass(CLASSIC);
  if (!session.isRead) return say('The text has an error.');
  start.hide();
  return questions.ask('generate', { wish }, $('open'));
});
await places.arrive();
session.ready();
