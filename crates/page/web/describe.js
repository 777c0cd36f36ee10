// The board in words, for screen readers.

import { letters } from './draw.js';
import { layerOfMark, valueOfMark } from './shades.js';

/**
 * Names each cell of a board for screen readers.
 * @param {import('./board.js').BoardView} boardView
 * @param {import('./draw.js').Content} content
 */
export function describe(boardView, { shown, conflict }) {
  const { board, game } = boardView;
  board.cells.forEach(([row, column], cell) => {
    const parts = [`row ${row + 1} column ${column + 1}`];
    /** @param {Api.Digit} digit */
    const name = digit => board.digits[digit];
    const isFoggy = boardView.fog.has(cell);
    if (isFoggy) parts.push('in fog');
    const [given, answer] = [game.given(cell), shown.get(cell)];
    if (given !== null) parts.push(isFoggy ? 'covered' : `given ${name(given)}`);
    else if (answer) {
      const [digit, kind] = answer;
      parts.push(`${kind === 'entered' ? 'entered' : 'answer'} ${name(digit)}`);
    } else {
      const answered = isFoggy ? null : boardView.view?.marks?.get(cell)?.map(([digit]) => digit);
      const marks = answered ?? [...(game.marks.get(cell) ?? [])];
      parts.push(marks.length ? `candidates ${marks.map(name).join(' ')}` : 'empty');
    }
    const corner = [...(game.corners.get(cell) ?? [])];
    if (corner.length && game.digit(cell) === null) parts.push(`corner ${corner.map(name).join(' ')}`);
    if (game.letters.has(cell) && game.digit(cell) === null) parts.push(`letter ${letters(game.letters.get(cell))}`);
    for (const mark of game.layers.get(cell) ?? []) {
      const layer = board.layers[layerOfMark(mark)];
      if (layer?.values[valueOfMark(mark)] !== undefined) parts.push(`${layer.name} ${layer.values[valueOfMark(mark)]}`);
    }
    const colours = [...(game.colours.get(cell) ?? [])];
    if (colours.length) parts.push(`colour ${colours.map(colour => colour + 1).join(' ')}`);
    const rules = boardView.clues.get(cell);
    if (rules && !isFoggy) parts.push(rules);
    const broken = conflict.has(cell) && boardView.broken.find(one => one.cells.includes(cell));
    if (broken) parts.push(broken.what);
    const element = boardView.cells[cell];
    const label = parts.join(', ');
    if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
  });
}

/**
 * Tells screen readers which cells are selected.
 * @param {import('./board.js').BoardView} boardView
 */
export function describeSelection({ cells, selected }) {
  cells.forEach((element, cell) => element.setAttribute('aria-selected', String(selected.has(cell))));
}

/**
 * The rules of each cell, for screen readers: `cage 11`.
 * @param {Api.Board} board
 */
export function clueNames(board) {
  /** @type {Map<Api.Cell, string>} */
  const names = new Map();
  for (const { kind, cells, values } of board.clues) {
    if (cells.length > board.cells.length / 2) continue;
    const number = values.sum ?? values.clue ?? values.value ?? '';
    const name = `${kind} ${number}`.trim();
    new Set(cells).forEach(cell => names.set(cell, names.has(cell) ? `${names.get(cell)}, ${name}` : name));
  }
  return names;
}
