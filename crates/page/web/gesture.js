// What a pointer does on the board, from when it goes down until it is released: it selects, draws with the pen, or moves a rule. The
// machine knows no elements: it takes what the pointer does, and says what is to be done.

/**
 * Where a gesture is. `draw` has the cell in which the pen began, none where it has been elsewhere, and the cell in which it is.
 * @typedef {{ name: 'idle' }
 *   | { name: 'select' }
 *   | { name: 'draw', first: Api.Cell | null, cell: Api.Cell }
 *   | { name: 'move', from: Api.Cell }} State
 *
 * What a pointer does: it goes down on a cell, comes to cells one after the other and is over one of them, is released, or is lost. `isMover` says whether a rule is held, `isPen` whether the tool is the pen.
 * @typedef {{ type: 'down', cell: Api.Cell, isMover: boolean, isPen: boolean, adds: boolean, isSelected: boolean }
 *   | { type: 'move', cells: Api.Cell[], over: Api.Cell | null }
 *   | { type: 'up', over: Api.Cell | null }
 *   | { type: 'cancel' }} Input
 *
 * What is to be done: cells are selected, beside those that are or in place of them; one is selected no longer; a line is drawn between two; an edge at the place of the pointer gets its next sign; a rule is shown at a place, or put there.
 * @typedef {['select', Api.Cell, boolean] | ['deselect', Api.Cell] | ['line', Api.Cell, Api.Cell] | ['edge'] | ['show', Api.Cell, Api.Cell] | ['drop', Api.Cell, Api.Cell]} Action
 */

/** @type {State} */
export const IDLE = { name: 'idle' };

/**
 * The state after an input, and what is to be done.
 * @param {State} state
 * @param {Input} input
 * @returns {[State, Action[]]}
 */
export function after(state, input) {
  switch (input.type) {
    case 'down':
      return begin(input);
    case 'move':
      return pass(state, input);
    case 'up':
      return [IDLE, end(state, input.over)];
    default:
      return [IDLE, []];
  }
}

/**
 * @param {Extract<Input, { type: 'down' }>} input
 * @returns {[State, Action[]]}
 */
function begin({ cell, isMover, isPen, adds, isSelected }) {
  if (isMover) return [{ name: 'move', from: cell }, []];
  if (adds && isSelected) return [IDLE, [['deselect', cell]]];
  return [isPen ? { name: 'draw', first: cell, cell } : { name: 'select' }, [['select', cell, adds]]];
}

/**
 * @param {State} state
 * @param {Extract<Input, { type: 'move' }>} input
 * @returns {[State, Action[]]}
 */
function pass(state, { cells, over }) {
  switch (state.name) {
    case 'move':
      return [state, [['show', over ?? state.from, state.from]]];
    case 'select':
      return [state, cells.map(cell => ['select', cell, true])];
    case 'draw': {
      /** @type {Action[]} */
      const lines = [];
      let { first, cell } = state;
      for (const next of cells) {
        if (next === cell) continue;
        lines.push(['line', cell, next]);
        [first, cell] = [null, next];
      }
      return [{ name: 'draw', first, cell }, lines];
    }
    default:
      return [state, []];
  }
}

/**
 * @param {State} state
 * @param {Api.Cell | null} over
 * @returns {Action[]}
 */
function end(state, over) {
  // The pen went nowhere: it is about an edge.
  if (state.name === 'draw') return state.cell === state.first && over === state.first ? [['edge']] : [];
  if (state.name === 'move' && over !== null && over !== state.from) return [['drop', over, state.from]];
  return [];
}
