// Keys and clicks outside the board that are for the board.

import { $, targetOf } from './dom.js';

/** What takes keys itself. A checkbox takes Space only. */
const TAKES_KEYS = 'input:not([type=checkbox]), textarea, select, dialog, [role=grid], [role=listbox], summary';
/** What a click is not beside. */
const TAKES_CLICKS = '#board, .side, .source, #start, header, dialog, button, a, input, textarea, select, label, summary';

/**
 * @param {import('./board.js').BoardView} board
 * @param {import('./game.js').Game} game
 * @param {import('./questions.js').Questions} questions
 */
export function listenToPage(board, game, questions) {
  // Keys reach the board from anywhere else. A button that has the focus keeps Space and Enter for itself.
  addEventListener('keydown', event => {
    const target = targetOf(event);
    if (!game.board || $('desk').hidden || event.defaultPrevented || target.closest(TAKES_KEYS)) return;
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button, a, input')) return;
    // Beside the board, arrow keys go through the steps that are shown.
    if (!target.closest('input') && questions.walk(event)) event.preventDefault();
    else board.typing.key(event);
  });
  // After a click or a touch, which count from 1, Space and Enter are for the board again; a key that pressed a button stays there.
  document.addEventListener('click', event => {
    const [{ detail }, target] = [event, targetOf(event)];
    if (!detail || !game.board || !target.closest('.tools, .heading, #zoom') || !target.closest('button, .check')) return;
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('button, input[type=checkbox]')) board.focus();
  });
  // A click beside everything, or Escape, lets the selection go.
  /** @param {Event} event */
  const isBeside = event => !targetOf(event).closest(TAKES_CLICKS);
  let wentDownBeside = false;
  addEventListener('pointerdown', event => {
    wentDownBeside = isBeside(event);
  });
  addEventListener('click', event => wentDownBeside && isBeside(event) && board.deselect());
  addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented && !targetOf(event).closest('input:not([type=checkbox]), textarea, select, dialog')) board.deselect();
  });
  const undo = () => board.isCovered || game.undo();
  const redo = () => board.isCovered || game.redo();
  $('undo').addEventListener('click', undo);
  $('redo').addEventListener('click', redo);
  addEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || $('desk').hidden || targetOf(event).closest('input:not([type=checkbox]), textarea, select')) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || key === 'z') redo();
    else return;
    event.preventDefault();
  });
}
