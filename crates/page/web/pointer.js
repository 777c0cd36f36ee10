// The mouse, the finger and the pen on the board: they select, draw, and drag a rule that is held.

import { edgeAt } from './pen.js';
import { passed } from './stroke.js';

/** @param {import('./board.js').BoardView} board */
export function listenToPointer(board) {
  let dragging = false;
  /** @type {Api.Cell | null} The cell in which the pen begins; none where it has been elsewhere. */
  let first = null;
  /** @type {Api.Cell} The cell in which the pen is. */
  let penned = 0;
  /** @type {Page.Point} Where the pointer was before. */
  let before = { x: 0, y: 0 };
  /** @type {Api.Cell | null} The cell by which a rule is held. */
  let held = null;
  /** @param {MouseEvent} event */
  const cellAt = event => {
    /** @type {HTMLElement | null | undefined} */
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
    return element && board.grid.contains(element) ? Number(element.dataset.cell) : null;
  };
  board.grid.addEventListener('pointerdown', event => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    if (board.mover) {
      held = cell;
      return;
    }
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    if (add && board.selected.has(cell)) {
      board.selected.delete(cell);
      board.draw();
      board.dispatchEvent(new Event('select'));
      return;
    }
    dragging = true;
    [first, penned] = [cell, cell];
    before = { x: event.clientX, y: event.clientY };
    board.select([cell], { add });
  });
  board.grid.addEventListener('pointermove', event => {
    if (held !== null) {
      board.mover?.to(cellAt(event) ?? held, held);
      return;
    }
    if (!dragging) return;
    // A quick stroke is seen at a few points only: those between count as well.
    const points = [...(event.getCoalescedEvents?.() ?? []), event].map(one => ({ x: one.clientX, y: one.clientY }));
    const cells = [];
    for (const point of points) {
      cells.push(...passed(board.grid, board.board, board.at, before, point));
      before = point;
    }
    for (const cell of cells) {
      if (board.tool === 'pen' && !board.givens) {
        if (cell === penned) continue;
        board.game.line(penned, cell);
        [first, penned] = [null, cell];
      } else if (!board.selected.has(cell)) board.select([cell], { add: true });
    }
  });
  // A double click selects all cells with the same digit.
  board.grid.addEventListener('dblclick', event => {
    const cell = cellAt(event);
    const digit = cell === null ? null : board.game.digit(cell);
    if (cell === null || digit === null) return;
    const same = board.board.cells.flatMap((_, other) => (other !== cell && board.game.digit(other) === digit ? [other] : []));
    board.select([...same, cell]);
  });
  addEventListener('pointerup', event => {
    // The pen went nowhere: it is about an edge.
    if (dragging && board.tool === 'pen' && !board.givens && penned === first && cellAt(event) === first) {
      const edge = edgeAt(board.grid, board.board, board.at, { x: event.clientX, y: event.clientY });
      if (edge) board.game.edge(...edge);
    }
    dragging = false;
    const from = held;
    held = null;
    const to = from === null ? null : cellAt(event);
    if (from !== null && to !== null && to !== from) board.mover?.drop(to, from);
  });
  addEventListener('pointercancel', () => {
    dragging = false;
    held = null;
  });
}
