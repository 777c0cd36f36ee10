// The keys of the board: they move, enter, and choose tools.

import { figure, TOOL_KEYS } from './keys.js';
import { layerOfTool } from './shades.js';

/** A key that comes within so many milliseconds after another one may belong to the same number. */
const PAUSE = 900;

export class Typing {
  /** @type {{ text: string, time: number, step: number | null } | null} The key that was pressed last. */
  #last = null;

  /** @param {import('./board.js').BoardView} board */
  constructor(board) {
    this.board = board;
  }

  /** What is typed now belongs to nothing that was typed before. */
  begin() {
    this.#last = null;
  }

  /**
   * What a key does on the board.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { board } = this;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    /** @type {Record<string, Page.Place>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const command = ctrlKey || metaKey;
    const sign = figure(event);
    // What looks like a move may be a figure of the keypad.
    const step = sign ? null : steps[key];
    if (board.isCovered) return;
    if (!command && !altKey && board.typist?.(key)) {
      // It was for the form of a rule.
    } else if (board.mover && (step || key === 'Escape')) {
      if (step) board.mover.by(step);
      else board.mover.end();
    } else if (step && !altKey) {
      const next = this.#neighbour(step);
      if (next !== null) board.select([next], { add: shiftKey || command });
    } else if (!sign && (key === 'Home' || key === 'End')) {
      const row = board.board.cells[board.current][0];
      const inRow = board.board.cells.flatMap(([at], cell) => (at === row ? [cell] : []));
      board.select(key === 'Home' ? inRow.slice(0, 1) : inRow.slice(-1));
    } else if (key === 'Delete' || key === 'Backspace') board.erase();
    else if (key === ' ') board.dispatchEvent(new CustomEvent('tool'));
    else if (board.tool === 'letter' && !board.givens && !command && !altKey && /^\p{L}$/u.test(key)) board.letter(key);
    else if (command && key.toLowerCase() === 'a') board.select(board.board.cells.map((_, cell) => cell), { focus: true });
    else if (sign && this.#type(...sign)) {
      // It was entered.
    } else if (!command && !altKey && TOOL_KEYS[key.toLowerCase()]) board.dispatchEvent(new CustomEvent('tool', { detail: TOOL_KEYS[key.toLowerCase()] }));
    else return;
    event.preventDefault();
  }

  /**
   * The next cell in a direction, over holes; at the border the first one of the other side.
   * @param {Page.Place} direction
   */
  #neighbour([down, right]) {
    const { board } = this;
    const { rows, columns, cells } = board.board;
    let [row, column] = cells[board.current];
    for (let i = 0; i < rows + columns; i += 1) {
      row = (row + down + rows) % rows;
      column = (column + right + columns) % columns;
      const cell = board.at.get(`${row},${column}`);
      if (cell !== undefined) return cell;
    }
    return null;
  }

  /**
   * A key that is a digit's symbol, or the next character of one.
   * @param {string} sign
   * @param {string} [tool]
   */
  #type(sign, tool) {
    const { board } = this;
    const layer = board.givens || tool ? null : layerOfTool(board.tool);
    // In a layer, figures count its values, and signs name them.
    const values = layer === null ? [] : board.board.layers[layer].values.map(value => value.toLowerCase());
    const isNumbered = values.length && !values.includes(sign) && values.length < 10;
    const names = layer === null ? board.board.digits.map(name => name.toLowerCase()) : isNumbered ? values.map((_, index) => String(index + 1)) : values;
    const now = performance.now();
    const before = this.#last && now - this.#last.time < PAUSE ? this.#last.text : '';
    const longer = before ? names.indexOf(before + sign) : -1;
    const found = longer >= 0 ? longer : names.indexOf(sign);
    if (found < 0) return false;
    // The longer number takes the place of the shorter one, also for undo. What is set is written anew anyway.
    if (longer >= 0 && !board.givens && this.#last?.step === board.game.steps && board.game.canUndo) board.game.takeBack();
    const { steps } = board.game;
    board.enter(found, tool);
    this.#last = { text: longer >= 0 ? '' : sign, time: now, step: board.game.steps === steps ? null : board.game.steps };
    return true;
  }
}
