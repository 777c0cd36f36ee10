// The mouse, the finger and the stylus on the board: what they do is told to the machine of gestures, and what that says is done.

import { IDLE, after } from './gesture.js';
import { edgeAt } from './pen.js';
import { passed } from './stroke.js';

/** @param {import('./board.js').BoardView} board */
export function listenToPointer(board) {
  /** @type {import('./gesture.js').State} */
  let state = IDLE;
  /** @type {Page.Point} Where the pointer was seen last. */
  let before = { x: 0, y: 0 };
  /**
   * @param {MouseEvent} event
   * @returns {Page.Point}
   */
  const pointOf = event => ({ x: event.clientX, y: event.clientY });
  /** @param {MouseEvent} event */
  const cellAt = event => {
    /** @type {HTMLElement | null | undefined} */
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
    return element && board.grid.contains(element) ? Number(element.dataset.cell) : null;
  };
  /** @param {import('./gesture.js').Input} input */
  const take = input => {
    const [next, actions] = after(state, input);
    state = next;
    actions.forEach(act);
  };
  /** @param {import('./gesture.js').Action} action */
  const act = action => {
    switch (action[0]) {
      case 'select':
        if (!action[2] || !board.selected.has(action[1])) board.select([action[1]], { add: action[2] });
        break;
      case 'deselect':
        board.unselect(action[1]);
        break;
      case 'line':
        board.game.line(action[1], action[2]);
        break;
      case 'edge': {
        const edge = edgeAt(board.grid, board.board, board.at, before);
        if (edge) board.game.edge(...edge);
        break;
      }
      case 'show':
        board.mover?.to(action[1], action[2]);
        break;
      default:
        board.mover?.drop(action[1], action[2]);
    }
  };
  board.grid.addEventListener('pointerdown', event => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    before = pointOf(event);
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    take({ type: 'down', cell, adds, isMover: board.mover !== null, isPen: board.tool === 'pen' && !board.givens, isSelected: board.selected.has(cell) });
  });
  board.grid.addEventListener('pointermove', event => {
    if (state.name === 'idle') return;
    // A quick stroke is seen at a few points only: those between count as well.
    const points = [...(event.getCoalescedEvents?.() ?? []), event].map(pointOf);
    const cells = points.flatMap(point => {
      const from = before;
      before = point;
      return passed(board.grid, board.board, board.at, from, point);
    });
    take({ type: 'move', cells, over: cellAt(event) });
  });
  addEventListener('pointerup', event => {
    if (state.name === 'idle') return;
    before = pointOf(event);
    take({ type: 'up', over: cellAt(event) });
  });
  addEventListener('pointercancel', () => take({ type: 'cancel' }));
  // A double click selects all cells with the same digit; where one sets, it takes the rule of a cell without one.
  board.grid.addEventListener('dblclick', event => {
    const cell = cellAt(event);
    const digit = cell === null ? null : board.game.digit(cell);
    if (cell !== null && digit === null && board.givens) board.dispatchEvent(new CustomEvent('take', { detail: cell }));
    if (cell === null || digit === null) return;
    const same = board.board.cells.flatMap((_, other) => (other !== cell && board.game.digit(other) === digit ? [other] : []));
    board.select([...same, cell]);
  });
}
